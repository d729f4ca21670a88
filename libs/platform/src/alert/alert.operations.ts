import { error } from '@sluice/document';
import type { AlertEvent } from '@sluice/policy';
import { In } from 'typeorm';
import { answer, idAnswer, integer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import type { ById } from '../host/entity.words.js';
import { UserAccount } from '../user/user.entity.js';
import { Alert } from './alert.entity.js';
import { moveAlert, tellAlert } from './alert.store.js';
import { alertTexts as texts } from './alert.texts.js';

const fields = {
  id: { type: 'integer', label: texts.id },
  ids: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 100, uniqueItems: true, label: texts.ids },
  user_id: { type: 'integer', label: texts.user_id },
  remark: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S', label: texts.remark },
} as const satisfies Record<string, JsonSchema>;

/**
 * Who watches everything; receivers of a rule and whoever was asked to look into an alert may handle that one. What a
 * rule about the audit log found is told to its readers alone. A token limited to sources reaches those alone.
 */
const watching = ['system_admin', 'audit_admin'] as const;
const mayHandleSql = `
  SELECT a.id FROM alert a LEFT JOIN alert_rule r ON r.id = a.alert_rule_id
  WHERE a.id = ANY ($1)
    AND (cardinality($5::bigint[]) = 0 OR a.target_type = 'data_source' AND a.target_id = ANY ($5))
    AND ($2 AND (a.kind <> 'rule' OR a.target_type <> 'audit' OR 'audit_admin' = ANY ($4)) OR a.is_alert AND (a.handle_user_id = $3 OR EXISTS (
    SELECT 1 FROM jsonb_array_elements(r.receivers) x WHERE (x ->> 'user')::bigint = $3 OR x ->> 'role' = ANY ($4))))
  ORDER BY a.id FOR UPDATE OF a`;

const watches = ({ caller }: OperationContext): boolean =>
  caller.roles.some((role) => watching.some((one) => one === role));

/** Locks alerts that the caller may handle. What is not there and what is not theirs is told alike: `alert.unknown`. */
async function lockAlerts(ctx: OperationContext, ids: readonly number[], field: string): Promise<Alert[]> {
  const { userId, roles, tokenSourceIds = [] } = ctx.caller;
  const { rows } = await ctx.db.query(mayHandleSql, [ids, watches(ctx), userId, roles, tokenSourceIds]);
  if (rows.length !== ids.length) throw error('alert.unknown', {}, { field });
  return ctx.orm.find(Alert, { where: { id: In([...ids]) }, order: { id: 'ASC' } });
}

async function lockAlert(ctx: OperationContext, id: number): Promise<Alert> {
  const [alert] = await lockAlerts(ctx, [id], 'id');
  if (!alert) throw error('alert.unknown', {}, { field: 'id' });
  return alert;
}

const factsOf = ({ status, isAlert, handleUserId, remark }: Alert) => ({
  status,
  is_alert: isAlert,
  handle_user_id: handleUserId,
  remark,
});

/** Writes before and after; the alert is read again as it is now. */
async function recorded(ctx: OperationContext, before: Alert): Promise<void> {
  const after = await ctx.orm.findOneByOrFail(Alert, { id: before.id });
  const name = [before.ruleName ?? before.kind, before.object].join(' ');
  await recordChange(ctx, { object: `alert:${before.id}`, name, before: factsOf(before), after: factsOf(after) });
}

async function move(ctx: OperationContext, alert: Alert, event: AlertEvent, remark?: string): Promise<void> {
  const before = { ...alert };
  const moved = await moveAlert(ctx.db, alert.id, event, { userId: ctx.caller.userId, remark });
  if (!moved) throw error('alert.moved', {}, { data: { conflict: true } });
  await recorded(ctx, before);
}

const named = ({ id }: ById) => ({ objects: [`alert:${id}`] });

/** `alert.acknowledge`: somebody has seen them and looks into them; all of them, or none. */
const acknowledgeOperation = defineOperation<{ ids: number[] }, { count: number }>({
  name: 'alert.acknowledge',
  access: 'signed-in',
  input: inputOf(fields, ['ids'], ['ids']),
  output: answer({ count: integer }),
  audit: { action: 'alert.acknowledge', describe: ({ ids }) => ({ objects: ids.map((id) => `alert:${id}`) }) },
  async run(ctx, { ids }) {
    const alerts = await lockAlerts(ctx, ids, 'ids');
    for (const alert of alerts) await move(ctx, alert, 'acknowledge');
    return { count: alerts.length };
  },
});

/** `alert.close`: what was found and done; nobody has to look into it any more. */
const closeOperation = defineOperation<ById & { remark: string }, { id: number }>({
  name: 'alert.close',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'remark'], ['id', 'remark']),
  output: idAnswer,
  audit: { action: 'alert.close', describe: named },
  async run(ctx, { id, remark }) {
    await move(ctx, await lockAlert(ctx, id), 'close', remark.trim());
    return { id };
  },
});

/** Gives an alert to a person and tells them. Throws `alert.no-person`. */
async function assign(ctx: OperationContext, alert: Alert, userId: number): Promise<void> {
  const person = await ctx.orm.findOneBy(UserAccount, { id: userId, isEnabled: true, isDeleted: false });
  const hasEnded = person?.endTime && person.endTime.getTime() <= ctx.platform.clock.now();
  if (!person || hasEnded) throw error('alert.no-person', {}, { field: 'user_id' });
  const before = { ...alert };
  await ctx.orm.update(Alert, { id: alert.id }, { handleUserId: userId, isAlert: true });
  await recorded(ctx, before);
  const { db, platform, caller } = ctx;
  await tellAlert(
    { db, notices: platform.notices },
    alert.id,
    'alert.assigned',
    { receivers: [userId] },
    caller.userId,
  );
}

const isClosed = ({ status }: Alert): boolean => status === 'closed';

/** `alert.assign`: who is to look into it; whoever watches everything says so. */
const assignOperation = defineOperation<ById & { user_id: number }, { id: number }>({
  name: 'alert.assign',
  access: { roles: [...watching] },
  input: inputOf(fields, ['id', 'user_id'], ['id', 'user_id']),
  output: idAnswer,
  audit: { action: 'alert.assign', describe: ({ id, user_id }) => ({ objects: [`alert:${id}`, `user:${user_id}`] }) },
  async run(ctx, { id, user_id: userId }) {
    const alert = await lockAlert(ctx, id);
    if (isClosed(alert)) throw error('alert.moved', {}, { data: { conflict: true } });
    await assign(ctx, alert, userId);
    return { id };
  },
});

/** `alert.raise`: makes an alert of an event, for a person to look into; a closed event is open again by it. */
const raiseOperation = defineOperation<ById & { user_id: number }, { id: number }>({
  name: 'alert.raise',
  access: { roles: [...watching] },
  input: inputOf(fields, ['id', 'user_id'], ['id', 'user_id']),
  output: idAnswer,
  audit: { action: 'alert.raise', describe: ({ id, user_id }) => ({ objects: [`alert:${id}`, `user:${user_id}`] }) },
  async run(ctx, { id, user_id: userId }) {
    const alert = await lockAlert(ctx, id);
    if (alert.isAlert) throw error('alert.moved', {}, { data: { conflict: true } });
    const before = { ...alert };
    if (isClosed(alert)) await ctx.orm.update(Alert, { id }, { status: 'firing' });
    await assign(ctx, before, userId);
    return { id };
  },
});

/** What people do with alerts and events. */
export const alertOperations = [
  acknowledgeOperation,
  closeOperation,
  assignOperation,
  raiseOperation,
] as readonly Operation[];

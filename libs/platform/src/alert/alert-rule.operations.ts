import { error } from '@sluice/document';
import { ILike } from 'typeorm';
import { idAnswer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, otherThan, type ById, type Revised } from '../host/entity.words.js';
import { AlertRule } from './alert-rule.entity.js';
import {
  checkRuleAdministrator,
  fields,
  ruleAccess as access,
  must,
  valuesOf,
  written,
  type RuleForm,
} from './alert-rule.form.js';
import { tryRuleOperation } from './alert-rule.try.js';

const factsOf = (rule: AlertRule) => ({
  name: rule.name,
  target_type: rule.targetType,
  target_ids: rule.targetIds.join(', '),
  metric: rule.metric,
  condition: rule.condition,
  comparison: rule.comparison,
  threshold: rule.threshold,
  for_minutes: rule.forMinutes,
  level: rule.level,
  silence_minutes: rule.silenceMinutes,
  receivers: rule.receivers.map((one) => ('user' in one ? `user:${one.user}` : `role:${one.role}`)).join(', '),
  channels: rule.channels.join(', '),
  is_enabled: rule.isEnabled,
});

async function checkName(ctx: OperationContext, name: string, id?: number): Promise<void> {
  if (await ctx.orm.existsBy(AlertRule, { name: ILike(likeExactly(name)), id: otherThan(id) }))
    throw error('alert-rule.name-taken', { name }, { field: 'name' });
}

const named = ({ id }: ById) => ({ objects: [`alert_rule:${id}`] });

async function load(ctx: OperationContext, id: number): Promise<AlertRule> {
  const rule = await ctx.orm.findOne(AlertRule, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!rule) throw error('alert-rule.unknown', {}, { field: 'id' });
  checkRuleAdministrator(ctx, rule.targetType);
  return rule;
}

/** Changes a rule and tells before and after. */
async function change(ctx: OperationContext, rule: AlertRule, values: Partial<AlertRule>): Promise<void> {
  const before = factsOf(rule);
  Object.assign(rule, values);
  await ctx.orm.save(rule);
  await recordChange(ctx, { object: `alert_rule:${rule.id}`, name: rule.name, before, after: factsOf(rule) });
}

/** `alert-rule.create`. */
const createOperation = defineOperation<RuleForm, { id: number }>({
  name: 'alert-rule.create',
  access,
  input: inputOf(fields, written, must),
  output: idAnswer,
  audit: { action: 'alert-rule.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    const values = await valuesOf(ctx, form);
    await checkName(ctx, form.name.trim());
    const rule = ctx.orm.create(AlertRule, { ...values, isEnabled: true, createUserId: ctx.caller.userId });
    const { id } = await ctx.orm.save(rule);
    await recordChange(ctx, { object: `alert_rule:${id}`, name: rule.name, before: {}, after: factsOf(rule) });
    return { id };
  },
});

/** `alert-rule.update`: what it raised before and looks at no more is over with the next look. */
const updateOperation = defineOperation<Revised & RuleForm, { id: number }>({
  name: 'alert-rule.update',
  access,
  input: inputOf(fields, ['id', 'revision', ...written], ['id', ...must]),
  output: idAnswer,
  audit: { action: 'alert-rule.update', describe: named },
  async run(ctx, { id, revision, ...form }) {
    const rule = await load(ctx, id);
    checkRevised(rule, revision);
    const values = await valuesOf(ctx, form);
    await checkName(ctx, form.name.trim(), id);
    await change(ctx, rule, values);
    return { id };
  },
});

const switched = (name: string, isEnabled: boolean): Operation<ById, { id: number }> =>
  defineOperation<ById, { id: number }>({
    name,
    access,
    input: inputOf(fields, ['id'], ['id']),
    output: idAnswer,
    audit: { action: name, describe: named },
    async run(ctx, { id }) {
      await change(ctx, await load(ctx, id), { isEnabled });
      return { id };
    },
  });

/** `alert-rule.delete`: its alerts stay, with its name. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'alert-rule.delete',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'alert-rule.delete', describe: named },
  async run(ctx, { id }) {
    const rule = await load(ctx, id);
    const before = factsOf(rule);
    await ctx.orm.remove(rule);
    await recordChange(ctx, { object: `alert_rule:${id}`, name: before.name, before, after: {} });
    return { id };
  },
});

/** Rules that raise alerts. */
export const alertRuleOperations = [
  createOperation,
  updateOperation,
  switched('alert-rule.enable', true),
  switched('alert-rule.disable', false),
  deleteOperation,
  tryRuleOperation,
] as readonly Operation[];

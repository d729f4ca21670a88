import { error } from '@sluice/document';
import { firingsOf } from '@sluice/policy';
import { ILike, Not } from 'typeorm';
import { answer, flag, idAnswer, integer, listOf, text, type AnswerSchema } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, type ById, type Revised } from '../host/entity.words.js';
import { AlertRule } from './alert-rule.entity.js';
import { checkKeeper, fields, must, valuesOf, written, type RuleForm } from './alert-rule.form.js';
import { contentOf } from './rule.judge.js';
import { conditionOfRule, watchedBy } from './rule.values.js';

const access = { roles: ['system_admin', 'audit_admin'] } as const;

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
  const same = { name: ILike(likeExactly(name)), ...(id === undefined ? {} : { id: Not(id) }) };
  if (await ctx.orm.existsBy(AlertRule, same)) throw error('alert-rule.name-taken', { name }, { field: 'name' });
}

const named = ({ id }: ById) => ({ objects: [`alert_rule:${id}`] });

async function load(ctx: OperationContext, id: number): Promise<AlertRule> {
  const rule = await ctx.orm.findOne(AlertRule, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!rule) throw error('alert-rule.unknown', {}, { field: 'id' });
  checkKeeper(ctx, rule.targetType);
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

/** When a rule would have fired within the last day. */
interface Tried {
  object: string;
  start_time: string;
  end_time: string | null;
  content: string;
}
interface Trial {
  count: number;
  /** Whether anything was measured at all. */
  has_values: boolean;
  firings: Tried[];
}

const dayMs = 86_400_000;
/** Firings that are answered; the count is of all. */
const maxFirings = 200;

/** `alert-rule.try`: when a rule, stored or not, would have fired within the last 24 hours; nothing is kept of it. */
const tryOperation = defineOperation<RuleForm, Trial>({
  name: 'alert-rule.try',
  access,
  input: inputOf(fields, written, must),
  output: answer({
    count: integer,
    has_values: flag,
    firings: listOf(
      answer({
        object: text,
        start_time: text,
        end_time: { type: ['string', 'null'] },
        content: text,
      }) satisfies AnswerSchema<Tried>,
    ),
  }),
  audit: { action: 'alert-rule.try', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    const rule = ctx.orm.create(AlertRule, await valuesOf(ctx, form));
    const now = new Date(ctx.platform.clock.now());
    const watched = await watchedBy(ctx.db, rule, new Date(now.getTime() - dayMs), now);
    const firings = watched
      .flatMap(({ object, samples }) => firingsOf(conditionOfRule(rule), samples).map((one) => ({ object, ...one })))
      .sort((one, other) => other.from - one.from);
    return {
      count: firings.length,
      has_values: watched.some(({ samples }) => samples.length > 0),
      firings: firings.slice(0, maxFirings).map(({ object, from, to, worst }) => ({
        object: object || rule.name,
        start_time: new Date(from).toISOString(),
        end_time: to === null ? null : new Date(to).toISOString(),
        content: contentOf(rule, worst),
      })),
    };
  },
});

/** Rules that raise alerts. */
export const alertRuleOperations = [
  createOperation,
  updateOperation,
  switched('alert-rule.enable', true),
  switched('alert-rule.disable', false),
  deleteOperation,
  tryOperation,
] as readonly Operation[];

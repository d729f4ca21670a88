import { error, SYSTEM_ROLES, type SystemRole } from '@sluice/document';
import {
  ALERT_COMPARISONS,
  ALERT_LEVELS,
  ALERT_TARGETS,
  auditConditionFault,
  type AlertComparison,
  type AlertLevel,
  type AlertTarget,
} from '@sluice/policy';
import type { JsonSchema } from '../dispatch/json.schema.js';
import type { OperationContext } from '../dispatch/operation.js';
import { isMetric, metricOf, metrics, type MetricName } from '../monitor/metric.registry.js';
import type { AlertRule } from './alert-rule.entity.js';
import { alertTexts as texts } from './alert.texts.js';

/** Who keeps rules; those about the audit log its readers alone. */
export const ruleAccess = { roles: ['system_admin', 'audit_admin'] } as const;

/** A rule as its form sends it. */
export interface RuleForm {
  name: string;
  target_type: AlertTarget;
  target_ids?: number[] | null;
  metric?: string | null;
  condition?: string | null;
  comparison: AlertComparison;
  threshold: number;
  for_minutes?: number | null;
  level: AlertLevel;
  silence_minutes?: number | null;
  user_ids?: number[] | null;
  roles?: SystemRole[] | null;
  channels?: number[] | null;
}

const ids = { type: ['array', 'null'], items: { type: 'integer' }, maxItems: 200, uniqueItems: true } as const;
/** Fields of rules, shared by the operations' input schemas. */
export const fields = {
  id: { type: 'integer', label: texts.id },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  target_type: { type: 'string', enum: [...ALERT_TARGETS], label: texts.target_type },
  target_ids: { ...ids, label: texts.target_ids },
  metric: { type: ['string', 'null'], enum: [...Object.keys(metrics), '', null], label: texts.metric },
  condition: { type: ['string', 'null'], maxLength: 4000, label: texts.condition },
  comparison: { type: 'string', enum: [...ALERT_COMPARISONS], label: texts.comparison },
  threshold: { type: 'number', minimum: -1e15, maximum: 1e15, label: texts.threshold },
  for_minutes: { type: ['integer', 'null'], minimum: 0, maximum: 1440, label: texts.for_minutes },
  level: { type: 'string', enum: [...ALERT_LEVELS], label: texts.level },
  silence_minutes: { type: ['integer', 'null'], minimum: 0, maximum: 10080, label: texts.silence_minutes },
  user_ids: { ...ids, label: texts.user_ids },
  roles: {
    type: ['array', 'null'],
    items: { type: 'string', enum: [...SYSTEM_ROLES] },
    uniqueItems: true,
    label: texts.roles,
  },
  channels: { ...ids, label: texts.channels },
} as const satisfies Record<string, JsonSchema>;

/** Fields that a form writes, and those it must. */
export const written = [
  'name',
  'target_type',
  'target_ids',
  'metric',
  'condition',
  'comparison',
  'threshold',
  'for_minutes',
  'level',
  'silence_minutes',
  'user_ids',
  'roles',
  'channels',
] as const;
export const must = ['name', 'target_type', 'comparison', 'threshold', 'level'] as const;

/** Who reads the audit log says what of it is counted: an alert tells that something stands there. */
export function checkRuleAdministrator({ caller }: OperationContext, targetType: AlertTarget): void {
  if (targetType === 'audit' && !caller.roles.includes('audit_admin'))
    throw error('alert-rule.audit-only', {}, { field: 'target_type' });
}

/** The metric of a form; null for a rule about the audit log. Throws `alert-rule.metric`. */
function metricFrom({ target_type: target, metric }: RuleForm): MetricName | null {
  if (target === 'audit') return null;
  if (!metric || !isMetric(metric) || metricOf(metric).target !== target)
    throw error('alert-rule.metric', {}, { field: 'metric' });
  return metric;
}

/** The condition of a form; only rules about the audit log have one. Throws `alert-rule.condition`. */
function conditionFrom({ target_type: target, condition }: RuleForm): string {
  const own = target === 'audit' ? (condition ?? '').trim() : '';
  const reason = auditConditionFault(own);
  if (reason) throw error('alert-rule.condition', { reason }, { field: 'condition' });
  return own;
}

async function checkThere({ db }: OperationContext, sql: string, wanted: readonly number[]): Promise<boolean> {
  const { count } = await db.one<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql} AND id = ANY ($1)`, [
    wanted,
  ]);
  return count === wanted.length;
}

/** What a form says, checked whole. Nothing of it is taken over before all of it is right. */
export async function valuesOf(ctx: OperationContext, form: RuleForm): Promise<Partial<AlertRule>> {
  checkRuleAdministrator(ctx, form.target_type);
  const targetIds = form.target_type === 'data_source' ? (form.target_ids ?? []) : [];
  const [people, channels] = [form.user_ids ?? [], form.channels ?? []];
  const values = {
    name: form.name.trim(),
    targetType: form.target_type,
    targetIds,
    metric: metricFrom(form),
    condition: conditionFrom(form),
    comparison: form.comparison,
    threshold: form.threshold,
    forMinutes: form.for_minutes ?? 0,
    level: form.level,
    silenceMinutes: form.silence_minutes ?? 0,
    receivers: [...people.map((user) => ({ user })), ...(form.roles ?? []).map((role) => ({ role }))],
    channels,
  };
  if (!(await checkThere(ctx, 'data_source WHERE true', targetIds)))
    throw error('alert-rule.source', {}, { field: 'target_ids' });
  if (
    !(await checkThere(
      ctx,
      'user_account WHERE is_enabled AND NOT is_deleted AND (end_time IS NULL OR end_time > now())',
      people,
    ))
  )
    throw error('alert.no-person', {}, { field: 'user_ids' });
  if (!(await checkThere(ctx, 'notification_channel WHERE is_enabled', channels)))
    throw error('alert-rule.channel', {}, { field: 'channels' });
  return values;
}

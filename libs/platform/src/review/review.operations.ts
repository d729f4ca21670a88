import { error, interpolate } from '@sluice/document';
import {
  isReviewCode,
  REVIEW_ENVIRONMENTS,
  REVIEW_KINDS,
  REVIEW_LEVELS,
  reviewRule,
  settingFault,
  type ReviewLevel,
  type RuleValue,
} from '@sluice/policy';
import { answer, idAnswer, integer, listOf, text, flag, type AnswerSchema } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, type Revised } from '../host/entity.words.js';
import { ReviewRuleRow } from './review-rule.entity.js';
import type { ReviewResult } from './review.contract.js';
import { reviewLabels as labels, reviewTexts } from './review.texts.js';

const access = { roles: ['policy_admin'] } as const;
/** Letters of a script; its bytes are counted by the review. */
const maxScript = 5 * 1024 * 1024;

const fields = {
  id: { type: 'integer', label: labels.id },
  revision: { type: ['integer', 'null'] },
  level: { type: 'string', enum: [...REVIEW_LEVELS], label: labels.level },
  value: { type: ['string', 'number', 'null'], maxLength: 70_000, label: labels.value },
  is_enabled: { type: 'boolean', label: labels.is_enabled },
  remark: { type: ['string', 'null'], maxLength: 255, label: labels.remark },
  kind: { type: 'string', enum: [...REVIEW_KINDS], label: labels.kind },
  environment: { type: 'string', enum: [...REVIEW_ENVIRONMENTS], label: labels.environment },
  source_id: { type: ['integer', 'null'], label: labels.source_id },
  script: { type: 'string', minLength: 1, maxLength: maxScript, label: labels.script },
} as const satisfies Record<string, JsonSchema>;

interface RuleForm extends Revised {
  level: ReviewLevel;
  value?: string | number | null;
  is_enabled: boolean;
  remark?: string | null;
}

/** A value as a form writes it: a number, a pattern, or words with one on each line. Throws `review.value-invalid`. */
function valueFrom(code: string, written: string | number | null | undefined): RuleValue {
  if (!isReviewCode(code)) throw error('review.rule-unknown', { code }, { field: 'id' });
  const rule = reviewRule(code);
  const { setting } = rule;
  const words = String(written ?? '');
  if (!setting) {
    if (words.trim() !== '') throw error('review.value-needless', {}, { field: 'value' });
    return null;
  }
  const lines = words.split(/\r?\n/).map((line) => line.trim());
  const value: RuleValue =
    setting.type === 'words'
      ? [...new Set(lines.filter((line) => line !== ''))]
      : setting.type === 'integer' && /^-?\d+$/.test(words.trim())
        ? Number(words)
        : words.trim();
  const fault = settingFault(rule, value);
  if (fault) throw error('review.value-invalid', { reason: fault }, { field: 'value' });
  return value;
}

const factsOf = ({ level, value, isEnabled, remark }: ReviewRuleRow) => ({
  level,
  value: Array.isArray(value) ? value.join(', ') : value === null ? null : String(value),
  is_enabled: isEnabled,
  remark,
});

/** `review-rule.update`: the level, the value and whether it holds, for one kind of database and environment. */
const updateOperation = defineOperation<RuleForm, { id: number }>({
  name: 'review-rule.update',
  access,
  input: inputOf(fields, ['id', 'revision', 'level', 'value', 'is_enabled', 'remark'], ['id', 'level', 'is_enabled']),
  output: idAnswer,
  audit: { action: 'review-rule.update', describe: ({ id }) => ({ objects: [`review rule:${id}`] }) },
  async run(ctx, form) {
    const row = await ctx.orm.findOne(ReviewRuleRow, { where: { id: form.id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw error('review.rule-unknown', { code: form.id }, { field: 'id' });
    checkRevised(row, form.revision);
    const before = factsOf(row);
    const value = valueFrom(row.code, form.value);
    Object.assign(row, { level: form.level, value, isEnabled: form.is_enabled, remark: form.remark || null });
    await ctx.orm.save(row);
    await recordChange(ctx, {
      object: `review rule:${row.id}`,
      name: `${row.code} (${row.dataSourceType}, ${row.environment})`,
      before,
      after: factsOf(row),
    });
    return { id: row.id };
  },
});

/** `review-rule.reset`: as the rule is delivered. */
const resetOperation = defineOperation<{ id: number }, { id: number }>({
  name: 'review-rule.reset',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'review-rule.reset', describe: ({ id }) => ({ objects: [`review rule:${id}`] }) },
  async run(ctx, { id }) {
    const row = await ctx.orm.findOne(ReviewRuleRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row || !isReviewCode(row.code)) throw error('review.rule-unknown', { code: id }, { field: 'id' });
    const before = factsOf(row);
    const rule = reviewRule(row.code);
    const environment = REVIEW_ENVIRONMENTS.find((one) => one === row.environment) ?? 'prod';
    const value = rule.setting ? (rule.setting.default as RuleValue) : null;
    Object.assign(row, { level: rule.levels[environment], value, isEnabled: rule.isEnabled, remark: null });
    await ctx.orm.save(row);
    await recordChange(ctx, {
      object: `review rule:${row.id}`,
      name: `${row.code} (${row.dataSourceType}, ${row.environment})`,
      before,
      after: factsOf(row),
    });
    return { id: row.id };
  },
});

interface TrialForm {
  kind: string;
  environment: string;
  source_id?: number | null;
  script: string;
}
interface TriedFinding {
  line: number;
  column: number | null;
  level: ReviewLevel;
  rule: string;
  text: string;
}
interface Trial {
  statements: number;
  error_count: number;
  warn_count: number;
  notice_count: number;
  risk: string;
  summary: string;
  blocks: boolean;
  findings: TriedFinding[];
}

const triedFinding = answer({
  line: integer,
  column: { type: ['integer', 'null'] },
  level: text,
  rule: text,
  text,
}) satisfies AnswerSchema<TriedFinding>;

/** Findings that are answered of a trial: a script may have thousands. */
const maxFindings = 2_000;

/**
 * `review-rule.try`: what the rules of a kind and an environment find in a script, by line, in the caller's language.
 */
const tryOperation = defineOperation<TrialForm, Trial>({
  name: 'review-rule.try',
  access,
  input: inputOf(fields, ['kind', 'environment', 'source_id', 'script'], ['kind', 'environment', 'script']),
  output: answer({
    statements: integer,
    error_count: integer,
    warn_count: integer,
    notice_count: integer,
    risk: text,
    summary: text,
    blocks: flag,
    findings: listOf(triedFinding),
  }),
  transaction: false,
  largestBody: maxScript * 2,
  audit: { action: 'review-rule.try', describe: ({ kind, environment }) => ({ objects: [`${kind} ${environment}`] }) },
  async run({ platform, caller, request, signal }, { kind, environment, source_id, script }) {
    const source = source_id ?? undefined;
    const result = await platform.review.attempt({
      kind,
      environment,
      script,
      caller,
      request,
      signal,
      source,
    });
    const { error_count, warn_count, notice_count, risk } = result;
    const facts = { count: result.statements.length, error_count, warn_count, notice_count };
    return {
      statements: result.statements.length,
      error_count,
      warn_count,
      notice_count,
      risk,
      blocks: error_count > 0,
      summary: interpolate(reviewTexts[error_count > 0 ? 'blocked' : 'passed'][request.locale], facts),
      findings: findingsOf(result)
        .slice(0, maxFindings)
        .map(({ line, column, level, rule, text }) => ({
          line,
          column: column ?? null,
          level,
          rule,
          text: text[request.locale],
        })),
    };
  },
});

const findingsOf = ({ statements, findings }: ReviewResult) => [
  ...findings,
  ...statements.flatMap((statement) => statement.findings),
];

/** Rules of review: their levels and values, and a script to try them on. */
export const reviewOperations = [updateOperation, resetOperation, tryOperation] as readonly Operation[];

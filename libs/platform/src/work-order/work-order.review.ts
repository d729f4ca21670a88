import { error, type BothTexts } from '@sluice/document';
import { textRules } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { ReviewedStatement, ReviewFinding, ReviewResult } from '../review/review.contract.js';
import { orderKindOf } from './kinds/registry.js';
import type { OrderFacts } from './work-order.form.js';
import { isChange } from './work-order.form.js';
import type { WorkOrderKind } from './work-order.entity.js';
import { Foresight } from './work-order.foresight.js';
import { permitOf } from './work-order.permit.js';
import { workOrderTexts as texts } from './work-order.texts.js';

/** Kinds of statements that an order of a kind may hold. */
const allowed: Readonly<Record<WorkOrderKind, ReadonlySet<string>>> = {
  dml: new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']),
  ddl: new Set(['DDL', 'DCL', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']),
  rollback: new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']),
  query: new Set(['DQL']),
  async_query: new Set(['DQL']),
  export: new Set(['DQL']),
};

/**
 * A review with what orders themselves find: kinds that do not belong, transactions that cannot be, what the gate would
 * refuse.
 */
export async function reviewOrder(
  ctx: OperationContext,
  facts: Pick<OrderFacts, 'kind' | 'databases' | 'script' | 'isTransaction' | 'isBackup' | 'isBackupNeeded'>,
  source: SourceRecord,
): Promise<ReviewResult> {
  const { caller, request, signal, platform } = ctx;
  const { databases, script } = facts;
  const order = permitOf(0, facts.kind);
  const review = await platform.review.check({ source: source.id, databases, script, caller, request, signal, order });
  const statements: ReviewedStatement[] = [];
  const seen = new Map<string, ReviewFinding[]>();
  const judge = judgeOf(ctx, facts, source);
  const strings = textRules(source)?.strings;
  let hasDdl = false;
  for (const statement of review.statements) {
    const key = JSON.stringify([shapeOf(statement.text, strings), statement.estimated_rows, hasDdl]);
    const known = seen.get(key) ?? (await judge(statement, hasDdl));
    seen.set(key, known);
    const found = known.map((one) => ({ ...one, line: statement.line }));
    statements.push(withFindings(statement, [...ownFindings(statement, facts, source), ...found]));
    hasDdl ||= statement.kind === 'DDL';
  }
  const whole = wholeFindings(facts, statements);
  const findings = [...review.findings, ...whole];
  const every = [...findings, ...statements.flatMap((one) => one.findings)];
  const count = (level: ReviewFinding['level']): number => every.filter((one) => one.level === level).length;
  return {
    statements,
    findings,
    error_count: count('error'),
    warn_count: count('warn'),
    notice_count: count('notice'),
    risk: review.risk,
  };
}

/**
 * A statement without its values: scripts repeat one statement thousands of times, and what is said of it before it
 * runs stands on its tables and columns. The gate decides each again when it runs.
 */
function shapeOf(text: string, strings: RegExp | undefined): string {
  return strings ? text.replace(strings, "''").replace(/\b\d+(?:\.\d+)?\b/g, '0') : text;
}

/** Says of a statement what the gate and the backup would say. */
function judgeOf(
  ctx: OperationContext,
  facts: Pick<OrderFacts, 'kind' | 'databases' | 'isBackup' | 'isBackupNeeded'>,
  source: SourceRecord,
): (statement: ReviewedStatement, hasDdl: boolean) => Promise<ReviewFinding[]> {
  const foresight = new Foresight(ctx, source, facts);
  return async (statement, hasDdl) => {
    const gate = await gateFindings(ctx, { statement, facts, source, mayCome: hasDdl });
    // Of what the gate refuses nothing more is said: keys, triggers and masks would tell of what its asker may not see.
    const more = gate.length > 0 || statement.kind === 'UNKNOWN' ? [] : await foresight.of(statement);
    return [...gate, ...more];
  };
}

const withFindings = (statement: ReviewedStatement, more: readonly ReviewFinding[]): ReviewedStatement =>
  more.length === 0 ? statement : { ...statement, findings: [...statement.findings, ...more] };

const named = (text: BothTexts, fact: string, value: string | BothTexts): BothTexts => {
  const in_ = (locale: keyof BothTexts): string =>
    text[locale].replace(`{${fact}}`, typeof value === 'string' ? value : value[locale]);
  return { 'zh-chs': in_('zh-chs'), en: in_('en') };
};

/** What an order itself does not allow of a statement. */
function ownFindings(
  { kind, line, no_transaction: alone }: ReviewedStatement,
  order: Pick<OrderFacts, 'kind' | 'isTransaction'>,
  source: SourceRecord,
): ReviewFinding[] {
  const found: ReviewFinding[] = [];
  const orders = orderKindOf(source);
  // VACUUM and the like change nothing but how a table is kept: they belong to changes of structure.
  const isUpkeep = order.kind === 'ddl' && kind === 'UTILITY' && alone;
  if (kind !== 'UNKNOWN' && !isUpkeep && !allowed[order.kind].has(kind))
    found.push({ rule: 'order-kind', level: 'error', line, text: named(texts['wrong-kind'], 'kind', kind) });
  if (alone && order.isTransaction)
    found.push({ rule: 'order-transaction', level: 'error', line, text: texts['no-transaction'] });
  else if (alone) found.push({ rule: 'order-transaction', level: 'notice', line, text: texts['runs-alone'] });
  else if (kind === 'DDL' && order.isTransaction && orders?.commitsStructure) {
    const text = named(texts['commits-itself'], 'name', orders.title);
    found.push({ rule: 'order-transaction', level: 'error', line, text });
  }
  return found;
}

function wholeFindings(order: Pick<OrderFacts, 'kind'>, statements: readonly ReviewedStatement[]): ReviewFinding[] {
  const second = statements[1];
  if (isChange(order.kind) || !second) return [];
  return [{ rule: 'order-one-query', level: 'error', line: second.line, text: texts['one-query'] }];
}

/**
 * What the gate would say of a statement once the order is approved, in every database of it. What stands on a
 * statement before it, a table that is yet to be made, is no error: it is decided when it runs.
 */
async function gateFindings(
  { caller, request, platform }: OperationContext,
  {
    statement,
    facts,
    source,
    mayCome,
  }: {
    statement: ReviewedStatement;
    facts: Pick<OrderFacts, 'kind' | 'databases'>;
    source: SourceRecord;
    /** A statement before it makes or changes tables. */
    mayCome: boolean;
  },
): Promise<ReviewFinding[]> {
  if (statement.kind === 'UNKNOWN') return [];
  const found: ReviewFinding[] = [];
  for (const schema of facts.databases) {
    const explained = await platform.gateway.explainDecision({
      caller,
      request,
      sourceId: source.id,
      text: statement.text,
      schema,
      order: permitOf(0, facts.kind),
    });
    for (const { text, mistake } of explained.reasons) {
      const waits = mistake === true && mayCome;
      const said = named(waits ? texts.later : texts.gate, 'reason', text);
      if (found.some((one) => one.text.en === said.en)) continue;
      const level = waits ? 'warn' : 'error';
      found.push({ rule: 'gate', level, line: statement.line, text: said, databases: [schema] });
    }
  }
  return found;
}

/** Throws `work-order.findings` where an error of the review blocks the order (screens.md E2). */
export function refuseErrors(review: ReviewResult, locale: keyof BothTexts): void {
  if (review.error_count === 0) return;
  const all = [...review.findings, ...review.statements.flatMap(({ findings }) => findings)];
  const first = all.filter(({ level }) => level === 'error').sort((one, other) => one.line - other.line)[0];
  throw error(
    'work-order.findings',
    { count: review.error_count, line: first?.line ?? 1, text: first?.text ?? '' },
    { data: { field: 'script', findings: all.map(({ text, ...one }) => ({ ...one, text: text[locale] })) } },
  );
}

import type { AccessDecision, AccessRequest } from '@sluice/policy';
import {
  SqlRefusal,
  type Analysis,
  type CatalogueSnapshot,
  type RefusalCode,
  type StatementLanguage,
} from '@sluice/sql';
import { plannedReason, readMissing } from './plan.reasons.js';
import type { PlanRecord, RefusedPlan } from './plan.type.js';
import { refusalReason } from './refusal.reason.js';

/** What a statement comes to on a catalogue: refused by its analysis, refused by the decision, or permitted. */
export type Judged = RefusedByAnalysis | RefusedByDecision | PermittedStatement;
/** A statement that may run. */
export interface PermittedStatement {
  state: 'permitted';
  analysis: Analysis;
  access: AccessRequest;
  decision: AccessDecision;
  record: PlanRecord;
  language: StatementLanguage;
}
export interface RefusedByAnalysis {
  state: 'refused';
  plan: RefusedPlan;
  refusal: SqlRefusal;
}
export interface RefusedByDecision {
  state: 'refused';
  plan: RefusedPlan;
  analysis: Analysis;
}

/** Refusals for which no catalogue was asked. */
const ofTextAlone: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(['syntax-error', 'empty-statement', 'multiple-statements', 'too-large', 'too-many-statements'] as const),
  ...(['analysis-busy', 'analysis-stopped', 'dialect-not-supported'] as const),
]);

/**
 * Whether a refusal might tell of something that the person may not see; `seen` is the catalogue as they see it. A
 * refusal of the analysis always might: a name that is missing and one that is hidden must take the same way, also in
 * time.
 */
export function namesHidden(judged: RefusedByAnalysis | RefusedByDecision, seen: CatalogueSnapshot): boolean {
  if ('refusal' in judged) return !ofTextAlone.has(judged.refusal.code);
  return judged.analysis.tables.some(({ schema, name, columns }) => {
    const relation = seen.relations.find((entry) => entry.schema === schema && entry.name === name);
    return !relation || columns.some((column) => !relation.columns.includes(column));
  });
}

/**
 * The refusal of a statement as it would be if what its author may not see were not there: `again` is what it comes to
 * on the catalogue as they see it. The audit log keeps which objects it really named.
 */
export function refusalAsSeen(
  judged: RefusedByAnalysis | RefusedByDecision,
  again: Judged,
  snapshot: CatalogueSnapshot,
): RefusedPlan {
  const { objects } = judged.plan.record;
  if (again.state === 'refused') {
    const { record } = again.plan;
    return { ...again.plan, record: { ...record, objects: [...new Set([...record.objects, ...objects])] } };
  }
  if ('refusal' in judged) return { ...judged.plan, reasons: [refusalReason(withoutInner(judged.refusal))] };
  return {
    state: 'refused',
    reasons: dividedOf(again.analysis, snapshot).map((object) => plannedReason(readMissing(object))),
    record: { ...again.record, objects },
  };
}

/** A view or function that cannot be followed is named, what it is made of is not. */
function withoutInner(refusal: SqlRefusal): SqlRefusal {
  const { code, message, position, facts } = refusal;
  if (facts.within !== undefined)
    return new SqlRefusal('function-broken', 'cannot be followed', { position, facts: { function: facts.within } });
  if (facts.view === undefined) return refusal;
  return new SqlRefusal(code, message, { position, facts: { view: facts.view } });
}

/**
 * What the statement names that may be seen only in part: the views, whose tables may be hidden, or the tables, whose
 * columns may be.
 */
function dividedOf({ tables }: Analysis, snapshot: CatalogueSnapshot): string[] {
  const isView = ({ schema, name }: Analysis['tables'][number]): boolean =>
    snapshot.relations.some((entry) => entry.schema === schema && entry.name === name && entry.kind === 'view');
  const divided = tables.some(isView) ? tables.filter(isView) : tables;
  return divided.length > 0
    ? [...new Set(divided.map(({ schema, name }) => `${schema}.${name}`))]
    : [snapshot.database];
}

import { checkExpression, evaluateCondition, type BothTexts } from '@sluice/document';

/** What the condition of an audit rule may name of a record (screens.md audit_log): words and numbers, no SQL. */
export interface AuditFacts {
  action: string;
  decision: string;
  user: string;
  ip: string;
  source: string;
  kind: string;
  reasons: readonly string[];
  rows: number;
  masked: readonly string[];
  /** Of the moment in Asia/Shanghai: 0 to 23, and 1 for Monday to 7 for Sunday. */
  hour: number;
  weekday: number;
}

const sample: AuditFacts = {
  action: 'data-run',
  decision: 'permit',
  user: 'liming',
  ip: '10.0.0.1',
  source: 'retail',
  kind: 'select',
  reasons: ['grant.missing'],
  rows: 1,
  masked: ['phone'],
  hour: 9,
  weekday: 1,
};

/** Names that a condition may read. */
export const AUDIT_NAMES = Object.keys(sample) as (keyof AuditFacts)[];

/** Steps that a condition may take for one record: it is tried on many at once, and nothing else goes on meanwhile. */
const maxSteps = 5_000;

/**
 * What is wrong with the condition of an audit rule, by its words and by carrying it out once; undefined where nothing
 * is. An empty one counts every record.
 */
export function auditConditionFault(condition: string): BothTexts | undefined {
  if (condition.trim() === '') return undefined;
  const [mistake] = checkExpression(condition, { names: AUDIT_NAMES });
  if (mistake) return mistake.text;
  let failure: BothTexts | undefined;
  evaluateCondition(
    condition,
    { ...sample },
    { maxSteps, failing: false, onError: ({ text }) => void (failure = text) },
  );
  return failure;
}

/** Whether a record is one that the rule counts; one on which the condition fails counts: silence would hide it. */
export const countsRecord = (condition: string, facts: AuditFacts): boolean =>
  evaluateCondition(condition, { ...facts }, { maxSteps, failing: true });

import { interpolateBoth, type BothTexts, type StatementFacts } from '@sluice/document';
import { changesOf, named } from './reading.js';
import { reviewRule, type ReviewCode } from './registry.js';
import {
  REVIEW_LEVELS,
  REVIEW_RISKS,
  type ReviewLevel,
  type ReviewRisk,
  type ReviewedTable,
  type RuleInput,
  type RuleValue,
} from './review.type.js';

/** A rule as somebody has set it for a kind of database and an environment. */
export interface HeldRule {
  code: ReviewCode;
  level: ReviewLevel;
  value: RuleValue;
}

/** What a rule found in a statement; `at` is an offset in it, -1 for its beginning. */
export interface RuleFinding {
  rule: ReviewCode;
  level: ReviewLevel;
  at: number;
  text: BothTexts;
  risk: ReviewRisk;
}

/** Findings of one rule in one statement: the others say the same again. */
const maxFound = 20;

/** What the rules that hold find in a statement, the worst first. */
export function reviewStatement(rules: readonly HeldRule[], input: Omit<RuleInput<RuleValue>, 'value'>): RuleFinding[] {
  const found: RuleFinding[] = [];
  for (const { code, level, value } of rules) {
    const { find, finding, risk } = reviewRule(code);
    let count = 0;
    for (const { at, facts = {} } of find({ ...input, value })) {
      if ((count += 1) > maxFound) break;
      const text = interpolateBoth(finding, facts);
      found.push({ rule: code, level, at, text, risk });
    }
  }
  return found.sort((one, other) => REVIEW_LEVELS.indexOf(other.level) - REVIEW_LEVELS.indexOf(one.level));
}

/** The highest of some risks. */
export const highestRisk = (risks: Iterable<ReviewRisk>): ReviewRisk =>
  REVIEW_RISKS[Math.max(0, ...[...risks].map((risk) => REVIEW_RISKS.indexOf(risk)))] ?? 'low';

/** Tables and columns that a script comments, in lower case. */
export function scriptComments(statements: readonly StatementFacts[]): Set<string> {
  return new Set(
    statements.flatMap((statement) =>
      changesOf(statement, 'comment')
        .filter(({ isEmpty }) => !isEmpty)
        .map(({ path, name }) => named(name === undefined ? path : [...path, name]).toLowerCase()),
    ),
  );
}

/**
 * Tables that a script makes itself, by their name in lower case: nobody uses them yet, and what follows may name them.
 */
export function scriptTables(statements: readonly StatementFacts[]): Map<string, ReviewedTable> {
  const made = new Map<string, ReviewedTable>();
  const put = (path: readonly string[], table: Partial<ReviewedTable>): void => {
    const name = path.at(-1) ?? '';
    const schema = path.at(-2) ?? '';
    const whole: ReviewedTable = {
      schema,
      name,
      kind: 'table',
      rows: 0,
      columns: [],
      indexes: null,
      views: [],
      isNew: true,
      ...table,
    };
    made.set(named(path).toLowerCase(), whole);
  };
  for (const { changes } of statements)
    for (const change of changes) {
      if (change.do === 'create-table')
        put(change.path, { columns: change.isDerived ? [] : change.columns.map(({ name, type }) => ({ name, type })) });
      else if (change.do === 'rename' && (change.object === 'table' || change.object === 'view'))
        put([...change.path.slice(0, -1), change.to], {});
      else if (
        change.do === 'create' &&
        /^(view|table-as|materialized-view|foreign-table|sequence)$/.test(change.object)
      )
        put(change.path, { kind: change.object.endsWith('view') ? 'view' : 'table' });
      else if (change.do === 'add-column') {
        const known = made.get(named(change.path).toLowerCase());
        if (known && known.columns.length > 0)
          known.columns = [...known.columns, { name: change.column.name, type: change.column.type }];
      }
    }
  return made;
}

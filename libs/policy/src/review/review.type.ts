import type { BothTexts, StatementFacts } from '@sluice/document';

/**
 * Kinds of database that rules are written for, one line each: what messages call it, whether its EXPLAIN answers
 * `(FORMAT JSON)` with the planner's rows and cost, and whether it finds tables without regard to case.
 */
export const reviewKinds = {
  postgres: { name: 'PostgreSQL', plansAsJson: true, foldsTables: false },
  mysql: { name: 'MySQL', plansAsJson: false, foldsTables: true },
  mssql: { name: 'SQL Server', plansAsJson: false, foldsTables: true },
  // Bare names are read as they are stored, in capitals; in quotes their case counts.
  oracle: { name: 'Oracle', plansAsJson: false, foldsTables: false },
} as const;
export type ReviewKind = keyof typeof reviewKinds;
export const REVIEW_KINDS = Object.keys(reviewKinds) as readonly ReviewKind[];

/** Environments of data sources, each with its own levels. */
export const REVIEW_ENVIRONMENTS = ['dev', 'test', 'pre', 'prod'] as const;
export type ReviewEnvironment = (typeof REVIEW_ENVIRONMENTS)[number];

/** Levels of findings, the mildest first. */
export const REVIEW_LEVELS = ['notice', 'warn', 'error'] as const;
export type ReviewLevel = (typeof REVIEW_LEVELS)[number];

/** What a finding makes of the risk of its statement. */
export const REVIEW_RISKS = ['low', 'medium', 'high'] as const;
export type ReviewRisk = (typeof REVIEW_RISKS)[number];

/** What rules are about, in the order in which they are listed. */
export const REVIEW_GROUPS = ['safety', 'script', 'query', 'impact', 'table', 'column', 'index', 'naming'] as const;
export type ReviewGroup = (typeof REVIEW_GROUPS)[number];

/** The setting of a rule, declared once: its kind, its default, its bounds, and what it is called. */
export type RuleSetting<V> = { label: BothTexts; default: V } & (V extends number
  ? { type: 'integer'; min: number; max: number }
  : V extends string
    ? { type: 'pattern' }
    : { type: 'words' });

/** Values that rules may have: a number, a pattern, a list of words, or none. */
export type RuleValue = number | string | readonly string[] | null;

/** What is known of an index that is there. */
export interface ReviewedIndex {
  name: string;
  /** An expression is null. */
  columns: (string | null)[];
  isUnique: boolean;
  isPrimary: boolean;
  isPartial: boolean;
}

/** What is known of a table that the caller may see. */
export interface ReviewedTable {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  /** About how many rows it has; null where the caller may not know. */
  rows: number | null;
  columns: { name: string; type: string; length?: number; scale?: number; isNotNull?: boolean }[];
  /** Null where they are not known. */
  indexes: ReviewedIndex[] | null;
  /** Views that read it, with the columns that they read. */
  views: { name: string; columns: string[] }[];
  /** Made by the script itself: there are no rows, and nobody waits for it. */
  isNew: boolean;
}

/** A statement as rules see it. */
export interface RuleInput<V> {
  kind: ReviewKind;
  statement: StatementFacts;
  /** Of its text, in UTF-8. */
  bytes: number;
  value: V;
  /** A table that is named; undefined where there is none, or none that the caller may see. */
  table(path: readonly string[]): ReviewedTable | undefined;
  /** Whether the catalogue is known at all, so that what is not in it does not exist. */
  hasCatalogue: boolean;
  /** Rows that it would change; null where nobody knows. */
  rows: number | null;
  script: ScriptFacts;
}

/** What rules know of the whole script. */
export interface ScriptFacts {
  statements: readonly StatementFacts[];
  /** Number of the statement, from 0. */
  at: number;
  /** Tables and columns that the script comments, by `path` and `path.column` in lower case. */
  comments: ReadonlySet<string>;
}

/** One place where a rule found something; `facts` are put into its text. */
export interface RuleMatch {
  /** Offset in the statement; -1 for its beginning. */
  at: number;
  facts?: Readonly<Record<string, string | number>>;
}

/** A text that a rule must fire on, or must not. */
export interface RuleExample<V> {
  sql: string;
  /** The rule's first kind where it is absent. */
  kind?: ReviewKind;
  value?: V;
  rows?: number;
}

/** One rule: one file and one line of the registry. */
export interface ReviewRule<V = RuleValue> {
  group: ReviewGroup;
  kinds: readonly ReviewKind[];
  title: BothTexts;
  /** Why it is there and what to do instead. */
  text: BothTexts;
  /** What a finding says, with `{facts}`. */
  finding: BothTexts;
  levels: Readonly<Record<ReviewEnvironment, ReviewLevel>>;
  /** False for a rule that somebody has to want. */
  isEnabled: boolean;
  risk: ReviewRisk;
  setting: RuleSetting<V> | null;
  find(input: RuleInput<V>): Iterable<RuleMatch>;
  /** Scripts: several statements may stand in one. */
  examples: { fires: readonly RuleExample<V>[]; passes: readonly RuleExample<V>[] };
}

/** A rule whatever its setting is. */
export type AnyRule = ReviewRule<number> | ReviewRule<string> | ReviewRule<readonly string[]> | ReviewRule<null>;

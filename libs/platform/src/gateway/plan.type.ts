import type { CatalogueExpectation, Cell } from '@sluice/connectors';
import type { Locale } from '@sluice/document';
import type { AccessDecision, AccessStep, Mask } from '@sluice/policy';
import type { Analysis, FilteredBind } from '@sluice/sql';
import type { CatalogueReader } from '../data-source/catalogue.reader.js';
import type { Clock } from '../host/clock.js';
import type { MaskContexts } from '../masking/policy.contexts.js';
import type { PolicyReader } from '../masking/policy.reader.js';
import type { HeldFilter, RowFilterReader } from '../row-filter/row-filter.reader.js';
import type { RowHandling } from './gateway.type.js';
import type { GrantReader } from './grant.reader.js';
import type { Discretion } from './run.fault.js';
import type { RunTexts } from './run.texts.js';
import type { StatementTools } from './statement.port.js';
import type { EffectiveGrants } from './effective.grants.type.js';

/** What the audit log keeps of a statement, refused or run. */
export interface PlanRecord {
  sqlText: string;
  kind: string;
  objects: string[];
  grantIds: number[];
  /** Tables whose rows were filtered. */
  filtered?: string[];
}

/**
 * All that is needed to run a statement; the same object for the same statement of the same person as long as nothing
 * changed.
 */
export interface RunPlan extends Discretion {
  state: 'permitted';
  analysis: Analysis;
  /** Statements that run at once in the projects through which the person uses the source. */
  projectRuns?: readonly { id: number; limit: number }[];
  /** What those projects ask of whoever shows the rows. */
  handling?: RowHandling;
  decision: AccessDecision;
  searchPath: string[];
  /** By position of the result; null where the column is clear. */
  masks: (Mask | null)[];
  /** Masks one row in place; absent where every column is clear. */
  maskRow?: (row: Cell[]) => void;
  maskedColumns: string[];
  /** Numbers of the binds that stand beside a column that is masked for this caller. */
  maskedBinds: number[];
  /**
   * Masked columns that it touches and that the person may not use freely: a failure at the source is counted at each
   * of them.
   */
  probed: string[];
  /** Those of `probed` with which it computes or compares, so that a failure could answer a question about them. */
  questioned: string[];
  /**
   * What the source must be at the moment of the run; undefined for a statement that stands on nothing of the
   * catalogue.
   */
  expects?: CatalogueExpectation;
  /** It reads by nothing but functions of the server that compute from their arguments: its session stays as it was. */
  leavesSession: boolean;
  texts: RunTexts;
  /** What is bound in `texts`, where row filters have values of their own. */
  filterBinds?: readonly FilteredBind[];
  record: PlanRecord;
}
export interface RefusedPlan {
  state: 'refused';
  /** The next try may end otherwise: nothing about the statement decided. */
  isPassing?: true;
  reasons: PlannedReason[];
  record: PlanRecord;
  /** What was refused, and how its columns would be masked; absent where the statement cannot be taken apart. */
  analysis?: Analysis;
  decision?: AccessDecision;
}

/** A plan with what led to it. */
export interface ExplainedPlan {
  /** As the statement's author is told of it. */
  plan: RunPlan | RefusedPlan;
  /** As it was decided; another one than `plan` where the author must not learn what is hidden from them. */
  real: RunPlan | RefusedPlan;
  isHidden: boolean;
  steps: AccessStep[];
  level: { is: EffectiveGrants['accessLevel']; from: EffectiveGrants['levelFrom'] };
  filters: HeldFilter[];
}

/** A reason before it is told in somebody's language. */
export interface PlannedReason {
  code: string;
  object?: string;
  grantors?: readonly string[];
  position?: number;
  /** The statement cannot be understood as it is written; nobody forbids it. */
  mistake?: boolean;
  /** What its text names; reasons that differ in their object alone are told as one. */
  facts?: Readonly<Record<string, string>>;
  /** The sentence; `objects` stands for its own object where several are told together. */
  text(locale: Locale, objects?: string): string;
}

/** What the planner reads from. */
export interface PlannerHost {
  clock: Clock;
  catalogue: CatalogueReader;
  policies: PolicyReader;
  maskContexts: MaskContexts;
  grants: GrantReader;
  rowFilters: RowFilterReader;
  statements: StatementTools;
  /** Characters that a statement may have. */
  maxStatement(): number;
  maskKey: Buffer;
  /**
   * Does work with readers of what decided at a moment; nothing of them outlives it. A planner of the past has none.
   */
  past?: <T>(moment: Date, work: (then: PastReaders) => Promise<T>) => Promise<T>;
}

/** What of a planner reads another state where it is about the past. */
export type PastReaders = Pick<PlannerHost, 'catalogue' | 'policies' | 'maskContexts' | 'rowFilters'>;

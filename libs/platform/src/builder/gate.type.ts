import type { BothTexts, DocumentKind, Level } from '@sluice/document';

/** Something that a release is told of before it is made: an error keeps it from being one. */
export interface GateFinding {
  kind: DocumentKind;
  uid: string;
  /** Number of the document. */
  id: number;
  rule: string;
  severity: 'error' | 'warning';
  path: (string | number)[];
  /** Uid of the node that it is about; empty for the document itself. */
  node: string;
  /** Where in the document that is, in words: the node and its property. */
  place: BothTexts;
  message: BothTexts;
}

/** Who may run a query: visitors without a session, everybody who is signed in, or these roles. */
export interface GateAudience {
  public: boolean;
  signed_in: boolean;
  roles: string[];
}

/** The plan that a query will meet as its source estimates it, or why nobody looked at it. */
export interface GatePlan {
  checked: boolean;
  why: BothTexts | null;
  rows: number | null;
  cost: number | null;
}

/** A query as a release would have it. */
export interface GateQuery {
  uid: string;
  id: number;
  source: string;
  /** What the gateway calls the statement; empty where it could not be looked at. */
  kind: string;
  writes: boolean;
  params: string[];
  tables: string[];
  audience: GateAudience;
  /**
   * Columns that are not open to everybody, with the highest level of what they come from, and the mask of whoever sees
   * least.
   */
  columns: { name: string; level: Level; mask: string | null }[];
  /**
   * Null where there is none to look at: it writes, cannot run, or is no statement of a source; and where plans were
   * not asked for.
   */
  plan: GatePlan | null;
}

/** A page as a release would have it: what it weighs. */
export interface GatePage {
  uid: string;
  id: number;
  nodes: number;
  queries: number;
  bytes: number;
}

/** Everything that is known of a release before it is made, most important first. */
export interface GateReport {
  findings: GateFinding[];
  queries: GateQuery[];
  pages: GatePage[];
}

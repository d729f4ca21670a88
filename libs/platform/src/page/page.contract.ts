import type { Access, AppPartDocument, CompiledPage, Text } from '@sluice/document';
import type { Caller } from '../dispatch/caller.js';
import type { Documents, LoadedDocument, LoadedPage } from '../document/document.contract.js';

/** What of a caller decides about documents; nobody is among the people of an app's own rights without `userId`. */
export type Visitor = Pick<Caller, 'kind' | 'roles' | 'own' | 'preview'> & { userId?: number | null };

/** A document with a right of its own. */
export type GuardedPart = LoadedDocument<Extract<AppPartDocument, { access?: Access }>>;

/**
 * Something that a visitor does not get, with the document whose right they lack; none where it is switched off or
 * leads nowhere.
 */
export interface Withheld {
  kind: 'view' | 'button' | 'param' | 'column';
  /** The app keeps it for roles or people of its own. */
  isKept?: boolean;
  node: { uid: string; name?: Text; label?: Text };
  lacks?: GuardedPart;
  isOff: boolean;
}

/** A page as its release has it, whom it is for, and who wants to know what was left out. */
export interface Projection {
  documents: Documents;
  page: LoadedPage;
  caller: Visitor;
  withheld?: (what: Withheld) => void;
  /**
   * Whether the caller may call an operation; set where own roles decide which, so that no button leads to a refusal.
   */
  mayCall?: (operation: string) => boolean;
}

/**
 * How long the queries behind views took lately, by `data_id`: which are asked first, and which a page does not wait
 * for.
 */
export interface ViewCosts {
  note(dataId: number, ms: number): void;
  /** Milliseconds, or undefined for a query that has not run yet. */
  of(dataId: number): number | undefined;
  /** Remembers whether all rows of a view were on its first page. */
  noteWhole(dataId: number, isWhole: boolean): void;
  /** True when all its rows were on its first page the last time: they need not be counted beside. */
  isWhole(dataId: number): boolean;
  /** The same numbers, the cheapest first; those that nobody knows about stand at the end. */
  cheapestFirst(dataIds: readonly number[]): number[];
}

/** Projections of pages for callers, kept until documents change, and what their views cost. */
export interface Pages {
  /** The page for a caller: two people with the same roles are answered the same object. */
  get(at: Projection): CompiledPage;
  readonly costs: ViewCosts;
}

/** Analyses the queries of applications before anybody asks for them, so that a first visitor does not wait for it. */
export interface StoredQueries {
  /**
   * Begins with every app that is released, and goes on with each that is released later. Settles after the first;
   * never rejects.
   */
  prepare(): Promise<void>;
}

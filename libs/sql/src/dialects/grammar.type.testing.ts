/** Statements of one part of a grammar, and the page of the vendor's documentation that tells of it. */
export interface GrammarGroup {
  construct: string;
  page: string;
  statements: readonly string[];
}

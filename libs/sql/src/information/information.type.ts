import type { CatalogueRelation } from '../contract/catalogue.type.js';

/** What stands before and behind the bound rows in the text that takes a view's place. */
export interface AnswerText {
  before: string;
  behind: string;
}

/**
 * Views of the server's own catalogue whose rows are answered by us: of the server's view nothing but its name is used.
 */
export interface InformationSchema {
  /**
   * The view of a schema by name, as the server spells both; undefined for whatever is not answered. The same object
   * every time.
   */
  relation(schema: string, name: string): CatalogueRelation | undefined;
  /**
   * The columns of a view that have a value, in the order in which its rows hold them; the others are null for
   * everybody.
   */
  filled(view: CatalogueRelation): readonly string[];
  /**
   * What the views tell of a column of a type, as the server names it for people (`varchar(20)`); names of columns in
   * lower case.
   */
  typed(type: string): Readonly<Record<string, string | number | null>>;
  /** CONSTRAINT_COLUMN_USAGE names the columns of a foreign key itself, not those that it leads to. */
  readonly usesOwnColumns?: true;
  /** A query of all columns over rows that are bound as one JSON list of lists. */
  text(view: CatalogueRelation): AnswerText;
}

/** A column of such a view: its type as the dialect writes it, and where in the bound rows its value stands. */
export interface AnswerColumn {
  name: string;
  type: string;
  /** Undefined where it is null for everybody. */
  at?: number;
}

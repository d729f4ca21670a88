import type { BothTexts, Level } from '../vocabulary.js';
import type { JsonObject } from '../json/canonical.json.js';

/** Where a foreign key of one column leads. */
export interface ColumnReference {
  schema: string;
  table: string;
  column: string;
}

/** A column as the catalogue knows it. */
export interface DescribedColumn {
  name: string;
  /** As the source writes it: `character varying(20)`, `decimal(10,2)`. */
  dataType: string;
  comment: string | null;
  /** Its number, which the table never gives to another column. */
  ordinal: number;
  nullable: boolean;
  key: boolean;
  level: Level;
  /** Nobody has reviewed its level: it counts as sensitive. */
  unreviewed?: boolean;
  /** Computed by the source: never written. */
  generated?: boolean;
  /** The source fills it when nothing is given. */
  hasDefault?: boolean;
  /** What it fills in, where that is a plain value. */
  defaultValue?: string;
  /** The only values it takes: an enumeration, or a check. */
  values?: readonly string[];
  references?: ColumnReference;
}

/** A table or view as the catalogue knows it. */
export interface DescribedTable {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  comment: string | null;
  columns: readonly DescribedColumn[];
}

/** What is made of what: the chosen tables, and those that their foreign keys lead to. */
export interface ScaffoldInput {
  /** Name of the data source, as queries write it. */
  source: string;
  tables: readonly DescribedTable[];
  referenced: readonly DescribedTable[];
  /** Writes a name for the source's dialect, quoted where it must be. */
  quoted(name: string): string;
  /** Writes the condition that a text holds a part, whatever the case of their letters. */
  contains(text: string, part: string): string;
  /** The schema that needs no naming; null names every one. */
  defaultSchema: string | null;
  /** Whether the app has a document of that uid already, which a new one must not take. */
  taken(kind: string, uid: string): boolean;
  /** First parts of uids that tables were given before, by `schema.table`. */
  known?: Readonly<Record<string, string>>;
  shape: number;
}

/** Something that whoever looks over the result should know. */
export interface ScaffoldNote {
  table: string;
  text: BothTexts;
}

/** What was made of one table. */
export interface ScaffoldedTable {
  schema: string;
  name: string;
  uid: string;
  label: BothTexts;
  readOnly: boolean;
  pages: readonly string[];
  /** Uids of everything made for it. */
  documents: readonly { kind: string; uid: string }[];
}

/** A letter that the app needs on a table. */
export interface NeededGrant {
  schema: string;
  table: string;
  letters: readonly ('read' | 'write')[];
}

/** Ordinary documents, ready to be saved as drafts: queries first, pages last. */
export interface Scaffold {
  documents: JsonObject[];
  tables: ScaffoldedTable[];
  menu: JsonObject[];
  grants: NeededGrant[];
  notes: ScaffoldNote[];
}

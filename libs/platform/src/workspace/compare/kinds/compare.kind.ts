import { dialectText, type DialectName } from '@sluice/sql';
import type { ValueClass } from '../value.class.type.js';

/** How a dialect writes values of some classes, given in the forms of `value.form.ts`. */
export interface SyncWriting {
  date(day: string): string;
  datetime(form: string): string;
  instant(form: string): string;
  /** Bytes as hexadecimal digits. */
  bytes(hex: string): string;
  /** Rows that one INSERT names. */
  insertRows: number;
}

/** What the comparison knows of a kind of source (screen C6). */
export interface CompareKind {
  /** Classes of types whose names mean something else here than to most. */
  types?: Readonly<Record<string, ValueClass>>;
  /** Absent where no script is written. */
  writing?: SyncWriting;
}

/** A text as a literal of a dialect. */
export const quotedIn =
  (dialect: DialectName) =>
  (text: string): string =>
    dialectText(dialect).literal(text);

/** Rows of one INSERT where a dialect has no limit of its own. */
export const manyRows = 50;

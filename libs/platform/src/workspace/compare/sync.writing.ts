import { literalWritings, type LiteralWriting } from '@sluice/document/literals';
import type { DialectName } from '@sluice/sql';
import { compareKindOf } from './kinds/registry.js';
import { momentOfForm } from './moment.text.js';

/** Rows of one INSERT where a dialect has no limit of its own. */
const manyRows = 50;

/** How a dialect writes values. Throws where it writes none: a fault of the product. */
export function writingOf(dialect: DialectName): LiteralWriting {
  const writing = literalWritings[dialect];
  if (!writing) throw new Error(`no values are written for ${dialect}`);
  return writing;
}

/** Rows that one INSERT names. */
export const insertRows = (dialect: DialectName): number => (writingOf(dialect).rows === 'one' ? 1 : manyRows);

/** An instant, in the form of `value.form.ts`, as a literal; undefined for one in no year that every server has. */
export function instantLiteral(dialect: DialectName, form: string): string | undefined {
  const { zone } = compareKindOf(dialect);
  const local = momentOfForm(form, zone ?? 0);
  if (local === undefined) return undefined;
  const writing = writingOf(dialect);
  return zone === undefined ? writing.instant(local, '+00:00') : writing.datetime(local);
}

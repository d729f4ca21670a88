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

/** An instant, in the form of `value.form.ts`, as a literal. */
export function instantLiteral(dialect: DialectName, form: string): string {
  const { zone } = compareKindOf(dialect);
  const writing = writingOf(dialect);
  return zone === undefined
    ? writing.instant(momentOfForm(form, 0), '+00:00')
    : writing.datetime(momentOfForm(form, zone));
}

import type { Cell } from '@sluice/connectors';
import { dialectText, type DialectName } from '@sluice/sql';
import { instantLiteral, writingOf } from './sync.writing.js';
import { numberForm, valueClass, valueForms } from './value.form.js';
import type { TypedColumn } from './value.class.type.js';

/**
 * A value of one column as a literal for another one, in the writing of its source; undefined where it cannot be
 * written without changing it.
 */
export function literalFor(dialect: DialectName, cell: Cell, from: TypedColumn, to: TypedColumn): string | undefined {
  if (cell === null) return 'NULL';
  const forms = valueForms(from, to);
  if (!forms) return undefined;
  const form = forms.left(cell);
  const kind = valueClass(to);
  const write = writers[kind];
  if (form.startsWith('?') && kind !== 'text' && kind !== 'padded' && kind !== 'other') return undefined;
  return write(dialect, form, cell);
}

type Write = (dialect: DialectName, form: string, cell: Exclude<Cell, null>) => string | undefined;

const quoted = (dialect: DialectName, value: string): string | undefined =>
  value.includes('\0') ? undefined : dialectText(dialect).literal(value);
const asText: Write = (dialect, _form, cell) => quoted(dialect, String(cell));

const writers: Readonly<Record<ReturnType<typeof valueClass>, Write>> = {
  number: (_dialect, _form, cell) => {
    if (typeof cell === 'boolean') return cell ? '1' : '0';
    return String(cell);
  },
  boolean: (dialect, _form, cell) => {
    const number = numberForm(cell);
    return number === '1e0' || number === '0' ? dialectText(dialect).literal(number === '1e0') : undefined;
  },
  text: asText,
  padded: asText,
  uuid: asText,
  json: asText,
  other: asText,
  // A day has no time to keep.
  date: (dialect, form) => {
    const [day = '', time] = form.split(' ');
    return time === '00:00:00' || time === undefined ? writingOf(dialect).date(day) : undefined;
  },
  datetime: (dialect, form) => writingOf(dialect).datetime(form),
  instant: (dialect, form) => instantLiteral(dialect, form),
  time: (dialect, _form, cell) => quoted(dialect, String(cell)),
  bytes: (dialect, form) => writingOf(dialect).bytes(form),
};

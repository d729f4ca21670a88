import type { Cell } from '@sluice/connectors';
import { dialectText, type DialectName } from '@sluice/sql';
import { momentOfForm, numberForm, valueClass, valueForms, type TypedColumn } from './value.form.js';

/**
 * A value of one column as a literal for another one, in the writing of its source; undefined where it cannot be written
 * without changing it.
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
    return time === '00:00:00' || time === undefined ? timely(dialect, 'DATE', day) : undefined;
  },
  datetime: (dialect, form) => timely(dialect, 'TIMESTAMP', dialect === 'mssql' ? form.replace(' ', 'T') : form),
  instant: (dialect, form) => {
    const local = dialect === 'mysql';
    const text = momentOfForm(form, local ? 8 * 3600 : 0);
    if (local) return quoted(dialect, text);
    return timely(dialect, 'TIMESTAMP', `${dialect === 'mssql' ? text.replace(' ', 'T') : `${text} `}+00:00`);
  },
  time: (dialect, _form, cell) => quoted(dialect, String(cell)),
  bytes: (dialect, form) => {
    if (dialect === 'postgres') return quoted(dialect, `\\x${form}`);
    if (dialect === 'oracle') return `HEXTORAW('${form}')`;
    return form === '' && dialect === 'mysql' ? "''" : `0x${form}`;
  },
};

/** Oracle reads a text as a date by settings of the session; its own literals do not. */
function timely(dialect: DialectName, word: 'DATE' | 'TIMESTAMP', text: string): string | undefined {
  return dialect === 'oracle' ? `${word} '${text}'` : quoted(dialect, text);
}

import { momentOfForm } from '../moment.text.js';
import { manyRows, quotedIn, type CompareKind } from './compare.kind.js';

const quoted = quotedIn('mssql');
/** A moment in the writing that no setting of the session reads otherwise ("datetime2", ISO 8601). */
const written = (text: string): string => text.replace(' ', 'T');

/** Comparisons with SQL Server. */
export const mssqlCompare: CompareKind = {
  types: { bit: 'boolean' },
  writing: {
    date: quoted,
    datetime: (form) => quoted(written(form)),
    instant: (form) => quoted(`${written(momentOfForm(form, 0))}+00:00`),
    bytes: (hex) => `0x${hex}`,
    insertRows: manyRows,
  },
};

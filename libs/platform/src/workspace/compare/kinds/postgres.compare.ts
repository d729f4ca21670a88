import { momentOfForm } from '../moment.text.js';
import { manyRows, quotedIn, type CompareKind } from './compare.kind.js';

const quoted = quotedIn('postgres');

/** Comparisons with PostgreSQL. */
export const postgresCompare: CompareKind = {
  writing: {
    date: quoted,
    datetime: quoted,
    instant: (form) => quoted(`${momentOfForm(form, 0)} +00:00`),
    bytes: (hex) => quoted(`\\x${hex}`),
    insertRows: manyRows,
  },
};

import { momentOfForm } from '../moment.text.js';
import type { CompareKind } from './compare.kind.js';

/** Comparisons with Oracle, which reads a text as a date by settings of the session; its own literals do not. */
export const oracleCompare: CompareKind = {
  // DATE holds a time of day; LONG is a text, where other kinds have numbers of that name.
  types: { date: 'datetime', long: 'text' },
  writing: {
    date: (day) => `DATE '${day}'`,
    datetime: (form) => `TIMESTAMP '${form}'`,
    instant: (form) => `TIMESTAMP '${momentOfForm(form, 0)} +00:00'`,
    bytes: (hex) => `HEXTORAW('${hex}')`,
    // A list of rows is no statement of Oracle before 23ai.
    insertRows: 1,
  },
};

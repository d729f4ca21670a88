import { quoted, type LiteralWriting } from './literal.writing.js';

/** A text is read as a date by settings of the session; its own literals are not. */
export const oracleLiterals: LiteralWriting = {
  text: quoted,
  truth: (is) => (is ? '1' : '0'),
  date: (day) => `DATE ${quoted(day)}`,
  datetime: (local) => `TIMESTAMP ${quoted(local)}`,
  instant: (local, zone) => `TIMESTAMP ${quoted(`${local} ${zone}`)}`,
  bytes: (hex) => `HEXTORAW(${quoted(hex)})`,
  // LONG is a text.
  special: (type, text) => (/^long\b/i.test(type) ? quoted(text) : undefined),
  // A list of rows is no statement of Oracle before 23ai.
  rows: 'one',
};

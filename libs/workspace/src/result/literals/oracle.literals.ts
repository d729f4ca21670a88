import { HEX, MOMENT, quoted, type LiteralWriting } from './literal.writing.js';

export const oracleLiterals: LiteralWriting = {
  text: quoted,
  truth: (is) => (is ? '1' : '0'),
  special: (type, text) => {
    // LONG of Oracle is a text.
    if (/^long\b/i.test(type)) return quoted(text);
    if (/raw|blob/i.test(type) && HEX.test(text)) return `HEXTORAW('${text.slice(2)}')`;
    // A text is read as a date by settings of the session; this is not.
    return /date|timestamp/i.test(type) && MOMENT.test(text)
      ? `TIMESTAMP ${quoted(text.replace('T', ' '))}`
      : undefined;
  },
  // A list of rows is no statement of Oracle before 23ai.
  rows: 1,
};

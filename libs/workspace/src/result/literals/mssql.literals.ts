import { HEX, MOMENT, quoted, type LiteralWriting } from './literal.writing.js';

export const mssqlLiterals: LiteralWriting = {
  text: (text) => `N${quoted(text)}`,
  truth: (is) => (is ? '1' : '0'),
  // With T no setting of the session reads day and month otherwise; an offset then stands behind it without a blank.
  special: (type, text) => {
    if (/binary|image/i.test(type) && HEX.test(text)) return text;
    return /date|time/i.test(type) && MOMENT.test(text) ? quoted(text.replace(' ', 'T').replace(' ', '')) : undefined;
  },
  rows: 100,
};

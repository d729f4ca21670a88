import { HEX, quoted, type LiteralWriting } from './literal.writing.js';

export const mysqlLiterals: LiteralWriting = {
  // A backslash escapes unless NO_BACKSLASH_ESCAPES is set.
  text: (text) => quoted(text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0')),
  truth: (is) => (is ? '1' : '0'),
  special: (type, text) => {
    if (/^bit\b/i.test(type) && /^\d+$/.test(text)) return text;
    return /binary|blob/i.test(type) && HEX.test(text) ? (text.length === 2 ? "''" : text) : undefined;
  },
  rows: 100,
};

import { quoted, type LiteralWriting } from './literal.writing.js';

/** MySQL and MariaDB read dates one way, whatever the session says. MariaDB has no zone in a literal. */
export const mysqlLiterals: LiteralWriting = {
  // A backslash escapes unless NO_BACKSLASH_ESCAPES is set.
  text: (text) => quoted(text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0')),
  truth: (is) => (is ? '1' : '0'),
  date: quoted,
  datetime: quoted,
  instant: (local, zone) => quoted(`${local}${zone}`),
  bytes: (hex) => (hex === '' ? "''" : `0x${hex}`),
  special: (type, text) => (/^bit\b/i.test(type) && /^\d+$/.test(text) ? text : undefined),
  rows: 'many',
};

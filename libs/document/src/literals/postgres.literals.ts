import { quoted, type LiteralWriting } from './literal.writing.js';

/** Dates in ISO 8601 are read alike under every DateStyle: the column says what they are. */
export const postgresLiterals: LiteralWriting = {
  text: quoted,
  truth: (is) => (is ? 'TRUE' : 'FALSE'),
  date: quoted,
  datetime: quoted,
  instant: (local, zone) => quoted(`${local} ${zone}`),
  bytes: (hex) => quoted(`\\x${hex}`),
  rows: 'many',
};

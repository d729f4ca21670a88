import { quoted, type LiteralWriting } from './literal.writing.js';

export const postgresLiterals: LiteralWriting = {
  text: quoted,
  truth: (is) => (is ? 'TRUE' : 'FALSE'),
  rows: 100,
};

import { lexPostgres } from '../../lex/postgres.lexer.js';
import { splitPostgres } from '../../lex/postgres.splitter.js';
import type { DialectText } from '../dialect.type.js';

/** PostgreSQL's text rules. */
export const postgresText: DialectText = {
  name: 'postgres',
  lex: lexPostgres,
  split: splitPostgres,
  quote: { open: '"', close: '"' },
  page: (limit, offset) => `LIMIT ${limit} OFFSET ${offset}`,
  bind: (number) => `$${number}`,
};

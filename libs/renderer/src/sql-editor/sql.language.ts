import { MSSQL, MySQL, PLSQL, PostgreSQL, sql, StandardSQL, type SQLDialect } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { completionSource } from './completion.source.js';
import type { Completion } from './catalogue.type.js';

/** Highlighting by the dialect that the server names. */
const dialects: Readonly<Record<string, SQLDialect>> = {
  postgres: PostgreSQL,
  mysql: MySQL,
  mssql: MSSQL,
  oracle: PLSQL,
};

/** The dialect of that name; another name is standard SQL. */
export const sqlDialect = (name: string): SQLDialect =>
  (Object.hasOwn(dialects, name) ? dialects[name] : undefined) ?? StandardSQL;

/** Highlighting of the source's dialect, and completion from what is known of the catalogue. */
export function sqlLanguage(completion: Completion | null, schema: string): Extension {
  const support = sql({ dialect: sqlDialect(completion?.sql?.dialect ?? '') });
  // The language's own completion is replaced: it knows neither scopes nor common tables.
  return [support.language, support.language.data.of({ autocomplete: completionSource(completion, schema) })];
}

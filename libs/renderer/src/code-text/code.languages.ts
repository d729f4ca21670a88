import { json } from '@codemirror/lang-json';
import { sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { sqlDialect } from '../sql-editor/sql.language.js';

/** Highlighting by the name of a language or of a kind of database; another name is plain text. */
const languages: Readonly<Record<string, () => Extension>> = {
  json: () => json(),
  mongodb: () => json(),
  sql: () => sql({ dialect: sqlDialect('') }),
  postgres: () => sql({ dialect: sqlDialect('postgres') }),
  mysql: () => sql({ dialect: sqlDialect('mysql') }),
  mssql: () => sql({ dialect: sqlDialect('mssql') }),
  oracle: () => sql({ dialect: sqlDialect('oracle') }),
};

/** The language of that name. */
export const codeLanguage = (name: string): Extension =>
  Object.hasOwn(languages, name) ? (languages[name]?.() ?? []) : [];

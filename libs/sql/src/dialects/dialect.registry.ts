import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import type { Dialect, DialectParser, DialectText } from './dialect.type.js';
import { mssqlText } from './mssql/mssql.text.js';
import { mysqlText } from './mysql/mysql.text.js';
import { oracleText } from './oracle/oracle.text.js';
import { postgresText } from './postgres/postgres.text.js';

interface Entry {
  text: DialectText;
  load: () => Promise<DialectParser>;
}

/** One line per dialect; its parser is loaded when the dialect is first used. */
const dialects = {
  postgres: {
    text: postgresText,
    load: () => import('./postgres/postgres.parser.js').then((module) => module.loadPostgresParser()),
  },
  mysql: {
    text: mysqlText,
    load: () => import('./mysql/mysql.parser.js').then((module) => module.loadMysqlParser()),
  },
  mssql: {
    text: mssqlText,
    load: () => import('./mssql/mssql.parser.js').then((module) => module.loadMssqlParser()),
  },
  oracle: {
    text: oracleText,
    load: () => import('./oracle/oracle.parser.js').then((module) => module.loadOracleParser()),
  },
} satisfies Record<DialectName, Entry>;

/** Names of all dialects. */
export const analysedDialects: readonly DialectName[] = Object.keys(dialects) as DialectName[];

/** The same, to look any text up in. */
export const dialectNames: readonly string[] = analysedDialects;

const loading = new Map<DialectName, Promise<Dialect>>();
const loaded = new Map<DialectName, Dialect>();

/** The dialect with its parser, loaded once. Throws `dialect-not-supported`. */
export async function loadDialect(name: DialectName): Promise<Dialect> {
  const { text, load } = entryOf(name);
  let dialect = loading.get(name);
  if (!dialect) {
    dialect = load().then((parser) => {
      const whole = { ...text, ...parser };
      loaded.set(name, whole);
      return whole;
    });
    loading.set(name, dialect);
  }
  return dialect;
}

/** The dialect if its parser has been loaded already, for the hot path. */
export function loadedDialect(name: DialectName): Dialect | undefined {
  return loaded.get(name);
}

/** The dialect's text rules, without its parser. Throws `dialect-not-supported` where there is none. */
export function dialectText(name: DialectName): DialectText {
  return entryOf(name).text;
}

function entryOf(name: DialectName): Entry {
  if (Object.hasOwn(dialects, name)) return dialects[name];
  throw new SqlRefusal('dialect-not-supported', `there is no dialect ${String(name)}; use ${dialectNames.join(', ')}`, {
    facts: { dialect: String(name) },
  });
}

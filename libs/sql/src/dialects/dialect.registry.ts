import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import type { Dialect, DialectParser, DialectText } from './dialect.type.js';
import { mssqlText } from './mssql/mssql.text.js';
import { mysqlText } from './mysql/mysql.text.js';
import { postgresText } from './postgres/postgres.text.js';

interface Entry {
  text: DialectText;
  load: () => Promise<DialectParser>;
}

/** One line per dialect; its parser is loaded when the dialect is first used. `null`: no front-end yet, every statement is refused. */
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
  oracle: null,
} satisfies Record<DialectName, Entry | null>;

const known: Readonly<Record<DialectName, Entry | null>> = dialects;

/** Names of the dialects that have a front-end. */
export const analysedDialects: readonly DialectName[] = (Object.keys(dialects) as DialectName[]).filter(
  (name) => known[name] !== null,
);

/** Names of all dialects. */
export const dialectNames: readonly string[] = Object.keys(dialects);

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

/** The dialect's text rules, without its parser. Throws `dialect-not-supported` where there is no front-end yet. */
export function dialectText(name: DialectName): DialectText {
  return entryOf(name).text;
}

function entryOf(name: DialectName): Entry {
  const entry = Object.hasOwn(known, name) ? known[name] : null;
  if (entry) return entry;
  throw notAnalysed(name);
}

function notAnalysed(name: DialectName): SqlRefusal {
  return new SqlRefusal(
    'dialect-not-supported',
    `statements of dialect ${name} are not analysed yet; use postgres, mysql or mssql`,
    {
      facts: { dialect: String(name) },
    },
  );
}

import type { DataSourceKind, SourceSettings } from '@sluice/document';
import { pipelineLanguage, sqlLanguage, type DialectName, type StatementLanguage } from '@sluice/sql';
import type { Connector } from './connector.js';
import { ConnectorError } from './connector.error.js';
import { httpCatalogue } from './http/catalogue.name.js';
import { httpLanguage } from './http/http.language.js';
import { checkHttpSettings } from './http/http.settings.js';
import { mongodbCatalogue } from './mongodb/catalogue.name.js';
import { mysqlCatalogue } from './mysql/catalogue.name.js';

/**
 * A kind of the specification (§3): `dialect` of its statements, or the `language` of its requests where it is asked in
 * another way than by SQL (design §7); `load` fetches its connector and driver when a source of the kind is first used.
 */
interface ConnectorKind {
  dialect?: DialectName;
  language?: StatementLanguage;
  /**
   * The one catalogue of every server of a kind that has databases where others have schemas: it stands above them
   * unseen.
   */
  catalogue?: string;
  /** Whether settings that fit the kind's schema fit each other as well. Throws SettingFault. */
  check?: (settings: Readonly<Record<string, unknown>>) => void;
  load?: () => Promise<Connector>;
}

/** Every database kind by its stored name; one without `load` may be registered but not connected in this release. */
export const connectorKinds = {
  oracle: {
    dialect: 'oracle',
    load: async () => (await import('./oracle/oracle.connector.js')).oracleConnector,
  },
  mysql: {
    dialect: 'mysql',
    catalogue: mysqlCatalogue,
    load: async () => (await import('./mysql/mysql.connector.js')).mysqlConnector,
  },
  mssql: {
    dialect: 'mssql',
    load: async () => (await import('./mssql/mssql.connector.js')).mssqlConnector,
  },
  http: {
    language: httpLanguage,
    catalogue: httpCatalogue,
    check: checkHttpSettings,
    load: async () => (await import('./http/http.connector.js')).httpConnector,
  },
  mongodb: {
    language: pipelineLanguage,
    catalogue: mongodbCatalogue,
    load: async () => (await import('./mongodb/mongodb.connector.js')).mongodbConnector,
  },
  postgres: {
    dialect: 'postgres',
    load: async () => (await import('./postgres/postgres.connector.js')).postgresConnector,
  },
} satisfies Record<keyof SourceSettings, ConnectorKind>;

/** The dialect of a kind's statements; undefined for a kind that is not asked by SQL. */
export function dialectOf(kind: DataSourceKind): DialectName | undefined {
  const entry: ConnectorKind = connectorKinds[kind];
  return entry.dialect;
}

/** How statements of a kind are written and understood; undefined for a kind that nothing is asked of yet. */
export function languageOf(kind: DataSourceKind): StatementLanguage | undefined {
  const { dialect, language }: ConnectorKind = connectorKinds[kind];
  return dialect === undefined ? language : sqlLanguage(dialect);
}

/**
 * The catalogue that stands unseen above the schemas of a kind's sources; undefined where a source is one database,
 * which is seen.
 */
export function catalogueOf(kind: DataSourceKind): string | undefined {
  const entry: ConnectorKind = connectorKinds[kind];
  return entry.catalogue;
}

/** Checks what a kind's schema cannot say of its settings. Throws SettingFault. */
export function checkSettings(kind: DataSourceKind, settings: Readonly<Record<string, unknown>>): void {
  const entry: ConnectorKind = connectorKinds[kind];
  entry.check?.(settings);
}

/** The connector of a kind. Rejects with `kind-not-supported` where there is none yet. */
export async function connectorOf(kind: DataSourceKind): Promise<Connector> {
  const entry: ConnectorKind = connectorKinds[kind];
  if (!entry.load)
    throw new ConnectorError('kind-not-supported', `data sources of kind "${kind}" cannot be connected yet`);
  return entry.load();
}

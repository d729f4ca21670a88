import type { DataSourceKind } from '@sluice/document';
import type { DialectName } from '@sluice/sql';
import type { Connector } from './connector.js';
import { ConnectorError } from './connector.error.js';

/**
 * A kind of the specification (§3): `dialect` of its statements, absent where it is asked in another way than by SQL (design §7); `load`
 * fetches its connector and driver when a source of the kind is first used.
 */
interface ConnectorKind {
  dialect?: DialectName;
  load?: () => Promise<Connector>;
}

/** Every database kind by its stored name; one without `load` may be registered but not connected in this release. */
export const connectorKinds = {
  oracle: { dialect: 'oracle' },
  mysql: { dialect: 'mysql' },
  mssql: { dialect: 'mssql' },
  http: {},
  mongodb: {},
  postgres: {
    dialect: 'postgres',
    load: async () => (await import('./postgres/postgres.connector.js')).postgresConnector,
  },
} satisfies Record<DataSourceKind, ConnectorKind>;

/** The dialect of a kind's statements; undefined for a kind that is not asked by SQL. */
export function dialectOf(kind: DataSourceKind): DialectName | undefined {
  const entry: ConnectorKind = connectorKinds[kind];
  return entry.dialect;
}

/** The connector of a kind. Rejects with `kind-not-supported` where there is none yet. */
export async function connectorOf(kind: DataSourceKind): Promise<Connector> {
  const entry: ConnectorKind = connectorKinds[kind];
  if (!entry.load)
    throw new ConnectorError('kind-not-supported', `data sources of kind "${kind}" cannot be connected yet`);
  return entry.load();
}

import { dialectOf } from '@sluice/connectors';
import type { DialectName } from '@sluice/sql';
import type { SourceRecord } from '../../data-source/source.type.js';
import type { TableDialect } from '../backup/table.dialect.js';
import { mssqlOrders } from './mssql.order.js';
import { mysqlOrders } from './mysql.order.js';
import { oracleOrders } from './oracle.order.js';
import type { OrderKind } from './order.kind.js';
import { postgresOrders } from './postgres.order.js';

/** Kinds of sources that run work orders, by their dialect: those whose statements have review rules. */
const orderKinds: Partial<Record<DialectName, OrderKind>> = {
  postgres: postgresOrders,
  mysql: mysqlOrders,
  mssql: mssqlOrders,
  oracle: oracleOrders,
};

/** What orders need of a source's kind; undefined where it runs none. */
export function orderKindOf({ type }: Pick<SourceRecord, 'type'>): OrderKind | undefined {
  const dialect = dialectOf(type);
  return dialect && orderKinds[dialect];
}

/** The kind of a dialect that an order runs on. Throws where orders do not know it: a fault of the product. */
export function orderKindByDialect(dialect: DialectName): OrderKind {
  const kind = orderKinds[dialect];
  if (!kind) throw new Error(`no orders on ${dialect}`);
  return kind;
}

/** How rows of a dialect's tables are kept; undefined where none are. */
export const keptTablesOf = (dialect: DialectName): TableDialect | undefined => orderKindByDialect(dialect).table;

/** The same where rows were kept. Throws where none are: a fault of the product. */
export function tablesOf(dialect: DialectName): TableDialect {
  const tables = keptTablesOf(dialect);
  if (!tables) throw new Error(`no rows are kept on ${dialect}`);
  return tables;
}

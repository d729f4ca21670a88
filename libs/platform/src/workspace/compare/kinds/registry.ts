import type { DialectName } from '@sluice/sql';
import type { CompareKind, SyncWriting } from './compare.kind.js';
import { mongodbCompare } from './mongodb.compare.js';
import { mssqlCompare } from './mssql.compare.js';
import { mysqlCompare } from './mysql.compare.js';
import { oracleCompare } from './oracle.compare.js';
import { postgresCompare } from './postgres.compare.js';

const kinds: Readonly<Record<string, CompareKind>> = {
  postgres: postgresCompare,
  mysql: mysqlCompare,
  mssql: mssqlCompare,
  oracle: oracleCompare,
  mongodb: mongodbCompare,
};

/** What is special to a kind of source; nothing to most. */
export const compareKindOf = (kind: string): CompareKind => kinds[kind] ?? {};

/** How a dialect writes values. Throws where it writes none: a fault of the product. */
export function syncWriting(dialect: DialectName): SyncWriting {
  const writing = compareKindOf(dialect).writing;
  if (!writing) throw new Error(`no values are written for ${dialect}`);
  return writing;
}

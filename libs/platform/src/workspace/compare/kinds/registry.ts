import type { CompareKind } from './compare.kind.js';
import { mongodbCompare } from './mongodb.compare.js';
import { mssqlCompare } from './mssql.compare.js';
import { mysqlCompare } from './mysql.compare.js';
import { oracleCompare } from './oracle.compare.js';

const kinds: Readonly<Record<string, CompareKind>> = {
  mysql: mysqlCompare,
  mssql: mssqlCompare,
  oracle: oracleCompare,
  mongodb: mongodbCompare,
};

/** What is special to a kind of source; nothing to most. */
export const compareKindOf = (kind: string): CompareKind => kinds[kind] ?? {};

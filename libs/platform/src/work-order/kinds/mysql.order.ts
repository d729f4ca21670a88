import { mysqlTable } from './mysql.table.js';
import type { OrderKind } from './order.kind.js';

/**
 * Orders on MySQL and MariaDB ("Statements That Cause an Implicit Commit"; of a transaction that has ended nothing is
 * remembered).
 */
export const mysqlOrders: OrderKind = {
  title: 'MySQL',
  table: mysqlTable,
  isRepeatable: false,
  commitsStructure: true,
};

import type { OrderKind } from './order.kind.js';
import { postgresTable } from './postgres.table.js';

/**
 * Orders on PostgreSQL: structure changes within transactions, and the server remembers how those ended
 * (pg_xact_status).
 */
export const postgresOrders: OrderKind = {
  title: 'PostgreSQL',
  table: postgresTable,
  isRepeatable: true,
  commitsStructure: false,
  transactions: { id: 'SELECT pg_current_xact_id()::text', ended: 'SELECT pg_xact_status($1::xid8)' },
};

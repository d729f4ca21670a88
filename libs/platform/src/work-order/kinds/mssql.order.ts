import type { OrderKind } from './order.kind.js';

/**
 * Orders on SQL Server: changes of rows and of structure within transactions ("Transactions (Transact-SQL)"). No rows
 * are kept, and of a transaction that has ended nothing is remembered: where its end was not heard a person finds out.
 */
export const mssqlOrders: OrderKind = { title: 'SQL Server', isRepeatable: false, commitsStructure: false };

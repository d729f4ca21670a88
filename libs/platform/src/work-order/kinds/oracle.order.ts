import type { OrderKind } from './order.kind.js';

/**
 * Orders on Oracle: changes of rows within transactions; a change of structure commits before and behind itself
 * ("Database Concepts", "Transactions"), so that it runs statement by statement. No rows are kept, and how a
 * transaction ended is not asked: where its end was not heard a person finds out. Not verified on a real server.
 */
export const oracleOrders: OrderKind = { title: 'Oracle', isRepeatable: false, commitsStructure: true };

import type { TransactionDriver } from '../shared/shared.transaction.js';
import type { PooledConnection } from './postgres.pool.js';
import { PostgresRun } from './postgres.run.js';
import { memberOfTransaction, undoStep } from './run.frame.js';
import { statementError } from './statement.error.js';
import { answerWithin } from './timely.answer.js';

/** Transactions of PostgreSQL. */
export const postgresTransaction: TransactionDriver<PooledConnection> = {
  begin: ({ client }, ms, { isRepeatable }) =>
    answerWithin(
      client,
      [`BEGIN TRANSACTION ISOLATION LEVEL ${isRepeatable ? 'REPEATABLE READ' : 'READ COMMITTED'} READ WRITE`],
      ms,
    ),
  async commit({ client }, ms) {
    const { command } = await answerWithin(client, ['COMMIT'], ms);
    // The server answers COMMIT of a failed transaction with ROLLBACK.
    return command === 'COMMIT';
  },
  undo: ({ client }, ms) => answerWithin(client, [undoStep], ms),
  run: (home, connection, request) => new PostgresRun(home, connection, request, memberOfTransaction),
  error: (cause) => statementError(cause, ''),
};

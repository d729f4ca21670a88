import type { TransactionDriver } from '../shared/shared.transaction.js';
import type { MssqlConnection } from './mssql.pool.js';
import { MssqlRun } from './mssql.run.js';
import { memberOfTransaction, undoStep } from './run.frame.js';
import { numberOf, statementError } from './statement.error.js';
import { batchWithin } from './timely.answer.js';

/** COMMIT without a transaction: an error of a statement has ended it. */
const NOTHING_TO_COMMIT = 3902;
/** The transaction is doomed and can only be rolled back. */
const DOOMED = 3930;

/** Transactions of SQL Server, at its usual isolation level. */
export const mssqlTransaction: TransactionDriver<MssqlConnection> = {
  begin: ({ client }, ms) => batchWithin(client, 'BEGIN TRANSACTION', ms),
  async commit({ client }, ms) {
    try {
      await batchWithin(client, 'COMMIT TRANSACTION', ms);
      return true;
    } catch (cause) {
      if ([NOTHING_TO_COMMIT, DOOMED].includes(numberOf(cause as Error) ?? 0)) return false;
      throw cause;
    }
  },
  undo: ({ client }, ms) => batchWithin(client, undoStep, ms),
  run: (home, connection, request) => new MssqlRun(home, connection, request, memberOfTransaction),
  error: (cause) => statementError(cause, ''),
};

import type { TransactionDriver } from '../shared/shared.transaction.js';
import type { MysqlConnection } from './mysql.pool.js';
import { MysqlRun } from './mysql.run.js';
import { memberOfTransaction, undoStep } from './run.frame.js';
import { statementError } from './statement.error.js';
import { answerWithin } from './timely.answer.js';

/**
 * Transactions of MySQL. Tables without them (MyISAM) keep what was written to them whatever happens, as in any other
 * program.
 */
export const mysqlTransaction: TransactionDriver<MysqlConnection> = {
  begin: ({ client }, ms) => answerWithin(client, 'START TRANSACTION READ WRITE', [], ms),
  async commit({ client }, ms) {
    await answerWithin(client, 'COMMIT', [], ms);
    return true;
  },
  undo: ({ client }, ms) => answerWithin(client, undoStep, [], ms),
  run: (home, connection, request) => new MysqlRun(home, connection, request, memberOfTransaction),
  error: (cause) => statementError(cause, ''),
};

import type { TransactionDriver } from '../shared/shared.transaction.js';
import type { OracleConnection } from './oracle.pool.js';
import { OracleRun } from './oracle.run.js';
import { memberOfTransaction, UNDO } from './run.frame.js';
import { statementError } from './statement.error.js';
import { runStatement } from './question.js';

/** Transactions of Oracle begin by themselves, at its usual isolation level. */
export const oracleTransaction: TransactionDriver<OracleConnection> = {
  begin: () => Promise.resolve(),
  async commit({ client }, ms) {
    client.callTimeout = ms;
    await client.commit();
    return true;
  },
  undo: ({ client }, ms) => runStatement(client, UNDO, ms),
  run: (home, connection, request) => new OracleRun(home, connection, request, memberOfTransaction),
  error: (cause) => statementError(cause, ''),
};

import { ConnectorError } from '../connector.error.js';
import { otherWords } from '../shared/error.kind.js';
import { errorKind } from './error.texts.js';

interface ServerError {
  errno?: number;
  sqlState?: string;
  sqlMessage?: string;
  message: string;
  sql?: string;
}

/**
 * Numbers by which the servers say that a statement took too long: MySQL (ER_QUERY_TIMEOUT) and MariaDB
 * (ER_STATEMENT_TIMEOUT).
 */
const TIMEOUTS: ReadonlySet<number> = new Set([3024, 1969]);
/** ER_QUERY_INTERRUPTED: somebody stopped the statement. */
const INTERRUPTED = 1317;
/** Numbers of a server that goes away: shutting down, session ended, packets lost. */
const LOST: ReadonlySet<number> = new Set([1053, 1152, 1158, 1159, 1160, 1161, 1927]);
/** Where the message of a syntax error (1064) quotes the text from the place on, and its line. */
const NEAR = /near '([\s\S]*)' at line (\d+)$/;

/**
 * The server's own refusal of a statement. The driver puts the statement's text on its errors, which are logged: it is
 * taken off here, since it may hold values. A stored procedure or trigger may raise any text under SQLSTATE 45000 or a
 * number of its choice, so only a message that has the server's own form counts as naming no value.
 */
export function statementError(cause: Error, text: string): ConnectorError {
  const error = cause as Error & ServerError;
  delete error.sql;
  const { errno, sqlState, sqlMessage = error.message } = error;
  if (cause instanceof ConnectorError) return cause;
  if (sqlState === undefined || LOST.has(errno ?? 0))
    return new ConnectorError('connection-lost', error.message, { cause });
  if (TIMEOUTS.has(errno ?? 0)) return new ConnectorError('statement-timeout', sqlMessage, { sqlState, cause });
  if (errno === INTERRUPTED) return new ConnectorError('cancelled', sqlMessage, { sqlState, cause });
  const kind = errorKind(errno);
  return new ConnectorError('statement', sqlMessage, {
    sqlState,
    words: kind?.words ?? otherWords,
    foundInText: kind?.foundInText === true,
    namesNoValue: kind?.namesOnly === true && OWN_FORM.test(sqlMessage),
    missesName: kind?.missesName === true,
    position: errno === 1064 ? offsetIn(text, sqlMessage) : undefined,
    cause,
  });
}

/** The server's own sentences about names, of the errors whose kind says that they name objects alone. */
const OWN_FORM =
  /^(Unknown (column|table|database) '|Table '[^']*' doesn't exist$|Column '[^']*' in |FUNCTION [^ ]* does not exist$|Duplicate column name '|Not unique table\/alias: '|No database selected$|Column count doesn't match value count|The used SELECT statements have a different number of columns$|Operand should contain |'[^']*' isn't in GROUP BY$|Expression #\d+ of SELECT list is not in GROUP BY|In aggregated query without GROUP BY|Table '[^']*' is specified twice|You can't specify target table '|This version of (MySQL|MariaDB) doesn't yet support ')/;

/**
 * UTF-16 offset of the text that a syntax error quotes, at or after the start of its line; undefined where it is not
 * found once.
 */
function offsetIn(text: string, message: string): number | undefined {
  const [, near, line] = NEAR.exec(message) ?? [];
  if (near === undefined || line === undefined) return undefined;
  if (near === '') return text.length;
  const start = text
    .split('\n')
    .slice(0, Number(line) - 1)
    .join('\n').length;
  const at = text.indexOf(near, start);
  return at < 0 ? undefined : at;
}

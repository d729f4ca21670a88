import { ConnectorError } from '../connector.error.js';
import { tellsOfChange } from './postgres.stamp.js';
import { sqlStateWords } from './sqlstate.texts.js';

/** SQLSTATE of what the server finds when it reads the statement (Appendix A: classes 42 and 0A, and constants of a wrong form). */
const READING = /^(42|0A|22007|22008|22P02)/;

/** SQLSTATE of names that the source does not have: schema, relation, column, function (Appendix A, classes 3F and 42). */
const MISSING: ReadonlySet<string> = new Set(['3F000', '42P01', '42703', '42883']);

interface ServerError {
  code?: string;
  message: string;
  position?: string;
  detail?: string;
  hint?: string;
  severity?: string;
}

/** The server's own refusal of a statement; its position counts code points from 1, ours UTF-16 units from 0. */
export function statementError(cause: Error, text: string): ConnectorError {
  const error = cause as Error & ServerError;
  if (tellsOfChange(error))
    return new ConnectorError('catalogue-changed', 'the source is another than was analysed', { cause });
  if (error.severity === undefined) return new ConnectorError('connection-lost', error.message, { cause });
  if (error.code === '57014')
    return new ConnectorError('statement-timeout', error.message, { sqlState: error.code, cause });
  if (error.severity !== 'ERROR')
    return new ConnectorError('connection-lost', error.message, { sqlState: error.code, cause });
  return new ConnectorError('statement', error.message, {
    sqlState: error.code,
    words: sqlStateWords(error.code),
    foundInText: error.position !== undefined && READING.test(error.code ?? ''),
    missesName: MISSING.has(error.code ?? ''),
    detail: error.detail,
    hint: error.hint,
    cause,
    position: error.position === undefined ? undefined : offsetOf(text, Number(error.position)),
  });
}

function offsetOf(text: string, position: number): number {
  let offset = 0;
  for (let seen = 1; seen < position && offset < text.length; seen += 1)
    offset += (text.codePointAt(offset) as number) > 0xffff ? 2 : 1;
  return offset;
}

import { ConnectorError } from '../connector.error.js';
import { tellsOfChange } from './postgres.stamp.js';
import { sqlStateWords } from './sqlstate.texts.js';

/**
 * SQLSTATE of what the server finds when it reads the statement (Appendix A: classes 42 and 0A, and constants of a
 * wrong form).
 */
const READING = /^(42|0A|22007|22008|22P02)/;

/**
 * SQLSTATE of names that the source does not have: schema, relation, column, function (Appendix A, classes 3F and 42).
 */
const MISSING: ReadonlySet<string> = new Set(['3F000', '42P01', '42703', '42883']);

/**
 * SQLSTATE of what the server says by names of objects alone: rules and rights (42), what is not supported (0A), what
 * depends on it (2B), schemas (3F).
 */
const BY_NAMES = /^(42|0A|2B|3F)/;

/**
 * Of these, what the server says of a value as well, where a rule of the table takes one for a name
 * (`phone::regclass`): missing, ambiguous or badly written names of relations, types, functions, schemas and roles.
 * Only what was found in the text itself has a place in it.
 */
const TAKEN_FOR_NAME = /^(42P01|42P02|42703|42704|42883|42725|42602|42601|42622|42809|3F)/;

/**
 * Its own sentences about constraints and sizes, which quote names and types; what quotes a value stands in the detail.
 */
const FIXED_WORDS =
  /^(null value in column "|duplicate key value violates unique constraint "|new row for relation "|(insert|update) or (update|delete) on table "|conflicting key value violates exclusion constraint "|value too long for type |(smallint|integer|bigint) out of range$|numeric field overflow$|division by zero$)/;

/** Where PL/pgSQL raises what its code says, in words and under a code of its choice (pl_exec.c). */
const RAISED = 'exec_stmt_raise';

/**
 * Whether the message is the server's own and quotes no value. A code alone does not tell: a function or trigger, which
 * the server names in the context (`where`), may raise any text under it, and a statement that it builds may have a
 * value where a name belongs.
 */
function namesNoValue({ code = '', message, where, routine, position }: ServerError): boolean {
  if (routine === RAISED) return false;
  const isOfText = position !== undefined || !TAKEN_FOR_NAME.test(code);
  return (where === undefined && isOfText && BY_NAMES.test(code)) || FIXED_WORDS.test(message);
}

/**
 * Whether a message comes from inside a function of the database, whose author chose its words (`PL/pgSQL function f()
 * line 1`).
 */
const isInFunction = ({ where }: ServerNotice): boolean => /\bfunction\b/.test(where ?? '');

/** What the server says beside an answer. */
export interface ServerNotice {
  message?: string;
  where?: string;
}

/**
 * What of it is handed on. No query calls a function that could say something by right: what one says nevertheless,
 * from an index or a policy, is not the asker's.
 */
export const noticesOf = (notice: ServerNotice, { readOnly }: { readOnly: boolean }): string[] =>
  notice.message && !(readOnly && isInFunction(notice)) ? [notice.message] : [];

interface ServerError {
  code?: string;
  message: string;
  position?: string;
  detail?: string;
  hint?: string;
  severity?: string;
  where?: string;
  routine?: string;
}

/** The server's own refusal of a statement; its position counts code points from 1, ours UTF-16 units from 0. */
export function statementError(cause: Error, text: string): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
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
    namesNoValue: namesNoValue(error),
    inFunction: isInFunction(error),
    missesName: MISSING.has(error.code ?? ''),
    lacksPrivilege: error.code === '42501',
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

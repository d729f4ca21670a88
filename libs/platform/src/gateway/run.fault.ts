import { ConnectorError } from '@sluice/connectors';
import { error, PlatformError } from '@sluice/document';
import type { SourceRecord } from '../data-source/source.type.js';
import { gatewayTexts } from './gateway.texts.js';

/** Failures of the way to a source, told as 503; the rest is the statement's own. */
const unreachable = new Set<ConnectorError['code']>([
  'address-refused',
  'host-unknown',
  'unreachable',
  'connect-timeout',
  'tls-failed',
  'sign-in-failed',
  'database-unknown',
  'platform-database',
  'too-many-connections',
  'connection-lost',
  'tunnel-unreachable',
  'tunnel-key-unknown',
  'tunnel-key-changed',
  'tunnel-sign-in-failed',
  'tunnel-refused',
]);

/** What a plan says of the source's words. */
export interface Discretion {
  /** The statement touches a column that is masked for the caller: what the source says about it may quote values. */
  hidesMessages: boolean;
  /**
   * It writes, and the caller sees some column of the source masked or not all of its rows: the server quotes the whole
   * row that does not fit (`Failing row contains
   * (1, 138…`), a trigger or a cascade another one, whichever columns the statement names.
   */
  hidesRows: boolean;
  /**
   * It only reads: no function of the source's authors has a right to speak in it, those that are followed aside, but
   * what the source evaluates by itself (an index, a policy) may raise anything.
   */
  hidesFunctions?: boolean;
  /** Where a place of the text sent stands in the caller's own; undefined where that cannot be told. */
  origin?(offset: number): number | undefined;
}

/** Whether nothing of a failure's words may be told. */
function isHidden(cause: ConnectorError, { hidesMessages, hidesRows, hidesFunctions }: Discretion): boolean {
  if (answersNothing(cause)) return false;
  if (hidesFunctions && cause.inFunction) return true;
  return hidesMessages || (hidesRows && cause.code === 'statement' && !cause.namesNoValue);
}

/**
 * A failure that tells nothing of values: the way to the source, the platform's own words, and what the server finds in
 * the text itself.
 */
export function answersNothing(cause: unknown): boolean {
  if (!(cause instanceof ConnectorError)) return true;
  if (cause.code === 'statement') return cause.foundInText;
  return !['statement-timeout', 'cancelled', 'connection-lost'].includes(cause.code);
}

/**
 * A failure of a run as the caller may read it. Where the statement touches a masked column the source's words are
 * replaced: they can quote a value, `invalid input syntax for type integer: "138…"` (design §7.4), and which error it
 * is answers a question too, so that failures and time-outs look the same. What the server finds in the text itself, a
 * type that does not fit, is told. Of a failed write the sentence is told and no detail, where that could quote a row
 * with masked columns. A position points into the caller's own text.
 */
export function runFault(cause: unknown, source: Pick<SourceRecord, 'name'>, discretion: Discretion): PlatformError {
  if (cause instanceof PlatformError) return cause;
  if (!(cause instanceof ConnectorError)) return error('spec.sql-execution-error', {}, { cause });
  if (cause.code === 'outcome-unknown') return error('gateway.outcome-unknown', { name: source.name }, { cause });
  if (cause.code === 'transaction-lost') return error('action.transaction-lost', {}, { cause });
  if (unreachable.has(cause.code))
    return error('source.unreachable', { name: source.name, reason: cause.words ?? cause.message }, { cause });
  const hides = isHidden(cause, discretion);
  const code = hides && cause.code === 'statement-timeout' ? 'statement' : cause.code;
  const position = hides || cause.position === undefined ? undefined : ownOffset(cause.position, discretion);
  return error(
    'gateway.statement-failed',
    { reason: reasonOf(cause, hides, discretion) },
    {
      cause,
      data: {
        code,
        state: hides ? undefined : cause.sqlState,
        position,
        original: hides || cause.code !== 'statement' ? undefined : ownWords(cause, discretion),
      },
    },
  );
}

function ownOffset(position: number, { origin }: Discretion): number | undefined {
  return origin ? origin(position) : position;
}

function reasonOf(cause: ConnectorError, hides: boolean, discretion: Discretion): unknown {
  if (cause.code === 'cancelled') return gatewayTexts.cancelled;
  if (cause.code === 'columns-differ') return gatewayTexts['columns-differ'];
  if (cause.code === 'catalogue-changed') return gatewayTexts['catalogue-changed'];
  if (hides) return gatewayTexts['error-hidden'];
  if (cause.code === 'statement-timeout') return gatewayTexts.timeout;
  // The source speaks English itself, and more exactly.
  const own = ownWords(cause, discretion);
  return { 'zh-chs': translated(cause) ?? own, en: own };
}

/** The kind of failure in Chinese, with the names and values that the source quotes: which constraint, which column. */
function translated(cause: ConnectorError): string | undefined {
  const text = cause.words?.['zh-chs'];
  const named = [...new Set(cause.message.match(/"[^"]*"/g))];
  return text === undefined || named.length === 0 ? text : `${text}（${named.join('、')}）`;
}

/** What the source itself said; without details where they could quote a row. */
function ownWords({ message, detail, hint }: ConnectorError, { hidesRows }: Discretion): string {
  return (hidesRows ? [message] : [message, detail, hint]).filter(Boolean).join('; ');
}

/** What the audit log keeps of a failure: never the source's own words where they could hold a value. */
export function faultRecord(cause: unknown, discretion: Discretion): string {
  if (!(cause instanceof ConnectorError)) return cause instanceof Error ? cause.name : 'error';
  return discretion.hidesMessages || isHidden(cause, discretion) || !cause.message
    ? `${cause.code} ${cause.sqlState ?? ''}`.trim()
    : `${cause.code} ${cause.sqlState ?? ''} ${cause.message}`;
}

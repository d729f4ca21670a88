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
]);

/**
 * A failure of a run as the caller may read it. Where the statement touches a masked column the source's words are replaced: they can
 * quote a value, `invalid input syntax for type integer: "138…"` (design §7.4); the state code stays, it is the same for all values.
 */
export function runFault(cause: unknown, source: Pick<SourceRecord, 'name'>, hidesMessages: boolean): PlatformError {
  if (cause instanceof PlatformError) return cause;
  if (!(cause instanceof ConnectorError)) return error('spec.sql-execution-error', {}, { cause });
  if (cause.code === 'outcome-unknown') return error('gateway.outcome-unknown', { name: source.name }, { cause });
  if (cause.code === 'transaction-lost') return error('action.transaction-lost', {}, { cause });
  if (unreachable.has(cause.code))
    return error('source.unreachable', { name: source.name, reason: cause.message }, { cause });
  return error(
    'gateway.statement-failed',
    { reason: reasonOf(cause, hidesMessages) },
    {
      cause,
      data: {
        code: cause.code,
        ...(hidesMessages || cause.position === undefined ? {} : { position: cause.position }),
      },
    },
  );
}

function reasonOf(cause: ConnectorError, hidesMessages: boolean): unknown {
  if (cause.code === 'cancelled') return gatewayTexts.cancelled;
  if (cause.code === 'statement-timeout') return gatewayTexts.timeout;
  if (cause.code === 'columns-differ') return gatewayTexts['columns-differ'];
  if (cause.code === 'catalogue-changed') return gatewayTexts['catalogue-changed'];
  if (!hidesMessages) return [cause.message, cause.detail, cause.hint].filter(Boolean).join('; ');
  const { 'zh-chs': zh, en } = gatewayTexts['error-hidden'];
  const state = cause.sqlState ?? cause.code;
  return { 'zh-chs': zh.replace('{state}', state), en: en.replace('{state}', state) };
}

/** What the audit log keeps of a failure: never the source's own words where they could hold a value. */
export function faultRecord(cause: unknown, hidesMessages: boolean): string {
  if (!(cause instanceof ConnectorError)) return cause instanceof Error ? cause.name : 'error';
  return hidesMessages || !cause.message
    ? `${cause.code} ${cause.sqlState ?? ''}`.trim()
    : `${cause.code} ${cause.sqlState ?? ''} ${cause.message}`;
}

import { createHmac } from 'node:crypto';

/** Where a call came from: shell, application, page, revision, view, button, data binding; only what is known. */
export type AuditOrigin = Record<string, string | number>;

/**
 * One line of the audit log (screens.md, audit_log). `intent` is durable before the first row of a run leaves, `outcome` names the
 * intent and tells how it ended, `event` is both (design §7.6).
 */
export interface AuditRecord {
  /** Milliseconds since the epoch. */
  time: number;
  phase: 'intent' | 'outcome' | 'event';
  intent_seq: number | null;
  user_id: number | null;
  user_name: string;
  ip: string;
  request_id: string;
  origin: AuditOrigin;
  action: string;
  data_source_id: number | null;
  data_source_name: string | null;
  objects: string[];
  /** Literals of sensitive columns are masked before it gets here. */
  sql_text: string | null;
  sql_kind: string | null;
  decision: 'permit' | 'refuse' | 'work_order';
  reasons: string[];
  row_count: number | null;
  masked_columns: string[];
  grant_ids: number[];
  order_id: number | null;
  cost_ms: number | null;
  error: string | null;
}

/** A record with its place in the chain. */
export interface ChainedRecord extends AuditRecord {
  seq: number;
  prev_hash: string;
  hash: string;
}

/** The hash before the first record. */
export const genesisHash = '0'.repeat(64);

/** The hashed fields in their order; a new field goes to the end and is hashed only where it is set, so that older rows stay valid. */
const hashed = [
  'time',
  'phase',
  'intent_seq',
  'user_id',
  'user_name',
  'ip',
  'request_id',
  'origin',
  'action',
  'data_source_id',
  'data_source_name',
  'objects',
  'sql_text',
  'sql_kind',
  'decision',
  'reasons',
  'row_count',
  'masked_columns',
  'grant_ids',
  'order_id',
  'cost_ms',
  'error',
] as const satisfies readonly (keyof AuditRecord)[];

/** HMAC-SHA256 (hex) of a record in its place: it depends on every field and on all records before it. */
export function recordHash(key: Buffer, seq: number, prevHash: string, record: AuditRecord): string {
  const fields = hashed.map((name) => (name === 'origin' ? sortedEntries(record.origin) : record[name]));
  return createHmac('sha256', key)
    .update(prevHash)
    .update(JSON.stringify([seq, ...fields]))
    .digest('hex');
}

/** A stored JSON object forgets the order of its keys. */
function sortedEntries(origin: AuditOrigin): [string, string | number][] {
  return Object.entries(origin).sort(([left], [right]) => (left < right ? -1 : 1));
}

const textMost = 60_000;

/** Text for a column of `most` characters. Nearly every text fits as it is. */
function clean(text: string, most: number): string {
  if (text.length <= most && !text.includes('\0')) return text;
  const plain = text.replaceAll('\0', '');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}

/** What a database column can hold: no NUL, and no longer than the column; the cut is marked. */
export function storable(record: AuditRecord): AuditRecord {
  return {
    ...record,
    user_name: clean(record.user_name, 128),
    ip: clean(record.ip, 64),
    request_id: clean(record.request_id, 64),
    action: clean(record.action, 64),
    objects: record.objects.map((name) => clean(name, 255)),
    reasons: record.reasons.map((reason) => clean(reason, 255)),
    masked_columns: record.masked_columns.map((name) => clean(name, 255)),
    sql_text: record.sql_text === null ? null : clean(record.sql_text, textMost),
    error: record.error === null ? null : clean(record.error, 1000),
  };
}

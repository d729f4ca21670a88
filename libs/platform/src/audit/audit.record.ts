import { createHmac } from 'node:crypto';

/** Where a call came from: shell, application, page, revision, view, button, data binding; only what is known. */
export type AuditOrigin = Record<string, string | number>;

/**
 * One line of the audit log (screens.md, audit_log). `intent` is durable before the first row of a run leaves,
 * `outcome` names the intent and tells how it ended, `event` is both (design §7.6).
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

/**
 * The hashed fields in their order; a new field goes to the end and is hashed only where it is set, so that older rows
 * stay valid.
 */
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

/** Characters of a text that a record keeps. */
export const maxText = 60_000;
/** The largest `integer` of PostgreSQL. */
const maxInteger = 2_147_483_647;

/**
 * Text for a column of `limit` characters: no NUL, and no half of a pair of UTF-16 without the other, which no encoding
 * of a database has (a caller's name may hold any). Nearly every text fits as it is.
 */
function clean(text: string, limit: number): string {
  if (text.length <= limit && !text.includes('\0') && text.isWellFormed()) return text;
  const plain = text.replaceAll('\0', '');
  return (plain.length > limit ? `${plain.slice(0, limit - 1)}…` : plain).toWellFormed();
}

const orNull = (text: string | null, max: number): string | null => (text === null ? null : clean(text, max));
const cleanAll = (texts: string[], ceiling: number): string[] =>
  texts.every((text) => clean(text, ceiling) === text) ? texts : texts.map((text) => clean(text, ceiling));

/** Nearly every origin fits as it is; only another one is copied. */
function cleanOrigin(origin: AuditOrigin): AuditOrigin {
  let made = origin;
  for (const [name, value] of Object.entries(origin)) {
    if (typeof value !== 'string') continue;
    const text = clean(value, 500);
    if (text !== value) made = { ...made, [name]: text };
  }
  return made;
}

/**
 * What a database column can hold: well-formed text without NUL, no longer than the column (the cut is marked), numbers
 * within theirs.
 */
export function storable(record: AuditRecord): AuditRecord {
  return {
    ...record,
    user_name: clean(record.user_name, 128),
    ip: clean(record.ip, 64),
    request_id: clean(record.request_id, 64),
    origin: cleanOrigin(record.origin),
    action: clean(record.action, 64),
    data_source_name: orNull(record.data_source_name, 64),
    objects: cleanAll(record.objects, 255),
    reasons: cleanAll(record.reasons, 255),
    masked_columns: cleanAll(record.masked_columns, 255),
    sql_text: orNull(record.sql_text, maxText),
    sql_kind: orNull(record.sql_kind, 16),
    cost_ms: record.cost_ms === null ? null : Math.min(Math.round(record.cost_ms), maxInteger),
    error: orNull(record.error, 1000),
  };
}

/**
 * What stands for a record that the database does not take, whatever the reason: who, when and which action; the rest
 * is lost, and it says so.
 */
export function substituteRecord(record: AuditRecord): AuditRecord {
  return {
    ...record,
    origin: {},
    objects: [],
    reasons: [],
    masked_columns: [],
    grant_ids: [],
    sql_text: null,
    sql_kind: null,
    data_source_name: null,
    row_count: null,
    cost_ms: null,
    error: 'audit-record-not-storable',
  };
}

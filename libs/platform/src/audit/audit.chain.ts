import type { Db } from '../host/db.js';
import { recordHash, storable, type AuditRecord, type ChainedRecord } from './audit.record.js';

/** The last record of the chain. */
export interface ChainHead {
  seq: number;
  hash: string;
}

/** Column list and types of a stored record, for the statement that inserts a whole group at once. */
const stored = `seq bigint, phase text, intent_seq bigint, user_id bigint, user_name text, ip text, request_id text, origin jsonb, action text,
  data_source_id bigint, data_source_name text, objects text[], sql_text text, sql_kind text, decision text, reasons text[], row_count bigint,
  masked_columns text[], grant_ids bigint[], order_id bigint, cost_ms integer, error text, prev_hash text, hash text`;
const names = stored
  .split(',')
  .map((column) => column.trim().split(' ')[0])
  .join(', ');

/**
 * Appends only when the head still is the one that the hashes were computed from; a second process then finds no row
 * and tries again.
 */
const appendSql = `
  WITH moved AS (UPDATE audit_head SET seq = $2, hash = $3 WHERE id = 1 AND seq = $4 AND hash = $5 RETURNING 1)
  INSERT INTO audit_log (time, ${names})
  SELECT to_timestamp(r.time / 1000.0), ${names
    .split(', ')
    .map((name) => `r.${name}`)
    .join(', ')}
  FROM json_to_recordset($1::json) AS r (time bigint, ${stored}) WHERE EXISTS (SELECT 1 FROM moved)`;

/** Reads where the chain ends. */
export async function readHead(db: Db): Promise<ChainHead> {
  return db.one<ChainHead>('SELECT seq, hash FROM audit_head WHERE id = 1');
}

/** Gives records their places after `head`. */
export function chainRecords(key: Buffer, head: ChainHead, records: AuditRecord[]): ChainedRecord[] {
  let { seq, hash } = head;
  return records.map((plain) => {
    const record = storable(plain);
    const prev_hash = hash;
    seq += 1;
    hash = recordHash(key, seq, prev_hash, record);
    return Object.assign(record, { seq, prev_hash, hash });
  });
}

/** Appends a group in one statement; answers false, and nothing is written, when another process has moved the head. */
export async function appendGroup(db: Db, head: ChainHead, group: ChainedRecord[]): Promise<boolean> {
  const last = group.at(-1);
  if (!last) return true;
  const { rowCount } = await db.query(appendSql, [JSON.stringify(group), last.seq, last.hash, head.seq, head.hash]);
  return rowCount === group.length;
}

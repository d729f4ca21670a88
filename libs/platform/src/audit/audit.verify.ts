import type { Db } from '../host/db.js';
import { readAnchor } from './audit.anchor.js';
import { genesisHash, recordHash, type ChainedRecord } from './audit.record.js';
import { checkpointMac } from './audit.writer.js';

/** What is wrong at a place of the chain: `seq` is the first number that does not hold. */
export interface AuditFault {
  seq: number;
  time: number | null;
  problem: 'altered' | 'removed' | 'inserted' | 'cut-off' | 'checkpoint';
  detail: string;
}
/** Outcome of a check: how many records were read and up to where. */
export interface AuditVerdict {
  ok: boolean;
  records: number;
  from: number | null;
  to: number | null;
  faults: AuditFault[];
}

const pageRows = 2_000;
const faultsMost = 20;

/** The rows as they were hashed; times come back as milliseconds. */
const pageSql = `
  SELECT seq, round(extract(epoch FROM time) * 1000)::bigint AS time, phase, intent_seq, user_id, user_name, ip, request_id, origin, action,
         data_source_id, data_source_name, objects, sql_text, sql_kind, decision, reasons, row_count, masked_columns, grant_ids::text[] AS grant_ids,
         order_id, cost_ms, error, prev_hash, hash
  FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT ${pageRows}`;

type StoredRecord = Omit<ChainedRecord, 'grant_ids'> & { grant_ids: string[] };

/**
 * Reads the whole log in order and recomputes every hash. It names altered records, gaps, records out of the chain, and an end that lies
 * before the head written to the file; where old partitions were dropped it starts from the checkpoint before them.
 */
export async function verifyAudit(db: Db, key: Buffer, dataDir: string): Promise<AuditVerdict> {
  const faults: AuditFault[] = [];
  const verdict: AuditVerdict = { ok: true, records: 0, from: null, to: null, faults };
  // Before the rows: a process that writes meanwhile moves the file after its commit, never before.
  const anchor = readAnchor(dataDir);
  let previous: { seq: number; hash: string } | undefined;
  for (let after = 0; faults.length < faultsMost;) {
    const { rows } = await db.query<StoredRecord>(pageSql, [after]);
    for (const row of rows) {
      const record = { ...row, grant_ids: row.grant_ids.map(Number) };
      previous ??= await firstPrevious(db, key, record, faults);
      checkLink(previous, record, faults);
      if (recordHash(key, record.seq, record.prev_hash, record) !== record.hash) {
        faults.push({
          seq: record.seq,
          time: record.time,
          problem: 'altered',
          detail: `record ${record.seq} does not match its hash`,
        });
      }
      if (record.seq === anchor?.seq && record.hash !== anchor.hash) {
        faults.push({
          seq: record.seq,
          time: record.time,
          problem: 'altered',
          detail: `record ${record.seq} is not the one that was written`,
        });
      }
      previous = { seq: record.seq, hash: record.hash };
      verdict.records += 1;
      verdict.from ??= record.seq;
    }
    if (rows.length < pageRows) break;
    after = rows[rows.length - 1]?.seq ?? after;
  }
  verdict.to = previous?.seq ?? null;
  if (anchor && anchor.seq > (verdict.to ?? 0)) {
    const from = (verdict.to ?? 0) + 1;
    faults.push({
      seq: from,
      time: null,
      problem: 'cut-off',
      detail:
        from === anchor.seq
          ? `record ${from} is missing at the end`
          : `records ${from} to ${anchor.seq} are missing at the end`,
    });
  }
  return { ...verdict, ok: faults.length === 0 };
}

/** What the first remaining record must follow: nothing, or a checkpoint that only the key's holder can have written. */
async function firstPrevious(
  db: Db,
  key: Buffer,
  first: ChainedRecord,
  faults: AuditFault[],
): Promise<{ seq: number; hash: string }> {
  if (first.seq === 1) return { seq: 0, hash: genesisHash };
  const checkpoint = await db.maybeOne<{ seq: number; hash: string; mac: string }>(
    'SELECT seq, hash, mac FROM audit_checkpoint WHERE seq = $1',
    [first.seq - 1],
  );
  if (!checkpoint)
    faults.push({
      seq: 1,
      time: null,
      problem: 'removed',
      detail: `records 1 to ${first.seq - 1} are missing and no checkpoint stands for them`,
    });
  else if (checkpointMac(key, checkpoint) !== checkpoint.mac)
    faults.push({
      seq: checkpoint.seq,
      time: null,
      problem: 'checkpoint',
      detail: `checkpoint ${checkpoint.seq} was not written by this platform`,
    });
  return { seq: first.seq - 1, hash: checkpoint?.hash ?? first.prev_hash };
}

function checkLink(previous: { seq: number; hash: string }, record: ChainedRecord, faults: AuditFault[]): void {
  if (record.seq > previous.seq + 1) {
    const last = record.seq - 1;
    const which = last === previous.seq + 1 ? `record ${last} is` : `records ${previous.seq + 1} to ${last} are`;
    faults.push({ seq: previous.seq + 1, time: record.time, problem: 'removed', detail: `${which} missing` });
  } else if (record.seq === previous.seq) {
    faults.push({
      seq: record.seq,
      time: record.time,
      problem: 'inserted',
      detail: `number ${record.seq} stands twice`,
    });
  } else if (record.prev_hash !== previous.hash) {
    faults.push({
      seq: record.seq,
      time: record.time,
      problem: 'inserted',
      detail: `record ${record.seq} does not follow record ${previous.seq}`,
    });
  }
}

import type { Db } from '../host/db.js';
import { readAnchor } from './audit.anchor.js';
import { readHead, type ChainHead } from './audit.chain.js';
import type { AuditFault, AuditVerdict } from './audit.contract.js';
import { readMarks, type Marks } from './audit.marks.js';
import { genesisHash, recordHash, type ChainedRecord } from './audit.record.js';

const pageRows = 2_000;
const maxFaults = 20;

/** The rows as they were hashed; times come back as milliseconds. */
const pageSql = `
  SELECT seq, round(extract(epoch FROM time) * 1000)::bigint AS time, phase, intent_seq, user_id, user_name, ip,
    request_id, origin, action,
         data_source_id, data_source_name, objects, sql_text, sql_kind, decision, reasons, row_count, masked_columns,
         grant_ids::text[] AS grant_ids,
         order_id, cost_ms, error, prev_hash, hash
  FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT ${pageRows}`;

type StoredRecord = Omit<ChainedRecord, 'grant_ids'> & { grant_ids: string[] };

const missing = (from: number, to: number): string =>
  from === to ? `record ${from} is missing` : `records ${from} to ${to} are missing`;

/**
 * Reads the whole log in order and recomputes every hash. It names altered records, gaps from their first number to
 * their last, records out of the chain, and an end that lies before the head written to the file. Only what was dropped
 * by `pruneAudit`, under its signed mark, may be missing. A log without any head file does not hold: its end could have
 * been cut off.
 */
export async function verifyAudit(db: Db, key: Buffer, dataDir: string): Promise<AuditVerdict> {
  const faults: AuditFault[] = [];
  const verdict: AuditVerdict = { ok: true, records: 0, from: null, to: null, faults };
  // Before the rows: a process that writes meanwhile moves the file after its commit, never before.
  const anchor = readAnchor(dataDir);
  const marks = await readMarks(db, key);
  const head = await readHead(db);
  for (const seq of marks.forged)
    faults.push(fault(seq, 'checkpoint', `checkpoint ${seq} was not written by this platform`));
  let previous: ChainHead | undefined;
  for (let after = 0; faults.length < maxFaults;) {
    const { rows } = await db.query<StoredRecord>(pageSql, [after]);
    for (const row of rows) {
      const record = { ...row, grant_ids: row.grant_ids.map(Number) };
      previous ??= startOf(marks, record.seq);
      checkLink(previous, record, marks, faults);
      checkHash(key, record, [anchor, { seq: record.seq, hash: marks.points.get(record.seq) }], faults);
      previous = { seq: record.seq, hash: record.hash };
      verdict.records += 1;
      verdict.from ??= record.seq;
    }
    if (rows.length < pageRows) break;
    after = rows[rows.length - 1]?.seq ?? after;
  }
  verdict.to = previous?.seq ?? null;
  const last = previous ?? startOf(marks, Number.POSITIVE_INFINITY);
  if (faults.length < maxFaults) checkEnd(last.seq, [anchor?.seq, head.seq, ...marks.points.keys()], faults);
  if (anchor === undefined && last.seq > 0)
    faults.push(
      fault(
        last.seq,
        'head-file',
        `no head file says that the log ends with record ${last.seq}: its end may have been cut off`,
      ),
    );
  return { ...verdict, ok: faults.length === 0 };
}

const fault = (
  seq: number,
  problem: AuditFault['problem'],
  detail: string,
  time: number | null = null,
): AuditFault => ({
  seq,
  time,
  problem,
  detail,
});

/** What the first record must follow: nothing, or the records that a mark stands for. */
function startOf({ dropped }: Marks, first: number): ChainHead {
  return dropped.findLast(({ seq }) => seq < first) ?? { seq: 0, hash: genesisHash };
}

function checkHash(
  key: Buffer,
  record: ChainedRecord,
  known: readonly ({ seq: number; hash: string | undefined } | undefined)[],
  faults: AuditFault[],
): void {
  const { seq, time, hash } = record;
  if (recordHash(key, seq, record.prev_hash, record) !== hash)
    faults.push(fault(seq, 'altered', `record ${seq} does not match its hash`, time));
  else if (known.some((one) => one?.seq === seq && one.hash !== undefined && one.hash !== hash))
    faults.push(fault(seq, 'altered', `record ${seq} is not the one that was written`, time));
}

/** Gaps within the log, without the records that went with a dropped month. */
function checkLink(previous: ChainHead, record: ChainedRecord, { dropped }: Marks, faults: AuditFault[]): void {
  const { seq, time } = record;
  if (seq > previous.seq + 1) {
    const excused = dropped.flatMap(({ also }) => also.filter((gone) => gone > previous.seq && gone < seq));
    let from = previous.seq + 1;
    for (const gone of [...new Set(excused)].sort((left, right) => left - right).concat(seq)) {
      if (gone > from) faults.push(fault(from, 'removed', missing(from, gone - 1), time));
      from = gone + 1;
    }
  } else if (seq === previous.seq) faults.push(fault(seq, 'inserted', `number ${seq} stands twice`, time));
  else if (record.prev_hash !== previous.hash)
    faults.push(fault(seq, 'inserted', `record ${seq} does not follow record ${previous.seq}`, time));
}

/** The file, the database's own head and the checkpoints all may know of records after the last one. */
function checkEnd(last: number, known: readonly (number | undefined)[], faults: AuditFault[]): void {
  const end = Math.max(...known.map((seq) => seq ?? 0));
  if (end > last) faults.push(fault(last + 1, 'cut-off', `${missing(last + 1, end)} at the end`));
}

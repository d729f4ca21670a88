import { error } from '@sluice/document';
import type { Db } from '../host/db.js';
import { droppedMac } from './audit.marks.js';
import { genesisHash } from './audit.record.js';
import type { Pruned } from './audit.contract.js';

/** Months in a partition's name, `audit_log_202603`. */
const partitionsSql = `
  SELECT c.relname::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'audit_log'::regclass AND c.relname ~ '^audit_log_[0-9]{6}$' AND right(c.relname, 6) < $1
    ORDER BY 1`;

/**
 * Drops the partitions of whole months before `month` (`2026-01`) and signs that it was done: the mark names the last
 * record that is gone and those after it that went with their month, because a record may enter the chain shortly after
 * midnight of the next. One transaction; the caller has checked the chain. Throws `input.invalid` for a month that has
 * not ended.
 */
export async function pruneAudit(db: Db, key: Buffer, month: string, now: number): Promise<Pruned> {
  const thisMonth = new Date(now + 8 * 3_600_000).toISOString().slice(0, 7);
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || month > thisMonth)
    throw error('input.invalid', { field: 'before', reason: `a month such as ${thisMonth}` }, { field: 'before' });
  return db.transaction(async (inside) => {
    // Nothing is appended or read meanwhile; a row of the head alone would be locked after the table by whoever
    // appends.
    await inside.query('LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE');
    const head = await inside.one<{ seq: number }>('SELECT seq FROM audit_head WHERE id = 1');
    const { rows } = await inside.query<{ name: string }>(partitionsSql, [month.replace('-', '')]);
    const partitions = rows.map(({ name }) => name);
    if (partitions.length === 0) return { partitions, records: 0, to: null };
    const gone = `(${partitions.map((name) => `SELECT seq, hash FROM ${name}`).join(' UNION ALL ')})`;
    const kept = `SELECT coalesce(min(a.seq), ${head.seq + 1}) AS seq FROM audit_log a
      WHERE NOT EXISTS (SELECT 1 FROM ${gone} g WHERE g.seq = a.seq)`;
    const { seq: firstKept } = await inside.one<{ seq: number }>(kept);
    const last = await inside.maybeOne<{ seq: number; hash: string }>(
      `SELECT seq, hash FROM ${gone} g WHERE seq = ${firstKept - 1}`,
    );
    const { rows: later } = await inside.query<{ seq: number }>(
      `SELECT seq FROM ${gone} g WHERE seq > ${firstKept} ORDER BY seq`,
    );
    const { count } = await inside.one<{ count: number }>(`SELECT count(*) AS count FROM ${gone} g`);
    const { seq, hash } = last ?? (await markBefore(inside, firstKept - 1));
    const mark = { seq, hash, also: later.map((record) => record.seq) };
    if (count > 0)
      await inside.query(
        `INSERT INTO audit_checkpoint (seq, time, hash, mac, kind, also) VALUES ($1, now(), $2, $3, 'dropped', $4)`,
        [mark.seq, mark.hash, droppedMac(key, mark), mark.also],
      );
    for (const name of partitions) await inside.query(`DROP TABLE ${name}`);
    return { partitions, records: count, to: mark.seq };
  });
}

/** Where nothing of the beginning is dropped now: what an earlier mark stands for, or the beginning itself. */
async function markBefore(db: Db, seq: number): Promise<{ seq: number; hash: string }> {
  const mark = await db.maybeOne<{ seq: number; hash: string }>(
    `SELECT seq, hash FROM audit_checkpoint WHERE kind = 'dropped' AND seq = $1`,
    [seq],
  );
  return mark ?? { seq: 0, hash: genesisHash };
}

import { createHmac } from 'node:crypto';
import type { Db } from '../host/db.js';
import type { ChainHead } from './audit.chain.js';

/**
 * Stands for months that were dropped: the last record that is gone, and the numbers after it that went with their
 * month.
 */
export interface DroppedMark extends ChainHead {
  also: number[];
}

/** What the signed checkpoints say; those whose signature is not ours are named apart. */
export interface Marks {
  /** Hashes of records by their number. */
  points: Map<number, string>;
  dropped: DroppedMark[];
  forged: number[];
}

/** Authentication of a checkpoint, so that one cannot be made up after records were cut. */
export function checkpointMac(key: Buffer, head: ChainHead): string {
  return createHmac('sha256', key).update(`checkpoint:${head.seq}:${head.hash}`).digest('hex');
}

/** Authentication of a mark; an ordinary checkpoint can never pass for one. */
export function droppedMac(key: Buffer, { seq, hash, also }: DroppedMark): string {
  return createHmac('sha256', key)
    .update(`dropped:${seq}:${hash}:${also.join(',')}`)
    .digest('hex');
}

/** Reads all checkpoints: one for ten thousand records and two for a month. */
export async function readMarks(db: Db, key: Buffer): Promise<Marks> {
  const { rows } = await db.query<ChainHead & { mac: string; kind: string; also: string[] }>(
    'SELECT seq, hash, mac, kind, also::text[] AS also FROM audit_checkpoint ORDER BY seq',
  );
  const marks: Marks = { points: new Map(), dropped: [], forged: [] };
  for (const { seq, hash, mac, kind, also: later } of rows) {
    const also = later.map(Number);
    const isDropped = kind === 'dropped';
    if (mac !== (isDropped ? droppedMac(key, { seq, hash, also }) : checkpointMac(key, { seq, hash })))
      marks.forged.push(seq);
    else if (isDropped) marks.dropped.push({ seq, hash, also });
    else marks.points.set(seq, hash);
  }
  return marks;
}

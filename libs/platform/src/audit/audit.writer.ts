import type { Db } from '../host/db.js';
import { isDatabaseAway } from '../host/db.failure.js';
import type { Log } from '../host/log.js';
import type { AuditAnchor } from './audit.anchor.js';
import { appendGroup, chainRecords, readHead, type ChainHead } from './audit.chain.js';
import { checkpointMac } from './audit.marks.js';
import { substituteRecord, type AuditRecord, type ChainedRecord } from './audit.record.js';

/** Records that one statement takes at most, and how many records lie between two checkpoints. */
const maxGroup = 500;
const checkpointEvery = 10_000;
const retryMs = 200;
/** How often a group of the outbox is tried before its records go one by one. */
const aloneAfter = 3;
/** How long an outcome may wait for company, in milliseconds. */
const laterMs = 100;

/** A group that was appended: its first number, its head, and the places to be fixed by a checkpoint. */
interface Appended {
  first: number;
  head: ChainHead;
  checkpoints: ChainHead[];
}
interface Queued {
  record: AuditRecord;
  done(seq: number): void;
  failed(error: Error): void;
}

/** What the writer needs of its process. */
export interface WriterHost {
  db: Db;
  log: Log;
  key: Buffer;
  anchor: AuditAnchor;
}

/** Appends records to the chain, all that are waiting in one commit (design §7.6: writes are grouped). */
export class AuditWriter {
  #queue: Queued[] = [];
  #deferred: Queued[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #head: ChainHead | undefined;
  #running: Promise<void> | undefined;
  #month = '';

  constructor(private readonly host: WriterHost) {}

  /** Resolves with the record's number once it is durable. */
  write(record: AuditRecord): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ record, done: resolve, failed: reject });
      this.#hurry();
    });
  }

  /** A record that nobody waits for: it goes with the next group, or by itself within `laterMs`. */
  later(record: AuditRecord): void {
    this.#deferred.push({
      record,
      done: () => undefined,
      failed: (cause) =>
        this.host.log.error({ err: cause, action: record.action }, 'an audit record could not be written'),
    });
    this.#timer ??= setTimeout(() => this.#hurry(), laterMs);
  }

  #hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue.push(...this.#deferred.splice(0));
    if (this.#queue.length > 0) this.#running ??= this.#work();
  }

  /** Moves what transactions have left in the outbox into the chain. Answers how many there were. */
  async drainOutbox(): Promise<number> {
    this.#hurry();
    while (this.#running) await this.#running;
    let moved = 0;
    const work = this.#exclusive(async () => {
      moved = await this.#moveOutbox();
    });
    this.#running = work.catch(() => undefined);
    await work;
    return moved;
  }

  /**
   * Group after group. Whoever waited for one hears of it when the next is on its way to the database: answering them
   * all first would leave the database idle meanwhile, and then the server.
   */
  async #work(): Promise<void> {
    await this.#exclusive(async () => {
      let answer = nobody;
      await gathered();
      while (this.#queue.length > 0) {
        const writing = this.#writeGroup(this.#queue.splice(0, maxGroup));
        await gathered();
        answer();
        answer = await writing;
      }
      answer();
    });
  }

  /**
   * One commit for all; resolves with what tells those who wait, which never rejects. Where the commit fails, each by
   * itself: a record that the database does not take costs nobody else theirs.
   */
  async #writeGroup(group: Queued[]): Promise<() => void> {
    try {
      const appended = await this.#append(
        this.host.db,
        group.map((queued) => queued.record),
      );
      await this.#durable(appended);
      return () => group.forEach((queued, index) => queued.done(appended.first + index));
    } catch (error) {
      this.#forget();
      if (group.length === 1 || isDatabaseAway(error))
        return () => {
          for (const queued of group) queued.failed(error as Error);
        };
      const answers: (() => void)[] = [];
      for (const queued of group) answers.push(await this.#writeGroup([queued]));
      return () => {
        for (const answer of answers) answer();
      };
    }
  }

  async #exclusive(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      this.#running = this.#queue.length > 0 ? this.#work() : undefined;
    }
  }

  /**
   * A group from the outbox; where that fails again and again, its first record alone, and where that fails too, what
   * stands for it.
   */
  async #moveOutbox(): Promise<number> {
    for (let tries = 0; ; tries += 1) {
      try {
        const alone = tries >= aloneAfter;
        return await this.#takeOutbox(alone ? 1 : maxGroup, tries > aloneAfter ? substituteRecord : (record) => record);
      } catch (error) {
        this.#forget();
        if (isDatabaseAway(error) ? tries === aloneAfter : tries === aloneAfter + 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  async #takeOutbox(limit: number, made: (record: AuditRecord) => AuditRecord): Promise<number> {
    const appended = await this.host.db.transaction(async (db) => {
      const { rows } = await db.query<{ record: AuditRecord }>(
        `WITH taken AS (DELETE FROM audit_outbox
          WHERE id IN (SELECT id FROM audit_outbox ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id, record)
         SELECT record FROM taken ORDER BY id`,
        [limit],
      );
      return rows.length > 0
        ? this.#append(
            db,
            rows.map((row) => made(row.record)),
          )
        : undefined;
    });
    if (!appended) return 0;
    await this.#durable(appended);
    return appended.head.seq - appended.first + 1;
  }

  /** After a failure nothing is known of the head, nor whether the month's partition was made. */
  #forget(): void {
    this.#head = undefined;
    this.#month = '';
  }

  /** Appends after the head; where another process was faster, after its records. */
  async #append(db: Db, records: AuditRecord[]): Promise<Appended> {
    await this.#preparePartitions(db, records);
    for (;;) {
      const head = this.#head ?? (await readHead(db));
      const group = chainRecords(this.host.key, head, records);
      const last = group.at(-1) as ChainedRecord;
      this.#head = undefined;
      if (await appendGroup(db, head, group))
        return {
          first: head.seq + 1,
          head: { seq: last.seq, hash: last.hash },
          checkpoints: this.#checkpointsOf(head, group),
        };
    }
  }

  /** After the commit: the head is known, told to the file, and fixed by checkpoints where some are due. */
  async #durable({ head, checkpoints }: Appended): Promise<void> {
    this.#head = head;
    this.host.anchor.write(head);
    for (const point of checkpoints) {
      await this.host.db.query(
        'INSERT INTO audit_checkpoint (seq, time, hash, mac) VALUES ($1, now(), $2, $3) ON CONFLICT DO NOTHING',
        [point.seq, point.hash, checkpointMac(this.host.key, point)],
      );
    }
  }

  /** The record before each new month, so that the partitions of older months can go, and one every so many records. */
  #checkpointsOf(head: ChainHead, group: ChainedRecord[]): ChainHead[] {
    const points: ChainHead[] = [];
    let previous = head;
    for (const record of group) {
      const month = monthOf(record);
      if (month !== this.#month && previous.seq > 0) points.push(previous);
      this.#month = month;
      previous = { seq: record.seq, hash: record.hash };
      if (record.seq % checkpointEvery === 0) points.push(previous);
    }
    return points;
  }

  /** The partition of a record's month is there before the first record of that month. */
  async #preparePartitions(db: Db, records: AuditRecord[]): Promise<void> {
    for (const month of new Set(records.map(monthOf))) {
      if (month !== this.#month) await db.query('SELECT audit_partition($1::date)', [`${month}-01`]);
    }
  }
}

const nobody = (): void => undefined;

/**
 * Lets every call that has arrived by now put its record into the same group: fewer commits, and less waiting for the
 * second one. What was sent before it is on its way after it.
 */
function gathered(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Partitions are by the month of Asia/Shanghai, as people read the log (§9). */
function monthOf(record: Pick<AuditRecord, 'time'>): string {
  return new Date(record.time + 8 * 3_600_000).toISOString().slice(0, 7);
}

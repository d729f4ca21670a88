import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '@sluice/testing';
import { poolDb, type Db } from '../host/db.js';
import { AuditAnchor } from './audit.anchor.js';
import type { AuditRecord } from './audit.record.js';
import { pruneAudit } from './audit.prune.js';
import { verifyAudit } from './audit.verify.js';
import { AuditWriter } from './audit.writer.js';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const record = (more: Partial<AuditRecord> = {}): AuditRecord => ({
  time: Date.UTC(2026, 10, 21, 9, 0, 0, 123),
  phase: 'event',
  intent_seq: null,
  user_id: 7,
  user_name: 'li',
  ip: '127.0.0.1',
  request_id: 'r1',
  origin: { kind: 'workspace', view: 3 },
  action: 'workspace.run',
  data_source_id: 1,
  data_source_name: '零售',
  objects: ['retail.public.customer'],
  sql_text: "select '人' from customer",
  sql_kind: 'DQL',
  decision: 'permit',
  reasons: [],
  row_count: 3,
  masked_columns: ['public.customer.phone'],
  grant_ids: [4, 5],
  order_id: null,
  cost_ms: 12,
  error: null,
  ...more,
});

describe('audit chain', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let admin: pg.Client;
  let db: Db;
  const key = randomBytes(32);
  const folder = mkdtempSync(join(tmpdir(), 'sluice-audit-'));
  const anchors: AuditAnchor[] = [];
  const newWriter = (over = db): AuditWriter => {
    const anchor = new AuditAnchor(folder, `p${anchors.length}`);
    anchors.push(anchor);
    return new AuditWriter({ db: over, log, key, anchor });
  };
  /** Changes the log behind the product's back, triggers off, as an administrator of the database could. */
  const tamper = (sql: string): Promise<unknown> =>
    admin.query(`SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`);

  beforeAll(async () => {
    database = await createDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 8 });
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    db = poolDb(pool);
  });
  afterAll(async () => {
    for (const anchor of anchors) anchor.close();
    await admin.end();
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await tamper(
      `DELETE FROM audit_log; DELETE FROM audit_checkpoint; UPDATE audit_head SET seq = 0, hash = repeat('0', 64)`,
    );
    for (const anchor of anchors) anchor.write({ seq: 0, hash: '0'.repeat(64) });
  });

  it('holds what was written by several writers at once, without gaps', async () => {
    const writers = [newWriter(), newWriter(), newWriter()];
    const numbers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => (writers[index % 3] as AuditWriter).write(record({ cost_ms: index }))),
    );
    expect([...numbers].sort((left, right) => left - right)).toEqual(
      Array.from({ length: 300 }, (_, index) => index + 1),
    );
    expect(await verifyAudit(db, key, folder)).toEqual({ ok: true, records: 300, from: 1, to: 300, faults: [] });
  });

  it('sends the next group before it answers those who waited for the one before', async () => {
    let sent = 0;
    let goOn = (): void => undefined;
    const secondWaits = new Promise<void>((resolve) => (goOn = resolve));
    const counted: Db = {
      ...db,
      query: async (text, values) => {
        const isGroup = text.includes('UPDATE audit_head');
        if (isGroup) sent += 1;
        if (isGroup && sent === 1) await secondWaits;
        return db.query(text, values);
      },
    };
    const writer = newWriter(counted);
    const first = writer.write(record());
    await expect.poll(() => sent, { interval: 1 }).toBe(1);
    const second = writer.write(record());
    goOn();
    expect([await first, sent, await second]).toEqual([1, 2, 2]);
    expect((await verifyAudit(db, key, folder)).faults).toEqual([]);
  });

  it('survives any text that a statement may hold', async () => {
    await newWriter().write(
      record({
        sql_text: 'a\0b "quoted" \\ 𠮷 é \ud800 \udc00',
        user_name: '\ud83d',
        origin: { kind: 'workspace', view: 'half \udfff\0' },
        action: `${'x'.repeat(62)}😀😀`,
        cost_ms: 2 ** 40,
        error: 'x'.repeat(5000),
        objects: ['a,b', '{"c"}', ''],
        user_id: null,
      }),
    );
    expect((await verifyAudit(db, key, folder)).faults).toEqual([]);
  });

  it('names the altered record, whichever field was changed', async () => {
    const writer = newWriter();
    for (let index = 0; index < 5; index += 1) await writer.write(record());
    for (const change of [
      "user_name = 'wang'",
      "sql_text = 'select 1'",
      'row_count = 4',
      "masked_columns = '{}'",
      "decision = 'refuse'",
      "time = time + interval '1 ms'",
      'origin = origin || \'{"view": 4}\'',
      "grant_ids = '{4}'",
      'user_id = 8',
      "error = ''",
    ]) {
      await tamper(
        `CREATE TEMP TABLE kept AS SELECT * FROM audit_log WHERE seq = 3; UPDATE audit_log SET ${change} WHERE seq = 3`,
      );
      const verdict = await verifyAudit(db, key, folder);
      expect([change, verdict.ok, verdict.faults[0]?.seq, verdict.faults[0]?.problem]).toEqual([
        change,
        false,
        3,
        'altered',
      ]);
      await tamper('DELETE FROM audit_log WHERE seq = 3; INSERT INTO audit_log SELECT * FROM kept; DROP TABLE kept');
    }
    expect((await verifyAudit(db, key, folder)).faults).toEqual([]);
  });

  it('names a removed record, a removed end and a removed beginning', async () => {
    const writer = newWriter();
    for (let index = 0; index < 6; index += 1) await writer.write(record());
    await tamper('DELETE FROM audit_log WHERE seq = 4');
    expect((await verifyAudit(db, key, folder)).faults).toMatchObject([
      { seq: 4, problem: 'removed', detail: 'record 4 is missing' },
    ]);
    await tamper(
      'DELETE FROM audit_log WHERE seq >= 4; UPDATE audit_head SET seq = 3, hash = (SELECT hash FROM audit_log WHERE seq = 3)',
    );
    expect((await verifyAudit(db, key, folder)).faults).toMatchObject([
      { seq: 4, problem: 'cut-off', detail: 'records 4 to 6 are missing at the end' },
    ]);
    await tamper('DELETE FROM audit_log WHERE seq = 1');
    expect((await verifyAudit(db, key, folder)).faults[0]).toMatchObject({ seq: 1, problem: 'removed' });
  });

  it('finds a record that was made up without the key, also one with a computed hash', async () => {
    const writer = newWriter();
    for (let index = 0; index < 4; index += 1) await writer.write(record());
    await tamper("UPDATE audit_log SET user_name = 'wang', hash = encode(sha256('x'), 'hex') WHERE seq = 2");
    expect((await verifyAudit(db, key, folder)).faults).toMatchObject([
      { seq: 2, problem: 'altered' },
      { seq: 3, problem: 'inserted' },
    ]);
  });

  const april = Date.UTC(2026, 3, 20);
  const grown = async (): Promise<void> => {
    const writer = newWriter();
    // The fourth record is of March though it came after the first of April.
    for (const month of [1, 2, 3, 2, 3]) await writer.write(record({ time: Date.UTC(2026, month, 15) }));
  };

  it('still holds after the partitions of old months were dropped, by their signed mark', async () => {
    await grown();
    expect(await pruneAudit(db, key, '2026-04', april)).toEqual({
      partitions: ['audit_log_202602', 'audit_log_202603'],
      records: 3,
      to: 2,
    });
    expect(await verifyAudit(db, key, folder)).toEqual({ ok: true, records: 2, from: 3, to: 5, faults: [] });
    expect(await pruneAudit(db, key, '2026-04', april)).toMatchObject({ partitions: [], records: 0 });
    await tamper('DELETE FROM audit_log WHERE seq = 3');
    expect((await verifyAudit(db, key, folder)).faults).toMatchObject([{ seq: 3, detail: 'record 3 is missing' }]);
    await tamper("UPDATE audit_checkpoint SET mac = repeat('0', 64) WHERE kind = 'dropped'");
    expect((await verifyAudit(db, key, folder)).faults).toMatchObject([
      { seq: 2, problem: 'checkpoint' },
      { seq: 1, problem: 'removed', detail: 'records 1 to 4 are missing' },
    ]);
  });

  it('drops no month that has not ended', async () => {
    await grown();
    for (const month of ['2026-05', '2027-01', '2026-4', '2026-13', "2026-04'; DROP TABLE setting"])
      await expect(pruneAudit(db, key, month, april)).rejects.toMatchObject({ key: 'input.invalid' });
    expect(await verifyAudit(db, key, folder)).toMatchObject({ ok: true, records: 5 });
  });

  it('takes no ordinary checkpoint for an excuse, and names what is missing from its first number to its last', async () => {
    const writer = newWriter();
    const months = [2, 2, 2, 3, 3, 3, 3, 3];
    for (const month of months) await writer.write(record({ time: Date.UTC(2026, month, 15) }));
    const { rows } = await db.query<{ seq: number }>('SELECT seq FROM audit_checkpoint');
    expect(rows).toEqual([{ seq: 3 }]);
    await tamper('DELETE FROM audit_log WHERE seq <= 3 OR seq IN (5, 6)');
    expect((await verifyAudit(db, key, folder)).faults).toMatchObject([
      { seq: 1, problem: 'removed', detail: 'records 1 to 3 are missing' },
      { seq: 5, problem: 'removed', detail: 'records 5 to 6 are missing' },
    ]);
    await tamper("UPDATE audit_checkpoint SET kind = 'dropped'");
    expect((await verifyAudit(db, key, folder)).faults.map(({ problem }) => problem)).toEqual([
      'checkpoint',
      'removed',
      'removed',
    ]);
  });

  it('does not hold without a head file, nor when the whole log is gone', async () => {
    const writer = newWriter();
    for (let index = 0; index < 3; index += 1) await writer.write(record());
    const empty = mkdtempSync(join(tmpdir(), 'sluice-audit-'));
    expect((await verifyAudit(db, key, empty)).faults).toMatchObject([{ seq: 3, problem: 'head-file' }]);
    await tamper('DELETE FROM audit_log');
    expect((await verifyAudit(db, key, empty)).faults).toMatchObject([
      { seq: 1, problem: 'cut-off', detail: 'records 1 to 3 are missing at the end' },
    ]);
    rmSync(empty, { recursive: true });
  });

  it('writes the records of others when one cannot be stored', async () => {
    await admin.query(`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.sql_text = 'poison' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER poison BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION poison()`);
    const writer = newWriter();
    const written = await Promise.allSettled(
      Array.from({ length: 150 }, (_, at) => writer.write(record(at === 70 ? { sql_text: 'poison' } : {}))),
    );
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(149);
    for (const text of ['kept', 'poison'])
      await db.query('INSERT INTO audit_outbox (record) VALUES ($1)', [
        JSON.stringify(record({ sql_text: text, action: `outbox.${text}` })),
      ]);
    while ((await writer.drainOutbox()) > 0) continue;
    const { rows } = await db.query('SELECT action, sql_text, error FROM audit_log WHERE seq > 149 ORDER BY seq');
    expect(rows).toEqual([
      { action: 'outbox.kept', sql_text: 'kept', error: null },
      { action: 'outbox.poison', sql_text: null, error: 'audit-record-not-storable' },
    ]);
    await admin.query('DROP TRIGGER poison ON audit_log; DROP FUNCTION poison');
    expect(await verifyAudit(db, key, folder)).toMatchObject({ ok: true, records: 151 });
  });

  it('refuses changes by the platform itself', async () => {
    await newWriter().write(record());
    await expect(db.query("UPDATE audit_log SET user_name = 'x'")).rejects.toThrow('append-only');
    await expect(db.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
    await expect(db.query('TRUNCATE audit_log')).rejects.toThrow('append-only');
  });

  it("keeps a transaction's record only when the transaction stands", async () => {
    const writer = newWriter();
    await db.transaction(async (inside) => {
      await inside.query('INSERT INTO audit_outbox (record) VALUES ($1)', [JSON.stringify(record({ action: 'kept' }))]);
    });
    await db
      .transaction(async (inside) => {
        await inside.query('INSERT INTO audit_outbox (record) VALUES ($1)', [
          JSON.stringify(record({ action: 'lost' })),
        ]);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    expect(await writer.drainOutbox()).toBe(1);
    expect((await db.query('SELECT action FROM audit_log')).rows).toEqual([{ action: 'kept' }]);
    expect((await verifyAudit(db, key, folder)).faults).toEqual([]);
  });
});

import { createSource, gatewayPerson, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * What no well-behaved program sends or stores: bytes that are no text, NUL, more columns and more rows than anybody
 * reads.
 */
describe('bad input', () => {
  const gate = gatewayPerson();
  const { rows, reasons, start } = gate;
  beforeAll(async () => {
    await gate.begin();
    const numbered = (prefix: string): string => Array.from({ length: 1_600 }, (_, at) => `${prefix}${at} bool`).join();
    await gate.source
      .sql(`CREATE TABLE broad (${numbered('a')}); CREATE TABLE broader (${numbered('b')}); GRANT SELECT ON broad, broader TO PUBLIC;
      INSERT INTO broad DEFAULT VALUES; INSERT INTO broader DEFAULT VALUES`);
    await gate.source.sync();
    await gate.test.platform.db.query('UPDATE catalogue_object SET review = NULL WHERE data_source_id = $1', [
      gate.source.id,
    ]);
    gate.test.platform.gateway.versions.suspect();
  });
  afterAll(gate.end);

  describe('bytes that are no text, in a database without an encoding', () => {
    let raw: TestSource;
    beforeAll(async () => {
      raw = await createSource(
        gate.test,
        `CREATE TABLE customer (id int, name text, phone text);
         INSERT INTO customer VALUES (1, '客户', '13800007919'), (2, E'caf\\xe9', E'138\\xff0007919'), (3, E'\\xf0\\x9f\\x98', E'\\xe9');
         DO $do$ BEGIN EXECUTE E'CREATE TABLE "caf\\xe9" (id int)'; EXECUTE E'CREATE TABLE "caf\\xe8" (id int)';
           EXECUTE E'CREATE TABLE plain (id int, "n\\xe9" text, "n\\xe8" text)'; EXECUTE E'CREATE SCHEMA "s\\xe9"'; EXECUTE E'CREATE SCHEMA "s\\xe8"';
           EXECUTE E'CREATE TABLE "s\\xe9".one (id int)'; EXECUTE E'CREATE VIEW seen AS SELECT "n\\xe9" AS n FROM plain';
           EXECUTE E'CREATE FUNCTION "f\\xe9"() RETURNS int LANGUAGE sql AS ''SELECT 1'''; EXECUTE E'CREATE FUNCTION "f\\xe8"() RETURNS int LANGUAGE sql AS ''SELECT 1''';
           EXECUTE E'CREATE TYPE mood AS ENUM (''caf\\xe9'', ''caf\\xe8'')'; EXECUTE E'COMMENT ON TABLE customer IS ''\\xe9'''; END $do$;
         CREATE TABLE moods (m mood)`,
        'SQL_ASCII',
      );
      await raw.level('customer.phone', 'medium');
      await raw.grant({ user: gate.person.id }, 'read');
    });
    afterAll(() => raw?.drop());
    const from = (): { sourceId: number } => ({ sourceId: raw.id });

    it('are an error in words, told of no masked column, and end nothing else', async () => {
      const said = async (text: string): Promise<string> =>
        JSON.stringify(await rows(text, from()).catch((reason: Error) => reason.message));
      expect(await rows('SELECT name FROM customer WHERE id = 1', from())).toEqual([['客户']]);
      expect(await said('SELECT id, name FROM customer ORDER BY id')).toMatch(/invalid byte sequence/);
      expect(await said('SELECT phone FROM customer ORDER BY id')).toMatch(/hidden because of masked columns/);
      expect(await said('SELECT id, phone FROM customer WHERE id = 1')).toMatch(/"138\*{4}7919"/);
      // As bytes they can be read.
      expect(await said('SELECT name::bytea FROM customer WHERE id = 2')).toMatch(/636166e9/);
      expect(await rows('SELECT count(*) FROM customer', from())).toEqual([['3']]);
    });

    it('keeps tables whose names are no text out of the catalogue, and all others in it', async () => {
      const { rows: names } = await gate.test.platform.db.query<{ name: string }>(
        "SELECT name FROM catalogue_object WHERE data_source_id = $1 AND kind IN ('schema', 'table', 'view', 'routine') AND gone_time IS NULL ORDER BY 1",
        [raw.id],
      );
      expect(names.map(({ name }) => name)).toEqual(['customer', 'mood', 'moods', 'public', 'seen']);
      for (const text of [
        'SELECT * FROM plain',
        'SELECT * FROM "caf\ufffd"',
        'SELECT n FROM seen',
        'SELECT "f\ufffd"()',
      ])
        expect(await reasons(text, from())).not.toEqual([]);
    });
  });

  describe('NUL', () => {
    it('in a statement is refused before anything is run', async () => {
      const result = await start('SELECT 1\0; DELETE FROM note');
      expect(result).toMatchObject({ state: 'refused', reasons: [{ code: 'syntax-error' }] });
    });
  });

  describe('10,000 columns', () => {
    it('in a statement are refused by name, with how many there may be', async () => {
      const text = `SELECT ${Array.from({ length: 10_000 }, (_, at) => `id AS c${at}`).join()} FROM customer`;
      const result = await start(text);
      expect(result).toMatchObject({ state: 'refused', reasons: [{ code: 'too-complex' }] });
      expect(JSON.stringify(result)).toContain('1664');
    });

    it('of two tables of the most that a server has are refused alike; one such table is served whole', async () => {
      expect(await reasons('SELECT * FROM broad, broader')).toEqual([expect.stringMatching(/^too-complex/)]);
      const [row] = await rows('SELECT * FROM broad');
      expect(row).toHaveLength(1_600);
    });
  });

  it('a result of 2 GB waits for its reader, and ends at the server when the client vanishes', async () => {
    const leaving = new AbortController();
    const text = "SELECT repeat('x', 1000000) AS broad FROM generate_series(1, 2100)";
    const result = await start(text, { signal: leaving.signal });
    if (result.state !== 'rows') throw new Error(JSON.stringify(result));
    void result.done.catch(() => undefined);
    const reading = result.rows[Symbol.asyncIterator]();
    expect((await reading.next()).value?.[0]?.[0]).toHaveLength(1_000_000);
    const waits = async (): Promise<string[]> =>
      (
        await gate.source.sql<{ wait: string | null }>(
          "SELECT wait_event AS wait FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%repeat(%' AND pid <> pg_backend_pid() AND state <> 'idle'",
        )
      ).map(({ wait }) => wait ?? '');
    await expect.poll(waits, { timeout: 20_000 }).toEqual([expect.stringMatching(/^Client(Write|Read)$/)]);
    leaving.abort();
    await expect.poll(waits, { timeout: 20_000 }).toEqual([]);
    await expect(
      (async () => {
        for (;;) if ((await reading.next()).done) return 'ended';
      })(),
    ).rejects.toThrow();
  });

  it('a source that dies in the middle of a stream ends that run alone, in words, and the record tells it', async () => {
    const result = await start("SELECT id, repeat('y', 100000) AS broad FROM customer, generate_series(1, 100)");
    if (result.state !== 'rows') throw new Error(JSON.stringify(result));
    const done = expect(result.done).rejects.toMatchObject({ key: 'source.unreachable' });
    const reading = result.rows[Symbol.asyncIterator]();
    expect((await reading.next()).done).toBe(false);
    await gate.source.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%repeat(%' AND pid <> pg_backend_pid()",
    );
    await expect(
      (async () => {
        for (;;) if ((await reading.next()).done) return 'ended';
      })(),
    ).rejects.toMatchObject({ key: 'source.unreachable' });
    await done;
    await gate.test.platform.audit.flush();
    const { error } = await gate.test.platform.db.one<{ error: string | null }>(
      "SELECT error FROM audit_log WHERE phase = 'outcome' ORDER BY seq DESC LIMIT 1",
    );
    expect(error).not.toBeNull();
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  it('two stops at once stop a run once, and the person runs the next', async () => {
    const stopping = new AbortController();
    const asked = start('SELECT count(*) FROM generate_series(1, 900000000)', { signal: stopping.signal }).then(
      async (result) => (result.state === 'rows' ? gate.collect(result) : result),
    );
    setTimeout(() => {
      stopping.abort();
      stopping.abort();
    }, 300);
    await expect(asked).rejects.toThrow();
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });
});

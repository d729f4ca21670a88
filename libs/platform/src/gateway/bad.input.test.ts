import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What no well-behaved program sends: NUL, more columns and more rows than anybody reads. */
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

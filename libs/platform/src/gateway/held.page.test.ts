import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayRequest } from './gateway.type.js';

/** What the log says of a run. */
interface Observed {
  phase: string;
  decision: string;
  row_count: number | null;
  error: string | null;
  reasons: string[];
  masked: string[];
  sql: string | null;
}

describe('a bounded page', () => {
  const gate = gatewayPerson();
  const { collect, rows, start } = gate;
  const page: Partial<GatewayRequest> = { origin: { kind: 'page' }, paging: { limit: 10, offset: 0 } };
  const slow = (count: number): string =>
    `SELECT id, phone, (SELECT count(*) FROM generate_series(1, ${count})) AS n FROM customer ORDER BY id`;
  let before = 0;

  const answerTo = async (action = 'page.run'): Promise<Observed[]> => {
    await gate.test.platform.audit.flush();
    const found = await gate.test.platform.db.query<Observed>(
      `SELECT phase, decision, row_count::int AS row_count, error, reasons, masked_columns AS masked, sql_text AS sql
       FROM audit_log WHERE seq > $1 AND action = $2 ORDER BY seq`,
      [before, action],
    );
    return found.rows;
  };
  /** Somebody else's page is on its way, so that the next one is not alone. */
  const besideAnother = async <T>(work: () => Promise<T>): Promise<T> => {
    const other = new AbortController();
    const another = start('SELECT count(*) FROM generate_series(1, 900000000)', { ...page, signal: other.signal });
    another.catch(() => undefined);
    await expect.poll(async () => (await answerTo()).filter(({ sql }) => sql?.includes('900000000'))).toHaveLength(1);
    try {
      return await work();
    } finally {
      other.abort();
      await another.catch(() => undefined);
    }
  };
  beforeAll(gate.begin);
  afterAll(gate.end);
  beforeEach(async () => {
    await gate.test.platform.audit.flush();
    before = (await gate.test.platform.db.one<{ seq: number }>('SELECT seq FROM audit_head')).seq;
  });

  it('leaves one record of its decision and its outcome, durable before its rows', async () => {
    await besideAnother(async () => {
      expect(await rows('SELECT id, phone FROM customer ORDER BY id', page)).toHaveLength(10);
      expect(
        (await gate.test.platform.db.query('SELECT 1 FROM audit_log WHERE seq > $1 AND row_count = 10', [before])).rows,
      ).toHaveLength(1);
    });
    expect((await answerTo()).filter(({ phase }) => phase === 'event')).toMatchObject([
      { decision: 'permit', row_count: 10, error: null, reasons: [], masked: ['public.customer.phone'] },
    ]);
  });

  it('that nobody else waits beside writes its intent while the source works', async () => {
    await rows('SELECT id FROM customer ORDER BY id', page);
    await expect.poll(async () => (await answerTo()).map(({ phase }) => phase)).toEqual(['intent', 'outcome']);
  });

  it('gives no row away while its record is not durable, and none when there can be no record', async () => {
    const { db } = gate.test.platform;
    await besideAnother(async () => {
      let open!: () => void;
      const closed = new Promise<void>((resolve) => {
        open = resolve;
      });
      let isAnswered = false;
      let asked!: Promise<unknown[][]>;
      await db.transaction(async (locked) => {
        await locked.query('SELECT 1 FROM audit_head FOR UPDATE');
        asked = rows('SELECT id FROM customer ORDER BY id', page).finally(() => {
          isAnswered = true;
        });
        setTimeout(open, 300);
        await closed;
        expect(isAnswered).toBe(false);
      });
      expect(await asked).toHaveLength(10);
      await db.query('ALTER TABLE audit_head RENAME TO audit_head_away');
      try {
        await expect(rows('SELECT id FROM customer ORDER BY id', page)).rejects.toThrow(/audit_head/);
      } finally {
        await db.query('ALTER TABLE audit_head_away RENAME TO audit_head');
      }
    });
    expect(await rows('SELECT id FROM customer ORDER BY id', page)).toHaveLength(10);
    expect(await gate.test.platform.audit.verify()).toMatchObject({ ok: true, faults: [] });
  });

  it('that is stopped or takes too long is recorded, with the columns it could have asked about', async () => {
    await besideAnother(async () => {
      await expect(rows(slow(300_000_000), { ...page, limits: { timeoutMs: 200 } })).rejects.toThrow();
      const gone = new AbortController();
      const stopped = rows(slow(300_000_001), { ...page, signal: gone.signal });
      setTimeout(() => gone.abort(), 200);
      await expect(stopped).rejects.toThrow();
    });
    const log = await answerTo();
    expect(log.find(({ sql }) => sql?.includes('300000000'))).toMatchObject({
      phase: 'event',
      row_count: null,
      error: expect.stringContaining('statement-timeout') as string,
      reasons: ['probe public.customer.phone'],
    });
    expect(log.find(({ sql }) => sql?.includes('300000001'))).toMatchObject({
      phase: 'event',
      row_count: null,
      error: expect.stringContaining('cancelled') as string,
      reasons: ['probe public.customer.phone'],
    });
  });

  it('that runs longer than a second has an intent by then, and its outcome later', async () => {
    await besideAnother(async () => {
      const gone = new AbortController();
      const running = start(slow(300_000_002), { ...page, signal: gone.signal });
      running.catch(() => undefined);
      await expect
        .poll(async () => (await answerTo()).filter(({ sql }) => sql?.includes('300000002')), { timeout: 5_000 })
        .toMatchObject([{ phase: 'intent', decision: 'permit', error: null }]);
      gone.abort();
      await expect(running).rejects.toThrow();
      await expect
        .poll(async () => (await answerTo()).filter(({ phase }) => phase === 'outcome'))
        .toMatchObject([{ error: expect.stringContaining('cancelled') as string }]);
    });
  });

  it('of more than a megabyte is a stream: its intent is durable before a row leaves, its outcome follows the last one', async () => {
    await besideAnother(async () => {
      const result = await start("SELECT n, repeat('x', 50000) AS text FROM generate_series(1, 200) AS n ORDER BY n", {
        ...page,
        paging: { limit: 200, offset: 0 },
      });
      if (result.state !== 'rows') throw new Error('refused');
      expect(result.held).toBeUndefined();
      const own = async (): Promise<Observed[]> =>
        (await answerTo()).filter(({ sql, phase }) => phase !== 'intent' || sql?.includes('50000'));
      expect(await own()).toMatchObject([{ phase: 'intent', row_count: null }]);
      expect(await collect(result)).toHaveLength(200);
      await expect.poll(own).toMatchObject([{ phase: 'intent' }, { phase: 'outcome', row_count: 200, error: null }]);
    });
  });

  it('streams keep intent and outcome', async () => {
    const result = await start('SELECT id FROM customer ORDER BY id', { origin: { kind: 'page' } });
    if (result.state !== 'rows') throw new Error('refused');
    expect((await answerTo()).map(({ phase }) => phase)).toEqual(['intent']);
    await collect(result);
    await expect.poll(async () => (await answerTo()).map(({ phase }) => phase)).toEqual(['intent', 'outcome']);
  });

  it('of more rows than come at once through a body that is followed is a stream, too', async () => {
    await gate.source.sql(
      "CREATE FUNCTION town(n int) RETURNS text STABLE LANGUAGE sql AS 'SELECT city FROM customer WHERE id = n'",
    );
    await gate.source.sync();
    const result = await start('SELECT id, town(id) FROM customer ORDER BY id', {
      ...page,
      paging: { limit: 100, offset: 0 },
    });
    if (result.state !== 'rows') throw new Error(JSON.stringify(result.reasons));
    expect(await collect(result)).toHaveLength(100);
    await expect.poll(async () => (await answerTo()).map(({ phase }) => phase)).toEqual(['intent', 'outcome']);
  });

  describe('a statement that somebody runs by hand for a few rows', () => {
    const few: Partial<GatewayRequest> = { origin: { kind: 'workspace' }, limits: { rows: 10 } };
    const logged = (): Promise<Observed[]> => answerTo('workspace.run');

    it('has one record too, durable before its rows', async () => {
      await besideAnother(async () => {
        const result = await start('SELECT id, phone FROM customer ORDER BY id', few);
        if (result.state !== 'rows') throw new Error('refused');
        expect(result.held).toHaveLength(10);
        expect(
          (
            await gate.test.platform.db.query(
              "SELECT 1 FROM audit_log WHERE seq > $1 AND row_count = 10 AND action = 'workspace.run'",
              [before],
            )
          ).rows,
        ).toHaveLength(1);
        expect(result.columns.map(({ masked }) => masked)).toEqual([false, true]);
        const [first] = await collect(result);
        expect(String(first?.[1])).toContain('*');
        expect((await result.done).truncated).toBe('rows');
      });
      expect(await logged()).toMatchObject([
        { phase: 'event', decision: 'permit', row_count: 10, error: null, masked: ['public.customer.phone'] },
      ]);
    });

    it('gives no row away while its record is not durable', async () => {
      const { db } = gate.test.platform;
      await besideAnother(async () => {
        let isAnswered = false;
        let asked!: Promise<unknown[][]>;
        await db.transaction(async (locked) => {
          await locked.query('SELECT 1 FROM audit_head FOR UPDATE');
          asked = rows('SELECT id FROM customer ORDER BY id', few).finally(() => {
            isAnswered = true;
          });
          await new Promise((resolve) => setTimeout(resolve, 400));
          expect(isAnswered).toBe(false);
        });
        expect(await asked).toHaveLength(10);
      });
      // A record of both that is on its way is not followed by an intent that nobody ends.
      expect(await logged()).toMatchObject([{ phase: 'event', row_count: 10 }]);
    });

    it('is told of while it works, with its intent, and can be stopped by then', async () => {
      await besideAnother(async () => {
        const result = await start(slow(300_000_003), few);
        if (result.state !== 'rows') throw new Error('refused');
        expect(result.held).toBeUndefined();
        expect(await logged()).toMatchObject([{ phase: 'intent', error: null }]);
        await gate.test.platform.gateway.stopRun(result.runId, gate.callerOf(gate.person));
        await expect(collect(result)).rejects.toThrow();
        await expect
          .poll(async () => (await logged()).at(-1))
          .toMatchObject({ phase: 'outcome', error: expect.stringContaining('cancelled') as string });
      });
    });

    it('that fails is recorded, with the columns it could have asked about', async () => {
      await besideAnother(async () => {
        await expect(rows(slow(300_000_004), { ...few, limits: { rows: 10, timeoutMs: 100 } })).rejects.toThrow();
      });
      expect(await logged()).toMatchObject([
        {
          phase: 'event',
          row_count: null,
          error: expect.stringContaining('statement-timeout') as string,
          reasons: ['probe public.customer.phone'],
        },
      ]);
    });

    it.each([
      [100, ['event']],
      [101, ['intent', 'outcome']],
      [1000, ['intent', 'outcome']],
    ])('that finds %d rows leaves the records of a page, or of a stream', async (found, phases) => {
      const text = `SELECT n FROM generate_series(1, ${found}) AS g (n)`;
      await besideAnother(async () => {
        const result = await start(text, { ...few, limits: { rows: 1000 } });
        if (result.state !== 'rows') throw new Error('refused');
        expect((await logged())[0]).toMatchObject({ phase: phases[0] });
        expect((await collect(result)).map(([n]) => n)).toEqual(Array.from({ length: found }, (_, at) => at + 1));
        expect((await result.done).truncated).toBe(false);
        await expect.poll(async () => (await logged()).map(({ phase }) => phase)).toEqual(phases);
      });
    });

    it('of more than a megabyte is a stream, however few its rows are', async () => {
      await besideAnother(async () => {
        const result = await start("SELECT n, repeat('x', 100000) AS text FROM generate_series(1, 60) AS g (n)", {
          ...few,
          limits: { rows: 1000 },
        });
        if (result.state !== 'rows') throw new Error('refused');
        expect([result.held, (await logged())[0]?.phase]).toEqual([undefined, 'intent']);
        expect((await collect(result)).map(([n]) => n)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
      });
    });

    it('whose rows come slowly shows them as they come', async () => {
      const counted = '(SELECT count(*) FROM generate_series(1, 400000) AS x (m) WHERE m > n)';
      await besideAnother(async () => {
        const result = await start(`SELECT n, ${counted} FROM generate_series(1, 400) AS g (n)`, {
          ...few,
          limits: { rows: 1000 },
        });
        if (result.state !== 'rows') throw new Error('refused');
        let isDone = false;
        result.done.then(
          () => (isDone = true),
          () => (isDone = true),
        );
        for await (const batch of result.rows) {
          expect([batch[0]?.[0], isDone]).toEqual([1, false]);
          break;
        }
        await expect.poll(async () => (await logged()).map(({ phase }) => phase)).toEqual(['intent', 'outcome']);
      });
    });

    it('for more rows than the editor shows by itself keeps intent and outcome', async () => {
      await besideAnother(async () => {
        const result = await start('SELECT id FROM customer ORDER BY id', { ...few, limits: { rows: 1001 } });
        if (result.state !== 'rows') throw new Error('refused');
        expect((await logged()).map(({ phase }) => phase)).toEqual(['intent']);
        await collect(result);
        await expect.poll(async () => (await logged()).map(({ phase }) => phase)).toEqual(['intent', 'outcome']);
      });
    });
  });
});

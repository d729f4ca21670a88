import {
  createSource,
  customerSchema,
  startTestPlatform,
  type TestPerson,
  type TestPlatform,
  type TestSource,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

/** Beside what the person sees: a schema, a view and functions that they do not. */
const schema = `${customerSchema}
  CREATE SCHEMA vault; CREATE TABLE vault.secret (id int, code text);
  GRANT USAGE ON SCHEMA vault TO PUBLIC; GRANT SELECT ON vault.secret TO PUBLIC;
  CREATE VIEW through AS SELECT code FROM vault.secret;
  CREATE TABLE half (id int, open text, shut text);
  CREATE FUNCTION gossiper(text) RETURNS text LANGUAGE sql AS 'SELECT $1';
  CREATE FUNCTION vault.whisper(text) RETURNS text LANGUAGE sql AS 'SELECT $1';`;

/**
 * Statements with a hidden name in place of `?`, and that name. Another one of its length, which nothing has, must be
 * answered alike.
 */
const hidden: [name: string, text: string][] = [
  ['customer', 'SELECT * FROM ?'],
  ['customer', 'SELECT id FROM public.?'],
  ['customer', 'SELECT phone FROM ?'],
  ['customer', 'SELECT nope FROM ?'],
  ['customer', 'SELECT ?.phone FROM ?'],
  ['customer', "SELECT id FROM ? WHERE phone LIKE '138%'"],
  ['customer', 'SELECT 1 FROM ?, nowhere'],
  ['customer', 'SELECT o.id FROM orders o JOIN ? c ON c.id = o.id'],
  ['customer', 'SELECT id FROM orders WHERE id IN (SELECT id FROM ?)'],
  ['customer', 'WITH w AS (SELECT id, phone FROM ?) SELECT phone FROM w'],
  ['customer', 'SELECT id FROM orders ORDER BY nope, (SELECT count(*) FROM ?)'],
  ['customer', "SELECT '?'::regclass"],
  ['customer', 'EXPLAIN SELECT * FROM ?'],
  ['customer', 'DELETE FROM ?'],
  ['customer', "UPDATE ? SET name = 'x' WHERE id = 1"],
  ['customer', "INSERT INTO ? (id, name, points) VALUES (1, 'x', 1)"],
  ['customer', 'TRUNCATE ?'],
  ['customer', 'DROP TABLE ?'],
  ['customer', 'DROP TABLE IF EXISTS ?'],
  ['customer', 'CREATE TABLE copy AS SELECT * FROM ?'],
  ['customer', 'CREATE VIEW copy AS SELECT * FROM ?'],
  ['customer', 'CREATE TABLE copy (LIKE ?)'],
  ['customer', 'ALTER TABLE ? ADD extra int'],
  ['customer', 'CREATE INDEX ON ? (id)'],
  ['customer', 'LOCK TABLE ?'],
  ['secret', 'SELECT code FROM vault.?'],
  ['vault', 'SELECT code FROM ?.secret'],
  ['vault', "SELECT ?.whisper('x')"],
  ['through', 'SELECT code FROM ?'],
  ['through', 'SELECT * FROM ?'],
  ['through', 'DROP VIEW ?'],
  ['shut', 'SELECT ? FROM half'],
  ['shut', 'SELECT h.? FROM half h'],
  ['shut', "SELECT id FROM half WHERE ? = 'x'"],
  ['shut', 'SELECT id FROM half ORDER BY ?'],
  ['shut', 'SELECT h.? FROM half h JOIN orders o USING (id)'],
  ['customer', "SELECT (SELECT count(*) FROM information_schema.tables WHERE table_name = 'orders') FROM ?"],
  ['customer', 'SELECT i.table_name FROM information_schema.tables i JOIN ? c ON c.name = i.table_name'],
  ['gossiper', "SELECT ?('x')"],
  ['gossiper', "SELECT public.?('x')"],
  ['gossiper', "SELECT * FROM ?('x')"],
];

interface Answered {
  reasons?: { code: string; text: string }[];
}

describe('names that a person may not see', () => {
  let world: TestPlatform;
  let source: TestSource;
  let http: TestedHttp;
  let granted: TestPerson;
  let forbidden: TestPerson;

  beforeAll(async () => {
    world = await startTestPlatform();
    source = await createSource(world, schema);
    granted = await world.person(['user']);
    for (const path of ['public.orders', 'public.contact', 'public.half.id', 'public.half.open'])
      await source.grant({ user: granted.id }, 'read', path);
    // Everything but the same: what is forbidden is as hidden as what was never granted.
    forbidden = await world.person(['user']);
    await source.grant({ user: forbidden.id }, 'read');
    for (const path of ['public.customer', 'vault', 'public.through', 'public.half.shut', 'public.gossiper'])
      await source.grant({ user: forbidden.id }, 'forbid', path);
    http = await startHttp(world.platform);
  });
  afterAll(async () => {
    await http?.close();
    await world?.stop();
    await source?.drop();
  });

  const send = async (who: TestPerson, operation: string, body: Record<string, unknown>): Promise<string> => {
    const answer = await http.ask
      .post(`/api/operation/${operation}`)
      .set({ 'access-token': who.token, locale: 'en' })
      .buffer(true)
      .send(body)
      .expect(200);
    return answer.text;
  };
  const check = async (who: TestPerson, text: string): Promise<Answered> => {
    const { data } = JSON.parse(await send(who, 'workspace.check', { source_id: source.id, text })) as {
      data: { statements: Answered[] };
    };
    return data.statements[0] ?? {};
  };
  const run = async (who: TestPerson, text: string): Promise<Answered> =>
    JSON.parse((await send(who, 'workspace.run', { source_id: source.id, text, confirmed: true })).trim()) as Answered;
  /** What the person finds of their newest statement in their own history, without numbers of their own. */
  const remembered = async (who: TestPerson): Promise<unknown> => {
    await world.platform.audit.flush();
    const text = await send(who, 'workspace.history', { page_size: 1 });
    const {
      id: _id,
      time: _time,
      cost_ms: _cost,
      ...entry
    } = (JSON.parse(text) as { data: { list: [Record<string, unknown>] } }).data.list[0];
    return entry;
  };
  /** The answer with the name taken out. */
  const without = (name: string, answer: unknown): unknown => JSON.parse(JSON.stringify(answer).replaceAll(name, '?'));
  const other = (name: string): string => 'zq'.repeat(name.length).slice(0, name.length);

  it.each(hidden)('%s is answered as one that is missing: %s', async (name, text) => {
    for (const who of [granted, forbidden]) {
      const [there, missing] = [text.replaceAll('?', name), text.replaceAll('?', other(name))];
      const [checked, ran] = [await check(who, there), await run(who, there)];
      const kept = await remembered(who);
      expect(ran.reasons?.length).toBeGreaterThan(0);
      expect(without(name, checked)).toEqual(without(other(name), await check(who, missing)));
      expect(without(name, ran)).toEqual(without(other(name), await run(who, missing)));
      expect(without(name, kept)).toEqual(without(other(name), await remembered(who)));
    }
  });

  it('are in no answer of the information schema, nor in what it costs', async () => {
    const shapes = [
      ['tables', 'table_name'],
      ['columns', 'column_name'],
      ['views', 'table_name'],
      ['table_constraints', 'table_name'],
      ['schemata', 'schema_name'],
    ];
    for (const who of [granted, forbidden])
      for (const [view, column] of shapes) {
        const all = await send(who, 'workspace.run', {
          source_id: source.id,
          text: `SELECT * FROM information_schema.${view}`,
        });
        expect(all).not.toMatch(/"(customer|shut|through|secret|vault|phone|gossiper|whisper)"/);
        for (const name of ['customer', 'shut', 'through', 'secret', 'vault']) {
          const asked = async (named: string): Promise<unknown> => {
            const text = `SELECT count(*), sum(1 / (CASE WHEN ${column} = '${named}' THEN 0 ELSE 1 END)) FROM information_schema.${view}`;
            const lines = (await send(who, 'workspace.run', { source_id: source.id, text })).trim().split('\n');
            return without(
              named,
              lines
                .map((line) => JSON.parse(line) as Record<string, unknown>)
                .map(({ run_id: _id, cost_ms: _cost, ...line }) => line),
            );
          };
          expect(await asked(name)).toEqual(await asked(other(name)));
        }
      }
  });

  it('are offered to nobody who mistypes them', async () => {
    for (const who of [granted, forbidden])
      for (const text of [
        'SELECT * FROM custmer',
        'SELECT shot FROM half',
        'SELECT code FROM throuh',
        "SELECT gosiper('x')",
      ])
        expect(JSON.stringify(await run(who, text))).not.toMatch(/customer|shut|through|gossiper/);
    expect(JSON.stringify(await run(granted, 'SELECT * FROM ordres'))).toContain('orders');
  });

  it('stay unnamed where a view or a star leads to them', async () => {
    const [view] = (await run(granted, 'SELECT tel FROM contact')).reasons ?? [];
    expect(view).toMatchObject({ code: 'letter-missing', object: 'public.contact' });
    const [filtered] = (await run(granted, "SELECT who FROM contact WHERE tel = '138'")).reasons ?? [];
    expect(filtered).toMatchObject({ code: 'letter-missing', object: 'public.contact' });
    const [star] = (await run(granted, 'SELECT * FROM half')).reasons ?? [];
    expect(star).toMatchObject({ code: 'letter-missing', object: 'public.half' });
    for (const { text } of [view, filtered, star] as { text: string }[])
      expect(text).not.toMatch(/customer|phone|shut/);
  });

  it('are told to whoever may see them: that a letter is missing, and which', async () => {
    const steward = await world.person(['policy_admin']);
    expect((await run(steward, 'SELECT id FROM customer')).reasons).toMatchObject([
      { code: 'letter-missing', object: 'public.customer' },
    ]);
    expect((await run(steward, 'SELECT code FROM vault.secret')).reasons).toMatchObject([
      { code: 'letter-missing', object: 'vault.secret' },
    ]);
    expect((await run(steward, "SELECT gossiper('x')")).reasons).toMatchObject([
      { code: 'letter-missing', object: 'public.gossiper' },
    ]);
    expect((await run(granted, 'DELETE FROM orders WHERE id = 1')).reasons).toMatchObject([
      { code: 'letter-missing', object: 'public.orders' },
    ]);
  });

  it('are in the audit log as what they are', async () => {
    await run(granted, 'SELECT code FROM vault.secret');
    await world.platform.audit.flush();
    const { rows } = await world.platform.db.query(
      "SELECT objects, reasons FROM audit_log WHERE user_id = $1 AND action = 'workspace.run' ORDER BY seq DESC LIMIT 1",
      [granted.id],
    );
    expect(rows).toEqual([{ objects: [`${source.database.name}.vault.secret`], reasons: ['unknown-table'] }]);
  });

  it('take as long as missing ones', async () => {
    const times = async (name: string): Promise<number> => {
      const each: number[] = [];
      for (let round = 0; round < 30; round += 1) {
        // Another text each time, so that no plan is remembered.
        const startedMs = performance.now();
        await check(granted, `SELECT id, phone FROM ${name} WHERE id = ${round} AND ${performance.now()} > 0`);
        each.push(performance.now() - startedMs);
      }
      return each.sort((one, next) => one - next)[15] ?? 0;
    };
    await times('customer');
    const [there, missing] = [await times('customer'), await times(other('customer'))];
    expect(Math.max(there, missing)).toBeLessThan(2 * Math.min(there, missing) + 3);
  });
});

import type { CompiledPage } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from './data.run.operation.js';
import { firstLimits } from './first.answers.js';

/** A page of tables over 1000 orders, as a browser opens it. */
describe('the first rows of a page', () => {
  let server: TestPlatform;
  let source: TestSource;
  let person: TestPerson;
  let stranger: TestPerson;
  let appId = 0;

  const view = (uid: string, more: object = {}) => ({
    uid,
    type: 1,
    query_id: 'orders',
    app_cols: [{ uid: `${uid}-id`, name: 'id', sort: 'desc' }],
    ...more,
  });
  const page = (uid: string, views: object[]) =>
    [`pages/${uid}.page.json`, { kind: 'page', shape: 1, uid, name: uid, access: { signed_in: true }, views }] as const;
  const query = (uid: string, text: string, more: object = {}) =>
    [`queries/${uid}.query.json`, { kind: 'query', shape: 1, uid, type: 'sql', text, order: 'id', ...more }] as const;

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    await server.person(['super_admin']);
    person = await server.person(['user']);
    stranger = await server.person(['audit_admin']);
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      source.id,
    ]);
    const from = { source: name };
    const files = [
      ['app.json', { kind: 'app', shape: 1, uid: 'shop', name: 'Shop', home: 'home', access: { signed_in: true } }],
      query('orders', 'SELECT id, amount FROM orders', from),
      query('slow', 'SELECT count(*) AS id FROM orders a, orders b, (SELECT id FROM orders WHERE id < 20) c', from),
      query('ungranted', 'SELECT id FROM customer', from),
      page('home', [
        view('list'),
        view('by-person', { app_params: [{ uid: 'who', name: 'who', form_type: 1, def_val: 'APP_USERNAME' }] }),
        view('hidden', { is_hide: true }),
      ]),
      page(
        'many',
        ['a', 'b', 'c', 'd', 'e', 'f'].map((uid) => view(uid)),
      ),
      page('tall', [
        view('below', { layout: { x: 0, y: 80, w: 24, h: 20 } }),
        view('above', { layout: { x: 0, y: 20, w: 24, h: 20 } }),
        view('slow-above', { query_id: 'slow', layout: { x: 0, y: 0, w: 24, h: 20 } }),
      ]),
      page('slow', [view('list-beside'), view('sleeper', { query_id: 'slow' })]),
      page('refused', [view('no-grant', { query_id: 'ungranted' })]),
    ] as const;
    await server.platform.documents.import(
      files.map(([path, document]) => ({ path, text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    appId = server.platform.documents.app('shop')?.id ?? 0;
    await source.grant({ app: appId }, 'read', 'public.orders');
  });
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  const open = async (uid: string, more: object = {}, who = person): Promise<CompiledPage> => {
    const answer = await server.call(
      '/app/page/get',
      { app_id: appId, page: uid, first_rows: true, ...more },
      { token: who.token },
    );
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as CompiledPage;
  };
  const uidsOf = (opened: CompiledPage): string[] => {
    const byId = new Map(opened.views.map(({ data_id: id, uid }) => [id, uid]));
    return (opened.first?.rows ?? []).map(({ data_id: id }) => byId.get(id) ?? '').sort();
  };

  /**
   * The page, opened again and again until its views are known to be quick: a busy machine takes longer than a page
   * waits.
   */
  const openQuick = async (uid: string, views: number): Promise<CompiledPage> => {
    let opened = await open(uid);
    const deadline = Date.now() + 60_000;
    while ((opened.first?.rows.length ?? 0) < views && Date.now() < deadline) {
      for (const { data_id } of opened.views)
        await server.call('/app/data/run', { app_id: appId, data_id, data_params: '{}' }, { token: person.token });
      opened = await open(uid);
    }
    return opened;
  };

  it('come with it for what is on the screen and follows from nothing of the browser, in the order it shows them', async () => {
    const opened = await openQuick('home', 1);
    expect(uidsOf(opened)).toEqual(['list']);
    const answer = opened.first?.rows[0]?.answer as DataRunAnswer;
    expect(answer.response.data.list.map(({ id }) => id).slice(0, 2)).toEqual([1000, 999]);
    expect(answer.response.data.count).toBe(1000);
  });

  it('leave the record of the audit log that the browser would leave', async () => {
    const records = async (): Promise<number> => {
      const { n } = await server.platform.db.one<{ n: string }>(
        "SELECT count(*) AS n FROM audit_log WHERE user_id = $1 AND action = 'page.run'",
        [stranger.id],
      );
      return Number(n);
    };
    expect(await records()).toBe(0);
    await openQuick('home', 1);
    await open('home', {}, stranger);
    await expect.poll(records).toBeGreaterThan(0);
  });

  it('do not come unasked', async () => {
    expect((await open('home', { first_rows: false })).first).toBeUndefined();
  });

  it('are those of four views at most', async () => {
    expect(uidsOf(await openQuick('many', firstLimits.views))).toHaveLength(firstLimits.views);
  });

  it('are not waited for: what takes longer is asked for by the browser, and not tried again', async () => {
    const first = await open('slow');
    expect(uidsOf(first)).not.toContain('sleeper');
    const sleeper = first.views.find(({ uid }) => uid === 'sleeper')?.data_id ?? 0;
    await expect.poll(() => server.platform.pages.costs.of(sleeper) ?? 0).toBeGreaterThan(firstLimits.waitMs);
    const again = await openQuick('slow', 1);
    expect(uidsOf(again)).toEqual(['list-beside']);
    expect(again.first?.order.at(-1)).toBe(sleeper);
  });

  it('are asked for from the top of the page, the cheapest first, and what is below the first screen last', async () => {
    const opened = await open('tall');
    const id = (uid: string): number => opened.views.find((one) => one.uid === uid)?.data_id ?? 0;
    const { costs } = server.platform.pages;
    for (const [uid, ms] of [
      ['below', 1],
      ['above', 400],
      ['slow-above', 4000],
    ] as const)
      for (let run = 0; run < 20; run += 1) costs.note(id(uid), ms);
    // Nothing is quick enough to come with the page but what stands below; the order is told all the same.
    expect((await open('tall')).first?.order).toEqual(['above', 'slow-above', 'below'].map(id));
  });

  it('say why there are none', async () => {
    const opened = await openQuick('refused', 1);
    expect(opened.first?.rows).toMatchObject([{ failure: { code: expect.any(Number), msg: expect.any(String) } }]);
    expect(opened.first?.rows[0]).not.toHaveProperty('answer');
  });
});

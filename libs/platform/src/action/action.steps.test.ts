import type { ActionResult, CompiledPage } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const schema = `
  CREATE TABLE stock (product int PRIMARY KEY, quantity int NOT NULL CONSTRAINT enough CHECK (quantity >= 0));
  CREATE TABLE sale (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product int NOT NULL, quantity int NOT NULL);
  CREATE TABLE shortage (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product int NOT NULL, reason text);
  CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NULL; END';
  CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON shortage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.reason = 'slow') EXECUTE FUNCTION slow();`;

const folder = { query: 'queries', action: 'actions', page: 'pages' } as const;
const both = (zh: string, en: string) => ({ 'zh-chs': zh, en });
const number = (name: string) => ({ name, type: 'integer' as const });
const take = { name: 'take', query: 'take', params: { product: 'params.product', quantity: 'params.quantity' } };
const sell = { name: 'sell', query: 'sell', params: { product: 'params.product', quantity: 'params.quantity' } };
const look = { name: 'look', query: 'look', params: { product: 'params.product' } };
const noted = { query: 'note', params: { product: 'params.product', reason: 'error.step + " " + error.msg' } };

/** Each action sells from the stock in its own way. */
const actions = {
  'all-or-none': { steps: [sell, take] },
  'goes-on': {
    steps: [
      { ...take, on_error: 'continue' },
      { ...sell, cond: 'steps.take.ok' },
    ],
    result: "{'ok': steps.take.ok, 'msg': steps.take.ok ? 'sold' : 'only ' + string(params.quantity), 'list': []}",
  },
  branch: {
    steps: [
      {
        ...take,
        on_error: { steps: [noted], message: both('库存不足，已登记缺货', 'Out of stock; the shortage was noted') },
      },
      sell,
    ],
  },
  'branch-continues': { steps: [{ ...take, on_error: { steps: [noted], then: 'continue' } }, sell] },
  'branch-fails': { steps: [{ ...take, on_error: { steps: [noted, { fail: 'the branch fails too' }] } }] },
  forbids: {
    steps: [
      sell,
      look,
      { fail: both('库存不足', 'Out of stock'), cond: 'steps.look.list[0].quantity < params.quantity' },
      take,
    ],
  },
  reads: {
    steps: [take, look, { ...sell, params: { product: 'params.product', quantity: 'prev.list[0].quantity' } }],
    result: "{'list': steps.look.list}",
  },
  'broken-condition': { steps: [sell, { fail: 'never', cond: 'steps.sell.affected / 0 > 1' }] },
  'broken-result': { steps: [sell], result: '1' },
  each: { transaction: false, steps: [sell, take] },
  'no-transaction': {
    steps: [
      { operation: 'user.disable', input: { id: 'params.product' } },
      { operation: 'data-source.test', input: {} },
    ],
  },
  'unknown-end': {
    steps: [{ query: 'note', params: { product: 'params.product', reason: "'slow'" }, on_error: 'continue' }],
  },
  waits: { steps: [sell, { query: 'wait', params: { product: 'params.product' } }] },
  operations: {
    steps: [
      { name: 'first', operation: 'user.disable', input: { id: 'params.product' } },
      { name: 'second', operation: 'user.disable', input: { id: 'params.quantity' }, on_error: 'continue' },
    ],
    result: "{'msg': steps.second.ok ? 'both' : steps.second.error.msg}",
  },
} satisfies Record<string, Record<string, unknown>>;

const documents = (source: string) =>
  [
    { kind: 'app', uid: 'shop', name: 'Shop', home: 'home', access: { signed_in: true } },
    {
      kind: 'query',
      uid: 'stock',
      type: 'sql',
      source,
      text: 'SELECT product, quantity FROM stock',
      key: 'product',
      order: 'product',
    },
    {
      kind: 'query',
      uid: 'look',
      type: 'sql',
      source,
      text: 'SELECT quantity FROM stock WHERE product = :product',
      params: [number('product')],
    },
    {
      kind: 'query',
      uid: 'take',
      type: 'sql',
      source,
      writes: true,
      text: 'UPDATE stock SET quantity = quantity - :quantity WHERE product = :product',
      params: [number('product'), number('quantity')],
    },
    {
      kind: 'query',
      uid: 'wait',
      type: 'sql',
      source,
      writes: true,
      text: 'UPDATE stock SET quantity = 0 WHERE product = :product',
      params: [number('product')],
    },
    {
      kind: 'query',
      uid: 'sell',
      type: 'sql',
      source,
      writes: true,
      text: 'INSERT INTO sale (product, quantity) VALUES (:product, :quantity)',
      params: [number('product'), number('quantity')],
    },
    {
      kind: 'query',
      uid: 'note',
      type: 'sql',
      source,
      writes: true,
      text: 'INSERT INTO shortage (product, reason) VALUES (:product, :reason)',
      params: [number('product'), { name: 'reason', type: 'text' }],
    },
    ...Object.entries(actions).map(([uid, action]) => ({
      kind: 'action',
      uid,
      act_type: 'run',
      params: [number('product'), number('quantity')],
      ...action,
    })),
    {
      kind: 'page',
      uid: 'home',
      name: 'Home',
      access: { signed_in: true },
      views: [
        {
          uid: 'form',
          type: 3,
          app_params: ['product', 'quantity'].map((name) => ({ uid: name, name, form_type: 5, query_type: 2 })),
          app_buttons: Object.keys(actions).map((uid) => ({
            uid,
            label: uid,
            source_type: 'form',
            target_type: 'action',
            target_id: uid,
          })),
        },
        {
          uid: 'list',
          type: 1,
          query_id: 'stock',
          config: { row_key: 'product', checkbox: true },
          app_buttons: [
            {
              uid: 'sell-rows',
              label: 'Sell',
              source_type: 'view',
              target_type: 'action',
              target_id: 'all-or-none',
              param_config: "{'product': row.product, 'quantity': 3}",
            },
          ],
        },
      ],
    },
  ].map((document) => ({ shape: 3, ...document }));

describe('actions of several steps', () => {
  let server: TestPlatform;
  let source: TestSource;
  let person: TestPerson;
  let root: TestPerson;
  let page: CompiledPage;
  let appId = 0;

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server, schema);
    root = await server.person(['super_admin']);
    person = await server.person(['user']);
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      source.id,
    ]);
    const files = documents(name).map((document) => ({
      path:
        document.kind === 'app'
          ? 'app.json'
          : `${folder[document.kind as keyof typeof folder]}/${(document as { uid: string }).uid}.${document.kind}.json`,
      text: JSON.stringify(document),
    }));
    await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    appId = server.platform.documents.app('shop')?.id ?? 0;
    for (const letter of ['read', 'write'] as const) await source.grant({ app: appId }, letter);
    page = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: person.token }))
      .data as CompiledPage;
  });
  beforeEach(async () => {
    await source.sql('TRUNCATE stock, sale, shortage RESTART IDENTITY; INSERT INTO stock VALUES (1, 10), (2, 2)');
  });
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  const press = (
    uid: keyof typeof actions,
    product: number,
    quantity: number,
    who = person,
    more: Record<string, unknown> = {},
  ) => {
    const form = page.views[0];
    const sent = Object.fromEntries(
      (form?.app_params ?? []).map(({ id, name }) => [String(id), name === 'product' ? product : quantity]),
    );
    return server.call(
      '/app/action/run',
      {
        app_id: appId,
        button_id: form?.app_buttons.find((button) => button.uid === uid)?.id,
        data_params: JSON.stringify(sent),
        ...more,
      },
      { token: who.token },
    );
  };
  const state = async () => ({
    stock: (await source.sql<{ quantity: number }>('SELECT quantity FROM stock ORDER BY product')).map(
      ({ quantity }) => quantity,
    ),
    sales: (await source.sql('SELECT product, quantity FROM sale ORDER BY id')).length,
    shortages: (await source.sql<{ reason: string }>('SELECT reason FROM shortage ORDER BY id')).map(
      ({ reason }) => reason,
    ),
  });

  it('keep all of what they do', async () => {
    expect(await press('all-or-none', 1, 4)).toMatchObject({ code: 200, data: { ok: true, list: ['执行成功!'] } });
    expect(await state()).toEqual({ stock: [6, 2], sales: 1, shortages: [] });
  });

  it('keep none of it when a later step fails', async () => {
    expect(await press('all-or-none', 2, 4)).toMatchObject({ code: 400, msg: expect.stringContaining('enough') });
    expect(await state()).toEqual({ stock: [10, 2], sales: 0, shortages: [] });
  });

  it('can go on after a step that failed, and map what they answer', async () => {
    expect(await press('goes-on', 1, 1)).toMatchObject({ code: 200, data: { ok: true, list: ['sold'] } });
    expect(await press('goes-on', 2, 5)).toMatchObject({ code: 200, data: { ok: false, msg: 'only 5', list: [] } });
    expect(await state()).toEqual({ stock: [9, 2], sales: 1, shortages: [] });
  });

  it('run an error branch, which knows the failure, and end as failed with what was done', async () => {
    expect(await press('branch', 2, 5)).toMatchObject({ code: 200, data: { ok: false, msg: '库存不足，已登记缺货' } });
    expect(await state()).toEqual({
      stock: [10, 2],
      sales: 0,
      shortages: [expect.stringMatching(/^take SQL execution error: .*enough/)],
    });
    expect(await press('branch-continues', 2, 5)).toMatchObject({ code: 200, data: { ok: true } });
    expect(await state()).toMatchObject({
      stock: [10, 2],
      sales: 1,
      shortages: [expect.anything(), expect.anything()],
    });
  });

  it('undo everything when the branch fails too', async () => {
    expect(await press('branch-fails', 2, 5)).toMatchObject({ code: 409, msg: 'the branch fails too' });
    expect(await state()).toEqual({ stock: [10, 2], sales: 0, shortages: [] });
  });

  it('can forbid the rest, and undo what came before', async () => {
    expect(await press('forbids', 2, 5)).toMatchObject({ code: 409, msg: '库存不足' });
    expect(await state()).toEqual({ stock: [10, 2], sales: 0, shortages: [] });
    expect(await press('forbids', 1, 5)).toMatchObject({ code: 200 });
    expect(await state()).toEqual({ stock: [5, 2], sales: 1, shortages: [] });
  });

  it('read what the steps before them wrote', async () => {
    const answer = await press('reads', 1, 4);
    expect(answer).toMatchObject({ code: 200, data: { list: [{ quantity: 6 }] } });
    expect(await source.sql('SELECT quantity FROM sale')).toEqual([{ quantity: 6 }]);
  });

  it('undo everything when the application is wrong: a condition or a mapping that cannot be computed', async () => {
    for (const uid of ['broken-condition', 'broken-result'] as const)
      expect(await press(uid, 1, 1)).toMatchObject({ code: 500, msg: expect.stringContaining('配置有误') });
    expect(await state()).toEqual({ stock: [10, 2], sales: 0, shortages: [] });
  });

  it('are committed one by one where they say so', async () => {
    expect(await press('each', 2, 5)).toMatchObject({ code: 400 });
    expect(await state()).toEqual({ stock: [10, 2], sales: 1, shortages: [] });
  });

  it('are refused before the first when they cannot be one transaction', async () => {
    expect(await press('no-transaction', person.id, 1, root)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('data-source.test'),
    });
    expect(await server.platform.db.one('SELECT is_enabled FROM user_account WHERE id = $1', [person.id])).toEqual({
      is_enabled: true,
    });
  });

  it('are told when they are saved, and never released, when they write to two places', async () => {
    const document = {
      kind: 'action',
      shape: 3,
      uid: 'two-places',
      act_type: 'run',
      steps: [{ query: 'sell' }, { operation: 'user.disable', input: { id: '1' } }],
    };
    const save = (more: Record<string, unknown> = {}) =>
      server.platform.db.transaction((db) =>
        server.platform.documents.save(db, {
          app: 'shop',
          document: { ...document, ...more },
          author: { id: null, name: 'test' },
        }),
      );
    expect((await save()).findings).toEqual([
      {
        rule: 'transaction',
        path: ['steps', 1],
        message: expect.objectContaining({ en: expect.stringContaining('cannot share a transaction') }),
      },
    ]);
    const publish = () =>
      server.platform.db.transaction((db) =>
        server.platform.documents.publish(db, { app: 'shop', author: { id: null, name: 'test' } }),
      );
    await expect(publish()).rejects.toMatchObject({
      key: 'document.unreleasable',
      message: expect.stringContaining('action/two-places: steps.1'),
    });
    await expect(save({ transaction: false })).resolves.toMatchObject({ revision: 2, findings: [] });
  });

  it('keep all rows of a selection or none', async () => {
    const list = page.views[1];
    const rows = (keys: number[]) =>
      server.call(
        '/app/action/run',
        { app_id: appId, button_id: list?.app_buttons[0]?.id, data_params: JSON.stringify({ rows: keys }) },
        { token: person.token },
      );
    expect(await rows([1, 2])).toMatchObject({ code: 400 });
    expect(await state()).toEqual({ stock: [10, 2], sales: 0, shortages: [] });
    expect(await rows([1])).toMatchObject({ code: 200 });
    expect(await state()).toEqual({ stock: [7, 2], sales: 1, shortages: [] });
  });

  it('say that nobody knows when the source breaks while it commits, and treat that as no failure that a step may ignore', async () => {
    const pressed = press('unknown-end', 1, 1);
    await vi.waitFor(
      async () => {
        const ended = await source.sql(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'COMMIT' AND state = 'active'",
        );
        expect(ended).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    expect(await pressed).toMatchObject({ code: 500, msg: expect.stringContaining('未知状态') });
    await vi.waitFor(
      async () =>
        expect(
          (
            await server.platform.db.query(
              "SELECT 1 FROM audit_log WHERE phase = 'outcome' AND error LIKE 'outcome-unknown%'",
            )
          ).rows,
        ).toHaveLength(1),
      { timeout: 20_000 },
    );
  });

  it('leave an upload to the sweep only when nothing that was kept can name it', async () => {
    const waits = async (
      uid: keyof typeof actions,
      quantity: number,
      meanwhile?: () => Promise<void>,
    ): Promise<boolean> => {
      const { id } = await server.platform.db.one<{ id: string }>(
        "INSERT INTO stored_file (id, name, content_type, size_bytes, is_upload, expire_time) VALUES (gen_random_uuid(), 'a.png', 'image/png', 1, true, now() + interval '1 day') RETURNING id::text AS id",
      );
      const form = page.views[0];
      const sent = Object.fromEntries(
        (form?.app_params ?? []).map(({ id: param, name }) => [String(param), name === 'product' ? 2 : quantity]),
      );
      const data = JSON.stringify({ ...sent, page: { photo: `/file/${id}` } });
      const [answer] = await Promise.all([press(uid, 2, quantity, person, { data_params: data }), meanwhile?.()]);
      expect(answer.code).not.toBe(200);
      return (
        await server.platform.db.one<{ waits: boolean }>(
          'SELECT expire_time IS NOT NULL AS waits FROM stored_file WHERE id = $1',
          [id],
        )
      ).waits;
    };
    expect(await waits('all-or-none', 5)).toBe(true);
    // The sale was kept although the step after it failed.
    expect(await waits('each', 5)).toBe(false);
    expect(
      await waits('unknown-end', 1, () =>
        vi.waitFor(
          async () => {
            expect(
              await source.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'COMMIT' AND state = 'active'",
              ),
            ).toHaveLength(1);
          },
          { timeout: 20_000 },
        ),
      ),
    ).toBe(false);
  });

  it('undo everything when the person leaves meanwhile', async () => {
    await source.sql('BEGIN; SELECT * FROM stock WHERE product = 1 FOR UPDATE');
    const leaving = new AbortController();
    const form = page.views[0];
    const pressed = server.platform.dispatcher.handle({
      method: 'POST',
      path: '/app/action/run',
      headers: { 'access-token': person.token },
      ip: '127.0.0.1',
      signal: leaving.signal,
      body: {
        app_id: appId,
        button_id: form?.app_buttons.find(({ uid }) => uid === 'waits')?.id,
        data_params: JSON.stringify(Object.fromEntries((form?.app_params ?? []).map(({ id }) => [String(id), 1]))),
      },
    });
    await vi.waitFor(async () => expect(await source.sql('SELECT 1 FROM pg_locks WHERE NOT granted')).toHaveLength(1), {
      timeout: 20_000,
    });
    leaving.abort();
    expect(((await pressed) as { envelope: { code: number } }).envelope.code).not.toBe(200);
    await source.sql('ROLLBACK');
    expect(await state()).toEqual({ stock: [10, 2], sales: 0, shortages: [] });
  });

  it('undo one operation of the platform and keep the others, each with its record', async () => {
    const other = await server.person(['user']);
    expect(await press('operations', other.id, 999_999_999, root)).toMatchObject({
      code: 200,
      data: { ok: true, list: [expect.stringMatching(/./)] },
    });
    expect(await server.platform.db.one('SELECT is_enabled FROM user_account WHERE id = $1', [other.id])).toEqual({
      is_enabled: false,
    });
    const records = async () =>
      (
        await server.platform.db.query<{ decision: string; origin: Record<string, unknown> }>(
          "SELECT decision, origin FROM audit_log WHERE action = 'user.disable' ORDER BY seq",
        )
      ).rows;
    await vi.waitFor(
      async () => expect((await records()).map(({ decision }) => decision).sort()).toEqual(['permit', 'refuse']),
      { timeout: 20_000 },
    );
    for (const { origin } of await records())
      expect(origin).toMatchObject({ kind: 'action', appId, pageId: page.id, buttonId: expect.any(Number) });
  });

  it('leave a record of every statement with its button, and of what became of it', async () => {
    await press('all-or-none', 2, 4);
    const records = async () =>
      (
        await server.platform.db.query<{ sql_kind: string; error: string | null; origin: Record<string, unknown> }>(
          `SELECT o.sql_kind, o.error, i.origin FROM audit_log i JOIN audit_log o ON o.intent_seq = i.seq WHERE i.action = 'action.run' AND o.phase = 'outcome' ORDER BY i.seq DESC LIMIT 2`,
        )
      ).rows;
    await vi.waitFor(
      async () =>
        expect((await records()).map(({ error }) => error)).toEqual([
          expect.stringContaining('statement 23514'),
          'rolled-back',
        ]),
      { timeout: 20_000 },
    );
    expect((await records())[0]?.origin).toMatchObject({
      kind: 'action',
      appId,
      pageId: page.id,
      buttonId: expect.any(Number),
    });
    expect((await press('all-or-none', 1, 1)).data as ActionResult).toMatchObject({ ok: true });
  });
});

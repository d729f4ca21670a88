import { attachHost, createApiToken, createLog, readEnvironment, type Platform } from '@sluice/platform';
import { startChild, type Child } from '@sluice/testing';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./demo.child.ts', import.meta.url));
const manyOrders = 200_000;
const endless = 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b';

interface Task {
  id: number;
  status: string;
  done: number;
  error: string | null;
}
interface Intent {
  seq: number;
  action: string;
  error: string | null;
  ended: boolean;
}

describe('a server that is killed while it works', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-killed-'));
  const files = join(dir, 'files');
  let child: Child;
  let address: string;
  let token: string;
  let app: number;
  let view: number;
  let source: number;
  let task: number;

  const start = async (): Promise<void> => {
    child = startChild(program, [], { env: { SLUICE_DATA: dir } });
    address = await child.line();
  };
  const send = (path: string, body: Record<string, unknown>): Promise<Response> =>
    fetch(`${address}api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': token },
      body: JSON.stringify(body),
    });
  async function call<T>(path: string, body: Record<string, unknown>): Promise<T> {
    const { code, msg, data } = (await (await send(path, body)).json()) as { code: number; msg: string; data: T };
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }
  const taskNow = async (): Promise<Task | undefined> =>
    (await call<{ list: Task[] }>('/app/export/list', { app_id: app })).list.find(({ id }) => id === task);

  /** Works on the server's own database beside it, as the command line does. */
  async function behind<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
    const host = await attachHost(readEnvironment({ SLUICE_DATA: dir }), createLog('silent'));
    try {
      return await work(host.platform);
    } finally {
      await host.stop();
    }
  }
  const runsSince = (seq: number): Promise<Intent[]> =>
    behind(
      async ({ db }) =>
        (
          await db.query<Intent>(
            `SELECT i.seq, i.action, o.error, o.seq IS NOT NULL AS ended FROM audit_log i LEFT JOIN audit_log o ON o.intent_seq = i.seq WHERE i.phase = 'intent' AND i.seq > $1 ORDER BY i.seq`,
            [seq],
          )
        ).rows,
    );
  const leasedBackends = (): Promise<string[]> =>
    behind(async ({ db }) =>
      (await db.query<{ backend_id: string }>('SELECT backend_id FROM live_session')).rows.map(
        ({ backend_id: id }) => id,
      ),
    );
  const isAlive = (backend: string): Promise<boolean> =>
    behind(
      async ({ db }) =>
        (await db.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1::int', [backend])).rows.length > 0,
    );

  beforeAll(async () => {
    await start();
    const found = await behind(async ({ db }) => {
      const { id } = await db.one<{ id: number }>("SELECT id FROM user_account WHERE account = 'analyst'");
      const { id: demo } = await db.one<{ id: number }>("SELECT id FROM data_source WHERE name = 'demo-retail'");
      await db.query(
        "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, 'public.orders', 'write')",
        [id, demo],
      );
      return { token: (await createApiToken(db, id, { name: 'test' })).token, source: demo };
    });
    ({ token, source } = found);
    app = ((await (await fetch(`${address}api/site/info?domain=demo`)).json()) as { data: { id: number } }).data.id;
    const page = await call<{ views: { id: number; data_id?: number; type: number }[] }>('/app/page/get', {
      app_id: app,
    });
    const table = page.views.find(({ type }) => type === 1);
    view = table?.data_id ?? table?.id ?? 0;
    for (const first of [0, manyOrders / 2]) {
      const grown = await send('/operation/workspace.run', {
        source_id: source,
        text: `INSERT INTO orders (id, order_no, customer_id, employee_id, channel, status, amount, ship_phone, ship_address, created_at)
        SELECT 1000000 + n, 'SO' || n, 1, 1, '门店', '已完成', 1, '13800000000', '-', timestamp '2020-01-01' FROM generate_series(${first + 1}, ${first + manyOrders / 2}) n`,
      });
      expect(await grown.text()).toContain(String(manyOrders / 2));
    }
  }, 400_000);
  afterAll(async () => {
    await child.kill('SIGTERM');
    rmSync(dir, { recursive: true, force: true });
  });

  it('leaves no half file, no running statement and no open question in the log', async () => {
    const { seq } = await behind(({ db }) => db.one<{ seq: number }>('SELECT seq FROM audit_head'));
    const running = send('/operation/workspace.run', { source_id: source, text: endless })
      .then((answer) => answer.text())
      .catch(() => 'cut off');
    await expect.poll(leasedBackends, { timeout: 120_000, interval: 200 }).toHaveLength(1);
    const [backend = ''] = await leasedBackends();
    ({ id: task } = await call<Task>('/app/export', {
      app_id: app,
      data_id: view,
      title: 'orders',
      rows: -1,
      export_type: 1,
      has_total: 0,
    }));
    const halves = (): string[] =>
      readdirSync(files).filter((name) => name.endsWith('.part') && statSync(join(files, name)).size > 100_000);
    while (halves().length === 0) await delay(2);
    const [half] = halves();
    await child.kill();
    expect(await running).not.toContain('"count"');

    await start();
    expect(readdirSync(files)).not.toContain(half);
    expect((await taskNow())?.status).not.toBe('failed');
    if ((await taskNow())?.status !== 'success')
      expect(await (await send('/operation/export.ticket', { app_id: app, task_id: task })).json()).not.toMatchObject({
        code: 200,
      });
    await expect.poll(() => isAlive(backend), { timeout: 120_000, interval: 500 }).toBe(false);
    await expect
      .poll(
        async () =>
          (await runsSince(seq))
            .filter(({ error }) => error?.startsWith('outcome-unknown'))
            .map(({ action }) => action)
            .sort(),
        { timeout: 120_000, interval: 500 },
      )
      .toEqual(['export.run', 'workspace.run']);
    expect(await behind(({ audit }) => audit.verify())).toMatchObject({ ok: true });
  }, 400_000);

  it('makes the export again from its beginning, whole', async () => {
    await expect
      .poll(
        async () => {
          const now = await taskNow();
          return now?.error ?? now?.status;
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe('success');
    const { ticket } = await call<{ ticket: string }>('/operation/export.ticket', { app_id: app, task_id: task });
    const text = await (
      await fetch(`${address}api/app/export/download?app_id=${app}&task_id=${task}&access_token=${ticket}`)
    ).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(1 + manyOrders + 400);
    expect((await taskNow())?.done).toBe(manyOrders + 400);
    expect(readdirSync(files)).toHaveLength(1);
  }, 400_000);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../host/environment.js';
import { createLog } from '../host/pino.log.js';
import { startHost, type RunningHost } from '../host/start-host.js';
import { loadDemo } from './demo.load.js';
import { loadStories } from './demo.stories.js';

const small = { customers: 400, products: 120, employees: 20, orders: 400, accessLogs: 300 };

describe('governance of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-stories-'));
  let host: RunningHost;
  const rows = async <T extends object>(sql: string): Promise<T[]> => (await host.platform.db.query<T>(sql)).rows;
  const orders = () =>
    rows<{ name: string; status: string }>(
      `SELECT o.name::text AS name, o.status::text AS status FROM work_order o JOIN project p ON p.id = o.project_id WHERE p.code = 'GOODS' ORDER BY o.id`,
    );
  const counts = () =>
    rows(`SELECT (SELECT count(*)::int FROM project) AS projects, (SELECT count(*)::int FROM project_member) AS members, (SELECT count(*)::int FROM project_role WHERE project_id IS NOT NULL) AS roles,
      (SELECT count(*)::int FROM work_order) AS orders, (SELECT count(*)::int FROM work_order_comment) AS comments, (SELECT count(*)::int FROM approval_record) AS records,
      (SELECT count(*)::int FROM request) AS requests, (SELECT count(*)::int FROM project_join_request) AS joining, (SELECT count(*)::int FROM approval_flow) AS flows,
      (SELECT count(*)::int FROM notice WHERE kind = 'announcement') AS announcements, (SELECT count(*)::int FROM private_message) AS messages`);

  beforeAll(async () => {
    const environment = readEnvironment({ SLUICE_DATA: folder, SLUICE_LOG: 'error' });
    host = await startHost(environment, createLog(environment.SLUICE_LOG));
    await loadDemo(host, small);
    await loadStories(host);
  }, 400_000);
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has orders in the states that people meet, and what ran can be taken back', async () => {
    await expect
      .poll(async () => (await orders()).filter(({ status }) => /approved|running/.test(status)).length, {
        timeout: 60_000,
      })
      .toBe(0);
    expect(await orders()).toEqual([
      { name: '补充新包装说明', status: 'succeeded' },
      { name: '盘点后调整库存', status: 'failed' },
      { name: '下架两款停产商品', status: 'scheduled' },
      { name: '清理旧访问日志', status: 'rejected' },
      { name: '普通会员积分翻倍', status: 'pending' },
      { name: '更正反馈所在城市', status: 'pending' },
    ]);
    expect(
      await rows(
        `SELECT o.name::text AS name, s.sort_num, s.stage_status::text AS status FROM work_order_stage s JOIN work_order o ON o.id = s.work_order_id WHERE o.status IN ('succeeded', 'failed') ORDER BY s.id`,
      ),
    ).toEqual([
      { name: '补充新包装说明', sort_num: 1, status: 'succeeded_backed_up' },
      { name: '盘点后调整库存', sort_num: 1, status: 'succeeded_backed_up' },
      { name: '盘点后调整库存', sort_num: 2, status: 'failed' },
    ]);
    expect(
      await rows(
        `SELECT a.current_step, a.flow_name::text AS flow FROM approval a JOIN work_order o ON a.target_type = 'work_order' AND o.id = a.target_id WHERE a.status = 'waiting' ORDER BY o.id`,
      ),
    ).toMatchObject([{ current_step: 2, flow: '大批量变更两级审批' }, { current_step: 1 }]);
  });

  it('has people in a project, requests that were answered, and a right that ends within seven days', async () => {
    expect(
      await rows(
        `SELECT u.account::text AS account, r.name::text AS role FROM project_member m JOIN user_account u ON u.id = m.user_id JOIN project_role r ON r.id = m.project_role_id ORDER BY u.account`,
      ),
    ).toEqual([
      { account: 'analyst', role: '普通成员' },
      { account: 'builder', role: '数据负责人' },
      { account: 'policy', role: '项目管理员' },
    ]);
    expect(await rows(`SELECT status::text AS status FROM request ORDER BY id`)).toEqual([
      { status: 'enabled' },
      { status: 'rejected' },
      { status: 'waiting' },
    ]);
    expect(
      await rows(
        `SELECT object_path FROM data_grant WHERE end_time BETWEEN now() + interval '4 days' AND now() + interval '7 days'`,
      ),
    ).toEqual([{ object_path: 'public.access_log' }]);
    await host.platform.audit.flush();
    const said = await rows<{ account: string }>(
      `SELECT DISTINCT u.account::text AS account FROM audit_log a JOIN user_account u ON u.id = a.user_id WHERE a.action IN ('work-order.create', 'work-order.approve', 'project.create', 'request.ask') ORDER BY 1`,
    );
    expect(said.map(({ account }) => account)).toEqual(['analyst', 'policy', 'system']);
  });

  it('is told once, also by a start that was killed on the way', async () => {
    const { settings, db } = host.platform;
    const [before] = await counts();
    await loadStories(host);
    expect(await counts()).toEqual([before]);
    await settings.set(db, 'demo.told', false, null);
    await settings.refresh();
    await loadStories(host);
    expect(settings.get('demo.told')).toBe(true);
    expect(await counts()).toEqual([before]);
  });

  it('is left alone where one of its people has gone', async () => {
    const { settings, db } = host.platform;
    const [before] = await counts();
    await db.query(`UPDATE user_account SET is_enabled = false WHERE account = 'builder'`);
    await db.query(`DELETE FROM private_message`);
    await settings.set(db, 'demo.told', false, null);
    await settings.refresh();
    await loadStories(host);
    expect(await counts()).toEqual([{ ...before, messages: 0 }]);
  });
});

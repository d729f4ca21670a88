import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { askAs, shown, staffProject } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

const stamp = Date.now().toString(36);
const [endless, waiting] = [`长查询${stamp}`, `待审查询${stamp}`];
const wait = { timeout: 30_000 };

/**
 * Story 67: an asynchronous query is run, cancelled at its source and asked again, and one that waits is taken back,
 * all from the workbench (screens B2).
 */
describe('asynchronous queries in the workbench', () => {
  const browser = useBrowser();

  beforeAll(async () => {
    const source = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `SELECT id::int AS id FROM data_source WHERE settings ->> 'database_name' LIKE '%retail%' ORDER BY id LIMIT 1`,
      );
      return rows[0]!.id;
    });
    const project = await staffProject(`分析${stamp}`, source);
    const form = { project_id: project, kind: 'async_query', data_source_id: source, databases: ['public'] };
    const script = 'SELECT count(*) AS n FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b';
    const { id } = await askAs<{ id: number }>('analyst', 'work-order.create', { ...form, name: endless, script });
    await askAs('analyst', 'work-order.create', {
      ...form,
      name: waiting,
      script: 'SELECT count(*) AS n FROM product',
    });
    const hash = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ script_hash: string }>('SELECT script_hash FROM work_order WHERE id = $1', [
        id,
      ]);
      return rows[0]!.script_hash;
    });
    await askAs('policy', 'work-order.approve', { orders: [{ id, hash }] });
  });

  it('are run, cancelled, and asked again', async () => {
    const analyst = await browser.visitor();
    const { page } = analyst;
    const confirm = async (): Promise<void> => {
      await untilButtonsListen(page);
      await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
    };
    await signInAs(page, 'analyst');
    await openMenu(page, undefined, '工作台');
    await page.getByRole('tab', { name: /异步查询/ }).click();
    await pressInRow(page, endless, '执行');
    await confirm();
    await expect.poll(() => rowWith(page, endless).first().innerText(), wait).toContain('执行中');
    await picture(page, '67-running');
    await untilButtonsListen(page);
    await pressInRow(page, endless, '取消');
    await confirm();
    await shown(page, '已请求停止');
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('tab', { name: /异步查询/ }).click();
        await rowWith(page, endless).first().waitFor();
        return rowWith(page, endless).first().innerText();
      }, wait)
      .toContain('人工终止');

    await pressInRow(page, waiting, '取消');
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('textbox', { name: '说明' }).fill('不再需要');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await expect.poll(() => rowWith(page, waiting).first().innerText(), wait).toContain('人工终止');
    await picture(page, '67-cancelled');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '67-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await untilButtonsListen(page);
    await pressInRow(page, endless, '重新执行');
    await expect.poll(() => page.getByRole('textbox', { name: '工单名称' }).inputValue(), wait).toContain(endless);
    await picture(page, '67-again');
    expectNoProblems(analyst);
  });
});

const [ready, failing, unwanted] = [`立即执行${stamp}`, `先败后成${stamp}`, `不再需要${stamp}`];

/**
 * Story 67 goes on: what waits is done from the workbench in one press: an order is run, tried again and withdrawn, a
 * request taken back, a right extended and given back, several decided at once (screens B2).
 */
describe('the buttons of the workbench', () => {
  const browser = useBrowser();
  const { dataDir } = inject('world');
  const platform = <T extends object>(text: string): Promise<T[]> =>
    asSuperuser(dataDir, 'sluice', async (client) => (await client.query<T>(text)).rows);
  const retail = (text: string): Promise<unknown> => asSuperuser(dataDir, 'retail', (client) => client.query(text));

  beforeAll(async () => {
    const [source] = await platform<{ id: number }>(`SELECT id::int AS id FROM data_source WHERE name = 'demo-retail'`);
    const project = await staffProject(`工作台${stamp}`, source!.id);
    await retail(`CREATE TABLE bench_note (id int PRIMARY KEY, body text NOT NULL CHECK (body <> '满'));
      INSERT INTO bench_note VALUES (1, 'a'), (2, 'b'); GRANT ALL ON bench_note TO PUBLIC`);
    await askAs('system', 'data-source.sync', { id: source!.id });
    const form = { project_id: project, kind: 'dml', data_source_id: source!.id, databases: ['public'] };
    const order = async (name: string, script: string): Promise<void> => {
      const { id } = await askAs<{ id: number }>('analyst', 'work-order.create', { ...form, name, script });
      if (name === unwanted) return;
      const [{ hash } = { hash: '' }] = await platform<{ hash: string }>(
        `SELECT script_hash AS hash FROM work_order WHERE id = ${id}`,
      );
      await askAs('policy', 'work-order.approve', { orders: [{ id, hash }] });
    };
    await order(ready, `UPDATE bench_note SET body = '已办' WHERE id = 1`);
    await order(failing, `UPDATE bench_note SET body = '满' WHERE id = 2`);
    await order(unwanted, `DELETE FROM bench_note WHERE id = 2`);
    const ask = (object: string): Promise<unknown> =>
      askAs('analyst', 'request.ask', {
        ...{ kind: 'letters', days: 3, project_id: project, data_source_id: source!.id, letters: ['write'] },
        ...{ object_paths: [object], reason: `工作台${stamp}` },
      });
    for (const object of ['public.bench_note.id', 'public.bench_note.body', 'public.bench_note']) await ask(object);
  });

  it('run, try again, withdraw, extend, give back and decide', { timeout: 180_000 }, async () => {
    const [analyst, keeper] = [await browser.visitor(), await browser.visitor()];
    const { page } = analyst;
    const tab = async (label: string): Promise<void> => {
      await page.reload();
      await page.getByRole('tab', { name: new RegExp(`^${label}`) }).click();
    };
    const dialog = () => page.getByRole('dialog').last();
    const confirm = async (): Promise<void> => {
      await untilButtonsListen(page);
      const answered = page.waitForResponse(/\/app\/(action|button)\/run/);
      await dialog()
        .getByRole('button', { name: /^(确\s*定|撤\s*回|归\s*还|提交申请)$/ })
        .last()
        .click();
      await answered;
    };
    const expectText = (name: string, label: string, text: string): Promise<void> =>
      expect
        .poll(async () => {
          await tab(label);
          await rowWith(page, name).first().waitFor();
          return rowWith(page, name).first().innerText();
        }, wait)
        .toContain(text);
    await signInAs(page, 'analyst');
    await openMenu(page, undefined, '工作台');
    await tab('我的工单');
    await pressInRow(page, ready, '执行');
    await confirm();
    await expectText(ready, '我的工单', '执行成功');
    await pressInRow(page, failing, '执行');
    await confirm();
    await expectText(failing, '我的工单', '执行失败');
    await picture(page, '67-orders');
    await retail('ALTER TABLE bench_note DROP CONSTRAINT bench_note_body_check');
    await pressInRow(page, failing, '重试失败阶段');
    await confirm();
    await expectText(failing, '我的工单', '执行成功');
    await pressInRow(page, unwanted, '撤回');
    await dialog().getByRole('textbox', { name: '说明' }).fill('已另行处理');
    await confirm();
    await expectText(unwanted, '我的工单', '人工终止');

    // Of three requests one is taken back, two are approved together.
    await tab('我的申请');
    await pressInRow(page, 'bench_note.body', '撤回');
    await confirm();
    await expectText('bench_note.body', '我的申请', '已撤销');
    await signInAs(keeper.page, 'policy');
    await openMenu(keeper.page, undefined, '工作台');
    const waits = rowWith(keeper.page, 'bench_note');
    await expect.poll(() => waits.count(), wait).toBe(2);
    for (const at of [0, 1]) await waits.nth(at).getByRole('checkbox').check();
    await picture(keeper.page, '67-selected');
    await keeper.page.getByRole('button', { name: '批量通过' }).click();
    await untilButtonsListen(keeper.page);
    await keeper.page.getByRole('dialog').last().getByRole('button', { name: '通过', exact: true }).click();
    await expect.poll(() => waits.count(), wait).toBe(0);

    await expectText('bench_note.id', '我的申请', '已启用');
    await picture(page, '67-requests');
    await pressInRow(page, 'bench_note.id', '归还');
    await confirm();
    await expect
      .poll(async () => {
        await tab('我的申请');
        return rowWith(page, 'bench_note.id').first().innerText();
      }, wait)
      .not.toContain('已启用');
    await tab('我的授权');
    await pressInRow(page, 'public.bench_note', '续期');
    await dialog()
      .getByLabel(/^延长天数/)
      .fill('5');
    await dialog().getByLabel('申请理由').fill('盘点未完');
    await picture(page, '67-extend');
    await confirm();
    await expect
      .poll(async () => {
        await tab('我的申请');
        await rowWith(page, 'bench_note').first().waitFor();
        return rowWith(page, 'public.bench_note').filter({ hasText: '待审核' }).count();
      }, wait)
      .toBe(1);
    await tab('我的授权');
    await pressInRow(page, 'public.bench_note', '归还');
    await confirm();
    await expect
      .poll(async () => {
        await tab('我的授权');
        await rowWith(page, 'demo-retail').first().waitFor();
        return rowWith(page, 'public.bench_note').count();
      }, wait)
      .toBe(0);
    await picture(page, '67-rights');
    await retail('DROP TABLE bench_note');
    for (const visitor of [analyst, keeper]) expectNoProblems(visitor);
  });
});

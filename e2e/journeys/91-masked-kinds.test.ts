import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };
const text = (zh: string, en: string): object => ({ 'zh-chs': zh, en });
const CHARTS = ['bar', 'gauge', 'heatmap', 'treemap', 'sankey', 'pie'];

/** Story 91: what each kind of view shows of a masked column to a visitor, and of a query that fails. */
describe('views of masked columns', () => {
  const browser = useBrowser();
  const { url, dataDir, retail } = inject('world');
  const stamp = Date.now().toString(36);
  const table = `kit_${stamp}`;
  const pages = { masked: 0, failing: 0 };
  let app = 0;

  beforeAll(async () => {
    await asSuperuser(dataDir, retail.database, async (client) => {
      const { rows } = await client.query<{ owner: string }>(
        "SELECT tableowner AS owner FROM pg_tables WHERE schemaname = 'public' AND tablename = 'product'",
      );
      await client.query(
        `CREATE TABLE ${table} (id bigint PRIMARY KEY, name varchar(80), holder varchar(40), pay numeric(14,2), planned date)`,
      );
      await client.query(`ALTER TABLE ${table} OWNER TO "${rows[0]!.owner}"`);
      await client.query(
        `INSERT INTO ${table} SELECT n, 'item ' || n, 'holder ' || n, 70000 + n * 111, current_date FROM generate_series(1, 6) n`,
      );
    });
    const [admin, policy, system] = [await tokenFor('admin'), await tokenFor('policy'), await tokenFor('system')];
    const { list } = await callAs<{ list: { id: number; name: string }[] }>(system, '/operation/data-source.list', {});
    const source = list.find(({ name }) => name === 'demo-retail')!.id;
    await callAs(system, '/operation/data-source.sync', { id: source });
    const columns = await asSuperuser(dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ id: string; name: string }>(
        `SELECT id, name FROM catalogue_object
          WHERE data_source_id = $1 AND kind = 'column' AND review = 'unreviewed' AND gone_time IS NULL`,
        [source],
      );
      return rows;
    });
    for (const level of ['high', 'non_sensitive'])
      await callAs(policy, '/operation/column-level.set', {
        ids: columns
          .filter(({ name }) => ['holder', 'pay'].includes(name) === (level === 'high'))
          .map(({ id }) => Number(id)),
        level,
      });
    ({ id: app } = await callAs<{ id: number }>(admin, '/operation/app.add', { uid: `kit-${stamp}`, name: '台账' }));
    await callAs(policy, '/operation/grant.create', {
      subject_type: 'app',
      subject_id: app,
      data_source_id: source,
      letter: 'read',
    });
    const query = async (name: string, columnsOf: string): Promise<string> => {
      const props = { type: 'sql', source: 'demo-retail', text: `SELECT ${columnsOf} FROM ${table}`, order: 'id' };
      return (await callAs<{ uid: string }>(admin, '/operation/builder.query-add', { app_id: app, name, props })).uid;
    };
    const pageOf = async (name: string, views: object[]): Promise<number> => {
      const props = { access: { signed_in: true }, views };
      return (await callAs<{ id: number }>(admin, '/operation/builder.page-add', { app_id: app, name, props })).id;
    };
    const rows = await query('rows', 'id, name, holder, pay, planned');
    const fails = await query('fails', 'id, name, 1 / (id - id) AS pay, holder, planned');
    const boards = (of: string): object[] => [
      {
        ...{ uid: 'board', type: 101, query_id: of, layout: { x: 0, y: 10, w: 24, h: 24 } },
        config: { title: text('按户主', 'By holder'), group_by: 'holder' },
        app_cols: [
          { uid: 'board-name', name: 'name' },
          { uid: 'board-pay', name: 'pay' },
        ],
      },
      {
        ...{ uid: 'plan', type: 102, query_id: of, layout: { x: 0, y: 34, w: 24, h: 30 } },
        config: { title: text('日程', 'Plan'), start: 'planned', event_title: 'holder' },
      },
    ];
    const money = { number_format: 'currency' };
    pages.masked = await pageOf('脱敏', [
      {
        ...{ uid: 'kpi', type: 100, query_id: rows, layout: { x: 0, y: 0, w: 8, h: 10 } },
        app_cols: [{ uid: 'kpi-pay', name: 'pay', config: money }],
        config: { title: text('工资', 'Pay'), value: 'pay' },
      },
      ...boards(rows),
      {
        ...{ uid: 'grid', type: 1, query_id: rows, layout: { x: 0, y: 64, w: 24, h: 24 } },
        app_cols: [
          { uid: 'grid-name', name: 'name' },
          { uid: 'grid-bar', name: 'pay', form_type: 100, sort: true, config: { progress_max: 100_000 } },
          { uid: 'grid-share', name: 'pay', config: { number_format: 'percent' } },
          { uid: 'grid-holder', name: 'holder', form_type: 101 },
        ],
      },
      ...CHARTS.map((kind, at) => ({
        ...{ uid: kind, type: 2, query_id: rows, layout: { x: (at % 2) * 12, y: 88 + at * 10, w: 12, h: 20 } },
        config: {
          chart: {
            ...{ chart_type: kind, x: 'name', series: [{ name: 'pay' }], label: true },
            ...(kind === 'sankey' ? { target: 'holder' } : {}),
          },
        },
      })),
    ]);
    pages.failing = await pageOf('失败', boards(fails));
    await callAs(admin, '/operation/builder.publish', { app_id: app });
  });

  it.each([
    { name: 'light, Chinese', width: 1440, locale: 'zh-CN' as const, dark: false, said: '数值已脱敏，无法绘制' },
    {
      name: 'dark, English, a telephone',
      width: 390,
      locale: 'en-US' as const,
      dark: true,
      said: 'Its values are masked',
    },
  ])('show the mask and nothing of a value: $name', { timeout: 180_000 }, async ({ width, locale, dark, said }) => {
    const visitor = await browser.visitor({ width, height: 900, locale });
    const { page } = visitor;
    const language = locale === 'en-US' ? 'en' : 'zh-chs';
    await page.addInitScript((one) => localStorage.setItem('sluice.locale', one), language);
    if (dark) await page.emulateMedia({ colorScheme: 'dark' });
    await signInAs(page, 'analyst');
    await page.goto(`${url}/default/${app}/page/${pages.masked}`);
    const view = (uid: string) => page.locator(`[data-view="${uid}"]`);
    await view('kpi').waitFor(slow);
    await page.setViewportSize({ width, height: 7000 });
    for (const kind of CHARTS) await expect.poll(() => view(kind).innerText(), slow).toContain(said);
    expect(await page.locator('.sl-page canvas').count()).toBe(0);
    await expect.poll(() => view('kpi').innerText(), slow).toMatch(/\*{3}/);
    await expect.poll(() => view('board').locator('.sl-lane').count(), slow).toBe(1);
    expect(await view('board').locator('.sl-lane h3').innerText()).toMatch(/\*{3}/);
    expect(await view('plan').innerText()).toContain('***');
    expect(await view('grid').locator('.sl-progress').count()).toBe(0);
    // Nothing of a name or an amount is anywhere on the page, in what is read aloud either.
    expect(await page.content()).not.toMatch(/holder \d|70,?[1-6]\d\d/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await picture(page, `91-masked-${language}`);
    expectNoProblems(visitor);
  });

  it('keep their titles where the query fails', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.goto(`${url}/default/${app}/page/${pages.failing}`);
    for (const [uid, title] of [
      ['board', '按户主'],
      ['plan', '日程'],
    ] as const) {
      await expect.poll(() => page.locator(`[data-view="${uid}"] [role=alert]`).count(), slow).toBe(1);
      expect(await page.locator(`[data-view="${uid}"] h2`).innerText()).toBe(title);
    }
    await picture(page, '91-failing');
  });
});

import { describe, expect, it } from 'vitest';
import { changed, css, shape, slow, useViews } from '../views/views.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { rowsOf } from '../world/grid.js';

/**
 * Story 22: charts and films do what their settings say; what nobody knows how to draw is told, and nothing else falls
 * with it.
 */
describe('the settings', { timeout: 180_000 }, () => {
  const views = useViews();

  it('of charts: points, order, limit, numbers, stacks, themes, export; beside a table and in its place', async () => {
    const visitor = await views.open('charts');
    const { page, view, asked } = visitor;
    await page.setViewportSize({ width: 1440, height: 2400 });
    await expect.poll(() => page.locator('canvas').count(), slow).toBe(5);
    expect(asked('many')[0]).toMatchObject({ page_size: 500, has_total: 1 });
    expect(asked('unset')[0]).toMatchObject({ page_size: 20, has_total: 1 });
    expect(await view('many').getByRole('img').getAttribute('aria-label')).toMatch(/许多点[\s\S]*500/);
    const room = await shape(view('many').locator('.sl-chart-body'));
    expect([Math.round(room.width), Math.round(room.height)]).toEqual([700, 260]);
    const numbers = async (uid: string): Promise<string[]> => {
      await view(uid).getByRole('button', { name: '查看数据' }).click();
      await rowsOf(view(uid)).first().waitFor();
      return (await rowsOf(view(uid)).allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim());
    };
    expect(await css(view('ordered').locator('.sl-chart-room'), 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
    expect(await numbers('ordered')).toEqual(['a 61,687.50', 'e 61,512.50', 'd 61,337.50']);
    // Without series: the view's own enabled number columns, named and translated by them.
    expect((await numbers('columns'))[0]).toMatch(/^A 类 61,687.50 49.3500$/);
    await view('ordered').getByRole('button', { name: '导出' }).click();
    await page.getByRole('dialog').getByLabel('标题').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await rowsOf(view('switch')).count()).toBe(3);
    await expect.poll(() => view('switch').locator('.sl-foot').innerText(), slow).toContain('306,687.50');
    await view('switch').getByRole('button', { name: /图表/ }).click();
    await view('switch').locator('canvas').waitFor();
    const [chart, table] = [
      await shape(view('beside').locator('canvas')),
      await shape(view('beside').getByRole('grid')),
    ];
    expect(table.x).toBeGreaterThanOrEqual(chart.x + chart.width);
    expect(table.y).toBeLessThan(chart.y + chart.height);
    await picture(page, '22-charts');
    expectNoProblems(visitor);
  });

  it('of one number, a grid, parts and ways are drawn, with progress bars below', async () => {
    const visitor = await views.open('figures');
    const { page, view } = visitor;
    for (const uid of ['gauge', 'heatmap', 'treemap', 'sankey'])
      await expect.poll(() => view(uid).locator('canvas, svg').count(), slow).toBeGreaterThan(0);
    await expect.poll(() => view('bars').locator('.sl-progress').count(), slow).toBe(5);
    await picture(page, '22-figures');
    expectNoProblems(visitor);
  });

  it('of videos: in place and in a dialog, at their side, and an external kind that nobody registered', async () => {
    const visitor = await views.open('media');
    const { page, view } = visitor;
    const inline = view('inline').locator('video');
    await expect
      .poll(() => inline.evaluate((element: HTMLVideoElement) => element.readyState), slow)
      .toBeGreaterThan(0);
    const [card, film] = [await shape(view('inline')), await shape(inline)];
    expect(Math.abs(card.x + card.width - film.x - film.width)).toBeLessThan(3);
    expect(await css(inline, 'object-fit')).toBe('contain');
    expect(await inline.evaluate((element: HTMLVideoElement) => [element.paused, element.autoplay])).toEqual([
      true,
      false,
    ]);
    await view('inline').getByRole('radio', { name: '2×' }).click();
    await expect.poll(() => inline.evaluate((element: HTMLVideoElement) => element.playbackRate), slow).toBe(2);
    expect(await css(view('preview').locator('.sl-video-widget'), 'padding-left')).toBe('20px');
    expect(await css(view('preview').locator('video'), 'object-fit')).toBe('cover');
    expect(await page.getByRole('heading', { name: '影片' }).count()).toBe(1);
    await view('preview').getByRole('button', { name: '播放' }).click();
    await page.getByRole('dialog').locator('video').waitFor();
    await page.keyboard.press('Escape');
    await view('foreign').locator('.sl-external[data-standing=ready]').waitFor();
    expectNoProblems(visitor);
  });

  it('of a block: the rows of another page stand where it is referred to', async () => {
    const visitor = await views.open('media');
    await expect.poll(() => visitor.view('shared').innerText(), slow).toContain('item 0006');
    expectNoProblems(visitor);
  });

  it('of kinds that this version does not know: a small notice with the id, everything else lives', async () => {
    const visitor = await views.open(
      'cells',
      {},
      changed('cells', (doc) => {
        const [first, second] = doc['views'] as {
          type: number;
          app_cols: { name: string; form_type?: number }[];
          app_params: object[];
        }[];
        first!.app_cols[0]!.form_type = 42;
        first!.app_params = [
          { id: 987_654_321, uid: 'odd-param', name: 'odd', label: 'odd', form_type: 77, app_buttons: [] },
        ];
        second!.type = 55;
      }),
    );
    const { view } = visitor;
    await expect
      .poll(async () => (await rowsOf(view('rows')).first().innerText()).trim(), slow)
      .toContain('不支持的列类型 42（rows-name）');
    expect(await view('rows').innerText()).toContain('不支持的字段类型 77（odd-param）');
    expect(await view('cards').innerText()).toContain('不支持的视图类型 55（cards）');
    expect(await rowsOf(view('rows')).count()).toBe(6);
    expectNoProblems(visitor, [/404/]);
  });
});

import { useRef, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { ChartConfig } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';
import { draw, rest } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, rowsAnswer, viewOf } from '../fixture/page.js';
import { useViewState } from '../page/runtime.hooks.js';
import { SluiceTheme } from '../theme/sluice.theme.js';
import { palettes } from '../theme/tokens.js';
import { useAppColor, useChartData, useChartInput, useChartParts } from './chart-input.hook.js';

function Chart({ color }: { color: string }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} style={{ '--app-color': color } as object}>
      {useAppColor(box)}
    </div>
  );
}

it('the colour of an app that comes after its chart is the colour of the chart', async () => {
  const chart = (brand?: string): ReactElement => (
    <SluiceTheme mode="light" locale="en" brand={brand}>
      <Chart color={brand ?? '#2f5bea'} />
    </SluiceTheme>
  );
  const drawn = await draw(chart());
  expect(drawn.box.textContent).toMatch(/#2f5bea$/);
  await drawn.redraw(chart('#0f766e'));
  expect(drawn.box.textContent).toMatch(/#0f766e$/);
  await drawn.close();
});

/** Prints what a chart is painted from. */
function Input({ view }: { view: ViewRuntime }): ReactElement {
  const config = view.node.config!.chart as ChartConfig;
  const data = useChartData(view, useViewState(view), config);
  const input = useChartInput(view, useChartParts(config), { data, config, appColor: '' });
  return <p>{input && JSON.stringify([input.series.map(({ label }) => label), input.colors, input.categoryColors])}</p>;
}

it('a ring and a stack of one page give a channel the colour and the name of its dictionary', async () => {
  const world = makeWorld();
  const { call } = world.ports.transport;
  const channels = [
    { code: 'shop', name: 'Shop', leaf: true },
    { code: 'web', name: 'Web', color: '#c3a1a1', leaf: true },
  ];
  world.ports.transport.call = (path, body, more) =>
    path === '/app/param/dict' ? Promise.resolve({ sub_dict: channels } as never) : call(path, body, more);
  world.answer = () =>
    rowsAnswer([
      { channel: 'web', shop: 1, web: 2 },
      { channel: 'shop', shop: 3, web: 4 },
    ]);
  const page = openPage(
    world,
    viewOf({
      uid: 'ring',
      type: 2,
      app_cols: [columnOf(1, 'channel', { dict_id: 8 })],
      config: { chart: { chart_type: 'ring', x: 'channel', series: [{ name: 'shop', label: 'Sum' }] } },
    }),
    viewOf({
      uid: 'stack',
      id: 101,
      type: 2,
      config: {
        chart: {
          chart_type: 'histogram',
          x: 'channel',
          series_dict: 8,
          series: [
            { name: 'web', code: 'web' },
            { name: 'shop', code: 'shop' },
          ],
        },
      },
    }),
  );
  page.start();
  const drawn = await draw(
    <SluiceTheme mode="light" locale="en">
      {page.roots.map((view) => (
        <Input key={view.id} view={view} />
      ))}
    </SluiceTheme>,
  );
  const blue = palettes.light.chart[0];
  for (let turn = 0; turn < 400 && drawn.all('p').some((one) => !one.textContent?.includes('#c3a1a1')); turn += 1)
    await rest(25);
  expect(drawn.all('p').map((one): unknown => JSON.parse(one.textContent || 'null'))).toEqual([
    [['Sum'], palettes.light.chart, ['#c3a1a1', blue]],
    [['Web', 'Shop'], ['#c3a1a1', blue], expect.anything()],
  ]);
  await drawn.close();
  page.dispose();
});

/** Prints between what a chart's flows go. */
function Flows({ view }: { view: ViewRuntime }): ReactElement {
  const { categories, targets } = useChartData(view, useViewState(view), view.node.config!.chart as ChartConfig);
  return <p>{JSON.stringify(categories.map((from, at) => [from, targets?.[at]]))}</p>;
}

it('flows go from and to names of the dictionary, and nowhere where there is no value', async () => {
  const world = makeWorld();
  const { call } = world.ports.transport;
  const channels = [
    { code: 'shop', name: 'Shop', leaf: true },
    { code: 'web', name: 'Web', leaf: true },
  ];
  world.ports.transport.call = (path, body, more) =>
    path === '/app/param/dict' ? Promise.resolve({ sub_dict: channels } as never) : call(path, body, more);
  world.answer = () =>
    rowsAnswer([
      { from: 'web', to: 'shop', n: 1 },
      { from: 'shop', to: null, n: 2 },
    ]);
  const page = openPage(
    world,
    viewOf({
      uid: 'flows',
      type: 2,
      app_cols: [columnOf(1, 'from', { dict_id: 8 }), columnOf(2, 'to', { dict_id: 8 })],
      config: { chart: { chart_type: 'sankey', x: 'from', target: 'to', series: [{ name: 'n' }] } },
    }),
  );
  page.start();
  const drawn = await draw(
    <SluiceTheme mode="light" locale="en">
      <Flows view={page.roots[0]!} />
    </SluiceTheme>,
  );
  for (let turn = 0; turn < 400 && !drawn.box.textContent?.includes('Shop'); turn += 1) await rest(25);
  expect(drawn.all('p')[0]?.textContent).toBe('[["Web","Shop"],["Shop",""]]');
  await drawn.close();
  page.dispose();
});

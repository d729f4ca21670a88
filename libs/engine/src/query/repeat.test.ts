import { describe, expect, it } from 'vitest';
import { paramOf, rowsAnswer, settle } from '../fakes.js';
import { open, rows, table } from './query.fakes.js';

describe('queries that repeat by themselves', () => {
  const timed = { ...table, config: { ...table.config, timer: 5 } };

  it('repeats every timer seconds after the answer, never overlapping', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { page, ports, runs } = open(timed);
    page.start();
    await ports.clock.advance(500);
    ports.answers['/app/data/run'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await ports.clock.advance(5000);
    expect(runs()).toHaveLength(2);
    await ports.clock.advance(60_000);
    expect(runs()).toHaveLength(2);
    answer(rowsAnswer(rows, 5));
    await settle();
    await ports.clock.advance(4999);
    expect(runs()).toHaveLength(2);
    await ports.clock.advance(1);
    expect(runs()).toHaveLength(3);
  });

  it('leaves no timer behind when the page closes while an answer is awaited', async () => {
    const { page, ports } = open(timed);
    page.start();
    await ports.clock.advance(500);
    let answer: (value: unknown) => void = () => undefined;
    ports.answers['/app/data/run'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await ports.clock.advance(5000);
    page.dispose();
    answer(rowsAnswer(rows, 5));
    await settle();
    expect(ports.clock.pending).toBe(0);
  });

  it('rests while the tab is hidden and catches up once when it is shown', async () => {
    const { page, ports, runs } = open(timed);
    page.start();
    await ports.clock.advance(500);
    await ports.clock.show(false);
    await ports.clock.advance(60_000);
    expect(runs()).toHaveLength(1);
    await ports.clock.show(true);
    expect(runs()).toHaveLength(2);
    await ports.clock.advance(5000);
    expect(runs()).toHaveLength(3);
  });

  it('is off in dev mode and gone after dispose', async () => {
    const dev = open(timed, undefined, { devMode: true });
    dev.page.start();
    await dev.ports.clock.advance(60_000);
    expect(dev.runs()).toHaveLength(1);
    const gone = open(timed);
    gone.page.start();
    await gone.ports.clock.advance(500);
    gone.page.dispose();
    await gone.ports.clock.advance(60_000);
    expect(gone.runs()).toHaveLength(1);
    expect(gone.ports.clock.pending).toBe(0);
  });

  it('once: only the first query runs by itself, a person may still search', async () => {
    const { page, ports, runs, view } = open({ ...timed, config: { ...timed.config, once: true } });
    page.start();
    await ports.clock.advance(30_000);
    expect(runs()).toHaveLength(1);
    await view.search();
    expect(runs()).toHaveLength(2);
  });

  it('auto: queries again from page one after a param changed, once per pause', async () => {
    const { page, ports, runs, view } = open({
      ...table,
      config: { page_size: 2, auto: true },
      app_params: [paramOf({ id: 9, uid: 'city' })],
    });
    page.start();
    await ports.clock.advance(500);
    await view.setPage(1);
    view.form?.change('city', 'Beijing');
    await ports.clock.advance(300);
    view.form?.change('city', 'Shanghai');
    await ports.clock.advance(499);
    expect(runs()).toHaveLength(2);
    await ports.clock.advance(1);
    expect(runs()[2]?.body.page_no).toBe(0);
    expect(runs()[2]?.params).toMatchObject({ 9: 'Shanghai' });
  });
});

it('auto: what is typed while the first answer is on its way is queried too', async () => {
  const { page, ports, runs, view } = open({
    ...table,
    config: { auto: true },
    app_params: [paramOf({ id: 9, uid: 'city' })],
  });
  const answer = ports.answers['/app/data/run'];
  ports.answers['/app/data/run'] = () => new Promise(() => undefined);
  page.start();
  await ports.clock.advance(500);
  ports.answers['/app/data/run'] = answer;
  view.form?.change('city', 'Beijing');
  await ports.clock.advance(600);
  expect(runs().map((call) => call.params[9])).toEqual([null, 'Beijing']);
  expect(view.getSnapshot().status).toBe('ready');
});

it('auto: what the person searches or resets is not asked twice', async () => {
  const { page, ports, runs, view } = open({
    ...table,
    config: { auto: true },
    app_params: [paramOf({ id: 9, uid: 'city' })],
  });
  page.start();
  await ports.clock.advance(500);
  view.form?.input('city', 'Beijing');
  await view.search();
  await view.reset();
  await ports.clock.advance(5000);
  expect(runs().map((call) => call.params[9])).toEqual([null, 'Beijing', null]);
});

import type { FirstAnswers } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { PageOptions } from '../runtime.js';
import { firstRequests, type FirstFacts } from './first.query.js';
import { rows, table } from './query.fakes.js';

const facts: [FirstFacts, FirstFacts] = [
  { now: 0, uuid: 'a', locale: 'zh-chs', user: { id: 1, account: 'a', name: 'A', roles: ['user'] } },
  { now: 4e12, uuid: 'b', locale: 'en', user: { id: 2, account: 'b', name: 'B', roles: ['user'] } },
];
const asked = (...views: Parameters<typeof pageOf>): number[] =>
  firstRequests(pageOf(...views), facts).map(({ dataId }) => dataId);

/** The page of one table with these answers, opened as a browser does. */
function opened(first: FirstAnswers, options: PageOptions = {}, stored: [string, string][] = []) {
  const ports = fakePorts({ '/app/data/run': rowsAnswer([{ id: 9, name: 'asked' }], 1) });
  for (const [key, value] of stored) ports.stored.set(key, value);
  const page = createPage({ ...pageOf(table), first }, ports, options);
  page.start();
  return { ports, page, view: page.find(100) };
}

describe('what views ask first', () => {
  it('is known without a browser where nothing of it counts', () => {
    expect(asked(table)).toEqual([55]);
    expect(asked({ ...table, app_params: [paramOf({ id: 9, uid: 'state', def_val: 'open' })] })).toEqual([55]);
  });

  it('is not known where a default follows from the person, the clock or names, or a required param is empty', () => {
    const withParam = (part: object) => ({ ...table, app_params: [paramOf({ id: 9, uid: 'p', ...part })] });
    expect(asked(withParam({ def_val: 'APP_UID' }))).toEqual([]);
    expect(asked(withParam({ def_val: 'APP_NOW' }))).toEqual([]);
    expect(asked(withParam({ def_val: 'APP_UUID' }))).toEqual([]);
    expect(asked(withParam({ form_type: 6, config: { rangeTimeType: 'last-7-days' } }))).toEqual([]);
    const named = pageOf(withParam({ value: "dict('people', form.q)" }));
    expect(firstRequests({ ...named, dictionaries: { people: 77 } }, facts)).toEqual([]);
    expect(asked(withParam({ must: true }))).toEqual([]);
  });

  it('is nothing for views that are hidden, conditional or have rows of their own', () => {
    expect(asked({ ...table, is_hide: true })).toEqual([]);
    expect(asked({ ...table, before_config: 'true' })).toEqual([]);
    expect(asked({ ...table, cond: 'user.id == 1' })).toEqual([]);
    expect(asked(viewOf({ id: 1, uid: 'own', content: [{ id: 1 }] }))).toEqual([]);
  });
});

describe('rows that came with the page', () => {
  const [request] = firstRequests(pageOf(table), facts);
  const came: FirstAnswers = {
    rows: [{ data_id: 55, fingerprint: request?.fingerprint ?? '', answer: rowsAnswer(rows, 5) }],
    order: [55],
  };

  it('are there without a call, once', async () => {
    const { ports, view } = opened(came);
    await ports.clock.advance(0);
    expect(view?.getSnapshot()).toMatchObject({ status: 'ready', list: rows, count: 5 });
    expect(ports.calls).toHaveLength(0);
    await view?.query();
    expect(ports.calls).toHaveLength(1);
    expect(view?.getSnapshot().list).toEqual([{ id: 9, name: 'asked' }]);
  });

  it('are dropped where the view asks something else: a param that came with the page, or another page of rows', async () => {
    const { ports, view } = opened(came, { params: { customer: 7 } });
    await ports.clock.advance(0);
    expect(ports.calls).toHaveLength(1);
    expect(view?.getSnapshot().list).toEqual([{ id: 9, name: 'asked' }]);
  });

  it('may be the refusal', async () => {
    const failure = { code: 4030, msg: 'no right to it' };
    const { ports, view } = opened({ ...came, rows: [{ ...came.rows[0]!, answer: undefined, failure }] });
    await ports.clock.advance(0);
    expect(view?.getSnapshot()).toMatchObject({ status: 'error', error: { code: 4030, text: 'no right to it' } });
  });

  it('do not keep other views from asking, the cheapest first', async () => {
    const ports = fakePorts({ '/app/data/run': rowsAnswer(rows, 5) });
    const others = [61, 62, 63].map((dataId) => viewOf({ id: dataId, uid: `t${dataId}`, data_id: dataId }));
    const first = { ...came, order: [63, 55, 61, 62] };
    createPage({ ...pageOf(table, ...others), first }, ports).start();
    await ports.clock.advance(0);
    expect(ports.calls.map(({ body }) => body.data_id)).toEqual([63, 61, 62]);
  });
});

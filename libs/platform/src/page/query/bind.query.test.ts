import type { QueryDocument, ReservedFacts } from '@sluice/document';
import { sqlLanguage } from '@sluice/sql';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedValue } from '../values/typed.value.js';
import { bindQuery } from './bind.query.js';
import { joinOrder, ownOrder, requestedOrder, totalsOf } from './order.query.js';
import { pageOf } from './page-size.query.js';

const facts: ReservedFacts = {
  appId: 7,
  now: () => '2026-01-01 00:00:00',
  uuid: () => 'u-1',
  user: { id: 3, account: 'li', name: '李' },
  pageNo: 2,
  pageSize: 10,
};
const query = (text: string, params: QueryDocument['params'] = []): QueryDocument => ({
  kind: 'query',
  shape: 3,
  uid: 'q',
  type: 'sql',
  text,
  params,
});

describe('binding a query', () => {
  it('drops clauses whose value is unset and numbers the rest', () => {
    const document = query('SELECT 1 WHERE true [[ AND a = :a ]] [[ AND b = :b AND a <> :a ]]', [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'integer' },
    ]);
    expect(bindQuery(sqlLanguage('postgres'), document, { a: 'x' }, facts)).toEqual({
      names: ['a'],
      text: expect.stringMatching(/^SELECT 1 WHERE true +AND a = \$1 *$/),
      binds: ['x'],
    });
    expect(bindQuery(sqlLanguage('postgres'), document, { a: 'x', b: '5' }, facts).binds).toEqual(['x', '5']);
    expect(bindQuery(sqlLanguage('postgres'), document, { b: 5 }, facts).binds).toEqual([]);
    for (const unset of [null, undefined, '', '  ', [], ['']])
      expect(bindQuery(sqlLanguage('postgres'), document, { a: unset }, facts).binds).toEqual([]);
  });

  it('never writes a value into the text', () => {
    const document = query('SELECT :a, :b [[ , :c ]]', [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'list' },
      { name: 'c', type: 'text' },
    ]);
    const texts = new Set<string>();
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.string(), (a, b, c) => {
        texts.add(bindQuery(sqlLanguage('postgres'), document, { a, b, c }, facts).text);
      }),
    );
    expect(texts.size).toBeLessThanOrEqual(2);
  });

  it('takes reserved keys from the server, whatever is sent, and defaults where nothing is', () => {
    const document = query('SELECT :APP_UID, :APP_ID, :APP_PAGE_START, :since', [
      { name: 'APP_UID', type: 'integer' },
      { name: 'since', type: 'datetime', def: 'APP_NOW' },
    ]);
    expect(
      bindQuery(sqlLanguage('postgres'), document, { APP_UID: 1, APP_ID: 1, APP_PAGE_START: 99 }, facts).binds,
    ).toEqual([3, 7, 20, '2026-01-01 00:00:00']);
  });

  it('tells a param that is not declared, and a text that does not parse', () => {
    expect(() => bindQuery(sqlLanguage('postgres'), query('SELECT :nobody'), { nobody: 1 }, facts)).toThrow(
      ':nobody is not declared',
    );
    expect(() => bindQuery(sqlLanguage('postgres'), query('SELECT [[ :a'), {}, facts)).toThrow(
      'query of this page is broken',
    );
  });
});

describe('typed values', () => {
  it.each([
    ['integer', '12', '12'],
    ['integer', -3, '-3'],
    ['integer', '9007199254740993', '9007199254740993'],
    ['decimal', '1.50', '1.50'],
    ['boolean', 'false', false],
    ['boolean', 1, true],
    ['datetime', '2026-02-28 10:00:00', '2026-02-28 10:00:00'],
    ['date', '2026-02-28', '2026-02-28'],
    ['list', ['a', 1], ['a', '1']],
    ['list', 'a', ['a']],
    ['text', 5, '5'],
  ] as const)('%s takes %j', (type, value, read) => expect(typedValue('x', type, value)).toEqual(read));

  it.each([
    ['integer', '1.5'],
    ['integer', '1; DROP TABLE x'],
    ['integer', { a: 1 }],
    ['decimal', 'abc'],
    ['boolean', 'maybe'],
    ['datetime', '2026-02-30 00:00:00'],
    ['date', 'yesterday'],
    ['list', [{ a: 1 }]],
    ['list', Array.from({ length: 1001 }, () => 'x')],
    ['text', { a: 1 }],
  ] as const)('%s refuses %j by name', (type, value) => {
    expect(() => typedValue('since', type, value)).toThrow(expect.objectContaining({ code: 400, field: 'since' }));
  });
});

describe('paging and order', () => {
  it('clamps a page whatever is asked for', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.double(), fc.constant(undefined)),
        fc.oneof(fc.integer(), fc.double(), fc.constant(undefined)),
        (no, size) => {
          const { limit, offset } = pageOf(no, size);
          expect(limit).toBeGreaterThanOrEqual(1);
          expect(limit).toBeLessThanOrEqual(500);
          expect(offset % limit).toBe(0);
          expect(offset).toBeGreaterThanOrEqual(0);
        },
      ),
    );
    expect(
      [pageOf(0, 10), pageOf(2, 10), pageOf(0, 0), pageOf(0, -1), pageOf(-1, -1), pageOf(0, 501)].map(
        ({ limit, offset }) => [limit, offset],
      ),
    ).toEqual([
      [10, 0],
      [10, 20],
      [20, 0],
      [500, 0],
      [500, 0],
      [500, 0],
    ]);
  });

  const view = {
    uid: 'v',
    type: 1 as const,
    app_cols: [
      { uid: 'a', name: 'a', sort: true as const, config: { col_tail: 1 as const } },
      { uid: 'b', name: 'b' },
      { uid: 'c', name: 'c', sort: true as const, enable: false, config: { col_tail: 2 as const } },
    ],
  };

  it("sorts by sortable columns of the view alone, then by the query's own order", () => {
    expect(requestedOrder(view, () => 5, JSON.stringify([{ col: 'a', order: 'desc' }]))).toEqual([
      { name: 'a', descending: true },
    ]);
    for (const col of ['b', 'c', 'x', 'a"; DROP'])
      expect(() => requestedOrder(view, () => 5, [{ col }])).toThrow(
        expect.objectContaining({ field: 'order_params' }),
      );
    expect(() =>
      requestedOrder(
        view,
        () => 5,
        Array.from({ length: 11 }, () => ({ col: 'a' })),
      ),
    ).toThrow(expect.objectContaining({ field: 'order_params' }));
    expect(() => requestedOrder(view, () => 5, '{')).toThrow(expect.objectContaining({ field: 'order_params' }));
    expect(joinOrder([{ name: 'a', descending: true }], ownOrder({ ...query(''), order: 'a, id desc' }))).toEqual([
      { name: 'a', descending: true },
      { name: 'id', descending: true },
    ]);
    expect(totalsOf(view)).toEqual([{ name: 'a', fn: 'sum' }]);
  });
});

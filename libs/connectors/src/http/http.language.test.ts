import type { CatalogueSnapshot } from '@sluice/sql';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../connector.js';
import { readEndpoints } from './http.endpoint.js';
import { httpLanguage } from './http.language.js';
import { messageOf } from './http.message.js';
import { readStatement, splitStatements } from './http.statement.js';
import { ordered, totalOf } from './row.order.js';

const declared = JSON.stringify([
  {
    name: 'orders',
    path: '/orders',
    rows: '$.data',
    params: [
      { name: 'status', equals: true },
      { name: 'phone', equals: true },
      { name: 'search' },
      { name: 'page', type: 'integer', columns: [] },
    ],
    columns: [
      { name: 'id', type: 'integer', key: true },
      { name: 'status' },
      { name: 'customer', type: 'json' },
      { name: 'phone', path: '$.customer.phone' },
    ],
  },
  {
    name: 'rename',
    method: 'PUT',
    path: '/customers/{id}',
    params: [
      { name: 'id', in: 'path', type: 'integer', equals: true },
      { name: 'name', in: 'body', required: true },
    ],
    columns: [{ name: 'id', type: 'integer' }, { name: 'name' }],
  },
]);
const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'http',
  searchPath: ['api'],
  relations: readEndpoints(declared).map((endpoint) => ({
    schema: 'api',
    name: endpoint.name,
    kind: 'table',
    columns: endpoint.columns.map(({ name }) => name),
    definition: JSON.stringify(endpoint),
  })),
};
const reader = httpLanguage.reads as Extract<typeof httpLanguage.reads, { analyse: unknown }>;
const analyse = (text: string, parameters = 0) => reader.analyse(text, catalogue, { parameters });
const ref = (column: string, table = 'orders') => ({ schema: 'api', table, column });

describe('the language of HTTP sources', () => {
  it('takes every column by its declared place, and rates what holds another as both', () => {
    const { result, readOnly, kind, tables, predicates } = analyse('GET orders');
    expect({ readOnly, kind, predicates }).toEqual({ readOnly: true, kind: 'DQL', predicates: [] });
    expect(result.map(({ name, exact }) => [name, exact])).toEqual([
      ['id', true],
      ['status', true],
      ['customer', false],
      ['phone', false],
    ]);
    expect(result[2]?.sources).toEqual([ref('customer'), ref('phone')]);
    expect(tables).toEqual([
      { schema: 'api', name: 'orders', kind: 'table', access: 'read', columns: ['id', 'status', 'customer', 'phone'] },
    ]);
    // The column that holds an asked one is decided too.
    expect(analyse('get api.orders(phone)').tables[0]?.columns).toEqual(['phone', 'customer']);
  });

  it('counts a param as a filter on its column, and one that nobody declared as a filter on all', () => {
    const { predicates, literals } = analyse("GET orders(id)?status=paid&phone='138 0013'&page=2");
    expect(predicates).toEqual([
      { column: ref('status'), use: 'where', class: 'equality', equality: { values: 1 } },
      { column: ref('phone'), use: 'where', class: 'equality', equality: { values: 1 } },
    ]);
    expect(literals).toEqual([
      { start: 22, end: 26, column: ref('status') },
      { start: 33, end: 43, column: ref('phone') },
      { start: 49, end: 50, column: ref('?page') },
    ]);
    expect(
      analyse('GET orders(id)?search=zh').predicates.map(({ column, class: use }) => [column.column, use]),
    ).toEqual(['id', 'status', 'customer', 'phone'].map((column) => [column, 'other']));
  });

  it('bounds what a request may ask to keep, and its length', () => {
    const clause = ' | id in (1)';
    expect(analyse(`GET orders${clause.repeat(10)}`).predicates).toHaveLength(10);
    expect(() => analyse(`GET orders${clause.repeat(11)}`)).toThrow('10 clauses');
    expect(() => analyse(`GET orders | id in (${'1,'.repeat(10_000)}1)`)).toThrow('10000 values');
    expect(() => analyse(`GET orders${' '.repeat(100_000)}`)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('lets no value of a path leave its part of it', () => {
    const [endpoint] = readEndpoints(
      '[{"name":"a","path":"/users/{id}/x","params":[{"name":"id","in":"path"}],"columns":[{"name":"id"}]}]',
    );
    if (!endpoint) throw new Error('no endpoint');
    const target = (id: string) => messageOf(endpoint, readStatement('GET a?id=$1'), [id], '').target;
    expect(target('100% a')).toBe('/users/100%25%20a/x');
    for (const id of ['../b', '', '.', '..', '1/b', '1\\b', '1%2fb', '1%5Cb', '%2e%2E', '1%252fb', '1%25252Fb'])
      expect(() => target(id), id).toThrow(
        expect.objectContaining({ words: expect.objectContaining({ 'zh-chs': expect.stringContaining('参数 id') }) }),
      );
  });

  it('orders a hundred thousand rows, by what their numbers are, and finds the largest', () => {
    const rows = Array.from({ length: 100_000 }, (_, n): Cell[] => [
      n % 2 === 0 ? `${(n * 7919) % 100_000}.${'0'.repeat(60)}${n}` : -((n * 7919) % 100_000),
    ]);
    const before = performance.now();
    const sorted = ordered(rows, [{ index: 0, descending: false, isNumber: true }]);
    expect(performance.now() - before).toBeLessThan(3_000);
    const values = sorted.map(([cell]) => Number(cell));
    expect(values).toEqual([...values].sort((one, other) => one - other));
    const long = ['9007199254740993', '9007199254740992', '9007199254740992.01', '-9007199254740993'];
    expect(totalOf('max', long, true)).toBe('9007199254740993');
    expect(totalOf('min', long, true)).toBe('-9007199254740993');
    const cells = ['10', '9.5', null, 9.25, '-3', '1e5', 1e21, '0.10', '-0'];
    const numbers = { index: 0, descending: false, isNumber: true };
    expect(
      ordered(
        cells.slice(0, 5).map((cell) => [cell]),
        [numbers],
      ).flat(),
    ).toEqual(['-3', 9.25, '9.5', '10', null]);
    expect([totalOf('max', cells.slice(0, 5), true), totalOf('min', cells, true)]).toEqual(['10', '-3']);
    expect(totalOf('sum', ['1.5', '-2', 3], true)).toBe('2.5');
  });

  it('tells what changes data, by which columns and on which rows', () => {
    const { kind, readOnly, writes, predicates, binds, tables } = analyse('PUT rename?id=$1&name=$2', 2);
    expect({ kind, readOnly, writes }).toEqual({
      kind: 'UPDATE',
      readOnly: false,
      writes: [{ target: ref('name', 'rename'), sources: [] }],
    });
    expect(predicates.map(({ column, use }) => [column.column, use])).toEqual([['id', 'dml-condition']]);
    expect(binds).toEqual([
      { number: 1, column: ref('id', 'rename') },
      { number: 2, column: ref('name', 'rename') },
    ]);
    expect(tables.map(({ access, columns }) => [access, columns])).toEqual([
      ['write', ['name']],
      ['read', ['id', 'name']],
    ]);
  });

  it.each([
    ['', 'empty-statement'],
    ['SELECT 1', 'syntax-error'],
    ['GET nothing', 'unknown-table'],
    ['GET other.orders', 'unknown-table'],
    ['POST orders', 'unknown-function'],
    ['GET orders(secret)', 'unknown-column'],
    ['GET orders(id, id)', 'ambiguous-column'],
    ['GET orders?token=1', 'unknown-alias'],
    ['GET orders?status=a&status=b', 'ambiguous-column'],
    ['GET orders?page=two', 'unknown-type'],
    ['GET orders?status=$1', 'syntax-error'],
    ['PUT rename?id=1', 'wrong-column-count'],
    ['GET orders; GET orders', 'multiple-statements'],
    ['GET orders?status=%zz', 'syntax-error'],
    ["GET orders?status='open", 'syntax-error'],
    ['GET orders | secret in (1)', 'unknown-column'],
    ['{"request":"GET orders"}', 'syntax-error'],
  ])('refuses %s', (text, code) => {
    expect(() => analyse(text)).toThrow(expect.objectContaining({ code }));
  });

  it('binds names where a value stands, and leaves parts out whose value is not there', () => {
    const text = 'GET orders?status=:status[[&phone=:phone]] -- :not [[ a comment\n';
    const compiled = httpLanguage.compile(text);
    expect(compiled).toMatchObject({ params: ['status', 'phone'], required: ['status'] });
    const short = compiled.plan(new Set(['status']));
    expect(short.binds).toEqual(['status']);
    expect(analyse(short.text, 1).predicates).toHaveLength(1);
    const whole = compiled.plan(new Set(['status', 'phone']));
    expect(analyse(whole.text, 2).binds.map(({ number }) => number)).toEqual([1, 2]);
    const some = httpLanguage.among(whole.text, { column: 'id', keys: ['7', '8'], from: 3 });
    expect(some.binds).toEqual(['7', '8']);
    expect(analyse(some.text, 4).predicates.at(-1)).toEqual({
      column: ref('id'),
      use: 'where',
      class: 'equality',
      equality: { values: 2 },
    });
    expect(() => httpLanguage.compile('GET orders?page=$1')).toThrow('use :name');
    expect(httpLanguage.compile("GET orders?status=':status'").params).toEqual([]);
  });

  it('splits a script outside quotes and comments', () => {
    expect(
      splitStatements("GET orders?status='a;b'; # one; two\n  GET orders?search=a#b;").map(({ text }) => text),
    ).toEqual(["GET orders?status='a;b'", 'GET orders?search=a#b']);
  });

  it('splits and binds a megabyte in no time, also one that is made to be slow', () => {
    const before = performance.now();
    const script = "GET orders?status='a;b'&search=x-y#z; -- one; two\n".repeat(20_000);
    expect(splitStatements(script)).toHaveLength(20_000);
    expect(splitStatements(script).at(-1)).toMatchObject({ line: 20_000, column: 1 });
    for (const hostile of [
      `'${"''".repeat(500_000)}`,
      `"${"'".repeat(999_999)}`,
      '-'.repeat(1e6),
      '[['.repeat(5e5),
      ' #'.repeat(5e5),
    ]) {
      splitStatements(hostile);
      try {
        httpLanguage.compile(hostile).plan(new Set());
      } catch (cause) {
        expect(cause).toMatchObject({ name: 'SqlRefusal' });
      }
      expect(() => analyse(hostile)).toThrow(expect.objectContaining({ name: 'SqlRefusal' }));
    }
    expect(performance.now() - before).toBeLessThan(3_000);
  });

  it.each([
    ['{', '$'],
    ['[]', '$'],
    ['[{"name":"a","path":"//other"}]', '$[0].path'],
    ['[{"name":"a","path":"/a/../b"}]', '$[0].path'],
    ['[{"name":"a","path":"/a/%2e%2e/b"}]', '$[0].path'],
    ['[{"name":"a","path":"/{id}"}]', '$[0].path'],
    ['[{"name":"a","path":"/a?b=1"}]', '$[0].path'],
    ['[{"name":"a","path":"/a","method":"TRACE"}]', '$[0].method'],
    ['[{"name":"a","path":"/a","columns":[{"name":"b","path":"$..b"}]}]', '$[0].columns[0].path'],
    ['[{"name":"a","path":"/a","params":[{"name":"b","in":"header","as":"Authorization"}]}]', '$[0].params[0].as'],
    ['[{"name":"a","path":"/a","params":[{"name":"b","in":"body"}]}]', '$[0].params'],
    ['[{"name":"a","path":"/a"},{"name":"a","path":"/b"}]', '$'],
    ['[{"name":"a","path":"/a","surprise":1}]', '$[0].surprise'],
  ])('refuses the declaration %s and says where', (text, path) => {
    expect(() => readEndpoints(text)).toThrow(expect.objectContaining({ path }));
  });
});

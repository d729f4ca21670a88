import { describe, expect, it } from 'vitest';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { splitPostgres } from '../lex/postgres.splitter.js';
import { analyse } from './analyser.js';

const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'demo',
  searchPath: ['public'],
  relations: [
    { schema: 'public', name: 'customer', kind: 'table', columns: ['id', 'phone'] },
    { schema: 'public', name: 'wide', kind: 'table', columns: Array.from({ length: 200 }, (_, index) => `c${index}`) },
  ],
};
const list = (count: number, part: (index: number) => string, between = ', '): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(between);

/** A recursive query in the first, or in the second part of another, so many levels deep. */
const inFirst = (depth: number): string =>
  depth === 0
    ? 'select 1 as n, phone as p from customer'
    : `with recursive t${depth}(n, p) as (${inFirst(depth - 1)} union all select n + 1, p from t${depth} where n < 3) select n, p from t${depth}`;
const inSecond = (depth: number): string =>
  depth === 0
    ? 'select 1 as n, phone as p from customer'
    : `with recursive t${depth}(n, p) as (select 1, 'x' union all select q.n, t.p || q.p from (${inSecond(depth - 1)}) q, t${depth} t) select n, p from t${depth}`;

/** Shapes whose cost must grow with their length alone, and how long they are made. */
const linear: Record<string, [(size: number) => string, number]> = {
  'common tables in a chain': [
    (size) =>
      `with ${list(size, (index) => `t${index} as (select ${index > 0 ? `x from t${index - 1}` : 'phone as x from customer'})`)} select x from t${size - 1}`,
    20_000,
  ],
  'common tables over the first': [
    (size) =>
      `with t0 as (select phone as x from customer), ${list(size, (index) => `t${index + 1} as (select x from t0)`)} select x from t${size}`,
    20_000,
  ],
  'recursive queries in first parts': [inFirst, 60],
  'recursive queries in second parts': [inSecond, 60],
  'a list of numbers': [(size) => `select id from customer where id in (${list(size, String)})`, 50_000],
  'a list of texts': [
    (size) => `select id from customer where phone in (${list(size, (index) => `'${index}'`)})`,
    50_000,
  ],
  'rows of VALUES': [
    (size) =>
      `select c.id from (values ${list(size, (index) => `(${index}, 'x')`)}) v(a, b) join customer c on c.id = v.a`,
    20_000,
  ],
  'windows in a chain': [
    (size) =>
      `select id from customer window w0 as (order by id), ${list(size, (index) => `w${index + 1} as (w${index})`)}`,
    2_000,
  ],
  conditions: [(size) => `select 1 from customer where ${list(size, (index) => `id = ${index}`, ' and ')}`, 20_000],
};

describe('the cost of analysis', () => {
  it.each(Object.entries(linear))('grows with the length alone: %s', async (_shape, [make, size]) => {
    const short = make(Math.ceil(size / 10));
    const long = make(size);
    for (const sql of [short, long]) await analyse('postgres', sql, catalogue, { steps: 400 + 4 * sql.length });
    // The measure is no formality: the same text with few steps is refused.
    await expect(analyse('postgres', long, catalogue, { steps: long.length / 50 })).rejects.toMatchObject({
      code: 'too-complex',
    });
  });

  it.each(['a list of numbers', 'a list of texts', 'rows of VALUES', 'conditions'])(
    'grows with the length alone on SQL Server too: %s',
    async (shape) => {
      const [make, size] = linear[shape] ?? [() => '', 0];
      const folding = { ...catalogue, version: 'mssql', foldsTables: true };
      for (const sql of [make(Math.ceil(size / 10)), make(size)])
        await analyse('mssql', sql, folding, { steps: 400 + 4 * sql.length });
    },
  );

  it.each([
    [
      'columns that double',
      `with a0 as (select * from wide) ${list(30, (index) => `, a${index + 1} as (select x.*, y.* from a${index} x, a${index} y)`, '')} select * from a30`,
    ],
    ['wide rows, many times', `select 1 from wide w where ${list(100_000, () => 'w is null', ' or ')}`],
    ['a wide list sorted many times', `select * from wide order by ${list(100_000, () => 'c199')}`],
    [
      'joins that carry all columns on',
      `select 1 from wide w0 ${list(400, (index) => `join wide w${index + 1} on w${index + 1}.c0 = w${index}.c0`, ' ')}`,
    ],
    [
      'literals that are carried on',
      `select ${list(1000, () => 'x')} from (select case when id in (${list(20_000, String)}) then 1 end as x from customer) q`,
    ],
  ])('is refused where it grows faster: %s', async (_shape, sql) => {
    await expect(analyse('postgres', sql, catalogue)).rejects.toMatchObject({ code: 'too-complex' });
  });

  it.each([
    ['in a row', (size: number) => `with ${list(size, (index) => `t${index} as (select 1 as x)`)} select 1`],
    [
      'inside each other',
      (size: number) =>
        `with ${list(size / 2, (index) => `t${index} as (with u as (select 1 as x) select x from u)`)} select 1`,
    ],
  ])('common tables %s are counted where the caller sets a limit', async (_shape, make) => {
    await analyse('postgres', make(200), catalogue, { commonTables: 200 });
    await expect(analyse('postgres', make(202), catalogue, { commonTables: 200 })).rejects.toMatchObject({
      code: 'too-many-common-tables',
      facts: { limit: '200' },
    });
    const view = {
      schema: 'public',
      name: 'v',
      kind: 'view' as const,
      columns: ['n'],
      definition: `${make(202)} as n`,
    };
    const withView = { ...catalogue, version: '2', relations: [...catalogue.relations, view] };
    await analyse('postgres', 'select n from v', withView, { commonTables: 200 });
  });

  it('takes the same steps each time', async () => {
    const sql = inSecond(5);
    const fits = async (steps: number) =>
      analyse('postgres', sql, catalogue, { steps }).then(
        () => true,
        () => false,
      );
    let [low, high] = [0, 10_000];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (await fits(middle)) high = middle;
      else low = middle;
    }
    expect([await fits(low), await fits(high), await fits(high), await fits(low)]).toEqual([false, true, true, false]);
  });

  it.each([
    ['40,000 signs', `select 1${'+1'.repeat(40_000)}`],
    ['1 MB of parentheses', `select ${'('.repeat(500_000)}1${')'.repeat(500_000)}`],
    ['1 MB of NOT', `select ${'not '.repeat(250_000)}true`],
  ])('what is nested too deeply is refused as such: %s', async (_shape, sql) => {
    await expect(analyse('postgres', sql, catalogue)).rejects.toMatchObject({ code: 'too-deep' });
  });
});

/**
 * How many characters of a text are looked at: those that are read one by one, and those that are searched, compared or
 * copied.
 */
function stepsOf(script: string, read: (script: string) => unknown = splitPostgres): number {
  let steps = 0;
  const counting: Readonly<Record<string, (...given: never[]) => unknown>> = {
    indexOf: (part: string, from = 0) => {
      const at = script.indexOf(part, from);
      steps += (at === -1 ? script.length : at) - from + part.length;
      return at;
    },
    slice: (from?: number, to?: number) => {
      const part = script.slice(from, to);
      steps += part.length;
      return part;
    },
    startsWith: (part: string, at?: number) => {
      steps += part.length;
      return script.startsWith(part, at);
    },
    charCodeAt: (at: number) => {
      steps += 1;
      return script.charCodeAt(at);
    },
  };
  const watched = new Proxy(Object(script) as object, {
    get: (_text, key) => {
      if (typeof key === 'symbol') return key === Symbol.toPrimitive ? () => script : undefined;
      if (counting[key]) return counting[key];
      if (/^\d/.test(key)) {
        steps += 1;
        return script[Number(key)];
      }
      if (key === 'length') return script.length;
      throw new Error(`steps of ${key} are not counted`);
    },
  });
  read(watched as unknown as string);
  return steps;
}

describe('the cost of splitting', () => {
  it.each<[string, (size: number) => string]>([
    ['one line', (size) => 'select 1;'.repeat(size)],
    ['many lines', (size) => 'select 1;\n'.repeat(size)],
    ['operator signs', (size) => `select 1 ${'+-'.repeat(4 * size)}1`],
    ['strings and comments', (size) => "'a'\n--x\n".repeat(size)],
    ['open parentheses', (size) => `create rule r as (${'(;'.repeat(4 * size)}`],
  ])('grows with the length alone: %s', (_shape, make) => {
    const [short, long] = [make(1_000), make(8_000)].map((script) => stepsOf(script)) as [number, number];
    // Eight times the text: eight times the steps, or 64 times where it is square.
    expect(long / short).toBeLessThan(8.5);
  });

  it('is counted: a splitter that begins anew at every line is found', () => {
    const anew = (script: string): void => {
      for (let at = script.indexOf(';'); at !== -1; at = script.indexOf(';', at + 1)) script.slice(0, at);
    };
    const [short, long] = [1_000, 8_000].map((size) => stepsOf('select 1;\n'.repeat(size), anew)) as [number, number];
    expect(long / short).toBeGreaterThan(60);
  });
});

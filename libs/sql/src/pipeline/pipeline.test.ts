import { describe, expect, it } from 'vitest';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { analysePipeline } from './analyse.pipeline.js';

const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'def',
  searchPath: ['shop'],
  relations: [
    {
      schema: 'shop',
      name: 'customer',
      kind: 'table',
      columns: ['_id', 'name', 'id_card', 'contact.email', 'items.cost', 'items.title'],
      columnTypes: ['objectId', 'string', 'string', 'string', 'array<double>', 'array<string>'],
    },
  ],
};

const analyse = (text: string): ReturnType<typeof analysePipeline> =>
  analysePipeline(text, catalogue, { parameters: 1 });

function refusal(text: string): string | undefined {
  try {
    analyse(text);
    return undefined;
  } catch (cause) {
    if (cause instanceof SqlRefusal) return cause.code;
    throw cause;
  }
}

describe('a projection', () => {
  it.each([
    'NumberInt(1)',
    'NumberLong(1)',
    'NumberDecimal("1")',
    '{$numberInt: "1"}',
    'NumberInt($1)',
    '9007199254740993',
    'NumberInt(0)',
    'ISODate("2026-01-01")',
  ])('refuses %s, which a source may read as 1', (value) => {
    expect(refusal(`db.customer.find({}, {id_card: ${value}})`)).toBe('unsupported');
    expect(refusal(`db.customer.find({}, {contact: {email: ${value}}})`)).toBe('unsupported');
    expect(refusal(`db.customer.aggregate([{$project: {id_card: ${value}}}])`)).toBe('unsupported');
    expect(refusal(`db.customer.find({}).sort({id_card: ${value}})`)).toBe('unsupported');
  });

  it('takes a typed value as what it is where $literal says so', () => {
    const { result } = analyse('db.customer.find({}, {_id: 0, n: {$literal: NumberInt(1)}})');
    expect(result).toMatchObject([{ name: 'n', sources: [] }]);
  });
});

describe('what a masked column has chosen', () => {
  const isModelled = (stages: string): boolean => {
    const { result, predicates, observed } = analyse(`db.customer.aggregate([${stages}])`);
    const heard = [
      ...result.flatMap(({ sources }) => sources),
      ...[...predicates, ...observed].map((use) => use.column),
    ];
    return heard.some(({ column }) => column === 'id_card' || column === 'items.cost');
  };
  const chosen = "{$addFields: {x: {$cond: [{$gt: ['$id_card', '2']}, {a: {}}, {}]}}}";
  const filtered = "{$addFields: {f: {$filter: {input: '$items', as: 'i', cond: {$gt: ['$$i.cost', 100]}}}}}";

  it.each([
    `${chosen}, {$project: {t: {$type: '$x.a'}}}`,
    `${chosen}, {$project: {t: {$type: '$x'}}}`,
    `${chosen}, {$match: {'x.a': {$exists: true}}}, {$project: {name: 1}}`,
    `${chosen}, {$match: {x: {$exists: true}}}, {$project: {name: 1}}`,
    `${filtered}, {$unwind: '$f'}, {$project: {name: 1}}`,
    `${filtered}, {$project: {name: 1, 'f.title': 1}}, {$unwind: '$f'}, {$project: {name: 1}}`,
    `${filtered}, {$project: {'f.z': {$literal: 1}}}`,
    `${filtered}, {$addFields: {'f.z': {$literal: 1}}}, {$project: {'f.z': 1}}`,
    `{$project: {z: {$size: {$map: {input: {$slice: ['$items', {$strLenCP: '$id_card'}]}, in: {k: 1}}}}}}`,
    `{$addFields: {x: {$ifNull: ['$id_card', {a: {}}]}}}, {$project: {t: {$type: '$x.a'}}}`,
  ])('tells of it: %s', (stages) => {
    expect(isModelled(stages)).toBe(true);
  });

  it('is not told by what has nothing of it', () => {
    expect(isModelled("{$unwind: '$items'}, {$project: {'items.title': 1}}")).toBe(false);
    expect(isModelled(`${chosen}, {$project: {name: 1}}`)).toBe(false);
  });
});

describe('the class of a condition', () => {
  const computed = "{$addFields: {x: {$cond: [{$gt: ['$id_card', '2']}, 1, null]}}}, ";
  const shown = "{$addFields: {y: {$cond: [{$gt: ['$id_card', '2']}, 1, '$$REMOVE']}}}, ";

  it.each([
    ['', '{id_card: null}', 'null_test'],
    ['', '{id_card: {$exists: true}}', 'null_test'],
    ['', '{contact: {$exists: false}}', 'null_test'],
    ['', "{id_card: '1'}", 'equality'],
    ['', "{'items.title': 'a'}", 'other'],
    [computed, '{x: null}', 'other'],
    [computed, '{x: {$ne: null}}', 'other'],
    [shown, '{y: {$exists: true}}', 'other'],
  ])('%s%s is %s', (before, condition, kind) => {
    const { predicates } = analyse(`db.customer.aggregate([${before}{$match: ${condition}}, {$project: {name: 1}}])`);
    expect(predicates.map((use) => use.class)).toEqual([kind]);
  });
});

describe('the work of a statement', () => {
  const many = (count: number, text: (at: number) => string): string =>
    Array.from({ length: count }, (_none, at) => text(at)).join(', ');

  it.each([
    ['fields', `db.customer.aggregate([{$addFields: {${many(8000, (at) => `f${at}: 1`)}}}])`],
    ['columns', `db.customer.aggregate([{$project: {${many(4000, (at) => `f${at}: {$type: '$$ROOT'}`)}}}])`],
    ['doubling', `db.customer.aggregate([${many(40, (at) => `{$addFields: {f${at}: '$$ROOT'}}`)}])`],
    ['brackets', `db.customer.find(${'[ '.repeat(20_000)}${'[['.repeat(20_000)})`],
    ['stages', `db.customer.aggregate([${many(3000, (at) => `{$addFields: {f${at}: '$name'}}`)}])`],
    ['unsetting', `db.customer.aggregate([{$unset: [${many(5000, (at) => `'f${at}'`)}]}])`],
    ['length', `db.customer.find({name: '${'x'.repeat(100_000)}'})`],
  ])('is little or refused: %s', (_name, text) => {
    const begin = performance.now();
    refusal(text);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('tells how long a statement may be', () => {
    expect(refusal(`db.customer.find({name: '${'x'.repeat(100_000)}'})`)).toBe('too-large');
  });
});

describe('the collection of a write', () => {
  it.each([
    ["updateOne({name: 'a'}, {$set: {id_card: '1'}})", ['write id_card', 'read name']],
    ["updateOne({}, {$set: {other: '1'}})", ['write ']],
    ["deleteMany({name: 'a'})", ['write ', 'read name']],
    ["replaceOne({}, {name: 'b'})", ['write name,_id,id_card,contact.email,items.cost,items.title']],
    ["insertOne({name: 'b'})", ['write name']],
  ])('is decided apart for reading and writing: %s', (method, uses) => {
    const { tables } = analyse(`db.customer.${method}`);
    expect(tables.map(({ access, columns }) => `${access} ${columns.join(',')}`)).toEqual(uses);
  });
});

it('gives values of fields that the catalogue does not know a column of no name, so that an audit text hides them', () => {
  for (const method of ["insertOne({name: 'b', ssn: 'S-1'})", "updateOne({name: 'b'}, {$set: {ssn: 'S-1'}})"]) {
    const text = `db.customer.${method}`;
    const { literals } = analyse(text);
    expect(literals.filter(({ start, end }) => text.slice(start, end).includes('S-1'))).toMatchObject([
      { column: { schema: 'shop', table: 'customer', column: '?ssn' } },
    ]);
  }
});

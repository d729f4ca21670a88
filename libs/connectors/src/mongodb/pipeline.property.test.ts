import { BSON } from 'bson';
import fc from 'fast-check';
import { aggregate } from 'mingo';
import { expect, it } from 'vitest';
import { pipelineLanguage, SqlRefusal, type Analysis, type CatalogueSnapshot, type ReadCommand } from '@sluice/sql';
import { RowExtractor } from './cell.extract.js';
import { decodeAll } from './command.decode.js';

const columns = ['_id', 'g', 's', 't', 'n', 'tags', 'o.a', 'o.s', 'items.k', 'items.s'];
const columnTypes = ['int', 'int', 'int', 'string', 'int', 'array<int>', 'int', 'int', 'array<int>', 'array<int>'];
const others = ['_id', 'r', 'h'];
const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'def',
  searchPath: ['d'],
  relations: [
    { schema: 'd', name: 'c', kind: 'table', columns, columnTypes },
    { schema: 'd', name: 'x', kind: 'table', columns: others, columnTypes: ['int', 'int', 'int'] },
  ],
};
/** The columns whose values are exchanged between documents: nothing but what is marked with them may change. */
const sensitive = new Set(['c.s', 'c.o.s', 'c.items.s', 'x.h']);

type Documents = Record<string, unknown>[];
const made = (seed: readonly number[]): { c: Documents; x: Documents } => {
  const at = (index: number): number => seed[index % seed.length] ?? 0;
  return {
    c: Array.from({ length: 6 }, (_none, id) => ({
      _id: id,
      g: id % 3,
      s: at(id),
      t: `t${id % 2}`,
      n: id - 2,
      tags: id === 4 ? [] : [id % 2, id % 3],
      o: { a: id % 2, s: at(id + 1) },
      items: [{ k: id % 2, s: at(id + 2) }, ...(id % 2 ? [{ k: 9, s: at(id + 3) }] : [])],
    })),
    x: Array.from({ length: 4 }, (_none, id) => ({ _id: id, r: id % 3, h: at(id + 4) })),
  };
};

const path = fc.constantFrom(
  ...columns,
  ...others,
  'v',
  'w',
  'w.k',
  'w.s',
  'w.h',
  'o',
  'items',
  'count',
  '_id.k',
  'q.h',
  'v.k',
  'v.e',
  'w.e',
);
const literal = fc.constantFrom('0', '1', '2', '"t0"', 'null', 'true', 'NumberInt(1)', 'NumberLong(0)');
/** What decides by being 1 or 0 what is kept. */
const kept = fc.constantFrom('1', '1', '1', 'true', 'NumberInt(1)', 'NumberLong("1")', '{$numberInt: "1"}');
const reach = fc.oneof({ weight: 3, arbitrary: path.map((one) => `"$${one}"`) }, literal, fc.constant('"$$ROOT"'));
/** Documents and lists whose being there, fields and length tell of what chose them. */
const chosen = fc.oneof(
  fc
    .tuple(reach, fc.constantFrom('{}', '{e: {}}', '{k: 1}', '[]', '"$$REMOVE"'))
    .chain(([value, other]) =>
      fc.constantFrom(
        `{$cond: [{$gt: [${value}, 1]}, {e: {}}, ${other}]}`,
        `{$cond: [{$gt: ["$s", 1]}, {e: {}, k: 2}, ${other}]}`,
        `{$filter: {input: "$items", as: "i", cond: {$gt: ["$$i.s", 1]}}}`,
        `{$slice: ["$items", "$s"]}`,
        `{$ifNull: [{$cond: [{$gt: ["$s", 1]}, null, "$n"]}, ${other}]}`,
      ),
    ),
  fc.constantFrom('"$v.e"', '"$v.k"', '"$w.e"', '"$v"', '"$w"').map((one) => `{$type: ${one}}`),
);
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression') as fc.Arbitrary<string>;
  const list = (name: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
    fc.tuple(...parts).map((values) => `{${name}: [${values.join(', ')}]}`);
  const two = fc.constantFrom(
    '$eq',
    '$gt',
    '$lte',
    '$cmp',
    '$and',
    '$or',
    '$ifNull',
    '$add',
    '$multiply',
    '$in',
    '$concatArrays',
    '$sum',
    '$max',
  );
  const one = fc.constantFrom(
    '$not',
    '$isArray',
    '$type',
    '$size',
    '$toString',
    '$first',
    '$last',
    '$abs',
    '$reverseArray',
    '$isNumber',
  );
  return {
    expression: fc.oneof(
      { maxDepth: 3 },
      { weight: 4, arbitrary: reach },
      two.chain((name) => list(name, inner, inner)),
      one.chain((name) => inner.map((value) => `{${name}: ${value}}`)),
      list('$cond', inner, inner, inner),
      list('$arrayElemAt', inner, literal),
      fc
        .tuple(inner, inner, inner)
        .map(([a, b, c]) => `{$switch: {branches: [{case: ${a}, then: ${b}}], default: ${c}}}`),
      fc
        .tuple(inner, fc.constantFrom('"$$e.k"', '"$$e.s"', '"$$e"'))
        .map(([input, body]) => `{$map: {input: ${input}, as: "e", in: ${body}}}`),
      inner.map((input) => `{$filter: {input: ${input}, as: "e", cond: {$gt: ["$$e.s", 1]}}}`),
      fc.tuple(inner, inner).map(([a, b]) => `{k: ${a}, s: ${b}}`),
      fc.tuple(inner, inner).map(([a, b]) => `[${a}, ${b}]`),
      chosen,
    ),
  };
});
const condition = fc.oneof(
  fc.tuple(path, literal).map(([name, value]) => `{"${name}": ${value}}`),
  fc
    .tuple(path, fc.constantFrom('$gt', '$ne', '$lte', '$exists'))
    .map(([name, operator]) => `{"${name}": {${operator}: 1}}`),
  path.map((name) => `{"${name}": {$in: [0, 1]}}`),
  fc.constantFrom('v', 'w', 'v.e', 'v.k', 'w.e', 'o', 'items').map((name) => `{"${name}": {$exists: true}}`),
  fc.tuple(path, path).map(([a, b]) => `{$or: [{"${a}": 1}, {"${b}": {$not: {$gt: 0}}}]}`),
  expression.map((value) => `{$expr: ${value}}`),
  fc.constant('{items: {$elemMatch: {k: 1}}}'),
);
const accumulator = fc.tuple(
  fc.constantFrom('$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet'),
  expression,
);
const stages: Record<string, fc.Arbitrary<string>> = {
  $match: condition,
  $project: fc.oneof(
    fc.tuple(path, kept, expression).map(([name, one, value]) => `{"${name}": ${one}, v: ${value}}`),
    fc.tuple(fc.constantFrom('s', 'o.s', 'items.s', 't'), kept).map(([name, one]) => `{"${name}": ${one}}`),
    fc.tuple(path, path).map(([a, b]) => `{"${a}": 0, "${b}": 0}`),
  ),
  $addFields: fc
    .tuple(fc.constantFrom('v', 'w', 'o.a', 'items.z', 'v.z', 'w.z'), fc.oneof(expression, chosen))
    .map(([name, value]) => `{"${name}": ${value}}`),
  $set: expression.map((value) => `{w: ${value}}`),
  $unset: path.map((name) => `"${name}"`),
  $sort: fc.tuple(path, path).map(([a, b]) => (a === b ? `{"${a}": 1}` : `{"${a}": 1, "${b}": -1}`)),
  $limit: fc.constant('3'),
  $skip: fc.constant('1'),
  $count: fc.constant('"count"'),
  $group: fc
    .tuple(expression, accumulator, accumulator)
    .map(([key, [f, a], [h, b]]) => `{_id: ${key}, v: {${f}: ${a}}, w: {${h}: ${b}}}`),
  $sortByCount: expression,
  $unwind: fc.oneof(
    path.map((name) => `"$${name}"`),
    fc.constantFrom('"$v"', '"$w"'),
    path.map((name) => `{path: "$${name}", includeArrayIndex: "v", preserveNullAndEmptyArrays: true}`),
  ),
  $lookup: fc
    .tuple(path, fc.constantFrom('_id', 'r', 'h'))
    .map(([local, foreign]) => `{from: "x", localField: "${local}", foreignField: "${foreign}", as: "w"}`),
  $unionWith: fc.constant('"x"'),
  $replaceRoot: expression.map((value) => `{newRoot: ${value}}`),
  $replaceWith: expression,
};
const stage = fc
  .constantFrom(...Object.keys(stages))
  .chain((name) => (stages[name] as fc.Arbitrary<string>).map((value) => `{${name}: ${value}}`));
const pipeline = fc.array(stage, { minLength: 1, maxLength: 4 });

/** As a server reads it: a number is a number there, whichever constructor made it. */
const asSent = (list: Documents): Documents =>
  BSON.deserialize(BSON.serialize({ list }), { promoteValues: true }).list as Documents;

function answer(command: ReadCommand, data: { c: Documents; x: Documents }): unknown[][] | 'failed' {
  const copy = structuredClone(data);
  try {
    const collectionResolver = (name: string): Documents => (name === 'x' ? copy.x : copy.c);
    const documents = aggregate(copy.c, asSent(decodeAll(command.pipeline, [])), {
      collectionResolver,
      scriptEnabled: false,
    });
    const extractor = new RowExtractor(command.columns.map(({ path: at }) => at));
    return documents.map((document) => extractor.row(document as Record<string, unknown>));
  } catch {
    return 'failed';
  }
}

const isSensitive = ({ table, column }: { table: string; column: string }): boolean =>
  sensitive.has(`${table}.${column}`);

/**
 * Whether the gate would refuse it to somebody who sees the sensitive columns masked: it filters by one, or an error
 * could tell of one.
 */
const isRefused = ({ predicates, observed }: Analysis): boolean =>
  [...predicates, ...observed].some(({ column }) => isSensitive(column));

it('marks every result column that depends on a masked field: exchanging the values of masked fields changes nothing else', () => {
  const reached = new Set<string>();
  let served = 0;
  if ('dialect' in pipelineLanguage.reads) throw new Error('no reader');
  const { analyse } = pipelineLanguage.reads;
  fc.assert(
    fc.property(
      pipeline,
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 }),
      (list, left, right) => {
        let analysis: Analysis;
        const text = `db.c.aggregate([${list.join(', ')}])`;
        try {
          analysis = analyse(text, catalogue, { parameters: 0 });
        } catch (cause) {
          if (cause instanceof SqlRefusal) return;
          throw new Error(text, { cause });
        }
        if (isRefused(analysis)) return;
        for (const one of list) reached.add(/\$\w+/.exec(one)?.[0] ?? '');
        const command = JSON.parse(analysis.command ?? '') as ReadCommand;
        const clear = analysis.result.flatMap(({ sources }, index) => (sources.some(isSensitive) ? [] : [index]));
        const [before, after] = [left, right].map((seed) => answer(command, made(seed)));
        if (before === 'failed' && after === 'failed') return;
        served += 1;
        const shown = (rows: unknown): unknown =>
          Array.isArray(rows) ? rows.map((row: unknown[]) => clear.map((index) => row[index])) : rows;
        expect(shown(after), text).toEqual(shown(before));
      },
    ),
    {
      numRuns: Number(process.env.SLUICE_PROPERTY_RUNS ?? 2_500),
      seed: process.env.SLUICE_PROPERTY_SEED ? Number(process.env.SLUICE_PROPERTY_SEED) : 7,
    },
  );
  expect(served).toBeGreaterThan(100);
  expect([...Object.keys(stages)].filter((name) => !reached.has(name))).toEqual([]);
});

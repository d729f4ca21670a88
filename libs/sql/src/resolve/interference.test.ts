import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { analyse } from '../analyse/analyser.js';
import type { Analysis, ColumnRef } from '../contract/analysis.type.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { ownFunctions } from './property/own.functions.js';
import { RandomShadow } from './property/random.shadow.js';
import { Choices } from './property/random.text.js';
import { States, distinguished, workOf } from './property/two.states.js';

/**
 * Non-interference: what a person to whom customer.id_card is masked is told (values, numbers of rows, their order,
 * error codes, and the work of every node of the plan) must be the same on two states of the data that differ in that
 * column only, or the column must be among the plan's uses, which a policy refuses or counts.
 * `SLUICE_INTERFERENCE_RUNS=200000` is the full run; runs are counted in statements that the server takes.
 */
const RUNS = Number(process.env.SLUICE_INTERFERENCE_RUNS ?? 5000);
const SEED = Number(process.env.SLUICE_INTERFERENCE_SEED ?? 20261122);

/**
 * The states: `other` has the values of `one` in other places and other values of the same length, `third` other
 * lengths and nulls.
 */
const CARDS = {
  one: ["'4a1'", "'5b2'", "'4c3'", "'10'"],
  other: ["'5b2'", "'4a1'", "'6c3'", "'99'"],
  third: ["''", 'NULL', "'4c3567'", "'5'"],
};
type State = keyof typeof CARDS;

const definitionIn = (name: State, own: (typeof ownFunctions)[number]): string =>
  `CREATE FUNCTION ${name}.${own.name}${own.rest}`;

const schema = (name: State): string => `
  CREATE SCHEMA ${name}; SET search_path = ${name};
  CREATE TABLE customer (id text, name text, id_card text, n text) WITH (autovacuum_enabled = off);
  CREATE TABLE orders (id text, customer_id text, note text) WITH (autovacuum_enabled = off);
  INSERT INTO customer VALUES ${CARDS[name].map((card, index) => `('${index + 1}', 'name ${index}', ${card}, '${7 + (index % 2)}')`).join(', ')};
  INSERT INTO orders VALUES ('1', '1', 'a'), ('2', '2', '4b'), ('3', '1', '4a');
  ${ownFunctions.map((own) => `${definitionIn(name, own)};`).join('\n')}`;

const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'interference',
  searchPath: ['one'],
  schemas: ['one'],
  functions: ownFunctions.map((own) => ({
    schema: 'one',
    name: own.name,
    kind: 'function',
    safe: false,
    overloads: [{ ...own, language: 'sql', isVariadic: false, definition: definitionIn('one', own) }],
  })),
  relations: [
    {
      schema: 'one',
      name: 'customer',
      kind: 'table',
      columns: ['id', 'name', 'id_card', 'n'],
      columnTypes: ['text', 'text', 'text', 'text'],
    },
    {
      schema: 'one',
      name: 'orders',
      kind: 'table',
      columns: ['id', 'customer_id', 'note'],
      columnTypes: ['text', 'text', 'text'],
    },
  ],
};

const isMasked = (column: ColumnRef): boolean => column.table === 'customer' && column.column === 'id_card';
const isUsed = (analysis: Analysis): boolean =>
  [...analysis.predicates, ...analysis.observed, ...analysis.result.flatMap((column) => column.observed ?? [])].some(
    (use) => isMasked(use.column),
  );

/** Numbers that depend on the seed and the run alone (mulberry32). */
function stream(seed: number): number[] {
  let state = seed;
  return Array.from({ length: 400 }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 10_000;
  });
}

let states: States;
beforeAll(async () => {
  states = await States.open(inject('postgresUrl'), (Object.keys(CARDS) as State[]).map(schema));
});
afterAll(() => states.close());

/** What tells the states apart although the plan does not name the column; undefined where the plan names it. */
async function interference(sql: string, analysis: Analysis): Promise<string[] | undefined> {
  if (isUsed(analysis)) return undefined;
  const [one, other, third] = [
    await states.run('one', sql),
    await states.run('other', sql),
    await states.run('third', sql),
  ];
  const found: string[] = [];
  for (const [name, state] of [
    ['other', other],
    ['third', third],
  ] as const)
    if ('failed' in one || 'failed' in state) {
      const codes = [one, state].map((outcome) => ('failed' in outcome ? outcome.failed : 'answered'));
      if (codes[0] !== codes[1]) found.push(`${name}: ${codes.join(' and ')}`);
    } else
      found.push(...distinguished(analysis, isMasked, one, state, name === 'third').map((what) => `${name}: ${what}`));
  const [before, after] = [await workOf(states, 'one', sql), await workOf(states, 'other', sql)];
  if (before !== after) found.push(`work: ${before} and ${after}`);
  return found;
}

describe('a person to whom a column is masked', () => {
  it(
    'learns nothing of it from statements whose plan does not name it',
    async () => {
      const counts = { invalid: 0, valid: 0, refused: 0, used: 0, compared: 0, masked: 0, followed: 0 };
      for (let run = 0; counts.valid < RUNS; run += 1) {
        // Every third statement may call functions of the database, whose bodies are followed.
        const sql = new RandomShadow(new Choices(stream(SEED + run * 7919)), run % 3 === 0).statement();
        const valid = await states.prepares('one', sql);
        if (!valid) {
          counts.invalid += 1;
          continue;
        }
        counts.valid += 1;
        let analysis: Analysis;
        try {
          analysis = await analyse('postgres', sql, catalogue);
        } catch (error) {
          if (!(error instanceof SqlRefusal)) throw new Error(sql, { cause: error });
          counts.refused += 1;
          continue;
        }
        const found = await interference(sql, analysis);
        if (!found) counts.used += 1;
        else {
          counts.compared += 1;
          if (analysis.routines) counts.followed += 1;
          if (analysis.result.some((column) => column.sources.some(isMasked))) counts.masked += 1;
          if (process.env.SLUICE_INTERFERENCE_SHOW && found.length > 0) console.log(found.join('; '), '\n  ', sql);
          else expect(found, `run ${run}: ${sql}`).toEqual([]);
        }
      }
      if (process.env.SLUICE_INTERFERENCE_SHOW) console.log(counts);
      // The test is worth something only while many statements are compared, and many of them have the column in their
      // result.
      expect(counts.compared / RUNS, JSON.stringify(counts)).toBeGreaterThan(0.4);
      expect(counts.masked / RUNS, JSON.stringify(counts)).toBeGreaterThan(0.03);
      expect(counts.followed / RUNS, JSON.stringify(counts)).toBeGreaterThan(0.03);
      expect(counts.refused / RUNS, JSON.stringify(counts)).toBeLessThan(0.05);
    },
    Math.max(900_000, RUNS * 60),
  );

  it.each([
    ['select upper(id_card) from customer', ['other: column 0 upper', 'third: column 0 upper']],
    ["select n from customer where id_card like '4%'", ['other: number of rows', 'third: number of rows']],
    ['select (10 / (length(id_card) - 2))::text is null from customer', ['third: 22012 and answered']],
    ['select id from customer order by id_card', ['other: column 0 id']],
  ])('would be found: %s', async (sql, expected) => {
    const analysis = await analyse('postgres', sql, catalogue);
    const blind: Analysis = {
      ...analysis,
      predicates: [],
      observed: [],
      result: analysis.result.map((column) => ({ ...column, sources: [], observed: [] })),
    };
    const found = (await interference(sql, blind))?.map((what) => what.replace(/^work: .*/s, 'work'));
    expect(found).toEqual(expect.arrayContaining(expected.slice(0, 1)));
    expect((await interference(sql, analysis)) ?? []).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { PlanNode } from './plan.tree.js';
import { planTree } from './plan.tree.js';
import { planWarnings } from './plan.warnings.js';

const plan = (node: object): PlanNode => planTree(JSON.stringify([{ Plan: node }], null, 1)) as PlanNode;
const codes = (tree: PlanNode): string[] => planWarnings(tree).map(({ code }) => code);
const scan = (rows: number, cost: number, more: object = {}) => ({
  'Node Type': 'Seq Scan',
  'Relation Name': 'orders',
  'Total Cost': cost,
  'Plan Rows': rows,
  ...more,
});
const find = (rows: number) => ({ ...scan(rows, 8), 'Node Type': 'Index Scan', 'Index Name': 'orders_pkey' });

describe('what of a plan is warned of', () => {
  it.each([
    ['a condition that reads much and finds little', scan(3, 2_000, { Filter: "(note = 'a')" }), ['index']],
    ['the same whose words are hidden', scan(20_000, 300, { Filter: '******' }), ['index']],
    ['a condition on a small table', scan(20, 25, { Filter: '(id = 1)' }), []],
    ['a small table as a whole', scan(5_000, 90), []],
    ['a large one', scan(200_000, 4_000), ['scan']],
    ['an answer of millions', scan(2_000_000, 40_000), ['scan', 'rows']],
    [
      'a collection that is read for a condition',
      { ...scan(20_000, 0, { Filter: '******' }), 'Node Type': 'COLLSCAN' },
      ['index'],
    ],
    [
      'a scan of SQL Server that leaves little',
      { ...scan(3, 0.1, { 'Rows Read': 20_000, Filter: '******' }), 'Node Type': 'Clustered Index Scan' },
      ['index'],
    ],
    [
      'one of another index',
      { ...scan(3, 0.1, { 'Rows Read': 20_000, Filter: '******' }), 'Node Type': 'Index Scan (NonClustered)' },
      ['index'],
    ],
    [
      'one of a small table',
      { ...scan(3, 4_000, { 'Rows Read': 200, Filter: '******' }), 'Node Type': 'Table Scan' },
      [],
    ],
    [
      'a table that Oracle reads in full',
      { ...scan(3, 40, { 'Rows Read': 20_000, Filter: '******' }), 'Node Type': 'TABLE ACCESS FULL' },
      ['index'],
    ],
    ['an index that Oracle reads in full', { ...scan(200_000, 400), 'Node Type': 'INDEX FAST FULL SCAN' }, ['scan']],
    ['a search of Oracle', { ...find(1), 'Node Type': 'INDEX RANGE SCAN', 'Index Cond': '******' }, []],
    [
      'loops of SQL Server',
      { 'Node Type': 'Nested Loops (Inner Join)', 'Plan Rows': 9, Plans: [scan(5_000, 80), scan(5_000, 80)] },
      ['loop'],
    ],
    [
      'loops of Oracle',
      { 'Node Type': 'NESTED LOOPS OUTER', 'Plan Rows': 9, Plans: [scan(5_000, 80), scan(5_000, 80)] },
      ['loop'],
    ],
    ['an index', find(1), []],
    [
      'a loop over two large sides',
      { 'Node Type': 'Nested Loop', 'Plan Rows': 9, Plans: [scan(5_000, 80), scan(5_000, 80)] },
      ['loop'],
    ],
    [
      'a loop that finds by an index',
      { 'Node Type': 'Nested Loop', 'Plan Rows': 9, Plans: [scan(5_000, 80), find(1)] },
      [],
    ],
    ['no figures at all', { 'Node Type': 'Seq Scan', 'Relation Name': 'orders', Filter: '(a = 1)' }, []],
  ])('%s', (_what, node, expected) => expect(codes(plan(node))).toEqual(expected));

  it('of MySQL: tables that are read whole, and that are nested', () => {
    const table = (name: string, rows: number, more: object = {}) => ({
      table: { table_name: name, access_type: 'ALL', rows, ...more },
    });
    const block = (...tables: object[]) =>
      planTree(JSON.stringify({ query_block: { select_id: 1, nested_loop: tables } }, null, 1)) as PlanNode;
    expect(codes(block(table('c', 12_000, { attached_condition: 'c.n = 1' })))).toEqual(['index']);
    expect(codes(block(table('c', 2_000), table('o', 3_000)))).toEqual(['loop']);
    expect(codes(block(table('c', 20), table('o', 30)))).toEqual([]);
  });

  it('names the table and what to do, in both languages', () => {
    const [{ message } = { message: { 'zh-chs': '', en: '' } }] = planWarnings(plan(scan(200_000, 4_000)));
    expect(message.en).toMatch(/^orders: .*200000 rows.*condition/);
    expect(message['zh-chs']).toMatch(/^orders: .*200000 行.*条件/);
  });
});

import { planSteps, planTree } from '@sluice/document/plan';
import { describe, expect, it } from 'vitest';
import { explained, planText, type PlanRow } from './oracle.plan.js';

const row = (id: number, parent: number | null, operation: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  parent,
  operation,
  options: null,
  name: null,
  type: null,
  rows: null,
  cost: null,
  searches: 0,
  filters: 0,
  whole: null,
  ...more,
});

/** Rows as the manual shows them ("SQL Tuning Guide", PLAN_TABLE Columns). */
describe('plans of Oracle', () => {
  it('are operations with table, index and estimates; of conditions only that there are some', () => {
    const text = planText([
      row(0, null, 'SELECT STATEMENT', { rows: '2', cost: '5' }),
      row(1, 0, 'NESTED LOOPS', { rows: '2', cost: '5' }),
      row(2, 1, 'TABLE ACCESS', {
        options: 'FULL',
        name: 'ORDERS',
        type: 'TABLE',
        rows: 3,
        cost: 3,
        filters: '1',
        whole: '42000',
      }),
      row(3, 1, 'TABLE ACCESS', { options: 'BY INDEX ROWID', name: 'CUSTOMER', type: 'TABLE', whole: 900 }),
      row(4, 3, 'INDEX', { options: 'UNIQUE SCAN', name: 'CUSTOMER_PK', type: 'INDEX (UNIQUE)', searches: 1 }),
    ]);
    const tree = planTree(text);
    const steps = tree && planSteps(tree);
    expect(steps?.map((step) => [step.name, step.object, step.rows, step.read, step.condition])).toEqual([
      ['SELECT STATEMENT', '', 2, undefined, ''],
      ['NESTED LOOPS', '', 2, undefined, ''],
      ['TABLE ACCESS FULL', 'ORDERS', 3, 42_000, '******'],
      ['TABLE ACCESS BY INDEX ROWID', 'CUSTOMER', undefined, undefined, ''],
      ['INDEX UNIQUE SCAN', 'CUSTOMER_PK', undefined, undefined, '******'],
    ]);
  });

  it.each([
    ['no rows', []],
    ['two roots', [row(0, null, 'A'), row(1, null, 'B')]],
    ['a step above nothing', [row(0, null, 'A'), row(1, 7, 'B')]],
    ['a number twice', [row(0, null, 'A'), row(0, 0, 'B')]],
    ['a chain without an end', Array.from({ length: 600 }, (_, n) => row(n, n === 0 ? null : n - 1, 'VIEW'))],
  ])('refuses %s', (_what, rows) => expect(() => planText(rows)).toThrow('form that is not known'));

  it('are asked for by EXPLAIN PLAN FOR alone, whatever stands between its words', () => {
    expect(explained('explain plan for select 1 from dual')).toBe(' select 1 from dual');
    expect(explained('-- a\n/* b */EXPLAIN/**/PLAN -- c\n for(select 1 from dual)')).toBe('(select 1 from dual)');
    for (const text of [
      'explain plan into t for select 1 from dual',
      'select 1 from dual',
      'explain plan forx',
      "'explain plan for' x",
    ])
      expect(explained(text), text).toBeUndefined();
  });
});

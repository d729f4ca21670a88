import { planSteps, planTree, type PlanNode } from '@sluice/document/plan';
import { describe, expect, it } from 'vitest';
import { planText } from './mongodb.plan.js';

const shape = ({ name, object, rows, condition, children }: PlanNode): unknown[] => [
  name,
  object,
  rows,
  condition,
  ...children.map(shape),
];
const treeOf = (answer: object): PlanNode => planTree(planText(answer, 'orders', 42_000)) as PlanNode;

/** Answers in the shapes of the manual ("Explain Results", MongoDB 7). */
describe('plans of MongoDB', () => {
  it('are stages with collection, index and documents that are read; conditions and bounds are left out', () => {
    const winningPlan = {
      stage: 'SORT',
      sortPattern: { at: 1 },
      inputStage: {
        stage: 'FETCH',
        filter: { phone: { $eq: '13800000001' } },
        inputStage: { stage: 'IXSCAN', indexName: 'by_city', indexBounds: { city: ['["上海", "上海"]'] } },
      },
    };
    const result = {
      queryPlanner: { parsedQuery: { phone: '13800000001' }, winningPlan },
      command: { find: 'orders' },
    };
    expect(shape(treeOf(result))).toEqual([
      'SORT',
      '',
      undefined,
      '',
      ['FETCH', '', undefined, '******', ['IXSCAN', 'orders · by_city', undefined, '']],
    ]);
    expect(planText(result, 'orders', 1)).not.toMatch(/1380|上海|phone|"city"/);
  });

  it('come wrapped by the newer engine, in several inputs, behind a cursor and of shards', () => {
    const scan = { stage: 'COLLSCAN', filter: { a: 1 }, direction: 'forward' };
    const wrapped = { queryPlanner: { winningPlan: { queryPlan: scan, slotBasedPlan: { stages: 'secret' } } } };
    expect(shape(treeOf(wrapped))).toEqual(['COLLSCAN', 'orders', 42_000, '******']);
    const either = { stage: 'OR', inputStages: [scan, { stage: 'IXSCAN', indexName: 'i' }] };
    expect(planSteps(treeOf({ queryPlanner: { winningPlan: either } }))).toHaveLength(3);
    const behind = { stages: [{ $cursor: wrapped }, { $group: { _id: '$city' } }, { $sort: { sortKey: { n: 1 } } }] };
    expect(planSteps(treeOf(behind)).map(({ name }) => name)).toEqual(['$sort', '$group', 'COLLSCAN']);
    const merged = { stage: 'SHARD_MERGE', shards: [{ shardName: 'a', winningPlan: scan }, { winningPlan: scan }] };
    expect(planSteps(treeOf({ queryPlanner: { winningPlan: merged } }))).toHaveLength(3);
    expect(planSteps(treeOf({ shards: { a: behind, b: wrapped } })).map(({ name }) => name)).toContain('SHARDS');
  });

  it.each([{}, { queryPlanner: {} }, { queryPlanner: { winningPlan: { kind: 1 } } }, { stages: [] }])(
    'of another form are refused by name: %j',
    (shown) => expect(() => planText(shown, 'orders', 1)).toThrow('form that is not known'),
  );
});

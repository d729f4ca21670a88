import { describe, expect, it } from 'vitest';
import { conditionOf, filledFields, type FlowFields } from './flow.condition.js';
import { chooseFlow, flowFault, type ApprovalStep, type FlowFacts } from './flow.js';

const facts: FlowFacts = {
  project: { id: 7, name: '', code: '' },
  environment: 'prod',
  source: { id: 3, name: '', type: 'postgres', owner: 1 },
  source_type: 'resource_request',
  kind: 'letters',
  risk: 'high',
  rows: 100,
  level: 'high',
  letters: ['read', 'write'],
  days: 30,
  applicant: { id: 1, account: '', name: '', roles: [] },
};
const steps: ApprovalStep[] = [{ name: 'one', group_type: 'owner', group_ids: [], mode: 'any' }];
const holds = (fields: FlowFields, rest = ''): boolean =>
  chooseFlow(
    [{ id: 1, name: 'f', project_id: null, priority: 1, steps, condition: conditionOf(fields, rest) }],
    facts,
  ) !== undefined;

describe('fields of a condition', () => {
  it.each<[FlowFields, FlowFields]>([
    [{ projects: [7, 8] }, { projects: [8] }],
    [{ environments: ['pre', 'prod'] }, { environments: ['dev'] }],
    [{ sources: [3] }, { sources: [4] }],
    [{ kinds: ['letters', 'level'] }, { kinds: ['dml'] }],
    [{ risks: ['high'] }, { risks: ['low', 'medium'] }],
    [{ rows: 100 }, { rows: 101 }],
    [{ letters: ['write', 'manage'] }, { letters: ['manage'] }],
    [{ days: 30 }, { days: 31 }],
  ])('hold and do not hold: %j, %j', (yes, no) => {
    expect([holds(yes), holds(no), flowFault({ condition: conditionOf(no, ''), steps })]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it('say "at least" of a level', () => {
    expect(conditionOf({ level: 'medium' }, '')).toBe('level in ["medium", "high"]');
    expect(holds({ level: 'low' })).toBe(true);
  });

  it('all have to hold, with what they cannot say in brackets', () => {
    expect(conditionOf({ rows: 5, days: 2 }, ' risk == "low" || rows > 9 ')).toBe(
      'rows >= 5 && days >= 2 && (risk == "low" || rows > 9)',
    );
    expect([holds({ rows: 101 }, 'true || true'), holds({ rows: 100 }, 'days > 90')]).toEqual([false, false]);
    expect(conditionOf({}, ' rows > 9 ')).toBe('rows > 9');
    expect(conditionOf({}, ' ')).toBe('');
  });

  it('that say nothing are not kept', () => {
    expect(filledFields({ projects: [], environments: null, rows: 0, level: 'public', days: 4 })).toEqual({ days: 4 });
  });
});

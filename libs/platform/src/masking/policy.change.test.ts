import { describe, expect, it } from 'vitest';
import { opensMasks, type PolicyState } from './policy.change.js';

const rule = (more: object = {}): PolicyState['rules'][number] => ({
  match_type: 'level',
  match_value: 'medium',
  algorithm: 'keep',
  config: { first: 3, last: 4 },
  filter_policy: null,
  ...more,
});
const policy = (more: Partial<PolicyState> = {}): PolicyState => ({
  name: 'p',
  template: 'custom',
  priority: 10,
  enabled: true,
  scope: { source_ids: [], tables: ['*'] },
  terms: null,
  condition: null,
  rules: [rule()],
  ...more,
});
const refuseAll = { null_test: 'refuse', equality: 'refuse', other: 'refuse' };
const strictest = { algorithm: 'full', config: {}, filter_policy: refuseAll };

describe('whether a change of a masking policy could show anybody more', () => {
  it.each<[string, PolicyState | undefined, PolicyState | undefined]>([
    ['a new rule that is not full', undefined, policy()],
    ['a new full rule that leaves filters to the level', undefined, policy({ rules: [rule({ algorithm: 'full' })] })],
    ['a policy deleted', policy({ rules: [rule(strictest)] }), undefined],
    ['a policy disabled', policy(), policy({ enabled: false })],
    ['a policy enabled', policy({ enabled: false }), policy()],
    ['a filter opened', policy({ rules: [rule({ filter_policy: refuseAll })] }), policy()],
    [
      'one class opened',
      policy({ rules: [rule({ filter_policy: refuseAll })] }),
      policy({ rules: [rule({ filter_policy: { ...refuseAll, equality: 'allow' } })] }),
    ],
    [
      'a class left to the level',
      policy({ rules: [rule({ filter_policy: refuseAll })] }),
      policy({ rules: [rule({ filter_policy: { null_test: 'refuse', other: 'refuse' } })] }),
    ],
    ['more of the value kept', policy(), policy({ rules: [rule({ config: { first: 9, last: 9 } })] })],
    ['another algorithm', policy(), policy({ rules: [rule({ algorithm: 'hash', config: {} })] })],
    ['a rule removed', policy({ rules: [rule(), rule(strictest)] }), policy()],
    ['a rule before another', policy(), policy({ rules: [rule({ match_value: 'low' }), rule()] })],
    ['another priority', policy(), policy({ priority: 1 })],
    ['another scope', policy(), policy({ scope: { source_ids: [], tables: ['a.b'] } })],
    [
      'a person',
      policy(),
      policy({ terms: { subject_type: 'user', subject_ids: [1], project_ids: [], windows: [], ips: [] } }),
    ],
    ['a condition', policy(), policy({ condition: 'false' })],
  ])('%s opens', (_what, before, after) => {
    expect(opensMasks(before, after)).toBe(true);
  });

  it.each<[string, PolicyState | undefined, PolicyState | undefined]>([
    ['nothing', policy(), policy()],
    ['a name', policy(), policy({ name: 'q' })],
    ['a full mask in place of a part', policy(), policy({ rules: [rule({ algorithm: 'full', config: {} })] })],
    ['a filter closed', policy(), policy({ rules: [rule({ filter_policy: refuseAll })] })],
    ['a strictest rule added last', policy(), policy({ rules: [rule(), rule(strictest)] })],
    ['a new policy of the strictest rules', undefined, policy({ rules: [rule(strictest)] })],
    ['what is off stays off', policy({ enabled: false }), policy({ enabled: false, priority: 1 })],
    ['what was off is deleted', policy({ enabled: false }), undefined],
  ])('%s opens nothing', (_what, before, after) => {
    expect(opensMasks(before, after)).toBe(false);
  });
});

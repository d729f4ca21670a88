import { describe, expect, it } from 'vitest';
import { opensUse, type UsageState } from './usage-policy.store.js';

const state = (more: UsageState = {}): UsageState => ({
  name: 'p',
  effect: 'permit',
  priority: 10,
  enabled: true,
  scope: '{}',
  windows: '[]',
  ips: '',
  query_count: 100,
  export_count: 100,
  write_count: 100,
  update_count: 100,
  delete_count: 100,
  global_concurrency: 0,
  user_concurrency: 4,
  transaction_timeout: 60,
  ...more,
});

describe('whether a change of a policy could let anybody do more', () => {
  it.each<[string, UsageState | undefined, UsageState | undefined]>([
    ['a new one that permits, before others that refuse', undefined, state()],
    ['one deleted', state({ effect: 'refuse' }), undefined],
    ['one disabled', state({ effect: 'refuse' }), state({ effect: 'refuse', enabled: false })],
    ['one that permits enabled', state({ enabled: false }), state()],
    ['more rows', state(), state({ update_count: 101 })],
    ['more time', state(), state({ transaction_timeout: 61 })],
    ['no limit of concurrency', state(), state({ user_concurrency: 0 })],
    ['another scope', state(), state({ scope: '{"source_ids": [1]}' })],
    ['another time', state(), state({ windows: '[1]' })],
    ['another address', state(), state({ ips: '10.0.0.0/8' })],
    ['another priority', state(), state({ priority: 1 })],
    ['permission instead of refusal', state({ effect: 'refuse' }), state()],
  ])('%s opens', (_what, before, after) => expect(opensUse(before, after)).toBe(true));

  it.each<[string, UsageState | undefined, UsageState | undefined]>([
    ['a new one that refuses', undefined, state({ effect: 'refuse' })],
    ['fewer rows', state(), state({ update_count: 9 })],
    ['a limit of concurrency', state(), state({ global_concurrency: 9 })],
    ['a name', state(), state({ name: 'q' })],
    ['what was off is deleted', state({ enabled: false }), undefined],
  ])('%s opens nothing', (_what, before, after) => expect(opensUse(before, after)).toBe(false));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideUsage, overlapOf, usageSteps, type UsageFacts, type UsagePolicy } from './usage-policy.js';

const policy = (more: Partial<UsagePolicy> = {}): UsagePolicy => ({
  id: 1,
  name: 'office',
  priority: 10,
  windows: [],
  ips: [],
  counts: { query: 1000, export: 500, write: 10, update: 20, delete: 0 },
  globalConcurrency: 0,
  userConcurrency: 0,
  transactionTimeout: 60,
  effect: 'permit',
  ...more,
});
const facts = (more: Partial<UsageFacts> = {}): UsageFacts => ({
  kind: 'DQL',
  exports: false,
  writesUncounted: false,
  day: 1,
  minute: 10 * 60,
  isFrom: (ips) => ips.includes('10.0.0.0/8'),
  ...more,
});
const office = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }];
const codes = (policies: UsagePolicy[], more: Partial<UsageFacts> = {}): string[] =>
  decideUsage(policies, facts(more)).reasons.map(({ code }) => code);

describe('policies', () => {
  it('say nothing where none is about the statement', () => expect(decideUsage([], facts())).toEqual({ reasons: [] }));

  it('limit the rows of what they permit by what it does', () => {
    const rows = (more: Partial<UsageFacts>): number | undefined => decideUsage([policy()], facts(more)).rows;
    expect(rows({})).toBe(1000);
    expect(rows({ exports: true })).toBe(500);
    expect(rows({ kind: 'INSERT' })).toBe(10);
    expect(codes([policy()], { kind: 'MERGE' })).toEqual(['policy-no-rows']);
    expect(rows({ kind: 'UPDATE' })).toBe(20);
    expect(rows({ kind: 'DDL' })).toBeUndefined();
    expect(codes([policy()], { kind: 'DELETE' })).toEqual(['policy-no-rows']);
    expect(codes([policy()], { kind: 'UPDATE', writesUncounted: true })).toEqual(['policy-uncounted']);
  });

  it.each([
    [{ day: 1, minute: 9 * 60 }, []],
    [{ day: 5, minute: 18 * 60 - 1 }, []],
    [{ day: 5, minute: 18 * 60 }, ['policy-outside']],
    [{ day: 1, minute: 9 * 60 - 1 }, ['policy-outside']],
    [{ day: 6, minute: 10 * 60 }, ['policy-outside']],
  ])('permit inside their windows alone: %j', (when, expected) => {
    expect(codes([policy({ windows: office })], when)).toEqual(expected);
  });

  it('permit from their addresses alone', () => {
    expect(codes([policy({ ips: ['10.0.0.0/8'] })])).toEqual([]);
    expect(codes([policy({ ips: ['192.168.0.0/16'] })])).toEqual(['policy-outside']);
  });

  it('are decided by the first that holds, priority 1 first', () => {
    const closed = policy({ id: 2, name: 'freeze', effect: 'refuse', priority: 1 });
    expect(codes([policy(), closed])).toEqual(['policy-refused']);
    expect(codes([policy(), { ...closed, priority: 11 }])).toEqual([]);
    expect(codes([policy({ windows: office }), { ...closed, priority: 11 }], { day: 7 })).toEqual(['policy-refused']);
    expect(codes([policy({ effect: 'work_order' })])).toEqual(['policy-work-order']);
    expect(codes([{ ...closed, windows: office }], { day: 7 })).toEqual([]);
  });
});

describe('the steps of a decision', () => {
  const night = policy({ id: 2, name: 'night', priority: 1, windows: [{ days: [1], from: '22:00', to: '23:00' }] });
  const abroad = policy({ id: 3, name: 'abroad', priority: 2, ips: ['192.168.0.0/16'] });
  const last = policy({ id: 4, name: 'last', priority: 99 });

  it('name each policy in its order with what keeps it from deciding', () => {
    const answer = usageSteps([last, policy(), abroad, night], facts()).map((step) => [step.policy.name, step.stands]);
    expect(answer).toEqual([
      ['night', 'time'],
      ['abroad', 'address'],
      ['office', 'decides'],
      ['last', 'later'],
    ]);
  });

  it('name as deciding the policy that decides', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 7 }), fc.boolean(), (minute, day, isHere) => {
        const at = facts({ minute, day, isFrom: () => isHere });
        const all = [night, abroad, policy({ windows: office, effect: 'refuse' })];
        const decides = usageSteps(all, at).find(({ stands }) => stands === 'decides');
        const { decidedBy } = decideUsage(all, at);
        // Where no condition holds, the first that permits at other times is the one that keeps the statement out.
        expect(decidedBy).toBe(decides?.policy.id ?? night.id);
      }),
      { numRuns: 100 },
    );
  });
});

describe('overlapping windows', () => {
  // Quarters of an hour: fewer than minutes, and as good.
  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
  const text = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const window = fc
    .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), time, time)
    .filter(([, from, to]) => from < to)
    .map(([days, from, to]) => ({ days, from: text(from), to: text(to) }));

  it('share a quarter of the week, and no others do', () => {
    const quarters = (one: { days: number[]; from: string; to: string }): Set<number> => {
      const [from, to] = [one.from, one.to].map((at) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))) as [
        number,
        number,
      ];
      return new Set(
        one.days.flatMap((day) => Array.from({ length: (to - from) / 15 }, (_, at) => day * 96 + from / 15 + at)),
      );
    };
    fc.assert(
      fc.property(window, window, (one, other) => {
        const shared = [...quarters(one)].some((quarter) => quarters(other).has(quarter));
        expect(overlapOf([one, other]) !== undefined).toBe(shared);
      }),
      { numRuns: 50 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertMachine, ALERT_EVENTS, ALERT_STATES } from '../workflow/alert.machine.js';
import { nextState } from '../workflow/machine.js';
import { firingsOf, isExceeded, type AlertCondition, type Sample } from './alert.rule.js';
import { auditConditionFault, countsRecord } from './audit.condition.js';

const rule = (more: Partial<AlertCondition> = {}): AlertCondition => ({
  comparison: 'gt',
  threshold: 10,
  for_minutes: 0,
  ...more,
});
const minutes = (...values: (number | null)[]): Sample[] =>
  values.flatMap((value, at) => (value === null ? [] : [{ time: at * 60_000, value }]));

describe('a rule over samples', () => {
  it('fires at the first value beyond its threshold and is over at the first one that is not', () => {
    expect(firingsOf(rule(), minutes(1, 11, 14, 12, 10, 11))).toEqual([
      { from: 60_000, to: 240_000, worst: 14, last: 12 },
      { from: 300_000, to: null, worst: 11, last: 11 },
    ]);
  });

  it('waits until it has lasted', () => {
    const five = rule({ for_minutes: 5 });
    expect(firingsOf(five, minutes(11, 11, 11, 11, 11))).toEqual([]);
    expect(firingsOf(five, minutes(11, 11, 11, 11, 11, 11))).toEqual([
      { from: 300_000, to: null, worst: 11, last: 11 },
    ]);
    expect(firingsOf(five, minutes(11, 11, 11, 9, 11, 11, 11))).toEqual([]);
  });

  it('does not take a silence for a proof', () => {
    expect(firingsOf(rule({ for_minutes: 7 }), minutes(11, 11, ...Array<null>(6).fill(null), 11, 11))).toEqual([]);
    expect(firingsOf(rule(), minutes(11, ...Array<null>(6).fill(null), 11))).toMatchObject([{ to: 0 }, { to: null }]);
  });

  it('fires only while the value compares so, whatever the samples are', () => {
    const anySamples = fc.array(fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 0, max: 20 })), {
      maxLength: 40,
    });
    const anyRule = fc.record({
      comparison: fc.constantFrom('gt', 'ge', 'lt', 'le', 'eq'),
      threshold: fc.integer({ min: 0, max: 20 }),
      for_minutes: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(anyRule, anySamples, (any, steps) => {
        let time = 0;
        const samples = steps.map(([step, value]) => ({ time: (time += step), value }));
        for (const { from, to } of firingsOf(any, samples)) {
          const within = samples.filter((one) => one.time >= from && (to === null || one.time < to));
          expect(within.every(({ value }) => isExceeded(any, value))).toBe(true);
          const before = samples.filter(
            (one) => one.time >= from - any.for_minutes * 60_000 + 30_000 && one.time < from,
          );
          expect(before.every(({ value }) => isExceeded(any, value))).toBe(true);
        }
      }),
    );
  });
});

describe('the condition of an audit rule', () => {
  const facts = {
    action: 'export.create',
    decision: 'permit',
    user: 'liming',
    ip: '10.0.0.1',
    source: 'retail',
    kind: 'select',
    reasons: [],
    rows: 5000,
    masked: [],
    hour: 23,
    weekday: 6,
  };
  it('names what is wrong with it', () => {
    expect(auditConditionFault("decision == 'refuse' && rows > 100")).toBeUndefined();
    expect(auditConditionFault('sql_text.contains("phone")')?.en).toContain('sql_text');
    expect(auditConditionFault('rows >')?.['zh-chs']).toMatch(/[\u4e00-\u9fff]/);
    expect(auditConditionFault('user + 1 > 2')?.en).toMatch(/\w+ \w+/);
  });

  it('counts what it is about, and what it fails on', () => {
    expect(countsRecord("action.startsWith('export') && (hour >= 22 || weekday > 5)", facts)).toBe(true);
    expect(countsRecord('rows > 5000', facts)).toBe(false);
    expect(countsRecord('1 / (rows - rows) > 0', facts)).toBe(true);
    expect(countsRecord('', facts)).toBe(true);
  });

  it('takes few steps for one record: it is tried on many', () => {
    const masked = Array.from({ length: 100 }, (_, index) => `column_${index}`);
    const startedMs = performance.now();
    expect(countsRecord('masked.exists(m, m == "none")', { ...facts, masked })).toBe(false);
    expect(countsRecord('masked.exists(a, masked.exists(b, a + b == "none"))', { ...facts, masked })).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});

it('leads no alert out of closed, and every other one into it', () => {
  for (const event of ALERT_EVENTS) expect(nextState(alertMachine, 'closed', event)).toBeUndefined();
  for (const state of ALERT_STATES.filter((one) => one !== 'closed'))
    expect(nextState(alertMachine, state, 'close')).toBe('closed');
});

import { describe, expect, it } from 'vitest';
import { say } from '../texts/say.js';
import type { CheckedStatement } from '../wire/statement.calls.js';
import { checkMarks, checkText } from './check.marks.js';
import { statementAt } from './statement-at.js';

const text = 'SELECT phone FROM customer;\nDELETE FROM customer';
const masked: CheckedStatement = {
  start: 0,
  end: 26,
  kind: 'DQL',
  decision: 'permit',
  masked: ['public.customer.phone'],
  reasons: [],
};
const refused: CheckedStatement = {
  start: 28,
  end: 48,
  kind: 'DELETE',
  decision: 'refuse',
  masked: [],
  reasons: [{ code: 'letter', text: 'no write' }],
};
const english = (key: Parameters<typeof say>[1], facts?: Parameters<typeof say>[2]): string => say('en', key, facts);

describe('marks of the gate', () => {
  it('mark what is masked and what would be refused, each over its statement', () => {
    expect(checkMarks([masked, refused], text, english)).toEqual([
      { from: 0, to: 26, severity: 'info', message: 'Will be masked: public.customer.phone' },
      { from: 28, to: 48, severity: 'error', message: 'no write' },
    ]);
  });

  it('point at the word that a reason names', () => {
    const [mark] = checkMarks(
      [{ ...refused, reasons: [{ code: 'table', text: 'unknown', position: 40 }] }],
      text,
      english,
    );
    expect(text.slice(mark?.from, mark?.to)).toBe('customer');
  });

  it('never reach beyond a text that became shorter', () => {
    for (const mark of checkMarks([masked, refused], text.slice(0, 30), english)) {
      expect(mark.to).toBeLessThanOrEqual(30);
      expect(mark.from).toBeLessThanOrEqual(mark.to);
    }
    expect(checkMarks([refused], '', english)).toEqual([]);
  });

  it('say the decision in one line', () => {
    expect(checkText(refused, english)).toBe('Will be refused: no write');
    expect(checkText({ ...masked, masked: [] }, english)).toBe('May run, no masked columns');
  });
});

describe('statement at the cursor', () => {
  const statements = [
    { start: 0, end: 26 },
    { start: 28, end: 48 },
  ];
  it.each([
    [0, 0],
    [26, 0],
    [27, 0],
    [28, 28],
    [48, 28],
    [60, 28],
  ])('cursor %i runs the statement at %i', (cursor, start) => {
    expect(statementAt(statements, cursor)?.start).toBe(start);
  });
  it('runs the first one from above it, and none in an empty script', () => {
    expect(statementAt([{ start: 5, end: 9 }], 0)?.start).toBe(5);
    expect(statementAt([], 0)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { say } from '../texts/say.js';
import type { CheckedStatement } from '../wire/statement.calls.js';
import { checkMarks, checkText, checkTone, checkVerdicts } from './check.marks.js';
import { lineAndColumn } from './line-column.js';
import { statementAt } from './statement-at.js';

const text = "SELECT phone, 'phone'\nFROM customer;\nDELETE FROM customer;\nSELECT nmae FROM customer";
const at = (part: string, from = 0): number => text.indexOf(part, from);
const masked: CheckedStatement = {
  start: 0,
  end: at(';'),
  kind: 'DQL',
  decision: 'permit',
  masked: ['public.customer.phone'],
  reasons: [],
};
const refused: CheckedStatement = {
  start: at('DELETE'),
  end: at(';', at('DELETE')),
  kind: 'DELETE',
  decision: 'refuse',
  masked: [],
  reasons: [{ code: 'letter', text: 'no write', object: 'public.customer' }],
};
const mistaken: CheckedStatement = {
  start: at('SELECT nmae'),
  end: text.length,
  kind: 'UNKNOWN',
  decision: 'refuse',
  masked: [],
  reasons: [{ code: 'unknown-column', text: 'no column nmae', position: at('nmae'), mistake: true }],
};
const all = [masked, refused, mistaken];
const english = (key: Parameters<typeof say>[1], facts?: Parameters<typeof say>[2]): string => say('en', key, facts);
const marked = (statements: CheckedStatement[], typed: CheckedStatement | null = null, of = text) =>
  checkMarks(statements, of, typed, english).map(({ from, to, severity }) => [of.slice(from, to), severity]);

describe('marks of the gate', () => {
  it('stand under the words they are about, never under whole statements, strings left out', () => {
    expect(marked(all)).toEqual([
      ['phone', 'info'],
      ['customer', 'error'],
      ['nmae', 'error'],
    ]);
    expect(checkMarks([masked], text, null, english)[0]?.from).toBe(at('phone'));
  });

  it('leave a mistake alone while the cursor is in its statement', () => {
    expect(marked(all, mistaken)).toEqual([
      ['phone', 'info'],
      ['customer', 'error'],
    ]);
    expect(checkVerdicts(all, text, mistaken, english).map(({ tone }) => tone)).toEqual(['masked', 'refused']);
    expect(checkVerdicts(all, text, null, english).map(({ at: start, tone }) => [start, tone])).toEqual([
      [0, 'masked'],
      [refused.start, 'refused'],
      [mistaken.start, 'mistake'],
    ]);
  });

  it('never reach beyond a text that became shorter', () => {
    for (const length of [0, 3, refused.start + 2, text.length - 2]) {
      const short = text.slice(0, length);
      for (const mark of checkMarks(all, short, null, english)) expect(mark.to).toBeLessThanOrEqual(length);
      for (const verdict of checkVerdicts(all, short, null, english)) expect(verdict.at).toBeLessThan(length);
    }
  });

  it('say the decision in one line, a mistake with its line and column and not as a refusal', () => {
    expect(checkText(refused, text, english)).toBe('Will be refused: no write');
    expect(checkText({ ...masked, masked: [] }, text, english)).toBe('May run, no masked columns');
    expect(checkText(mistaken, text, english)).toBe('Line 4, column 8: no column nmae');
    expect(all.map(checkTone)).toEqual(['masked', 'refused', 'mistake']);
  });

  it('count lines and columns from 1', () => {
    expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
    expect(lineAndColumn('', 0)).toEqual({ line: 1, column: 1 });
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

import { compilePattern } from '#pattern-engine';
import { ExpressionError } from '../expression.error.js';
import type { Pattern } from '../pattern.type.js';
import { keysOf, textOfValue, type Value } from '../value.js';
import { countArgument, listArgument, textArgument } from './arguments.js';
import type { ExpressionFunction } from './function.type.js';

const MAX_PATTERN = 1000;
const patterns = new Map<string, Pattern>();

/** The compiled pattern, kept for the next call. Throws `bad-pattern`. */
function pattern(source: string): Pattern {
  const known = patterns.get(source);
  if (known) return known;
  if (source.length > MAX_PATTERN)
    throw new ExpressionError('bad-pattern', { detail: `more than ${MAX_PATTERN} characters` });
  const compiled = compilePattern(source);
  if (patterns.size >= 500) patterns.clear();
  patterns.set(source, compiled);
  return compiled;
}

const probe = (
  name: 'contains' | 'startsWith' | 'endsWith',
  test: (text: string, part: string) => boolean,
  example: readonly [string, boolean],
): ExpressionFunction => ({
  args: ['text', 'part'],
  method: true,
  example,
  run: ([text, part], { budget }) => {
    const whole = textArgument(name, text);
    budget.spendText(whole.length);
    return test(whole, textArgument(name, part));
  },
});

const mapped = (
  name: 'lower' | 'upper' | 'trim',
  map: (text: string) => string,
  example: readonly [string, string],
): ExpressionFunction => ({
  args: ['text'],
  method: true,
  example,
  run: ([text], { budget }) => {
    const whole = textArgument(name, text);
    budget.spendText(whole.length);
    return map(whole);
  },
});

/** Characters of a text as a person counts them (code points), items of a list or map. */
function sizeOf(value: Value): number {
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : keysOf(value).length;
}

/** Functions of text. Places and lengths count code points. */
export const textFunctions = {
  size: {
    args: ['value'],
    method: true,
    nulls: true,
    example: ['size("naïve") + size([1, 2])', 7],
    run: ([value = null], { budget }) => {
      if (typeof value === 'string') budget.spendText(value.length);
      return BigInt(sizeOf(value));
    },
  },
  contains: probe('contains', (text, part) => text.includes(part), ['"13800001111".contains("0000")', true]),
  startsWith: probe('startsWith', (text, part) => text.startsWith(part), ['"A-1".startsWith("A")', true]),
  endsWith: probe('endsWith', (text, part) => text.endsWith(part), ['"a.sql".endsWith(".sql")', true]),
  matches: {
    args: ['text', 'pattern'],
    method: true,
    example: ['"13800001111".matches("^1[3-9][0-9]{9}$")', true],
    run: ([text, source], { budget }) => {
      const whole = textArgument('matches', text);
      const compiled = pattern(textArgument('matches', source));
      budget.spend(1 + Math.ceil((whole.length * compiled.programSize()) / 256));
      return compiled.test(whole);
    },
  },
  lower: mapped('lower', (text) => text.toLowerCase(), ['lower("AbC")', 'abc']),
  upper: mapped('upper', (text) => text.toUpperCase(), ['"abc".upper()', 'ABC']),
  trim: mapped('trim', (text) => text.trim(), ['" a ".trim()', 'a']),
  replace: {
    args: ['text', 'old', 'new'],
    method: true,
    example: ['"a-b-c".replace("-", "/")', 'a/b/c'],
    run: ([text, from, to], { budget }) => {
      const whole = textArgument('replace', text),
        old = textArgument('replace', from),
        put = textArgument('replace', to);
      const parts = whole.split(old);
      budget.spendText(whole.length + parts.length * put.length);
      return parts.join(put);
    },
  },
  split: {
    args: ['text', 'separator'],
    method: true,
    example: ['"a,b".split(",")', ['a', 'b']],
    run: ([text, separator], { budget }) => {
      const whole = textArgument('split', text);
      budget.spend(1 + whole.length);
      return whole.split(textArgument('split', separator));
    },
  },
  join: {
    args: ['list', 'separator?'],
    method: true,
    example: ['[1, 2].join("/")', '1/2'],
    run: ([list, separator = ''], { budget }) => {
      const parts = listArgument('join', list).map((item) => textOfValue(item, budget));
      const between = textArgument('join', separator);
      budget.spendText(parts.reduce((sum, part) => sum + part.length + between.length, 0));
      return parts.join(between);
    },
  },
  substring: {
    args: ['text', 'from', 'to?'],
    method: true,
    example: ['"13800001111".substring(0, 3)', '138'],
    run: ([text, from, to], { budget }) => {
      const whole = textArgument('substring', text);
      budget.spendText(whole.length);
      const points = [...whole];
      return points
        .slice(
          Math.max(0, countArgument('substring', from)),
          to === undefined ? undefined : Math.max(0, countArgument('substring', to)),
        )
        .join('');
    },
  },
  indexOf: {
    args: ['text', 'part'],
    method: true,
    example: ['"a/b".indexOf("/")', 1],
    run: ([text, part], { budget }) => {
      const whole = textArgument('indexOf', text);
      budget.spendText(whole.length);
      const at = whole.indexOf(textArgument('indexOf', part));
      return BigInt(at < 0 ? -1 : [...whole.slice(0, at)].length);
    },
  },
} satisfies Record<string, ExpressionFunction>;

import type { Expression } from '../../../tree/expression.type.js';
import { chained, readCompared } from '../../descent/value.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { parsePrimary } from './primary.parser.js';

// Binding strengths from the loosest on ("Operator precedence"). How tightly arithmetic binds tells nothing of where a
// value comes from.
const OR = 1;
const AND = 2;
const NOT = 3;
const COMPARISON = 4;
const SUM = 5;
const PRODUCT = 6;

const INFIX: Readonly<Record<string, number>> = {
  or: OR,
  and: AND,
  ...Object.fromEntries(
    ['=', '<>', '!=', '<', '<=', '>', '>=', '!<', '!>', 'is', 'like', 'in', 'between', 'not'].map((word) => [
      word,
      COMPARISON,
    ]),
  ),
  ...Object.fromEntries(['+', '-', '&', '|', '^', '||', '<<', '>>'].map((word) => [word, SUM])),
  ...Object.fromEntries(['*', '/', '%'].map((word) => [word, PRODUCT])),
};
const COMPARISONS = new Set(['=', '<>', '!=', '<', '<=', '>', '>=', '!<', '!>']);

/** An expression. */
export function parseExpression(parsing: Parsing, start?: Expression): Expression {
  return parseFrom(parsing, OR, start);
}

/** An expression that ends before a comparison, AND or OR. */
export function parseOperand(parsing: Parsing): Expression {
  return parseFrom(parsing, SUM);
}

function parseFrom(parsing: Parsing, least: number, start?: Expression): Expression {
  let left = start ?? prefix(parsing);
  for (;;) {
    const strength = strengthOf(parsing);
    if (strength < least) return left;
    left = strength === COMPARISON ? comparison(left, parsing) : infix(left, strength, parsing);
  }
}

function strengthOf(parsing: Parsing): number {
  if (parsing.kind !== 'word' && parsing.kind !== 'operator') return 0;
  const word = parsing.word();
  return Object.hasOwn(INFIX, word) ? (INFIX[word] ?? 0) : 0;
}

function prefix(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.accept('not'))
    return { node: 'logic', at, with: 'not', args: [parsing.deeper(() => parseFrom(parsing, NOT))] };
  const operator = parsing.kind === 'operator' ? parsing.acceptOneOf('-', '+', '~') : undefined;
  if (operator === undefined) return parsePrimary(parsing);
  return { node: 'operator', at, path: [operator], args: [parsing.deeper(() => prefix(parsing))] };
}

function infix(left: Expression, strength: number, parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.word();
  parsing.take();
  const right = parseFrom(parsing, strength + 1);
  if (word !== 'and' && word !== 'or') return { node: 'operator', at, path: [word], args: [left, right] };
  return chained(left, word, right, at);
}

function comparison(left: Expression, parsing: Parsing): Expression {
  const { at } = parsing;
  const negated = parsing.accept('not');
  const right = (): Expression => parseFrom(parsing, SUM);
  if (!negated && parsing.accept('is')) {
    parsing.accept('not');
    if (parsing.accept('distinct', 'from'))
      return { node: 'operator', at, path: ['is distinct from'], args: [left, right()] };
    parsing.expect('null');
    return { node: 'combination', at, what: 'null test', args: [left], order: [] };
  }
  if (!negated && COMPARISONS.has(parsing.word())) return compared(left, parsing);
  if (parsing.accept('in')) return listed(left, negated, at, parsing);
  if (parsing.accept('between')) {
    const low = right();
    parsing.expect('and');
    // Both ends are compared as by operators, which may fail where the types differ.
    return { node: 'operator', at, path: ['between'], args: [left, low, right()] };
  }
  parsing.expect('like');
  const args = [left, right()];
  if (parsing.accept('escape')) args.push(right());
  return { node: 'operator', at, path: ['like'], args };
}

/** `= value`, or a comparison with the rows of a query by ANY, SOME or ALL. */
function compared(left: Expression, parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.take();
  if (parsing.isOneOf('any', 'some', 'all') && parsing.word(1) === '(') {
    parsing.take();
    return readCompared(left, word, at, parsing);
  }
  return { node: 'operator', at, path: [word], args: [left, parseFrom(parsing, SUM)] };
}

function listed(left: Expression, negated: boolean, at: number, parsing: Parsing): Expression {
  if (parsing.word(1) !== '(' && parsing.opensQuery()) return readCompared(left, '=', at, parsing);
  parsing.expect('(');
  const list = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return { node: 'membership', at, path: ['='], value: left, list, spread: false, negated };
}

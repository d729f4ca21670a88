import type { Expression } from '../../../tree/expression.type.js';
import { chained, readCompared } from '../../descent/value.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { parsePrimary } from './primary.parser.js';

// Binding strengths from the loosest on ("About SQL Conditions", condition precedence). How tightly arithmetic binds
// tells nothing of where a value comes from.
const OR = 1;
const AND = 2;
const NOT = 3;
const COMPARISON = 4;
const SUM = 5;
const PRODUCT = 6;

const COMPARISONS = new Set(['=', '<>', '!=', '^=', '~=', '\u00ac=', '<', '<=', '>', '>=']);
const LIKES = ['like', 'likec', 'like2', 'like4'];
const INFIX: Readonly<Record<string, number>> = {
  or: OR,
  and: AND,
  ...Object.fromEntries(
    [...COMPARISONS, ...LIKES, 'is', 'in', 'between', 'not'].map((word) => [word, COMPARISON] as const),
  ),
  ...Object.fromEntries(['+', '-', '||'].map((word) => [word, SUM])),
  ...Object.fromEntries(['*', '/'].map((word) => [word, PRODUCT])),
};
/** Words behind IS that look at the value alone. */
const TESTS = ['null', 'nan', 'infinite', 'true', 'false', 'unknown'];

/** An expression or a condition. */
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
    if (strength === 0 || strength < least) return left;
    left = strength === COMPARISON ? comparison(left, parsing) : infix(left, strength, parsing);
  }
}

function strengthOf(parsing: Parsing): number {
  const word = parsing.word();
  return Object.hasOwn(INFIX, word) ? (INFIX[word] ?? 0) : 0;
}

function prefix(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.accept('not'))
    return { node: 'logic', at, with: 'not', args: [parsing.deeper(() => parseFrom(parsing, NOT))] };
  const operator = parsing.kind === 'operator' ? parsing.acceptOneOf('-', '+') : undefined;
  if (operator !== undefined)
    return { node: 'operator', at, path: [operator], args: [parsing.deeper(() => prefix(parsing))] };
  // "Hierarchical Query Operators": the value of another row of the same query.
  const hierarchical = parsing.acceptOneOf('prior', 'connect_by_root');
  if (hierarchical !== undefined) {
    const args = [parsing.deeper(() => prefix(parsing))];
    return { node: 'combination', at, what: 'collate', args, order: [] };
  }
  return parsePrimary(parsing);
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
  if (!negated && parsing.accept('is')) return tested(left, at, parsing);
  if (!negated && COMPARISONS.has(parsing.word())) return compared(left, parsing);
  if (parsing.accept('in')) return listed(left, negated, at, parsing);
  if (parsing.accept('between')) {
    const low = right();
    parsing.expect('and');
    return { node: 'operator', at, path: ['between'], args: [left, low, right()] };
  }
  if (!parsing.acceptOneOf(...LIKES)) throw parsing.unexpected();
  const args = [left, right()];
  if (parsing.accept('escape')) args.push(right());
  return { node: 'operator', at, path: ['like'], args };
}

function tested(left: Expression, at: number, parsing: Parsing): Expression {
  parsing.accept('not');
  if (parsing.accept('json')) {
    while (parsing.acceptOneOf('strict', 'lax', 'with', 'without', 'unique', 'keys', 'allow', 'disallow', 'scalars'));
    return { node: 'combination', at, what: 'json test', args: [left], order: [] };
  }
  const word = parsing.acceptOneOf(...TESTS);
  if (word === undefined) throw parsing.unsupported(`IS ${parsing.word().toUpperCase()}`);
  const what = word === 'null' ? 'null test' : 'number test';
  return { node: 'combination', at, what, args: [left], order: [] };
}

/** `= value`, or a comparison with the values of a list or of a query by ANY, SOME or ALL. */
function compared(left: Expression, parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.take();
  if (!(parsing.isOneOf('any', 'some', 'all') && parsing.word(1) === '('))
    return { node: 'operator', at, path: [word], args: [left, parseFrom(parsing, SUM)] };
  parsing.take();
  if (parsing.opensQuery() && parsing.word(1) !== '(') return readCompared(left, word, at, parsing);
  return { node: 'membership', at, path: [word], value: left, list: values(parsing), spread: false, negated: false };
}

function listed(left: Expression, negated: boolean, at: number, parsing: Parsing): Expression {
  if (parsing.word(1) !== '(' && parsing.opensQuery()) return readCompared(left, '=', at, parsing);
  // `IN value` without parentheses takes one value ("IN Condition").
  const list = parsing.is('(') ? values(parsing) : [parsing.operand()];
  return { node: 'membership', at, path: ['='], value: left, list, spread: false, negated };
}

function values(parsing: Parsing): Expression[] {
  parsing.expect('(');
  const list = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return list;
}

import type { Expression, Logic, Subquery } from '../../../tree/expression.type.js';
import type { Parsing } from '../nodes/parsing.js';
import { parsePrimary } from './primary.parser.js';

// Binding strengths from the loosest on (manual, operator precedence). `||` is OR or, under PIPES_AS_CONCAT,
// concatenation: read as the looser of the two, so that nothing beside it counts as a condition of its own.
const OR = 1;
const XOR = 2;
const AND = 3;
const NOT = 4;
const COMPARISON = 5;
const BITS = 6;
const UNARY = 12;

const INFIX: Readonly<Record<string, number>> = {
  or: OR,
  '||': OR,
  xor: XOR,
  and: AND,
  '&&': AND,
  '=': COMPARISON,
  '<=>': COMPARISON,
  '>=': COMPARISON,
  '>': COMPARISON,
  '<=': COMPARISON,
  '<': COMPARISON,
  '<>': COMPARISON,
  '!=': COMPARISON,
  is: COMPARISON,
  like: COMPARISON,
  rlike: COMPARISON,
  regexp: COMPARISON,
  in: COMPARISON,
  between: COMPARISON,
  member: COMPARISON,
  sounds: COMPARISON,
  not: COMPARISON,
  '|': BITS,
  '&': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  div: 10,
  '%': 10,
  mod: 10,
  '^': 11,
  collate: 13,
};
const LOGIC: Readonly<Record<string, Logic['with']>> = { or: 'or', and: 'and', '&&': 'and' };
const COMPARISONS = new Set(['=', '<=>', '>=', '>', '<=', '<', '<>', '!=']);
const TESTS = ['null', 'true', 'false', 'unknown', 'json'];
const PREFIXES = ['-', '+', '~', '!', 'binary'];

/** An expression. */
export function parseExpression(parsing: Parsing, start?: Expression): Expression {
  return parseFrom(parsing, OR, start);
}

/** An expression that ends before a comparison, AND or OR. */
export function parseOperand(parsing: Parsing): Expression {
  return parseFrom(parsing, BITS);
}

/** An expression of at least this strength; `start` is its first operand where that has been read already. */
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
  const strength = Object.hasOwn(INFIX, word) ? (INFIX[word] ?? 0) : 0;
  if (word === 'member') return parsing.is('member', 'of') ? strength : 0;
  if (word === 'sounds') return parsing.is('sounds', 'like') ? strength : 0;
  return strength;
}

function prefix(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.accept('not'))
    return { node: 'logic', at, with: 'not', args: [parsing.deeper(() => parseFrom(parsing, NOT))] };
  const operator = parsing.kind === 'operator' || parsing.is('binary') ? parsing.acceptOneOf(...PREFIXES) : undefined;
  if (operator === undefined) return parsePrimary(parsing);
  const of = parsing.deeper(() => parseFrom(parsing, UNARY));
  if (operator === 'binary') return { node: 'cast', at, path: ['binary'], list: false, of };
  return operator === '!'
    ? { node: 'logic', at, with: 'not', args: [of] }
    : { node: 'operator', at, path: [operator], args: [of] };
}

function infix(left: Expression, strength: number, parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.word();
  parsing.take();
  if (word === 'collate') {
    parsing.take();
    return { node: 'combination', at, what: 'collate', args: [left], order: [] };
  }
  const right = parseFrom(parsing, strength + 1);
  const logic = Object.hasOwn(LOGIC, word) ? LOGIC[word] : undefined;
  if (!logic) return { node: 'operator', at, path: [word], args: [left, right] };
  // One list for a chain of them: a condition of many parts is no deep one.
  if (left.node === 'logic' && left.with === logic && chains.has(left)) {
    left.args.push(right);
    return left;
  }
  const chain: Logic = { node: 'logic', at, with: logic, args: [left, right] };
  chains.add(chain);
  return chain;
}

/** Chains of AND and OR that this parser has made, to which more operands may be added. */
const chains = new WeakSet<Logic>();

function comparison(left: Expression, parsing: Parsing): Expression {
  const { at } = parsing;
  const negated = parsing.accept('not');
  const word = parsing.word();
  if (!negated && parsing.accept('is')) return test(left, at, parsing);
  if (!negated && COMPARISONS.has(word)) return compared(left, parsing);
  const right = (): Expression => parseFrom(parsing, BITS);
  if (parsing.accept('in')) return listed(left, negated, at, parsing);
  if (parsing.accept('between')) {
    const low = right();
    parsing.expect('and');
    return { node: 'combination', at, what: 'between', args: [left, low, right()], order: [] };
  }
  if (parsing.accept('like')) {
    const args = [left, right()];
    if (parsing.accept('escape')) args.push(right());
    return { node: 'operator', at, path: ['like'], args };
  }
  if (parsing.acceptOneOf('rlike', 'regexp')) return { node: 'operator', at, path: ['regexp'], args: [left, right()] };
  if (!negated && parsing.accept('sounds', 'like'))
    return { node: 'operator', at, path: ['sounds like'], args: [left, right()] };
  if (!negated && parsing.accept('member', 'of')) {
    parsing.expect('(');
    const list = parsing.expression();
    parsing.expect(')');
    return { node: 'operator', at, path: ['member of'], args: [left, list] };
  }
  throw parsing.unexpected();
}

function test(of: Expression, at: number, parsing: Parsing): Expression {
  parsing.accept('not');
  const what = parsing.acceptOneOf(...TESTS);
  if (what === undefined) throw parsing.unexpected();
  if (what === 'json') {
    parsing.acceptOneOf('value', 'array', 'object', 'scalar');
    return { node: 'combination', at, what: 'json test', args: [of], order: [] };
  }
  return { node: 'combination', at, what: what === 'null' ? 'null test' : 'boolean test', args: [of], order: [] };
}

/** `= value`, or a comparison with the rows of a query by ANY, SOME or ALL. */
function compared(left: Expression, parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.take();
  if (parsing.isOneOf('any', 'some', 'all') && parsing.word(1) === '(') {
    parsing.take();
    return subquery(left, word, at, parsing);
  }
  return { node: 'operator', at, path: [word], args: [left, parseFrom(parsing, BITS)] };
}

function listed(left: Expression, negated: boolean, at: number, parsing: Parsing): Expression {
  if (parsing.opensQuery()) return subquery(left, '=', at, parsing);
  parsing.expect('(');
  const list = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return { node: 'membership', at, path: ['='], value: left, list, spread: false, negated };
}

function subquery(test: Expression, operator: string, at: number, parsing: Parsing): Subquery {
  parsing.expect('(');
  const query = parsing.query();
  parsing.expect(')');
  return { node: 'subquery', at, role: 'compare', query, test, path: [operator] };
}

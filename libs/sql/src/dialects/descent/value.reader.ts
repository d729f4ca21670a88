import type { Case, Expression, Logic, Subquery } from '../../tree/expression.type.js';
import type { Query } from '../../tree/query.type.js';
import type { TokenReader } from './token.reader.js';

/** A query in parentheses. */
export function readClosedQuery(parsing: TokenReader): Query {
  parsing.expect('(');
  const query = parsing.query();
  parsing.expect(')');
  return query;
}

/** The comparison of a value with the rows of a query. */
export function readCompared(test: Expression, operator: string, at: number, parsing: TokenReader): Subquery {
  return { node: 'subquery', at, role: 'compare', query: readClosedQuery(parsing), test, path: [operator] };
}

/** CASE behind its first word. */
export function readCase(at: number, parsing: TokenReader): Case {
  const subject = parsing.is('when') ? undefined : parsing.expression();
  const branches: Case['branches'] = [];
  while (parsing.accept('when')) {
    const when = parsing.expression();
    parsing.expect('then');
    branches.push({ when, then: parsing.expression() });
  }
  if (branches.length === 0) throw parsing.unexpected();
  const otherwise = parsing.accept('else') ? parsing.expression() : undefined;
  parsing.expect('end');
  return { node: 'case', at, branches, subject, otherwise };
}

/** Chains of AND and OR that a parser has made, to which more operands may be added. */
const chains = new WeakSet<Logic>();

/** AND or OR of two values: one list for a chain of them, as a condition of many parts is no deep one. */
export function chained(left: Expression, word: 'and' | 'or', right: Expression, at: number): Logic {
  if (left.node === 'logic' && left.with === word && chains.has(left)) {
    left.args.push(right);
    return left;
  }
  const chain: Logic = { node: 'logic', at, with: word, args: [left, right] };
  chains.add(chain);
  return chain;
}

/** One entry of GROUP BY: sets of groups are all their values together. */
export function readGroup(parsing: TokenReader): Expression[] {
  return parsing.deeper(() => {
    const sets = parsing.accept('grouping', 'sets') || parsing.accept('rollup') || parsing.accept('cube');
    const isList = sets || (parsing.is('(') && (parsing.word(1) === ')' || holdsList(parsing)));
    if (!isList) return [parsing.expression()];
    parsing.expect('(');
    const values = parsing.is(')') ? [] : parsing.list(() => readGroup(parsing)).flat();
    parsing.expect(')');
    return values;
  });
}

/** Whether a comma stands in the parenthesis that comes next, outside further ones. */
function holdsList(parsing: TokenReader): boolean {
  let depth = 0;
  for (let ahead = 0; parsing.kindAt(ahead) !== 'end'; ahead += 1) {
    const word = parsing.word(ahead);
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth === 0) return false;
    if (depth === 1 && word === ',') return true;
  }
  return false;
}

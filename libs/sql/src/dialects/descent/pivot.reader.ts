import type { Expression, Literal } from '../../tree/expression.type.js';
import type { PivotColumn, PivotSource, Source, UnpivotSource } from '../../tree/source.type.js';
import type { TokenReader, WrittenName } from './token.reader.js';

/** What differs between the servers that know PIVOT. */
export interface PivotRules {
  /** The values of a column in IN are constants, each with a name; otherwise names that say the value. */
  hasConstants: boolean;
  /** Whether keys or values of UNPIVOT come first is not documented. */
  anyOrder: boolean;
}

type Turned = Omit<PivotSource, 'alias'> | Omit<UnpivotSource, 'alias'>;

/** PIVOT or UNPIVOT behind a source, without the name behind it; undefined where neither stands there. */
export function readPivot(of: Source, rules: PivotRules, parsing: TokenReader): Turned | undefined {
  if (parsing.is('pivot', 'xml')) throw parsing.unsupported('PIVOT XML; write PIVOT');
  if (parsing.is('pivot', '(')) return pivot(of, rules, parsing);
  const isUnpivot = parsing.is('unpivot') && (parsing.word(1) === '(' || parsing.word(2) === 'nulls');
  return isUnpivot ? unpivot(of, rules, parsing) : undefined;
}

/** `PIVOT (SUM(amount) FOR status IN (…))`. */
function pivot(of: Source, rules: PivotRules, parsing: TokenReader): Omit<PivotSource, 'alias'> {
  const { at } = parsing;
  parsing.expect('pivot', '(');
  const named = parsing.list(() => aggregate(parsing));
  parsing.expect('for');
  const by = texts(names(parsing));
  parsing.expect('in', '(');
  const listed = parsing.list(() => (rules.hasConstants ? constants(by.length, parsing) : nameAsValue(parsing)));
  parsing.expect(')', ')');
  const columns = listed.flatMap(({ name, nameExact, values }) =>
    named.map(({ alias }, index): PivotColumn => {
      // A value's name, behind it that of the aggregate where it has one ("SELECT", pivot_clause).
      const full = alias === undefined ? name : `${name}_${alias}`;
      return { name: full, nameExact, aggregate: index, values };
    }),
  );
  return { source: 'pivot', at, of, aggregates: named.map(({ value }) => value), by, columns };
}

function aggregate(parsing: TokenReader): { value: Expression; alias?: string } {
  const { at } = parsing;
  const value = parsing.operand();
  if (value.node !== 'call') throw parsing.unsupported('PIVOT of a value that is no aggregate', at);
  return { value, alias: parsing.alias(false)?.text };
}

/** `1 AS one`, `('a', 2) AS a2`. Only the server knows the name of a value without one. */
function constants(count: number, parsing: TokenReader) {
  const { at } = parsing;
  if (parsing.isOneOf('any') || parsing.opensQuery()) throw parsing.unsupported('PIVOT of values that a query gives');
  const isList = count > 1;
  if (isList) parsing.expect('(');
  const values = isList ? parsing.list(() => parsing.operand()) : [parsing.operand()];
  if (isList) parsing.expect(')');
  if (values.length !== count || !values.every(isConstant))
    throw parsing.unsupported('PIVOT of a value that is no constant', at);
  const alias = parsing.alias(false);
  return { name: alias?.text ?? 'value', nameExact: alias !== undefined, values };
}

function nameAsValue(parsing: TokenReader) {
  const { text, at } = parsing.name();
  return { name: text, nameExact: true, values: [textAt(text, at)] };
}

/** `UNPIVOT (value FOR kind IN (a, b))`. */
function unpivot(of: Source, rules: PivotRules, parsing: TokenReader): Omit<UnpivotSource, 'alias'> {
  const { at } = parsing;
  parsing.expect('unpivot');
  if (parsing.acceptOneOf('include', 'exclude')) parsing.expect('nulls');
  parsing.expect('(');
  const values = texts(names(parsing));
  parsing.expect('for');
  const keys = texts(names(parsing));
  parsing.expect('in', '(');
  const labels: Expression[] = [];
  const from = parsing.list(() => {
    const group = texts(names(parsing));
    if (group.length !== values.length) throw parsing.unsupported('UNPIVOT of groups of another length', at);
    if (rules.hasConstants && parsing.accept('as'))
      labels.push(...(parsing.accept('(') ? closed(parsing) : [parsing.operand()]));
    return group;
  });
  parsing.expect(')', ')');
  if (!labels.every(isConstant)) throw parsing.unsupported('UNPIVOT with a label that is no constant', at);
  return { source: 'unpivot', at, of, values, keys, from, labels, anyOrder: rules.anyOrder };
}

function closed(parsing: TokenReader): Expression[] {
  const values = parsing.list(() => parsing.operand());
  parsing.expect(')');
  return values;
}

/** One name, or several in parentheses. */
function names(parsing: TokenReader): WrittenName[] {
  return parsing.is('(') ? parsing.names() : [parsing.name()];
}

/** A constant, also with its type before it (`DATE '2026-01-01'`). */
function isConstant(value: Expression): boolean {
  if (value.node === 'combination') return value.args.every(isConstant);
  return value.node === 'literal' || (value.node === 'cast' && isConstant(value.of));
}

const texts = (written: readonly WrittenName[]): string[] => written.map(({ text }) => text);
const textAt = (text: string, at: number): Literal => ({
  node: 'literal',
  at,
  isNull: false,
  text,
  width: text.length,
});

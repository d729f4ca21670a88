import type { Expression, Membership, Operator } from '../../../tree/expression.type.js';
import type { Body, Node } from '../nodes/node.type.js';
import type { Reading } from '../nodes/reading.js';

type Infix = Body<'A_Expr'>;
type Reader = (body: Infix, reading: Reading) => Expression;

/** Operators behind the spellings that the grammar keeps as words. */
const BETWEEN: string[][] = [['>='], ['<=']];
const OUTSIDE: string[][] = [['<'], ['>']];

const readers = {
  AEXPR_OP: (body, reading) => plain(body, reading),
  AEXPR_LIKE: (body, reading) => plain(body, reading),
  AEXPR_ILIKE: (body, reading) => plain(body, reading),
  AEXPR_SIMILAR: (body, reading) => plain(body, reading),
  AEXPR_DISTINCT: (body, reading) => plain(body, reading),
  AEXPR_NOT_DISTINCT: (body, reading) => plain(body, reading),
  AEXPR_NULLIF: (body, reading) => combined('nullif', [plain(body, reading)]),
  AEXPR_OP_ANY: (body, reading) => membership(body, reading, true),
  AEXPR_OP_ALL: (body, reading) => ({ ...membership(body, reading, true), negated: true }),
  AEXPR_IN: (body, reading) => membership(body, reading, false),
  AEXPR_BETWEEN: (body, reading) => range(body, reading, BETWEEN),
  AEXPR_NOT_BETWEEN: (body, reading) => range(body, reading, OUTSIDE),
  AEXPR_BETWEEN_SYM: (body, reading) => range(body, reading, BETWEEN),
  AEXPR_NOT_BETWEEN_SYM: (body, reading) => range(body, reading, OUTSIDE),
} satisfies Record<NonNullable<Infix['kind']>, Reader>;

/** An operator with its operands, whatever its spelling. */
export function readOperator(body: Infix, reading: Reading): Expression {
  return readers[body.kind ?? 'AEXPR_OP'](body, reading);
}

function plain(body: Infix, reading: Reading): Operator {
  const left = body.lexpr ? operands(body.lexpr, reading) : [];
  const args = body.rexpr ? left.concat(operands(body.rexpr, reading)) : left;
  return { node: 'operator', at: reading.at(body.location), path: reading.names(body.name), args };
}

function range(body: Infix, reading: Reading, paths: string[][]): Expression {
  const args = [reading.expression(body.lexpr), ...operands(body.rexpr, reading)];
  return combined(
    'between',
    paths.map((path) => ({ node: 'operator', at: reading.at(body.location), path, args })),
  );
}

function membership(body: Infix, reading: Reading, spread: boolean): Membership {
  const path = reading.names(body.name);
  return {
    node: 'membership',
    at: reading.at(body.location),
    path,
    value: reading.expression(body.lexpr),
    list: operands(body.rexpr, reading),
    spread,
    negated: path.at(-1) !== '=',
  };
}

function operands(side: Node | undefined, reading: Reading): Expression[] {
  return side && 'List' in side ? reading.expressions(side.List.items) : [reading.expression(side)];
}

function combined(what: string, args: Expression[]): Expression {
  return { node: 'combination', at: args[0]?.at ?? -1, what, args, order: [] };
}

import type { Expression, Membership, Operator } from '../tree/expression.type.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';

// A list longer than this is a search, not a look-up (design §7.3).
const MAX_VALUES = 10;

/**
 * WHERE. Where it is the statement's own (or a plain derived table's), a top-level AND of `column = constant` is told
 * apart from other uses, so that a policy may allow looking up a known value.
 */
export function resolveCondition(where: Expression, scope: Scope, resolution: Resolution, outermost: boolean): void {
  for (const part of conjuncts(where)) {
    const { sources } = resolution.literals.within(() => resolution.expression(part, scope));
    const equality = outermost ? equalityOf(part, scope, resolution) : undefined;
    resolution.report.predicate(sources, 'where', equality);
  }
}

function conjuncts(expression: Expression): Expression[] {
  return expression.node === 'logic' && expression.with === 'and' ? expression.args.flatMap(conjuncts) : [expression];
}

function equalityOf(part: Expression, scope: Scope, resolution: Resolution): { values: number } | undefined {
  const values =
    part.node === 'operator' ? compared(part, scope) : part.node === 'membership' ? listed(part, scope) : 0;
  return isEquals(part, resolution) && values > 0 && values <= MAX_VALUES ? { values } : undefined;
}

function isEquals(part: Expression, resolution: Resolution): boolean {
  if (part.node !== 'operator' && part.node !== 'membership') return false;
  const [name, schema] = [...part.path].reverse();
  return name === '=' && (schema === undefined || schema === resolution.dialect.functions.systemSchema);
}

function compared(operator: Operator, scope: Scope): number {
  const [left, right] = operator.args;
  if (!left || !right || operator.args.length !== 2) return 0;
  return (isColumn(left, scope) && isConstant(right)) || (isColumn(right, scope) && isConstant(left)) ? 1 : 0;
}

function listed(membership: Membership, scope: Scope): number {
  if (membership.negated || !isColumn(membership.value, scope)) return 0;
  const [only] = membership.list;
  const list = membership.spread
    ? only?.node === 'combination' && only.what === 'array'
      ? only.args
      : []
    : membership.list;
  return list.every(isConstant) ? list.length : 0;
}

function isColumn(expression: Expression, scope: Scope): boolean {
  if (expression.node !== 'name') return false;
  const found = scope.find(expression.path);
  return 'value' in found && found.value.exact !== undefined;
}

function isConstant(expression: Expression): boolean {
  if (expression.node === 'cast') return isConstant(expression.of);
  return expression.node === 'literal' || expression.node === 'bind';
}

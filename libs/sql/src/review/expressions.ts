import type { Expression, Subquery } from '../tree/expression.type.js';

/** The expressions that an expression is made of; a query in it is none of them. */
export function partsOf(value: Expression): readonly Expression[] {
  switch (value.node) {
    case 'field':
    case 'cast':
      return [value.of];
    case 'call':
    case 'combination':
      return [...value.args, ...value.order, ...(value.filter ? [value.filter] : [])];
    case 'operator':
    case 'logic':
      return value.args;
    case 'membership':
      return [value.value, ...value.list];
    case 'case':
      return [
        ...(value.subject ? [value.subject] : []),
        ...value.branches.flatMap(({ when, then }) => [when, then]),
        ...(value.otherwise ? [value.otherwise] : []),
      ];
    case 'subquery':
      return value.test ? [value.test] : [];
    default:
      return [];
  }
}

/** Queries that stand in an expression, not those inside of them. */
export function insideOf(value: Expression): Subquery[] {
  const own = value.node === 'subquery' ? [value] : [];
  return [...own, ...partsOf(value).flatMap(insideOf)];
}

/** Names in an expression, as written. */
export function namesIn(value: Expression): string[][] {
  return value.node === 'name' ? [value.path] : partsOf(value).flatMap(namesIn);
}

/** Whether a condition looks at any row: one that names no column is the same for all of them. */
export function looksAtRows(value: Expression): boolean {
  if (value.node === 'name' || value.node === 'subquery' || value.node === 'star' || value.node === 'ambient')
    return true;
  return partsOf(value).some(looksAtRows);
}

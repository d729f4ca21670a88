import type { Subquery } from '../tree/expression.type.js';
import { approveOperator } from './approval.js';
import { together } from './observation.js';
import { refuseConverted } from './own.conversion.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import { union, type Value } from './value.type.js';

/**
 * A query as a value. What it selects flows into the value, and so does every column that decides which rows it selects
 * from: `(SELECT 1 … WHERE phone LIKE '138%')` tells of phone exactly as CASE would.
 */
export function resolveSubquery(subquery: Subquery, scope: Scope, resolution: Resolution): Value {
  const test = subquery.test ? resolution.expression(subquery.test, scope) : undefined;
  if (subquery.test) approveOperator(subquery.path ?? ['='], subquery.at, resolution);
  // How long a query takes is not known, nor how much an array of its rows holds.
  resolution.report.risk();
  const { result, shaped } = resolution.report.shapedBy(() => resolution.nested(subquery.query, scope));
  if (subquery.role === 'exists') {
    resolution.report.predicate(shaped, 'exists');
    return { sources: shaped };
  }
  refuseConverted(result.columns, subquery.at, resolution);
  if (test) together([subquery.test], [test, ...result.columns], resolution);
  const sources = union([...result.columns, { sources: shaped }, ...(test ? [test] : [])]);
  if (subquery.role === 'array') resolution.report.observe(sources);
  for (const column of result.columns) resolution.literals.value(column);
  resolution.literals.columns(sources);
  const [only, ...others] = result.columns;
  return { sources, row: subquery.role === 'value' && only?.row && others.length === 0 ? only.row : undefined };
}

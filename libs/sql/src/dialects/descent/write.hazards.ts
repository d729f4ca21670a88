import type { StatementHazard } from '../../contract/statement.type.js';
import type { Expression } from '../../tree/expression.type.js';
import type { Query } from '../../tree/query.type.js';

/** A write without a condition on rows; one that is limited or joined has one. */
export function hazardsOf(query: Query): StatementHazard[] {
  if ((query.query !== 'update' && query.query !== 'delete') || looksAtRows(query.where)) return [];
  return [{ kind: query.query === 'update' ? 'update-all' : 'delete-all', path: query.target.path, rows: true }];
}

function looksAtRows(value: Expression | undefined): boolean {
  if (value === undefined) return false;
  if (value.node === 'name' || value.node === 'subquery') return true;
  return Object.values(value).some((part) =>
    (Array.isArray(part) ? part : [part]).some((one) => isExpression(one) && looksAtRows(one)),
  );
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'node' in value;
}

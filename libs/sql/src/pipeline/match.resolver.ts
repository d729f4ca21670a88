import type { PredicateClause, UseClass } from '../contract/analysis.type.js';
import { resolveExpression, scopeOf } from './expression.resolver.js';
import { shapeAt } from './paths.js';
import type { PipelineReport } from './pipeline.report.js';
import type { Entry, Node } from './pipeline.tree.js';
import { allRefs, noRefs, type Refs, type Shape } from './shape.js';

/**
 * Where a condition stands. `isPlain`: in front of everything that changes documents, so that an equality is one of a
 * row.
 */
export interface MatchScope {
  root: Shape;
  report: PipelineReport;
  use: PredicateClause;
  isPlain: boolean;
}

/** Known values of an equality that is counted; more are a condition like any other. */
const MAX_EQUALITIES = 10;
const COMPARISONS: ReadonlySet<string> = new Set([
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$all',
  '$mod',
]);
const WITH_TEXT: ReadonlySet<string> = new Set(['$regex', '$options', '$type', '$size', '$exists']);

/** A query document: which documents are answered (manual, Query and Projection Operators). */
export function resolveMatch(node: Node, scope: MatchScope): void {
  if (node.type !== 'object') throw scope.report.unsupported('a condition that is no document', node);
  for (const entry of node.entries) {
    scope.report.step();
    if (entry.key === '$and') branches(entry, scope);
    else if (entry.key === '$or' || entry.key === '$nor') branches(entry, { ...scope, isPlain: false });
    else if (entry.key === '$expr') expression(entry, scope);
    else if (entry.key.startsWith('$')) throw scope.report.unsupported(`the operator ${entry.key}`, entry);
    else condition(entry, shapeAt(scope.root, entry.key, entry, scope.report), scope);
  }
}

function branches({ key, value, start }: Entry, scope: MatchScope): void {
  if (value.type !== 'array' || value.items.length === 0)
    throw scope.report.unsupported(`${key} without a list of conditions`, { start });
  for (const item of value.items) resolveMatch(item, scope);
}

function expression({ value }: Entry, scope: MatchScope): void {
  scope.report.predicate(allRefs(resolveExpression(value, scopeOf(scope.root, scope.report)), scope.report), scope.use);
}

/** `path: value` or `path: {$operator: value, …}`. */
function condition(entry: Entry, shape: Shape, scope: MatchScope): void {
  const { value } = entry;
  if (value.type !== 'object' || value.entries.length === 0) return compared(entry, '$eq', value, shape, scope);
  const [first] = value.entries;
  if (!first?.key.startsWith('$'))
    throw scope.report.unsupported('a comparison with a whole document (name its fields)', entry);
  for (const operator of value.entries) applied(operator, shape, scope);
}

function applied(operator: Entry, shape: Shape, scope: MatchScope): void {
  const { key, value } = operator;
  scope.report.step();
  if (COMPARISONS.has(key)) return compared(operator, key, value, shape, scope);
  if (key === '$not') {
    const inner = { ...scope, isPlain: false };
    if (value.type === 'regex') return compared(operator, '$regex', value, shape, inner);
    return condition(operator, shape, inner);
  }
  if (key === '$elemMatch') return elements(operator, shape, scope);
  if (!WITH_TEXT.has(key)) throw scope.report.unsupported(`the operator ${key}`, operator);
  if (value.type === 'object' || value.type === 'array')
    throw scope.report.unsupported(`${key} of a document`, operator);
  const refs = key === '$exists' || key === '$size' ? allRefs(shape, scope.report) : scalar(shape, operator, scope);
  scope.report.predicate(refs, scope.use, key === '$exists' && isStored(shape) ? 'null_test' : 'other');
  scope.report.beside(value, key === '$exists' ? noRefs : refs);
}

function elements(operator: Entry, shape: Shape, scope: MatchScope): void {
  const { value } = operator;
  if (value.type !== 'object') throw scope.report.unsupported('$elemMatch without conditions', operator);
  const inner: MatchScope = { ...scope, isPlain: false };
  if (value.entries[0]?.key.startsWith('$') && !shape.fields)
    for (const entry of value.entries) applied(entry, shape, inner);
  else resolveMatch(value, { ...inner, root: shape });
}

function compared(entry: Entry, operator: string, value: Node, shape: Shape, scope: MatchScope): void {
  const values =
    operator === '$in' || operator === '$nin' || operator === '$all' ? listed(value, operator, scope) : [value];
  for (const one of values) refuseDocument(one, entry, scope);
  const isNull = values.length === 1 && value.type === 'value' && value.value === null;
  const refs =
    isNull && (operator === '$eq' || operator === '$ne') ? allRefs(shape, scope.report) : scalar(shape, entry, scope);
  scope.report.beside(value, refs);
  const { kind, counted } = classOf(operator, values, { isNull, isStored: isStored(shape) }, scope);
  scope.report.predicate(refs, scope.use, kind, counted);
}

/** Nothing but what stands in the source: what is computed may be missing because of a value. */
const isStored = (shape: Shape): boolean =>
  (shape.exact || shape.own === null) && [...(shape.fields?.values() ?? [])].every(isStored);

function classOf(
  operator: string,
  values: readonly Node[],
  value: { isNull: boolean; isStored: boolean },
  scope: MatchScope,
): { kind: UseClass; counted?: number } {
  if (!value.isStored) return { kind: 'other' };
  if (value.isNull && (operator === '$eq' || operator === '$ne')) return { kind: 'null_test' };
  const isEquality = operator === '$eq' || operator === '$in';
  const areConstants = values.every(({ type }) => type !== 'regex' && type !== 'array');
  // A bound value of `$in` may be a list of unknown length.
  const isKnown = operator === '$eq' || values.every(({ type }) => type !== 'bind');
  if (!isEquality || !scope.isPlain || !areConstants || !isKnown || values.length > MAX_EQUALITIES)
    return { kind: 'other' };
  return { kind: 'equality', counted: Math.max(1, values.length) };
}

function listed(value: Node, operator: string, scope: MatchScope): Node[] {
  if (value.type === 'bind') return [value];
  if (value.type !== 'array') throw scope.report.unsupported(`${operator} without a list`, value);
  return value.items;
}

function refuseDocument(node: Node, entry: Entry, scope: MatchScope): void {
  if (node.type === 'object')
    throw scope.report.unsupported('a comparison with a whole document (name its fields)', entry);
  if (node.type === 'array') for (const item of node.items) refuseDocument(item, entry, scope);
}

function scalar(shape: Shape, entry: Entry, scope: MatchScope): Refs {
  if (shape.fields && !shape.own)
    throw scope.report.unsupported('a comparison of a whole document (name its fields)', entry);
  // Scalars stand beside documents there: a comparison with a scalar tells of the scalars.
  return shape.fields ? allRefs(shape, scope.report) : (shape.own ?? noRefs);
}

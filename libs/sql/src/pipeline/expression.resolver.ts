import { OF_ANYTHING, PASSING_OPERATORS, RISKY_OPERATORS, TOTAL_OPERATORS } from './expression.operators.js';
import { nothing, scalarRefs, segmentsOf, shapeAt } from './paths.js';
import type { PipelineReport } from './pipeline.report.js';
import type { Entry, Node } from './pipeline.tree.js';
import { allRefs, chosenBy, computed, documentOf, either, noRefs, union, type Refs, type Shape } from './shape.js';

/** What names of an expression stand for: the document, and variables of `$map` and `$filter`. */
export interface ExpressionScope {
  root: Shape;
  variables: ReadonlyMap<string, Shape>;
  report: PipelineReport;
}

export const scopeOf = (root: Shape, report: PipelineReport): ExpressionScope => ({
  root,
  variables: new Map(),
  report,
});

/** The value of an expression; its constants count as values of every column in it. */
export function resolveExpression(node: Node, scope: ExpressionScope): Shape {
  const shape = valueOf(node, scope);
  besideConstants(node, allRefs(shape, scope.report), scope);
  return shape;
}

/** Literals and binds, not the paths. */
function besideConstants(node: Node, refs: Refs, scope: ExpressionScope): void {
  if (node.type === 'object') for (const { value } of node.entries) besideConstants(value, refs, scope);
  else if (node.type === 'array') for (const item of node.items) besideConstants(item, refs, scope);
  else if (node.type !== 'value' || typeof node.value !== 'string' || !node.value.startsWith('$'))
    scope.report.beside(node, refs);
}

function valueOf(node: Node, scope: ExpressionScope): Shape {
  scope.report.step();
  if (node.type === 'bind') {
    node.isLiteral = true;
    return nothing;
  }
  if (node.type === 'value' && typeof node.value === 'string' && node.value.startsWith('$'))
    return pathValue(node.value, node, scope);
  if (node.type === 'array')
    return node.items
      .map((item) => valueOf(item, scope))
      .reduce((left, right) => either(left, right, scope.report), nothing);
  if (node.type !== 'object') return nothing;
  const [first, ...more] = node.entries;
  if (!first?.key.startsWith('$')) return documentValue(node.entries, scope);
  if (more.length > 0) throw scope.report.unsupported(`${first.key} beside ${more[0]?.key}`, first);
  return operatorValue(first, scope);
}

function documentValue(entries: readonly Entry[], scope: ExpressionScope): Shape {
  const fields = new Map<string, Shape>();
  for (const entry of entries) {
    const [name = '', ...more] = segmentsOf(entry.key, entry, scope.report);
    if (more.length > 0) throw scope.report.unsupported(`the field ${entry.key} of a document in an expression`, entry);
    fields.set(name, valueOf(entry.value, scope));
  }
  return documentOf(fields);
}

/** `$path`, `$$ROOT.path`, `$$variable.path`. */
function pathValue(text: string, node: Node, scope: ExpressionScope): Shape {
  if (!text.startsWith('$$')) return shapeAt(scope.root, text.slice(1), node, scope.report);
  const [name = '', ...rest] = text.slice(2).split('.');
  const known = name === 'ROOT' || name === 'CURRENT' ? scope.root : scope.variables.get(name);
  if (known) return rest.length === 0 ? known : shapeAt(known, rest.join('.'), node, scope.report);
  if (['NOW', 'CLUSTER_TIME', 'REMOVE'].includes(name) && rest.length === 0) return nothing;
  throw scope.report.unsupported(`the variable $$${name}`, node);
}

function operatorValue(entry: Entry, scope: ExpressionScope): Shape {
  const { key, value } = entry;
  if (key === '$literal') {
    refusePaths(value, scope);
    return nothing;
  }
  if (key === '$cond') return conditional(entry, scope);
  if (key === '$switch') return switched(entry, scope);
  if (key === '$map' || key === '$filter') return iterated(entry, scope);
  if (PASSING_OPERATORS.has(key)) return passed(entry, scope);
  const isTotal = TOTAL_OPERATORS.has(key);
  if (!isTotal && !RISKY_OPERATORS.has(key)) throw scope.report.unsupported(`the operator ${key}`, entry);
  const operands = argumentsOf(value).map((operand) => valueOf(operand, scope));
  const refs = union(
    ...operands.map((operand) =>
      OF_ANYTHING.has(key) ? allRefs(operand, scope.report) : scalarRefs(operand, key, entry, scope.report),
    ),
  );
  if (!isTotal) scope.report.observe(refs);
  return computed(refs);
}

/** The operands of an operator: a list, the values of its named arguments, or the one value. */
function argumentsOf(node: Node): Node[] {
  if (node.type === 'array') return node.items;
  if (node.type === 'object' && !node.entries[0]?.key.startsWith('$')) return node.entries.map(({ value }) => value);
  return [node];
}

/** A literal may hold anything but what a source would read otherwise. */
function refusePaths(node: Node, scope: ExpressionScope): void {
  if (node.type === 'object')
    for (const entry of node.entries) {
      if (entry.key.startsWith('$')) throw scope.report.unsupported(`the field ${entry.key}`, entry);
      refusePaths(entry.value, scope);
    }
  else if (node.type === 'array') for (const item of node.items) refusePaths(item, scope);
}

/** Named arguments; any other name is refused. */
function named(entry: Entry, names: readonly string[], scope: ExpressionScope): Map<string, Node> {
  if (entry.value.type !== 'object') throw scope.report.unsupported(`${entry.key} without named arguments`, entry);
  const found = new Map<string, Node>();
  for (const argument of entry.value.entries) {
    if (!names.includes(argument.key)) throw scope.report.unsupported(`${argument.key} of ${entry.key}`, argument);
    found.set(argument.key, argument.value);
  }
  return found;
}

function conditional(entry: Entry, scope: ExpressionScope): Shape {
  const parts =
    entry.value.type === 'array'
      ? entry.value.items
      : [...['if', 'then', 'else'].flatMap((name) => named(entry, ['if', 'then', 'else'], scope).get(name) ?? [])];
  const [condition, then, otherwise] = parts;
  if (!condition || !then || !otherwise || parts.length > 3)
    throw scope.report.unsupported('$cond without condition and two values', entry);
  const refs = allRefs(valueOf(condition, scope), scope.report);
  return chosenBy(either(valueOf(then, scope), valueOf(otherwise, scope), scope.report), refs, scope.report);
}

function switched(entry: Entry, scope: ExpressionScope): Shape {
  const parts = named(entry, ['branches', 'default'], scope);
  const branches = parts.get('branches');
  const otherwise = parts.get('default');
  if (branches?.type !== 'array' || !otherwise)
    throw scope.report.unsupported('$switch without branches and default', entry);
  let shape = valueOf(otherwise, scope);
  let refs: Refs = noRefs;
  for (const branch of branches.items) {
    const of = named({ ...entry, value: branch }, ['case', 'then'], scope);
    const [condition, then] = [of.get('case'), of.get('then')];
    if (!condition || !then) throw scope.report.unsupported('a branch without case and then', entry);
    scope.report.step(refs.size);
    refs = union(refs, allRefs(valueOf(condition, scope), scope.report));
    shape = either(shape, valueOf(then, scope), scope.report);
  }
  return chosenBy(shape, refs, scope.report);
}

/** `$map` and `$filter`: each element of an array under a name of its own. */
function iterated(entry: Entry, scope: ExpressionScope): Shape {
  const isMap = entry.key === '$map';
  const parts = named(entry, ['input', 'as', isMap ? 'in' : 'cond', ...(isMap ? [] : ['limit'])], scope);
  const [input, as, body] = [parts.get('input'), parts.get('as'), parts.get(isMap ? 'in' : 'cond')];
  if (!input || !body || parts.has('limit')) throw scope.report.unsupported(`${entry.key} with these arguments`, entry);
  const name = as?.type === 'value' && typeof as.value === 'string' ? as.value : as ? undefined : 'this';
  if (name === undefined || !/^[a-z][A-Za-z0-9_]*$/.test(name))
    throw scope.report.unsupported(`this name of ${entry.key}`, entry);
  const shape = { ...valueOf(input, scope), exact: false };
  // What is no array is an error.
  scope.report.observe(shape.own ?? noRefs);
  const inner = valueOf(body, { ...scope, variables: new Map([...scope.variables, [name, shape]]) });
  return isMap
    ? chosenBy(inner, shape.own ?? noRefs, scope.report)
    : chosenBy(shape, allRefs(inner, scope.report), scope.report);
}

/** The first operand (of `$ifNull` and `$concatArrays` any) goes on; the others choose. */
function passed(entry: Entry, scope: ExpressionScope): Shape {
  const operands = argumentsOf(entry.value).map((operand) => valueOf(operand, scope));
  const [first, ...others] = operands;
  if (!first) throw scope.report.unsupported(`${entry.key} without a value`, entry);
  const one = (): Shape => operands.reduce((left, right) => either(left, right, scope.report));
  // Which of them it is tells whether those before it are missing.
  if (entry.key === '$ifNull')
    return chosenBy(one(), union(noRefs, ...operands.slice(0, -1).map(({ own }) => own ?? noRefs)), scope.report);
  scope.report.observe(union(...operands.map((operand) => operand.own ?? noRefs), noRefs));
  if (entry.key === '$concatArrays') return chosenBy(one(), noRefs, scope.report);
  return chosenBy(
    { ...first, exact: false },
    union(noRefs, ...others.map((other) => allRefs(other, scope.report))),
    scope.report,
  );
}

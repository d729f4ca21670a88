import { COMPUTING_ACCUMULATORS, PASSING_ACCUMULATORS } from './expression.operators.js';
import { resolveExpression, scopeOf } from './expression.resolver.js';
import { resolveMatch } from './match.resolver.js';
import { scalarRefs, segmentsOf, shapeAt } from './paths.js';
import type { PipelineReport } from './pipeline.report.js';
import type { Entry, Node } from './pipeline.tree.js';
import { resolveFields, resolveProjection, resolveUnset, textOf } from './project.resolver.js';
import { allRefs, chosenBy, computed, documentOf, either, noRefs, withField, type Shape } from './shape.js';

/** What a stage knows besides the documents that come to it. */
export interface StageScope {
  report: PipelineReport;
  /** The documents of a collection of the same database; it counts as read. */
  collection(name: string, span: Node): Shape;
  /** Nothing before it has changed, joined or grouped documents. */
  isPlain: boolean;
}

type Stage = (value: Node, shape: Shape, scope: StageScope, entry: Entry) => Shape;

/** Stages that documents go through as they are. */
const KEEPS_DOCUMENTS: ReadonlySet<string> = new Set(['$match', '$sort']);

/** The allow-list of stages; one that is not here is refused by name. */
const stages: ReadonlyMap<string, Stage> = new Map<string, Stage>([
  [
    '$match',
    (value, root, { report, isPlain }) => {
      resolveMatch(value, { root, report, use: 'where', isPlain });
      return root;
    },
  ],
  ['$project', (value, shape, { report }) => resolveProjection(value, shape, report)],
  ['$addFields', (value, shape, { report }) => resolveFields(value, shape, report)],
  ['$set', (value, shape, { report }) => resolveFields(value, shape, report)],
  ['$unset', (value, shape, { report }) => resolveUnset(value, shape, report)],
  ['$sort', (value, shape, { report }) => sorted(value, shape, report)],
  ['$limit', (value, shape, { report }) => counted(value, shape, report, 1)],
  ['$skip', (value, shape, { report }) => counted(value, shape, report, 0)],
  ['$sample', (value, shape, { report }) => counted(argument(value, ['size'], report).get('size'), shape, report, 1)],
  ['$count', (value, _shape, { report }) => documentOf(new Map([[onlyName(value, report), computed(noRefs)]]))],
  ['$group', (value, shape, { report }) => grouped(value, shape, report)],
  ['$sortByCount', (value, shape, { report }) => sortedByCount(value, shape, report)],
  ['$unwind', (value, shape, { report }) => unwound(value, shape, report)],
  ['$lookup', (value, shape, scope) => joined(value, shape, scope)],
  ['$unionWith', (value, shape, scope) => united(value, shape, scope)],
  [
    '$replaceRoot',
    (value, shape, { report }) => newRoot(argument(value, ['newRoot'], report).get('newRoot'), shape, report),
  ],
  ['$replaceWith', (value, shape, { report }) => newRoot(value, shape, report)],
]);

/** Names of the stages that may be used. */
export const stageNames: readonly string[] = [...stages.keys()];

/** Walks through the stages of a pipeline. Throws a refusal for whatever is not on the list. */
export function resolveStages(nodes: readonly Node[], root: Shape, scope: StageScope): Shape {
  let shape = root;
  let { isPlain } = scope;
  for (const node of nodes) {
    scope.report.step();
    const [entry, ...more] = node.type === 'object' ? node.entries : [];
    if (!entry || more.length > 0) throw scope.report.unsupported('a stage that is not {$name: …}', node);
    const stage = stages.get(entry.key);
    if (!stage) throw scope.report.unsupported(`the stage ${entry.key}`, entry);
    shape = stage(entry.value, shape, { ...scope, isPlain }, entry);
    isPlain = isPlain && KEEPS_DOCUMENTS.has(entry.key);
  }
  return shape;
}

/** The named arguments of a stage; any other name is refused. */
function argument(node: Node, names: readonly string[], report: PipelineReport): Map<string, Node> {
  if (node.type !== 'object') throw report.unsupported('a stage without named arguments', node);
  const found = new Map<string, Node>();
  for (const entry of node.entries) {
    if (!names.includes(entry.key)) throw report.unsupported(`the argument ${entry.key}`, entry);
    found.set(entry.key, entry.value);
  }
  return found;
}

function onlyName(node: Node | undefined, report: PipelineReport): string {
  const name = textOf(node, report);
  const [only = '', ...more] = segmentsOf(name, node ?? { start: 0, end: 0 }, report);
  if (more.length > 0) throw report.unsupported(`the field name ${name}`, node ?? {});
  return only;
}

function counted(node: Node | undefined, shape: Shape, report: PipelineReport, least: number): Shape {
  const isNumber = node?.type === 'value' && Number.isInteger(node.value) && (node.value as number) >= least;
  if (node?.type === 'bind') report.bind(node.number, node);
  else if (!isNumber) throw report.unsupported(`a number of documents below ${least}`, node ?? {});
  return shape;
}

/** `{path: 1, path: -1}`. */
export function sorted(node: Node, shape: Shape, report: PipelineReport): Shape {
  if (node.type !== 'object' || node.entries.length === 0) throw report.unsupported('an order without fields', node);
  for (const entry of node.entries) {
    if (entry.value.type !== 'value' || ![1, -1].includes(entry.value.value as number))
      throw report.unsupported('an order that is not 1 or -1', entry);
    report.predicate(scalarRefs(shapeAt(shape, entry.key, entry, report), 'the order', entry, report), 'order');
  }
  return shape;
}

function grouped(node: Node, shape: Shape, report: PipelineReport): Shape {
  if (node.type !== 'object') throw report.unsupported('$group without fields', node);
  const fields = new Map<string, Shape>();
  for (const entry of node.entries) {
    const [name = '', ...more] = segmentsOf(entry.key, entry, report);
    if (more.length > 0) throw report.unsupported(`the group field ${entry.key}`, entry);
    fields.set(name, name === '_id' ? groupKey(entry, shape, report) : accumulated(entry, shape, report));
  }
  if (!fields.has('_id')) throw report.unsupported('$group without _id', node);
  return documentOf(fields);
}

function groupKey(entry: Entry, shape: Shape, report: PipelineReport): Shape {
  const key = resolveExpression(entry.value, scopeOf(shape, report));
  // Documents that are made here have no undeclared parts; those of the source have.
  if (entry.value.type === 'object')
    for (const inner of key.fields?.values() ?? []) scalarRefs(inner, 'a group', entry, report);
  else scalarRefs(key, 'a group', entry, report);
  report.predicate(allRefs(key, report), 'group');
  return key;
}

function accumulated(entry: Entry, shape: Shape, report: PipelineReport): Shape {
  const [only, ...more] = entry.value.type === 'object' ? entry.value.entries : [];
  if (!only || more.length > 0) throw report.unsupported('a group field that is not {$accumulator: …}', entry);
  if (only.key === '$count') return computed(noRefs);
  const isPassing = PASSING_ACCUMULATORS.has(only.key);
  if (!isPassing && !COMPUTING_ACCUMULATORS.has(only.key))
    throw report.unsupported(`the accumulator ${only.key}`, only);
  const value = resolveExpression(only.value, scopeOf(shape, report));
  return isPassing
    ? chosenBy({ ...value, exact: false }, noRefs, report)
    : computed(scalarRefs(value, only.key, only, report));
}

function sortedByCount(node: Node, shape: Shape, report: PipelineReport): Shape {
  const key = groupKey({ key: '_id', value: node, start: node.start, end: node.end }, shape, report);
  return documentOf(
    new Map([
      ['_id', key],
      ['count', computed(noRefs)],
    ]),
  );
}

/** How many elements an array of values has tells of it; that an array holds documents is not a column of anything. */
function unwound(node: Node, shape: Shape, report: PipelineReport): Shape {
  const parts =
    node.type === 'object'
      ? argument(node, ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'], report)
      : new Map([['path', node]]);
  const path = textOf(parts.get('path'), report);
  if (!path.startsWith('$')) throw report.unsupported('a path without $', node);
  const found = shapeAt(shape, path.slice(1), node, report);
  report.predicate(found.own ?? noRefs, 'other');
  const index = parts.get('includeArrayIndex');
  return index ? withField(shape, [onlyName(index, report)], computed(found.own ?? noRefs), report) : shape;
}

function joined(node: Node, shape: Shape, scope: StageScope): Shape {
  const { report } = scope;
  const parts = argument(node, ['from', 'localField', 'foreignField', 'as'], report);
  const [from, local, foreign] = [parts.get('from'), parts.get('localField'), parts.get('foreignField')];
  if (!from || !local || !foreign) throw report.unsupported('$lookup without from, localField and foreignField', node);
  const others = scope.collection(textOf(from, report), from);
  for (const [side, field] of [
    [shape, local],
    [others, foreign],
  ] as const)
    report.predicate(scalarRefs(shapeAt(side, textOf(field, report), field, report), 'a join', field, report), 'join');
  return withField(
    shape,
    segmentsOf(textOf(parts.get('as'), report), node, report),
    chosenBy({ ...others, exact: false }, noRefs, report),
    report,
  );
}

function united(node: Node, shape: Shape, scope: StageScope): Shape {
  const name = node.type === 'object' ? argument(node, ['coll'], scope.report).get('coll') : node;
  return either(shape, scope.collection(textOf(name, scope.report), node), scope.report);
}

/** That a value is no document is an error, so that it tells of whatever may stand there. */
function newRoot(node: Node | undefined, shape: Shape, report: PipelineReport): Shape {
  if (!node) throw report.unsupported('a root that is missing', {});
  const root = resolveExpression(node, scopeOf(shape, report));
  if (!root.fields) throw report.unsupported('a root that is no document', node);
  report.observe(root.own ?? noRefs);
  return { ...root, own: null };
}

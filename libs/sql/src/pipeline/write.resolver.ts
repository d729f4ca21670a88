import { encode, type WriteCommand } from './command.js';
import { resolveMatch } from './match.resolver.js';
import { segmentsOf } from './paths.js';
import type { PipelineReport } from './pipeline.report.js';
import type { Call, Entry, Node } from './pipeline.tree.js';
import type { PathRef, Shape } from './shape.js';

/** A write that was understood: what is sent, and the rest of what is decided about it. */
export interface ResolvedWrite {
  kind: 'INSERT' | 'UPDATE' | 'DELETE';
  command: Omit<WriteCommand, 'database' | 'collection'>;
  /** It touches every document of the collection. */
  hazard?: 'update-all' | 'delete-all';
}

interface WriteScope {
  call: Call;
  root: Shape;
  report: PipelineReport;
}

/** Operators of an update that set one field to what the statement says, never to what another field holds. */
const SETTERS: ReadonlySet<string> = new Set([
  '$set',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$push',
  '$addToSet',
  '$pull',
  '$pop',
  '$currentDate',
  '$setOnInsert',
]);

const writers: ReadonlyMap<string, (scope: WriteScope) => ResolvedWrite> = new Map([
  ['insertOne', (scope) => inserted(scope, [document(scope, 0)])],
  ['insertMany', (scope) => inserted(scope, documents(scope))],
  ['updateOne', (scope) => updated(scope, false)],
  ['updateMany', (scope) => updated(scope, true)],
  ['replaceOne', (scope) => replaced(scope)],
  ['deleteOne', (scope) => deleted(scope, false)],
  ['deleteMany', (scope) => deleted(scope, true)],
]);

/** Names of the methods that change documents. */
export const writerNames: readonly string[] = [...writers.keys()];

/** A method that changes documents; undefined for any other. */
export function resolveWrite(call: Call, root: Shape, report: PipelineReport): ResolvedWrite | undefined {
  return writers.get(call.name)?.({ call, root, report });
}

function inserted(scope: WriteScope, found: readonly Node[]): ResolvedWrite {
  for (const node of found) writesOf(node, [], scope);
  return { kind: 'INSERT', command: { do: 'insert', documents: found.map(encode) } };
}

function updated(scope: WriteScope, many: boolean): ResolvedWrite {
  const filter = condition(scope);
  const update = document(scope, 1);
  if (update.type !== 'object' || update.entries.length === 0)
    throw scope.report.unsupported('an update without operators', update);
  for (const operator of update.entries) {
    if (!SETTERS.has(operator.key)) throw scope.report.unsupported(`the update ${operator.key}`, operator);
    if (operator.value.type !== 'object') throw scope.report.unsupported(`${operator.key} without fields`, operator);
    for (const entry of operator.value.entries) setField(entry, scope);
  }
  return {
    kind: 'UPDATE',
    command: { do: 'update', filter: encode(filter), update: encode(update), many, ...upsert(scope) },
    hazard: many && isEmpty(filter) ? 'update-all' : undefined,
  };
}

function replaced(scope: WriteScope): ResolvedWrite {
  const filter = condition(scope);
  const update = document(scope, 1);
  writesOf(update, [], scope);
  // What it does not name is gone.
  for (const ref of everyRef(scope.root)) scope.report.write(ref);
  return {
    kind: 'UPDATE',
    command: { do: 'update', filter: encode(filter), update: encode(update), ...upsert(scope) },
  };
}

function deleted(scope: WriteScope, many: boolean): ResolvedWrite {
  const filter = condition(scope);
  noOptions(scope, 1);
  scope.report.write(undefined);
  return {
    kind: 'DELETE',
    command: { do: 'delete', filter: encode(filter), many },
    hazard: many && isEmpty(filter) ? 'delete-all' : undefined,
  };
}

const isEmpty = (node: Node): boolean => node.type === 'object' && node.entries.length === 0;

/** The filter has to be written: `deleteMany()` deletes nothing. */
function condition(scope: WriteScope): Node {
  const filter = document(scope, 0);
  resolveMatch(filter, { root: scope.root, report: scope.report, use: 'dml-condition', isPlain: false });
  return filter;
}

function document({ call, report }: WriteScope, index: number): Node {
  const node = call.arguments[index];
  if (node?.type !== 'object') throw report.unsupported(`${call.name} without a document`, node ?? call);
  return node;
}

function documents(scope: WriteScope): Node[] {
  const list = scope.call.arguments[0];
  noOptions(scope, 1);
  if (list?.type !== 'array' || list.items.length === 0)
    throw scope.report.unsupported('insertMany without a list', list ?? scope.call);
  for (const item of list.items)
    if (item.type !== 'object') throw scope.report.unsupported('a document that is none', item);
  return list.items;
}

function noOptions({ call, report }: WriteScope, from: number): void {
  const option = call.arguments[from];
  if (option) throw report.unsupported(`options of ${call.name}`, option);
}

function upsert(scope: WriteScope): { upsert?: boolean } {
  const options = scope.call.arguments[2];
  if (!options) return {};
  const [only, ...more] = options.type === 'object' ? options.entries : [];
  if (only?.key !== 'upsert' || more.length > 0 || only.value.type !== 'value' || typeof only.value.value !== 'boolean')
    throw scope.report.unsupported('options other than upsert', options);
  return { upsert: only.value.value };
}

/** A field may be new to the catalogue: then no column of it is known, and the collection alone is decided. */
function setField(entry: Entry, scope: WriteScope): void {
  const path = entry.key.split('.').filter((name) => !/^(\d+|\$|\$\[[a-z0-9]*\])$/i.test(name));
  const refs = written(segmentsOf(path.join('.'), entry, scope.report), scope);
  plainValue(entry.value, scope);
  scope.report.beside(entry.value, refs);
}

function writesOf(node: Node, path: readonly string[], scope: WriteScope): void {
  if (node.type === 'object') {
    for (const entry of node.entries) writesOf(entry.value, [...path, ...fieldName(entry, scope)], scope);
    return;
  }
  if (node.type === 'array') {
    for (const item of node.items) writesOf(item, path, scope);
    return;
  }
  scope.report.step();
  scope.report.beside(node, written(path, scope));
}

/**
 * In a document that is stored a key is one name; with a dot or a `$` it would be read as a path or an operator later.
 */
function fieldName(entry: Entry, { report }: WriteScope): string[] {
  if (entry.key === '' || entry.key.startsWith('$') || entry.key.includes('.'))
    throw report.unsupported(`the field name ${entry.key}`, entry);
  return [entry.key];
}

/** A value of an update: modifiers of `$push` and `$pull` are no field names. */
function plainValue(node: Node, scope: WriteScope): void {
  scope.report.step();
  if (node.type === 'array') for (const item of node.items) plainValue(item, scope);
  if (node.type !== 'object') return;
  for (const entry of node.entries) {
    if (entry.key.startsWith('$') && !['$each', '$position', '$slice'].includes(entry.key))
      throw scope.report.unsupported(`${entry.key} in an update`, entry);
    plainValue(entry.value, scope);
  }
}

function written(path: readonly string[], { root, report }: WriteScope): Iterable<PathRef> {
  let shape: Shape | undefined = root;
  for (const name of path) shape = shape?.fields?.get(name);
  if (!shape) {
    report.write(undefined);
    return [report.unknown(path)];
  }
  const refs = everyRef(shape);
  for (const target of refs) report.write(target);
  return refs;
}

/** A document that is written over takes every column below it with it. */
function everyRef(shape: Shape): PathRef[] {
  return [...(shape.own ?? []), ...[...(shape.fields?.values() ?? [])].flatMap(everyRef)];
}

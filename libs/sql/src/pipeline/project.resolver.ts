import { resolveExpression, scopeOf } from './expression.resolver.js';
import { segmentsOf, shapeAt } from './paths.js';
import type { PipelineReport } from './pipeline.report.js';
import type { Entry, Node } from './pipeline.tree.js';
import { chosenBy, documentOf, DocumentDraft, noRefs, union, type Refs, type Shape } from './shape.js';

/** One line of a projection: a path that is kept, left out, or computed. */
interface Line {
  path: string[];
  entry: Entry;
  how: 'keep' | 'drop' | Node;
}

/** `$project` and the projection of `find`: what is kept, or what is left out. */
export function resolveProjection(node: Node, root: Shape, report: PipelineReport): Shape {
  if (node.type !== 'object' || node.entries.length === 0)
    throw report.unsupported('a projection without fields', node);
  const lines = linesOf(node.entries, [], report);
  const isId = ({ path }: Line): boolean => path.length === 1 && path[0] === '_id';
  const dropsOnly = lines.every(({ how }) => how === 'drop');
  const mixed = lines.find((line) => line.how === 'drop' && !isId(line));
  if (!dropsOnly && mixed) throw report.unsupported('a projection that keeps and leaves out', mixed.entry);
  if (dropsOnly && (lines.length > 1 || !isId(lines[0] as Line) || !root.fields?.has('_id') || lines.every(isId)))
    return without(
      root,
      lines.map(({ path }) => path),
      report,
    );
  const draft = new DocumentDraft(documentOf(new Map()), report);
  const id = root.fields?.get('_id');
  if (id && !lines.some(isId)) draft.set(['_id'], id);
  for (const { path, entry, how } of lines) {
    if (how === 'drop') continue;
    const value = how === 'keep' ? shapeAt(root, path.join('.'), entry, report) : computedAt(path, how, root, report);
    draft.set(path, value, root);
  }
  return draft.shape;
}

function without(root: Shape, paths: readonly string[][], report: PipelineReport): Shape {
  const draft = new DocumentDraft(root, report);
  for (const path of paths) draft.delete(path);
  return draft.shape;
}

function linesOf(entries: readonly Entry[], before: readonly string[], report: PipelineReport): Line[] {
  return entries.flatMap((entry): Line[] => {
    report.step();
    const path = [...before, ...segmentsOf(entry.key, entry, report)];
    const { value } = entry;
    if (value.type === 'value' && (typeof value.value === 'number' || typeof value.value === 'boolean'))
      return [{ path, entry, how: value.value ? 'keep' : 'drop' }];
    // A source reads any number here as 1 or 0, whatever its type; other typed values have no use that `$literal` has
    // not.
    if (value.type === 'typed')
      throw report.unsupported(`${value.name} in a projection (write 1, 0 or $literal)`, entry);
    const first = value.type === 'object' ? value.entries[0] : undefined;
    if (value.type === 'object' && first && !first.key.startsWith('$')) return linesOf(value.entries, path, report);
    if (first && ['$slice', '$elemMatch', '$meta'].includes(first.key))
      throw report.unsupported(`${first.key} in a projection`, first);
    return [{ path, entry, how: value }];
  });
}

/** `$addFields` and `$set`: fields beside those that are there, each computed from the document as it came. */
export function resolveFields(node: Node, root: Shape, report: PipelineReport): Shape {
  if (node.type !== 'object') throw report.unsupported('fields that are no document', node);
  const draft = new DocumentDraft(root, report);
  for (const entry of node.entries) {
    const path = segmentsOf(entry.key, entry, report);
    draft.set(path, computedAt(path, entry.value, root, report));
  }
  return draft.shape;
}

/** A computed value below a path: an array there has it once for each element, so that it tells how many there are. */
function computedAt(path: readonly string[], node: Node, root: Shape, report: PipelineReport): Shape {
  const value = resolveExpression(node, scopeOf(root, report));
  let above: Refs = noRefs;
  let at: Shape | undefined = root;
  for (const name of path.slice(0, -1)) {
    at = at?.fields?.get(name);
    report.step(1 + (at?.own?.size ?? 0));
    if (at?.own) above = union(above, at.own);
  }
  return above.size > 0 ? chosenBy(value, above, report) : value;
}

/** `$unset`: a path or a list of them. */
export function resolveUnset(node: Node, root: Shape, report: PipelineReport): Shape {
  const paths = node.type === 'array' ? node.items : [node];
  return without(
    root,
    paths.map((path) => segmentsOf(textOf(path, report), path, report)),
    report,
  );
}

/** A text that is a name of the language, never a bind. */
export function textOf(node: Node | undefined, report: PipelineReport): string {
  if (node?.type !== 'value' || typeof node.value !== 'string')
    throw report.unsupported('a name that is no text', node ?? {});
  return node.value;
}

import type { Span } from './pipeline.tree.js';
import type { PipelineReport } from './pipeline.report.js';
import { computed, noRefs, type Refs, type Shape } from './shape.js';

/** Splits a path; a name of a field may not begin with `$` and is never empty. */
export function segmentsOf(path: string, span: Span, report: PipelineReport): string[] {
  const segments = path.split('.');
  if (path.includes('\0') || segments.some((name) => name === '' || name.startsWith('$')))
    throw report.unsupported(`the path ${path}`, span);
  return segments;
}

/**
 * What stands at a path. A number is the place in an array where no field has that name, so it tells of the same
 * columns. A path that the catalogue does not know is refused: nobody could say what its values are.
 */
export function shapeAt(root: Shape, path: string, span: Span, report: PipelineReport): Shape {
  let shape = root;
  for (const name of segmentsOf(path, span, report)) {
    report.step();
    const inner = shape.fields?.get(name);
    if (inner) shape = inner;
    else if (!/^\d{1,9}$/.test(name) || shape === root)
      throw report.refusal('unknown-column', `there is no field ${path}`, span, { column: path });
    else shape = { ...shape, exact: false };
  }
  return shape;
}

/**
 * The columns of a value that is compared, computed with or grouped by: a document has parts that nobody has declared.
 */
export function scalarRefs(shape: Shape, what: string, span: Span, report: PipelineReport): Refs {
  if (shape.fields) throw report.unsupported(`${what} of a whole document (name one of its fields)`, span);
  report.step(shape.own?.size ?? 0);
  return shape.own ?? noRefs;
}

/** What a path that nobody has set yet holds. */
export const nothing: Shape = computed(noRefs);

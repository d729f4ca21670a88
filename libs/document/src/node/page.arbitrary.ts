import fc from 'fast-check';
import type { Json, JsonObject } from '../json/canonical.json.js';

const uids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
const width = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });

/** Random small pages for property tests: few uids, so that two of them share nodes in different places and orders. */
export const pageArbitrary: fc.Arbitrary<Json> = fc
  .tuple(
    uids,
    fc.array(fc.nat({ max: 30 }), { minLength: 8, maxLength: 8 }),
    fc.array(width, { minLength: 8, maxLength: 8 }),
    fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
  )
  .map(([ids, places, widths, name]) => {
    const views: JsonObject[] = [];
    for (const [index, uid] of ids.entries()) {
      const node: JsonObject = { uid };
      const value = widths[index];
      if (value !== undefined) node['width'] = value;
      put(views, node, places[index] ?? 0);
    }
    return { kind: 'page', ...(name === undefined ? {} : { name }), views };
  });

function put(views: JsonObject[], node: JsonObject, place: number): void {
  const owner = views[place % 4];
  if (!owner) views.push(node);
  else if (place % 3 === 0) append(owner, 'app_cols', node);
  else if (place % 3 === 1) append(owner, 'sub_views', node);
  else {
    if (!owner['config']) owner['config'] = { col: place };
    append(owner['config'] as JsonObject, 'members', node);
  }
}

function append(owner: JsonObject, key: string, node: JsonObject): void {
  if (!owner[key]) owner[key] = [];
  (owner[key] as Json[]).push(node);
}

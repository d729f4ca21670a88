import fc from 'fast-check';
import type { Json, JsonObject } from '../json/canonical.json.js';
import { withoutUndefined } from '../json/without.undefined.js';

/** The kind of a node is that of its uid in every page: views, columns, params. */
const KINDS = { v: 'sub_views', c: 'app_cols', p: 'app_params' } as const;
const uids = fc.shuffledSubarray(['v1', 'v2', 'v3', 'v4', 'v5', 'c1', 'c2', 'c3', 'p1', 'p2', 'p3']);
const width = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });

/**
 * Random small pages for property tests: few uids, so that two of them share nodes in different positions and orders.
 */
export const pageArbitrary: fc.Arbitrary<Json> = fc
  .tuple(
    uids,
    fc.array(fc.nat({ max: 30 }), { minLength: 11, maxLength: 11 }),
    fc.array(width, { minLength: 11, maxLength: 11 }),
    fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
  )
  .map(([ids, positions, widths, name]) => {
    const views: JsonObject[] = [];
    for (const [index, uid] of ids.entries()) {
      const node: JsonObject = { uid };
      const value = widths[index];
      if (value !== undefined) node['width'] = value;
      put(views, node, positions[index] ?? 0);
    }
    return withoutUndefined({ kind: 'page', name, views });
  });

function put(views: JsonObject[], node: JsonObject, position: number): void {
  const list = KINDS[String(node['uid']).charAt(0) as keyof typeof KINDS];
  const owner = views[position % (views.length + (list === 'sub_views' ? 1 : 0))];
  if (!owner) {
    if (list === 'sub_views') views.push(node);
    return;
  }
  const [param] = (owner['app_params'] ?? []) as JsonObject[];
  if (list !== 'app_params' || !param || position % 2 === 0) return append(owner, list, node);
  if (!param['config']) param['config'] = { col: position };
  append(param['config'] as JsonObject, 'members', node);
}

function append(owner: JsonObject, key: string, node: JsonObject): void {
  if (!owner[key]) owner[key] = [];
  (owner[key] as Json[]).push(node);
}

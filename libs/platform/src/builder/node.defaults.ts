import { isObject, type JsonObject } from '@sluice/document';
import { draftNodes } from '../document/draft.shape.js';

/**
 * Heights of new views in rows of the grid (§9): a table 30, a divider 3, anything else 20; +4 on pages of middle, +2
 * of small controls.
 */
const HEIGHT = { table: 30, divider: 3, other: 20 } as const;
const TABLE = 1;
const DIVIDER = 7;
const MORE: Readonly<Record<string, number>> = { middle: 4, medium: 4, small: 2 };

/**
 * A uid and a name by the time (§4): `view-1763861445123`, `view_1763861445123`; a later millisecond where that is
 * taken.
 */
export function timestampNames(page: JsonObject, prefix: string, nowMs: number): { uid: string; name: string } {
  const taken = new Set([...draftNodes(page)].map(({ uid }) => uid));
  let stamp = Math.floor(nowMs);
  while (taken.has(`${prefix}-${stamp}`)) stamp += 1;
  return { uid: `${prefix}-${stamp}`, name: `${prefix}_${stamp}` };
}

/** Where a new view stands: the whole width below everything that is there, in the height of its kind. */
export function defaultLayout(page: JsonObject, siblings: readonly JsonObject[], type: unknown): JsonObject {
  const config = isObject(page['config']) ? page['config'] : {};
  const kind = type === TABLE ? 'table' : type === DIVIDER ? 'divider' : 'other';
  const h = HEIGHT[kind] + (kind === 'divider' ? 0 : (MORE[String(config['size'])] ?? 0));
  const ends = siblings.map(({ layout }) =>
    isObject(layout) ? Number(layout['y'] ?? 0) + Number(layout['h'] ?? 0) : 0,
  );
  return { x: 0, y: Math.max(0, ...ends.filter(Number.isFinite)), w: 24, h };
}

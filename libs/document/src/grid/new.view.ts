import { VIEW_TYPES, type PageDocument, type View, type ViewType } from '../generated/types.js';
import { COLUMNS } from './boxes.js';
import { pageNodes } from '../node/page.walk.js';

/**
 * Default height of a view in lines (§9): a table is higher, more so where controls are of medium or small size; a
 * divider is low.
 */
export function defaultHeight(type: ViewType, size?: string | number): number {
  if (type === VIEW_TYPES.divider) return 3;
  if (type === VIEW_TYPES.kpi) return 10;
  if (type !== VIEW_TYPES.table) return 20;
  return 30 + (size === 'middle' ? 4 : size === 'small' ? 2 : 0);
}

/** A name made of the time (§4), such as `view_20261123014500`, with a number where it is taken. */
export function timestampName(prefix: string, now: Date, taken: ReadonlySet<string>): string {
  const name = `${prefix}_${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(free)) return free;
  }
}

/** A new view for a page, of its default size, named by the time. */
export function newView(page: PageDocument, type: ViewType, now: Date): View {
  const taken = new Set([...pageNodes(page)].map(({ node }) => node.uid.replaceAll('-', '_')));
  const name = timestampName('view', now, taken);
  // A uid has hyphens (schemas/common/uid.json), a name of §4 an underscore.
  const uid = name.replaceAll('_', '-');
  return { uid, name, type, layout: { x: 0, y: 0, w: COLUMNS, h: defaultHeight(type, page.config?.size) } };
}

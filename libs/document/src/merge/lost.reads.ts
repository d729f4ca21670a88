import type { PageDocument, View } from '../generated/types.js';
import { isObject, type Json } from '../json/canonical.json.js';
import { pageNodes } from '../node/page.walk.js';

/** An expression that reads a column of its row which the merged view no longer has. */
export interface LostRead {
  node: string;
  path: string;
  column: string;
}

/** Expressions that read `row.x` where a side still had a column `x` in the same view and the merged page has none. */
export function lostReads(page: PageDocument, sides: readonly PageDocument[]): LostRead[] {
  const before = new Map<string, Set<string>>();
  for (const view of sides.flatMap(views))
    before.set(view.uid, new Set([...(before.get(view.uid) ?? []), ...columnNames(view)]));
  return views(page).flatMap((view) => {
    const now = columnNames(view);
    const gone = new Set([...(before.get(view.uid) ?? [])].filter((name) => !now.has(name)));
    if (gone.size === 0) return [];
    return [...(view.app_cols ?? []), ...(view.app_buttons ?? [])].flatMap((node) =>
      texts(node as unknown as Json, []).flatMap(({ path, text }) =>
        [...gone].filter((column) => reads(text, column)).map((column) => ({ node: node.uid, path, column })),
      ),
    );
  });
}

function views(page: PageDocument): View[] {
  return [...pageNodes(page)].flatMap((entry) => (entry.kind === 'view' ? [entry.node] : []));
}

function columnNames({ app_cols: columns = [] }: View): Set<string> {
  return new Set(columns.map(({ name }) => name));
}

function reads(text: string, column: string): boolean {
  return text
    .split(/\brow\./)
    .slice(1)
    .some((rest) => /^\w+/.exec(rest)?.[0] === column);
}

function texts(value: Json, path: string[]): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path: path.join('.'), text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, String(index)]));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => texts(item, [...path, key])) : [];
}

import type { TreeTarget } from '../outline/tree.parts.js';

/** An entry of a menu as the list beside the tree has it (query `app-menu`). */
export interface MenuItem {
  uid: string;
  parent: string | null;
  app_id: number;
  place: string;
  name: string;
  kind: 'page' | 'group' | 'link';
  hidden: boolean;
  icon: string | undefined;
}

/** Id of the tree's root: the menu. */
export const MENU_ROOT = '#menu';

/** Where a dragged entry goes, as `builder.menu-change` takes it. */
export interface MenuMove {
  entry: string;
  parent: string | null;
  after: string | null;
}

/** Rows of the list as entries, in the order of the menu. */
export function menuItems(rows: readonly Readonly<Record<string, unknown>>[]): MenuItem[] {
  const uidOf = (id: unknown): string | null => (typeof id === 'string' ? id.slice(id.indexOf(':') + 1) : null);
  return rows
    .map((row) => ({
      uid: String(row['uid']),
      parent: uidOf(row['parent_id']),
      app_id: Number(row['app_id']),
      place: String(row['place']),
      name: String(row['name']),
      kind: row['kind'] as MenuItem['kind'],
      hidden: row['hidden'] === true,
      icon: typeof row['icon'] === 'string' && row['icon'] !== '' ? row['icon'] : undefined,
    }))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
}

/** Whether nothing stands below an entry that is not listed: what is filtered is no tree to put in order. */
export function isWhole(items: readonly MenuItem[]): boolean {
  const known = new Set(items.map(({ uid }) => uid));
  return items.every(({ parent }) => parent === null || known.has(parent));
}

/** Entries below one, or at the top, in their order. */
export const entriesBelow = (items: readonly MenuItem[], uid: string): string[] =>
  items.filter(({ parent }) => (parent ?? MENU_ROOT) === uid).map((item) => item.uid);

/** Whether an entry is another one or stands below it. */
function isWithin(items: readonly MenuItem[], uid: string, above: string): boolean {
  if (uid === above) return true;
  const parent = items.find((item) => item.uid === uid)?.parent ?? null;
  return parent !== null && isWithin(items, parent, above);
}

/** The move of a drop; undefined where the entry may not stand: only groups have entries below them. */
export function menuMove(items: readonly MenuItem[], uid: string, { item, index }: TreeTarget): MenuMove | undefined {
  const target = items.find((one) => one.uid === item);
  if (item !== MENU_ROOT && (target?.kind !== 'group' || isWithin(items, item, uid))) return undefined;
  const others = entriesBelow(items, item).filter((one) => one !== uid);
  const at = index ?? others.length;
  return { entry: uid, parent: item === MENU_ROOT ? null : item, after: others[at - 1] ?? null };
}

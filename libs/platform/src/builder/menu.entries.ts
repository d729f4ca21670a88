import { error, type JsonObject, type Text } from '@sluice/document';
import { textIn } from './dictionary.entries.js';
import type { MenuChange, MenuChangeInput, MenuEntryInput } from './menu.schemas.js';

/** An entry of a menu as a draft stores it, complete or not. */
export type MenuEntry = JsonObject;

/** Where an entry stands: its list, and the lists above it with the group that holds the next. */
interface Position {
  list: MenuEntry[];
  index: number;
  above: { list: MenuEntry[]; index: number } | undefined;
}

const below = (entry: MenuEntry): MenuEntry[] =>
  Array.isArray(entry['children']) ? (entry['children'] as unknown as MenuEntry[]) : [];

/** An entry that leads nowhere itself groups those below it. */
const isGroup = (entry: MenuEntry): boolean => entry['page'] === undefined && entry['link'] === undefined;

const labelOf = ({ label, uid }: MenuEntry): Text => (label as Text | undefined) ?? String(uid);

function positionOf(list: MenuEntry[], uid: string, above?: Position['above']): Position | undefined {
  for (const [index, entry] of list.entries()) {
    const found = entry['uid'] === uid ? { list, index, above } : positionOf(below(entry), uid, { list, index });
    if (found) return found;
  }
  return undefined;
}

function known(items: MenuEntry[], uid: string, field: string): Position & { entry: MenuEntry } {
  const position = positionOf(items, uid);
  const entry = position?.list[position.index];
  if (!position || !entry) throw error('menu.entry-unknown', {}, { field });
  return { ...position, entry };
}

/** The list of a group, made when it has none yet; an emptied one goes, so that a menu undone is the menu that was. */
function put(group: MenuEntry, children: MenuEntry[]): void {
  if (children.length > 0) group['children'] = children;
  else delete group['children'];
}

function take({ list, index, above }: Position): MenuEntry {
  const [entry] = list.splice(index, 1);
  const group = above?.list[above.index];
  if (group) put(group, list);
  return entry as MenuEntry;
}

/** A step among its siblings; throws `menu.at-the-end` for the first one up and the last one down. */
function step({ list, index }: Position, by: -1 | 1): void {
  const [entry, other] = [list[index], list[index + by]];
  if (!entry || !other) throw error('menu.at-the-end', {}, { field: 'change' });
  list[index] = other;
  list[index + by] = entry;
}

function into(position: Position): void {
  const group = position.list[position.index - 1];
  if (!group || !isGroup(group)) throw error('menu.no-group-above', {}, { field: 'change' });
  put(group, [...below(group), take(position)]);
}

function outOf(position: Position): void {
  const { above } = position;
  if (!above) throw error('menu.at-the-top', {}, { field: 'change' });
  above.list.splice(above.index + 1, 0, take(position));
}

/** What a change is about: the whole menu, and where the entry is to go. */
interface Asked extends Pick<MenuChangeInput, 'parent' | 'after'> {
  items: MenuEntry[];
}

/**
 * Takes an entry behind another one, or to the front, of a group or of the top. Throws `menu.parent` for a group that
 * is none or stands below the entry, and `menu.entry-unknown` where the other one is not there.
 */
function move({ entry, ...position }: Position & { entry: MenuEntry }, { items, parent, after }: Asked): void {
  const list = parent ? listFor(items, entry, parent) : items;
  if (after && (after === entry['uid'] || !list.some(({ uid }) => uid === after)))
    throw error('menu.entry-unknown', {}, { field: 'after' });
  take(position);
  list.splice(after ? list.findIndex(({ uid }) => uid === after) + 1 : 0, 0, entry);
  // A group whose only entry was taken up and put down in it has its list again.
  if (parent) known(items, parent, 'parent').entry['children'] = list;
}

/** What each change does at the place of its entry. */
const changes: Readonly<Record<MenuChange, (position: Position & { entry: MenuEntry }, asked: Asked) => void>> = {
  up: (position) => step(position, -1),
  down: (position) => step(position, 1),
  in: into,
  out: outOf,
  move,
  hide: ({ entry }) => void (entry['hidden'] = true),
  show: ({ entry }) => void delete entry['hidden'],
  remove: (position) => void take(position),
};

/**
 * Moves, hides, shows or removes an entry, with all that is below it. Throws `menu.entry-unknown`, and
 * `menu.at-the-end`, `menu.at-the-top`, `menu.no-group-above` or `menu.parent` where it cannot go.
 */
export function changeEntry(
  items: MenuEntry[],
  { entry, change, parent, after }: Omit<MenuChangeInput, 'app_id'>,
): void {
  changes[change](known(items, entry, 'entry'), { items, parent: parent ?? null, after: after ?? null });
}

/** Address of an external link: http or https alone, as everywhere; throws `menu.address`. */
function addressOf(link: string | null | undefined): string {
  const address = link?.trim() ?? '';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:\/\/\S+$/i.test(address) || url.username !== '' || url.password !== '')
    throw error('menu.address', {}, { field: 'link' });
  return address;
}

/** What an entry of each kind leads to. */
const targets: Readonly<Record<MenuEntryInput['kind'], (input: MenuEntryInput) => JsonObject>> = {
  page: ({ page }) => {
    if (!page) throw error('input.required', { label: { 'zh-chs': '页面', en: 'Page' } }, { field: 'page' });
    return { page };
  },
  group: () => ({}),
  link: ({ link }) => ({ link: addressOf(link) }),
};

const accesses: Readonly<Record<NonNullable<MenuEntryInput['access']>, (input: MenuEntryInput) => JsonObject>> = {
  page: () => ({}),
  public: () => ({ access: { public: true } }),
  signed_in: () => ({ access: { signed_in: true } }),
  roles: ({ roles }) => {
    if (!roles || roles.length === 0)
      throw error('input.required', { label: { 'zh-chs': '角色', en: 'Roles' } }, { field: 'roles' });
    return { access: { roles } };
  },
};

/** Writes the form into an entry; those below it stay. Throws `menu.group-filled` where they would be lost sight of. */
function fill(entry: MenuEntry, input: MenuEntryInput): void {
  if (input.kind !== 'group' && below(entry).length > 0)
    throw error('menu.group-filled', { label: labelOf(entry) }, { field: 'kind' });
  for (const property of ['page', 'link', 'access', 'hidden', 'icon']) delete entry[property];
  Object.assign(entry, { label: textIn(input.label, input.label_en) }, targets[input.kind](input));
  Object.assign(entry, accesses[input.access ?? 'page'](input));
  if (input.icon) entry['icon'] = input.icon;
  if (input.hidden) entry['hidden'] = true;
}

/** The list that an entry is put into: of a group, which may not be the entry itself or stand below it. */
function listFor(items: MenuEntry[], entry: MenuEntry, parent: string | null | undefined): MenuEntry[] {
  if (!parent) return items;
  const { entry: group } = known(items, parent, 'parent');
  if (!isGroup(group) || positionOf([entry], parent)) throw error('menu.parent', {}, { field: 'parent' });
  const list = below(group);
  group['children'] = list;
  return list;
}

/**
 * Writes the form of an entry into a menu: a new one at the end of its group under the given uid, one that moves to
 * another group at the end of that. Throws what `fill` throws, `menu.entry-unknown`, and `menu.parent` for a group that
 * is none.
 */
export function saveEntry(items: MenuEntry[], input: MenuEntryInput, freshUid: () => string): void {
  if (!input.entry) {
    const entry: MenuEntry = { uid: freshUid(), label: '' };
    fill(entry, input);
    listFor(items, entry, input.parent).push(entry);
    return;
  }
  const position = known(items, input.entry, 'entry');
  fill(position.entry, input);
  if ((position.above?.list[position.above.index]?.['uid'] ?? '') === (input.parent ?? '')) return;
  const list = listFor(items, position.entry, input.parent);
  take(position);
  list.push(position.entry);
}

/** Uids of every entry of a menu. */
export const uidsOf = (items: readonly MenuEntry[]): string[] =>
  items.flatMap((entry) => [String(entry['uid']), ...uidsOf(below(entry))]);

import type { SystemRole } from '@sluice/document';
import { SYSTEM_ROLES } from '@sluice/document';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const maybe = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;
const entry = { type: 'string', minLength: 1, maxLength: 80 } as const;
const revision = { type: ['integer', 'null'], minimum: 1 } as const;

/** What an entry of a menu is: it opens a page, it groups others, or it leads out of the product. */
export type MenuEntryKind = 'page' | 'group' | 'link';

/** Who sees an entry; `page`: whoever may open its page. */
export type MenuAccess = 'page' | 'public' | 'signed_in' | 'roles';

/** An entry of an app's menu as the form of the builder has it; new without `entry`. */
export interface MenuEntryInput {
  app_id: number;
  entry?: string | null;
  /** The revision that the form was opened in: what came since is merged, or refused with the conflict in words. */
  revision?: number | null;
  kind: MenuEntryKind;
  label: string;
  label_en?: string | null;
  icon?: string | null;
  page?: string | null;
  link?: string | null;
  /** The group that it stands in; null: the top. */
  parent?: string | null;
  access?: MenuAccess | null;
  roles?: SystemRole[] | null;
  hidden?: boolean | null;
}

/** What can be done with an entry where it stands. */
export const MENU_CHANGES = ['up', 'down', 'in', 'out', 'move', 'hide', 'show', 'remove'] as const;
export type MenuChange = (typeof MENU_CHANGES)[number];

export interface MenuChangeInput {
  app_id: number;
  entry: string;
  change: MenuChange;
  /** Of a move: the group that it goes into (null: the top), and the entry that it comes behind (null: first). */
  parent?: string | null;
  after?: string | null;
}

export const menuEntryInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'kind', 'label'],
  properties: {
    app_id: id,
    entry: maybe(80),
    revision,
    kind: { enum: ['page', 'group', 'link'] },
    label: { type: 'string', minLength: 1, maxLength: 200, label: { 'zh-chs': '名称', en: 'Label' } },
    label_en: maybe(200),
    icon: maybe(60),
    page: maybe(80),
    link: { ...maybe(2000), label: { 'zh-chs': '链接地址', en: 'Address' } },
    parent: maybe(80),
    access: { enum: ['page', 'public', 'signed_in', 'roles', null] },
    roles: { type: ['array', 'null'], maxItems: SYSTEM_ROLES.length, items: { enum: SYSTEM_ROLES } },
    hidden: { type: ['boolean', 'null'] },
  },
} as const;

export const menuChangeInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'entry', 'change'],
  properties: { app_id: id, entry, change: { enum: MENU_CHANGES }, parent: maybe(80), after: maybe(80) },
} as const;

export const menuUndoInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id'],
  properties: { app_id: id },
} as const;

import { TAG_COLOURS } from '@sluice/document';
import type { CodeType, DictionaryRow } from './dictionary.entries.js';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const maybe = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

/** Where the entries of a dictionary come from: its own, the rows of a query, the regions of China. */
export type DictionarySource = 'items' | 'query' | 'regions';

/** A dictionary as the form of the builder has it (screens P13); new without `id`. */
export interface DictionaryInput {
  app_id: number;
  id?: number | null;
  /** The revision that the form was opened in: what came since is merged, or refused with the conflict in words. */
  revision?: number | null;
  uid?: string | null;
  name: string;
  name_en?: string | null;
  source: DictionarySource;
  /** A tree of which each level is loaded when it is opened. */
  lazy?: boolean | null;
  code_type?: CodeType | null;
  items?: DictionaryRow[] | null;
  query?: string | null;
  region_depth?: 1 | 2 | 3 | null;
}

const row = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'label'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 200, label: { 'zh-chs': '编码', en: 'Code' } },
    label: { type: 'string', minLength: 1, maxLength: 200, label: { 'zh-chs': '名称', en: 'Name' } },
    label_en: maybe(200),
    parent: maybe(200),
    color: {
      ...maybe(40),
      pattern: `^(#[0-9a-fA-F]{3,8}|${['default', ...TAG_COLOURS].join('|')})?$`,
      label: { 'zh-chs': '颜色', en: 'Colour' },
      expected: {
        'zh-chs': '#159157 形式的颜色，或 green 等名称',
        en: 'a colour such as #159157, or a name such as green',
      },
    },
    was: maybe(200),
  },
} as const;

/** Entries of one dictionary at most: more belong into a table, behind a query. */
export const MOST_ENTRIES = 2000;

export const dictionaryInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'name', 'source'],
  properties: {
    app_id: id,
    id: { ...id, type: ['integer', 'null'] },
    revision: { type: ['integer', 'null'], minimum: 1 },
    uid: {
      type: ['string', 'null'],
      maxLength: 80,
      pattern: '^([a-z][a-z0-9]*(-[a-z0-9]+)*)?$',
      label: { 'zh-chs': '标识', en: 'Uid' },
    },
    name: { type: 'string', minLength: 1, maxLength: 200, label: { 'zh-chs': '名称', en: 'Name' } },
    name_en: maybe(200),
    source: { enum: ['items', 'query', 'regions'] },
    lazy: { type: ['boolean', 'null'] },
    code_type: { enum: ['text', 'number', null] },
    items: { type: ['array', 'null'], maxItems: MOST_ENTRIES, items: row },
    query: maybe(80),
    region_depth: { enum: [1, 2, 3, null] },
  },
} as const;

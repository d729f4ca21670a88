import type { JsonSchema } from '../dispatch/json.schema.js';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const uid = {
  type: ['string', 'null'],
  maxLength: 64,
  pattern: '^$|^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
  label: { 'zh-chs': '标识', en: 'Uid' },
} as const;
const name = { type: 'string', minLength: 1, maxLength: 200, label: { 'zh-chs': '名称', en: 'Name' } } as const;
const maybe = { type: ['string', 'null'], maxLength: 200 } as const;

const object = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** A new app: without a uid it gets one by the time. */
export interface AppAddInput {
  uid?: string | null;
  name: string;
  name_en?: string | null;
  title?: string | null;
  color?: string | null;
  first_page?: boolean;
  /** A page that builders keep as a template: the first page begins with its views. */
  template?: number | null;
}
export const appAddInput = object(['name'], {
  uid,
  name,
  name_en: maybe,
  title: maybe,
  color: {
    ...maybe,
    pattern: '^$|^#[0-9a-fA-F]{6}$',
    label: { 'zh-chs': '颜色', en: 'Colour' },
    expected: { 'zh-chs': '#2f5bea 形式的颜色', en: 'a colour such as #2f5bea' },
  },
  first_page: { type: 'boolean' },
  template: { ...id, type: ['integer', 'null'], label: { 'zh-chs': '模板', en: 'Template' } },
});

export interface AppCopyInput {
  app_id: number;
  uid?: string | null;
  name?: string | null;
}
export const appCopyInput = object(['app_id'], { app_id: id, uid, name: maybe });

export const appExportInput = object(['app_id'], { app_id: id });

/** An exported app; `copy_as` takes it in as a new app of that uid. */
export interface AppImportInput {
  text: string;
  copy_as?: string | null;
}
export const appImportInput = object(['text'], {
  text: {
    type: 'string',
    minLength: 2,
    maxLength: 15_000_000,
    label: { 'zh-chs': '导出的应用', en: 'Exported application' },
  },
  copy_as: uid,
});

import type { JsonSchema } from '../dispatch/json.schema.js';

const id = (label: object) => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, label }) as const;
const words = { type: ['string', 'null'], maxLength: 200 } as const;

/** Labels of what is asked for, as messages name them. */
export const scaffoldLabels = {
  data_source_id: { 'zh-chs': '数据源', en: 'Data source' },
  tables: { 'zh-chs': '数据表', en: 'Tables' },
  app_id: { 'zh-chs': '应用', en: 'App' },
  name: { 'zh-chs': '名称', en: 'Name' },
  uid: { 'zh-chs': '标识', en: 'Uid' },
} as const;

/** Tables to make pages of, and the app that they go into: one that is there, or a new one. */
export interface ScaffoldPreviewInput {
  data_source_id: number;
  tables: string[];
  app_id?: number | null;
}
export interface ScaffoldApplyInput extends ScaffoldPreviewInput {
  name?: string | null;
  name_en?: string | null;
  uid?: string | null;
  /** Whether the letters that the app needs are given, where the caller may, or asked for. */
  grant?: boolean | null;
}

const tablesInput = {
  data_source_id: id(scaffoldLabels.data_source_id),
  tables: {
    type: 'array',
    minItems: 1,
    maxItems: 30,
    items: { type: 'string', minLength: 1, maxLength: 600 },
    label: scaffoldLabels.tables,
  },
  app_id: { ...id(scaffoldLabels.app_id), type: ['integer', 'null'] },
} as const;

export const scaffoldPreviewInput: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['data_source_id', 'tables'],
  properties: tablesInput,
};

export const scaffoldInput: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['data_source_id', 'tables'],
  properties: {
    ...tablesInput,
    name: { ...words, label: scaffoldLabels.name },
    name_en: words,
    uid: { ...words, maxLength: 64, pattern: '^$|^[a-z][a-z0-9]*(-[a-z0-9]+)*$', label: scaffoldLabels.uid },
    grant: { type: ['boolean', 'null'] },
  },
};

/** The app whose tables may have changed. */
export interface ScaffoldUpdateInput {
  app_id: number;
}

export const updateInput: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id'],
  properties: { app_id: id(scaffoldLabels.app_id) },
};

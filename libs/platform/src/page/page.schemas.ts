import { ACCESS_LEVELS, SYSTEM_ROLES, type AccessLevel, type SystemRole } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';

/** Numbers of an app, page or node as calls carry them. */
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
/** Nested values travel as JSON text in form-encoded bodies and as they are in JSON ones. */
const nested = { type: ['string', 'object', 'array', 'null'] } as const;
const app = { app_id: id, domain: { type: 'string', maxLength: 255 } } as const;
/** A builder's wish to see drafts, and through whose eyes; for everybody else it changes nothing. */
const preview = {
  preview: { type: 'boolean' },
  preview_as: { enum: ['anonymous', ...SYSTEM_ROLES] },
  preview_level: { enum: [...ACCESS_LEVELS] },
  preview_user: id,
} as const;
const input = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** How a builder wants to see the app; without `preview_as` through their own eyes, the level never above their own. */
export interface PreviewInput {
  preview?: boolean;
  preview_as?: 'anonymous' | SystemRole;
  preview_level?: AccessLevel;
  /** A named person, whose roles, level, letters and number count instead of `preview_as`. */ preview_user?: number;
}

/** The same as fields of a call's schema. */
export const previewFields = preview;

/** `app_id` or `domain`. */
export interface AppInput {
  app_id?: number;
  domain?: string;
}

export interface PageGetInput extends AppInput, PreviewInput {
  page_id?: number;
  page?: string;
  /**
   * The page comes with first rows of its views, as far as they are there at once; asked for by browsers that open it
   * without params.
   */
  first_rows?: boolean;
}
export const pageGetInput = input([], {
  ...app,
  ...preview,
  page_id: id,
  page: { type: 'string', maxLength: 80 },
  first_rows: { type: 'boolean' },
});

export interface MenuGetInput extends AppInput {
  app_id?: number;
}
export const menuGetInput = input([], app);

export interface SiteInfoInput {
  id?: number;
  domain?: string;
  uid?: string;
}
export const siteInfoInput = input([], {
  id,
  domain: { type: 'string', maxLength: 255 },
  uid: { type: 'string', maxLength: 80 },
});

export interface DataRunInput extends AppInput, PreviewInput {
  data_id: number;
  /** Sent by forms, empty for other views; the view is known by `data_id`. */ form_id?: number | null;
  has_total?: number;
  data_params?: unknown;
  page_no?: number;
  page_size?: number;
  order_params?: unknown;
}
export const dataRunInput = input(['data_id'], {
  ...app,
  ...preview,
  data_id: id,
  form_id: { ...id, type: ['integer', 'null'] },
  has_total: { type: 'integer', enum: [0, 1] },
  data_params: nested,
  page_no: { type: 'integer', minimum: -1, maximum: 1_000_000_000 },
  page_size: { type: 'integer' },
  order_params: nested,
});

/** What a data run answers, for the description of the calls; see `QueryAnswer`. */
const names = { type: 'array', items: { type: 'string' } };
export const dataRunOutput = {
  type: 'object',
  required: ['success', 'msg', 'response'],
  properties: {
    success: { const: true },
    msg: { type: 'string' },
    response: {
      type: 'object',
      required: ['ok', 'msg', 'data'],
      properties: {
        ok: { const: true },
        msg: { type: 'string' },
        data: {
          type: 'object',
          required: ['columns', 'list', 'masked'],
          properties: {
            columns: {
              type: 'array',
              items: { type: 'object', properties: { name: { type: 'string' }, type: { type: 'string' } } },
            },
            list: { type: 'array', description: 'Rows by column name', items: { type: 'object' } },
            count: { type: ['integer', 'string'], description: 'Where has_total is 1; text beyond 2^53' },
            tail: { type: 'object', description: 'Totals of the whole result by column' },
            masked: { ...names, description: 'Columns whose values are masked' },
            masked_params: { ...names, description: 'Params that were compared with a masked column' },
            truncated: { const: true, description: 'There are more rows than one answer holds' },
          },
        },
      },
    },
  },
} as const;

export interface DictInput extends AppInput, PreviewInput {
  id: number;
  parent?: string;
  value?: string;
  keyword?: string;
  /** How the param wants the tree: 1 whole, 2 level by level; as the dictionary says when absent. */ dict_type?: 1 | 2;
  /** The param that asks, told back on the nodes. */ param_id?: number;
}
export const dictInput = input(['id'], {
  ...app,
  ...preview,
  id,
  parent: { type: 'string', maxLength: 100 },
  value: { type: 'string', maxLength: 100 },
  keyword: { type: 'string', maxLength: 100 },
  dict_type: { type: 'integer', enum: [1, 2] },
  param_id: id,
});

export interface ParamDataInput extends AppInput, PreviewInput {
  param_id: number;
  /** A dictionary at or below the param's own (`child_dict`); the param's own when absent. */ dict_id?:
    number | string | null;
  page_no?: number;
  page_size?: number;
  data_params?: unknown;
}
export const paramDataInput = input(['param_id'], {
  ...app,
  ...preview,
  param_id: id,
  dict_id: { type: ['integer', 'string', 'null'], maxLength: 20 },
  page_no: { type: 'integer', minimum: -1 },
  page_size: { type: 'integer', minimum: -1 },
  data_params: nested,
});

export interface ButtonGetInput extends AppInput, PreviewInput {
  button_id: number;
}
export const buttonGetInput = input(['button_id'], { ...app, ...preview, button_id: id });

export interface ActionRunInput extends AppInput, PreviewInput {
  action_id?: number;
  button_id: number;
  data_params?: unknown;
}
export const actionRunInput = input(['button_id'], {
  ...app,
  ...preview,
  action_id: id,
  button_id: id,
  data_params: nested,
});

/** What a right is asked for: the four sources of buttons in §3, and the button, page and action themselves. */
const SOURCE_TYPES = ['col', 'view', 'form', 'param', 'button', 'page', 'action'] as const;

export interface PermissionInput extends AppInput, PreviewInput {
  source_type: (typeof SOURCE_TYPES)[number];
  source_id: number;
}
export const permissionInput = input(['source_type', 'source_id'], {
  ...app,
  ...preview,
  source_type: { enum: [...SOURCE_TYPES] },
  source_id: id,
});

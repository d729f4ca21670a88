import type { JsonObject } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';

/** Numbers of apps, pages and nodes as calls carry them. */
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const name = { type: 'string', minLength: 1, maxLength: 200 } as const;
/** A node or document in part, as its schema names the properties; JSON text in form-encoded bodies. */
const props = { type: 'object' } as const;
const code = { type: 'integer', minimum: 1, maximum: 1000 } as const;

/** What every edit may say: the revision that it was made from, and a message for the history. */
export interface EditInput {
  app_id: number;
  revision?: number;
  message?: string;
}
const edit = { app_id: id, revision: { type: 'integer', minimum: 1 }, message: { type: 'string', maxLength: 500 } };

const object = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['app_id', ...required],
  properties,
});

/** One object of an app by its number. */
export interface OneInput extends EditInput {
  id: number;
}
export const getInput = object(['id'], { app_id: id, id });
export const deleteInput = object(['id'], { ...edit, id });

/** A change of named properties; null takes a property away. */
export interface UpdateInput extends OneInput {
  name?: string;
  props?: JsonObject;
}
export const updateInput = object(['id'], { ...edit, id, name, props });

/** A new page or action. */
export interface AddInput extends EditInput {
  name?: string;
  props?: JsonObject;
}
export const addInput = object([], { ...edit, name, props });

/** A new view: at the end of its page, or in a container (`parent_id`), behind a sibling (`after_id`, 0: first). */
export interface AddViewInput extends AddInput {
  page_id: number;
  type?: number;
  parent_id?: number;
  after_id?: number;
}
const after = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
export const addViewInput = object(['page_id'], {
  ...edit,
  page_id: id,
  name,
  props,
  type: code,
  parent_id: id,
  after_id: after,
});

/** A new param, column or button of a view; `source_id` is the column or param that a button stands in or beside. */
export interface AddPartInput extends AddInput {
  view_id: number;
  form_type?: number;
  source_type?: 'view' | 'col' | 'form' | 'param';
  source_id?: number;
  after_id?: number;
}
const part = { ...edit, view_id: id, name, props, after_id: after };
export const addFieldInput = object(['view_id'], { ...part, form_type: code });
const source = { source_type: { enum: ['view', 'col', 'form', 'param'] }, source_id: id };
export const addButtonInput = object(['view_id'], { ...part, ...source });

/** Several at once, as JSON; those whose name is there already are left out and named. */
export interface AddJsonInput extends EditInput {
  view_id: number;
  json: JsonObject[];
}
export const addJsonInput = object(['view_id', 'json'], {
  ...edit,
  view_id: id,
  json: { type: 'array', maxItems: 1000, items: { type: 'object' } },
});

/** Buttons of a view, or of a column or param in it. */
export interface ButtonListInput {
  app_id: number;
  view_id: number;
  source_type?: 'view' | 'col' | 'form' | 'param';
  source_id?: number;
}
export const buttonListInput = object(['view_id'], { app_id: id, view_id: id, ...source });

/** Positions of several views of a page, in one step. */
export interface LayoutInput extends EditInput {
  page_id: number;
  layouts: (JsonObject & { id: number })[];
}
export const layoutInput = object(['page_id', 'layouts'], {
  ...edit,
  page_id: id,
  layouts: {
    type: 'array',
    minItems: 1,
    maxItems: 1000,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'x', 'y', 'w', 'h'],
      properties: {
        id,
        x: { type: 'integer', minimum: 0, maximum: 23 },
        y: { type: 'integer', minimum: 0, maximum: 100_000 },
        w: { type: 'integer', minimum: 1, maximum: 24 },
        h: { type: 'integer', minimum: 1, maximum: 10_000 },
        i: { type: ['string', 'integer'] },
        n: { type: 'integer', minimum: 0 },
      },
    },
  },
});

/** What `common/update` may change: nodes of pages, and documents. */
export const MODELS = [
  'view',
  'param',
  'col',
  'button',
  'page',
  'action',
  'query',
  'dictionary',
  'menu',
  'app',
] as const;
export interface CommonInput extends OneInput {
  model: (typeof MODELS)[number];
  props: JsonObject;
}
export const commonInput = object(['id', 'model', 'props'], { ...edit, id, model: { enum: [...MODELS] }, props });

import type { Edit } from '@sluice/document/edit';
import type { JsonSchema } from '../dispatch/json.schema.js';
import type { ReleaseChoice } from '../document/document.contract.js';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const uid = { type: 'string', maxLength: 200 } as const;
const path = { type: 'array', minItems: 1, maxItems: 60, items: { type: 'string', maxLength: 200 } } as const;

/** Where a node is put: a list of a parent (`''`: the document), behind a sibling, or first (null). */
const anchor = {
  type: 'object',
  additionalProperties: false,
  required: ['parent', 'list', 'after'],
  properties: { parent: uid, list: path, after: { type: ['string', 'null'], maxLength: 200 } },
} as const;

/** An operation has its own fields and no others: a `set` with `value` in the place of `to` would take a value out. */
const has = (
  op: Edit['op'],
  required: readonly string[],
  optional: readonly string[],
  own: Record<string, JsonSchema> = {},
) => ({
  if: { properties: { op: { const: op } } },
  then: {
    required,
    additionalProperties: false,
    properties: { ...Object.fromEntries(['op', ...required, ...optional].map((name) => [name, {}])), ...own },
  },
});

/**
 * An edit as `@sluice/document/edit` has it. An operation is one, too: what it says was there before is not looked at.
 */
const edit = {
  type: 'object',
  additionalProperties: false,
  required: ['op'],
  properties: {
    op: { enum: ['set', 'insert', 'remove', 'move'] },
    node: uid,
    path,
    to: {},
    from: {},
    at: anchor,
    value: {},
  },
  allOf: [
    has('set', ['node', 'path'], ['from', 'to']),
    has('insert', ['at', 'value'], ['node']),
    has('remove', ['node'], ['at', 'value']),
    has('move', ['node', 'to'], ['from'], { to: anchor }),
  ],
} as const;

const object = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['app_id', ...required],
  properties: { app_id: id, ...properties },
});

export const draftListInput = object([], {});
export const draftGetInput = object(['id'], { id });

/** A list of edits, and the revision that they were made in. */
export interface DraftEditInput {
  app_id: number;
  id: number;
  revision: number;
  edits: Edit[];
  message?: string;
}
export const draftEditInput = object(['id', 'revision', 'edits'], {
  id,
  revision: { type: 'integer', minimum: 1 },
  edits: { type: 'array', maxItems: 5000, items: edit },
  message: { type: 'string', maxLength: 500 },
});

/** Documents that a release takes over what is released: newest or named revisions, or ones that it takes out. */
const releaseChoices = {
  type: 'array',
  minItems: 1,
  maxItems: 5000,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'uid'],
    properties: {
      kind: { enum: ['app', 'menu', 'page', 'query', 'action', 'dictionary'] },
      uid,
      revision: { type: 'integer', minimum: 1 },
      withdraw: { type: 'boolean' },
    },
  },
} as const;

/** A release to make: of every newest revision, or of chosen documents over what is released. */
export interface PublishAppInput {
  app_id: number;
  message?: string;
  documents?: ReleaseChoice[];
}
export const publishInput = object([], {
  message: { type: 'string', maxLength: 500 },
  documents: releaseChoices,
});

/** The release to judge before it is made, chosen in the same way. */
export type GateInput = Omit<PublishAppInput, 'message'>;
export const gateInput = object([], { documents: releaseChoices });

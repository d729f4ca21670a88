const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const revision = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const;

/**
 * A version of a document: a revision, the newest one, the one that visitors have, or what the product was shipped
 * with.
 */
export type Version = number | 'draft' | 'released' | 'shipped';

/** Two versions to compare. */
export interface CompareInput {
  app_id: number;
  id: number;
  from: Version;
  to: Version;
}

const version = { oneOf: [revision, { enum: ['draft', 'released', 'shipped'] }] } as const;

export const revisionsInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'id'],
  properties: { app_id: id, id, before: revision },
} as const;

export const compareInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'id', 'from', 'to'],
  properties: { app_id: id, id, from: version, to: version },
} as const;

/** One revision of a document: to restore, or to look at the upgrade that it came from. */
export const restoreInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'id', 'revision'],
  properties: { app_id: id, id, revision },
} as const;

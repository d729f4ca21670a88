import { flag, integer, listOf, text } from '../dispatch/answer.schema.js';

/** A text in both languages. */
export const both = { type: 'object', properties: { 'zh-chs': text, en: text } } as const;

/** What is wrong with a draft, as every edit answers it. */
export const findings = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rule', 'path', 'message'],
    properties: {
      rule: { enum: ['schema', 'reference', 'transaction'] },
      path: { type: 'array', items: { type: ['string', 'integer'] } },
      message: both,
    },
  },
} as const;

/** What two changes broke together: put right (`repaired`), or for a person to decide. */
const repairs = {
  type: 'array',
  items: {
    type: 'object',
    required: ['node', 'repaired', 'text'],
    properties: { node: text, repaired: flag, text: both },
  },
} as const;

/** What every edit says of itself. */
export const edited = { revision: integer, merged: flag, repairs, findings } as const;

/** A document or a node as it is stored, whose fields its own schema names. */
export const storedAnswer = {
  type: 'object',
  additionalProperties: true,
  required: ['id'],
  properties: { id: integer },
} as const;

/** The same with what the edit did. */
export const madeAnswer = {
  type: 'object',
  additionalProperties: true,
  required: ['id', 'revision', 'merged', 'repairs', 'findings'],
  properties: { id: integer, ...edited },
} as const;

/** What a change of one object answers. */
export const changedAnswer = {
  type: 'object',
  required: ['id', 'revision', 'merged', 'repairs', 'findings'],
  properties: { id: integer, ...edited },
} as const;

/** What a change of a page's layout answers. */
export const layoutAnswer = {
  type: 'object',
  required: ['page_id', 'revision', 'merged', 'repairs', 'findings'],
  properties: { page_id: integer, ...edited },
} as const;

/** What putting into the recycle bin answers: the documents that still refer to it. */
export const removedAnswer = {
  type: 'object',
  required: ['id', 'used_by'],
  properties: { id: integer, used_by: listOf(text) },
} as const;

/** Several nodes, and those that were left out because their name is there already. */
export const addedAnswer = {
  type: 'object',
  required: ['list', 'left_out', 'revision', 'merged', 'repairs', 'findings'],
  properties: { list: listOf(storedAnswer), left_out: listOf(text), ...edited },
} as const;

/** Nodes of a page. */
export const listAnswer = {
  type: 'object',
  required: ['list'],
  properties: { list: listOf(storedAnswer) },
} as const;

import { flag, integer, listOf, text } from '../dispatch/answer.schema.js';

/** What is wrong with a draft, as every edit answers it. */
const findings = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rule', 'path', 'message'],
    properties: {
      rule: { enum: ['schema', 'reference', 'transaction'] },
      path: { type: 'array', items: { type: ['string', 'integer'] } },
      message: { type: 'object', properties: { 'zh-chs': text, en: text } },
    },
  },
} as const;

const edited = { revision: integer, merged: flag, findings } as const;

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
  required: ['id', 'revision', 'merged', 'findings'],
  properties: { id: integer, ...edited },
} as const;

/** What a change of one object answers. */
export const changedAnswer = {
  type: 'object',
  required: ['id', 'revision', 'merged', 'findings'],
  properties: { id: integer, ...edited },
} as const;

/** What a change of a page's layout answers. */
export const layoutAnswer = {
  type: 'object',
  required: ['page_id', 'revision', 'merged', 'findings'],
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
  required: ['list', 'left_out', 'revision', 'merged', 'findings'],
  properties: { list: listOf(storedAnswer), left_out: listOf(text), ...edited },
} as const;

/** Nodes of a page. */
export const listAnswer = {
  type: 'object',
  required: ['list'],
  properties: { list: listOf(storedAnswer) },
} as const;

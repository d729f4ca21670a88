import { answer, flag, integer, listOf, number, orNull, text } from '../dispatch/answer.schema.js';

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

/** What a release is told of before it is made. */
const gateFinding = answer({
  kind: text,
  uid: text,
  id: integer,
  rule: text,
  severity: text,
  path: listOf({ type: ['string', 'integer'] }),
  node: text,
  place: both,
  message: both,
});
const gateQuery = answer({
  uid: text,
  id: integer,
  source: text,
  kind: text,
  writes: flag,
  params: listOf(text),
  tables: listOf(text),
  audience: answer({ public: flag, signed_in: flag, roles: listOf(text) }),
  columns: listOf(answer({ name: text, level: text, mask: orNull(text) })),
  plan: orNull(answer({ checked: flag, why: orNull(both), rows: orNull(number), cost: orNull(number) })),
});
const gatePage = answer({ uid: text, id: integer, nodes: integer, queries: integer, bytes: integer });

/** The report of a release (`gateReport`). */
export const reportFields = {
  findings: listOf(gateFinding),
  queries: listOf(gateQuery),
  pages: listOf(gatePage),
} as const;
export const reportAnswer = answer(reportFields);

/** One change in words. */
export const change = answer({ op: text, node: text, text: both });

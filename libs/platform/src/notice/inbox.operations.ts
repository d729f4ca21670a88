import { error } from '@sluice/document';
import { answer, integer } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { announcedTo } from './inbox.reader.js';
import { inboxLines, type InboxLine } from './inbox.stream.js';
import { NOTICE_CATEGORIES } from './notice.events.js';
import { noticeTexts as texts } from './notice.texts.js';

/** Rows that one call marks or deletes. */
const maxAtOnce = 1_000;
const counted = answer({ count: integer });
const ids = {
  type: 'array',
  minItems: 1,
  maxItems: maxAtOnce,
  uniqueItems: true,
  items: { type: 'integer' },
  label: texts.ids,
} as const;
const byIds = { type: 'object', additionalProperties: false, required: ['ids'], properties: { ids } } as const;

/** The person who is signed in; a preview is not them. */
export function ownId({ caller }: OperationContext): number {
  if (caller.userId === null || caller.preview !== undefined) throw error('access.denied');
  return caller.userId;
}

/** `notice.stream`: one connection of an open browser; see `inboxLines`. A personal token has no bell. */
const streamOperation = defineOperation<unknown, AsyncIterable<InboxLine>>({
  name: 'notice.stream',
  access: 'signed-in',
  input: { type: 'object', additionalProperties: false },
  audit: 'none',
  transaction: false,
  stream: 'ndjson',
  async run(ctx) {
    const { sessionId } = ctx.caller;
    const userId = ownId(ctx);
    if (sessionId === undefined) throw error('access.denied');
    return inboxLines(ctx, userId, sessionId);
  },
});

async function change(ctx: OperationContext, sql: string, values: readonly unknown[]): Promise<{ count: number }> {
  const userId = ownId(ctx);
  const { rowCount } = await ctx.db.query(
    `UPDATE notice SET ${sql} AND user_id = $1 AND kind = 'message' AND is_shown AND NOT is_deleted`,
    [userId, ...values],
  );
  if (rowCount > 0) await ctx.platform.notices.touch(ctx.db, [userId]);
  return { count: rowCount };
}
const reading = 'is_read = true, read_time = now(), update_time = now()';

/** `notice.read`: own messages; others' are as if they were not there. */
const readOperation = defineOperation<{ ids: number[] }, { count: number }>({
  name: 'notice.read',
  access: 'signed-in',
  input: byIds,
  output: counted,
  audit: 'none',
  run: (ctx, input) => change(ctx, `${reading} WHERE id = ANY ($2) AND NOT is_read`, [input.ids]),
});

/** `notice.read-all`: all of one's own, or those of a category. */
const readAllOperation = defineOperation<{ category?: string | null }, { count: number }>({
  name: 'notice.read-all',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: { category: { enum: [...NOTICE_CATEGORIES, '', null], label: texts.category } },
  },
  output: counted,
  audit: 'none',
  run: (ctx, { category }) =>
    change(ctx, `${reading} WHERE NOT is_read AND ($2::text IS NULL OR category = $2)`, [category || null]),
});

/** `notice.delete`: out of one's own list. */
const deleteOperation = defineOperation<{ ids: number[] }, { count: number }>({
  name: 'notice.delete',
  access: 'signed-in',
  input: byIds,
  output: counted,
  audit: 'none',
  run: (ctx, input) => change(ctx, 'is_deleted = true, update_time = now() WHERE id = ANY ($2)', [input.ids]),
});

/** `notice.read-announcement`: noted for whoever published it, and put away. */
const readAnnouncementOperation = defineOperation<{ id: number }, { count: number }>({
  name: 'notice.read-announcement',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: { id: { type: 'integer', label: texts.id } },
  },
  output: counted,
  audit: 'none',
  async run(ctx, { id }) {
    const userId = ownId(ctx);
    const { rowCount } = await ctx.db.query(
      `INSERT INTO notice_reading (notice_id, user_id) SELECT n.id,
        $1 FROM notice n WHERE n.id = $2 AND ${announcedTo('$1')} ON CONFLICT DO NOTHING`,
      [userId, id],
    );
    if (rowCount > 0) await ctx.platform.notices.touch(ctx.db, [userId]);
    return { count: rowCount };
  },
});

/** What a person does with their own messages. */
export const inboxOperations = [
  streamOperation,
  readOperation,
  readAllOperation,
  deleteOperation,
  readAnnouncementOperation,
] as readonly Operation[];

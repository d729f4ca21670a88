import { error } from '@sluice/document';
import { answer, idAnswer, integer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { UserAccount } from '../user/user.entity.js';
import { ownId } from './inbox.operations.js';
import { messageLink } from './message.link.js';
import { noticeTexts as texts } from './notice.texts.js';
import { PrivateMessage } from './private-message.entity.js';

/** Messages that one person may write in a minute, and in a day: people talk, programs do not. */
const perMinute = 20;
const perDay = 500;

const fields = {
  id: { type: 'integer', label: texts.id },
  user_id: { type: 'integer', label: texts.user_id },
  content: { type: 'string', minLength: 1, maxLength: 2000, pattern: '\\S', label: texts.content },
  link: { type: ['string', 'null'], maxLength: 2500, label: texts.link },
} as const satisfies Record<string, JsonSchema>;
const counted = answer({ count: integer });

interface NewMessage {
  user_id: number;
  content: string;
  link?: string | null;
}

/** `private-message.send`: to one person, at most 2000 characters (screens.md B7). */
const sendOperation = defineOperation<NewMessage, { id: number }>({
  name: 'private-message.send',
  access: 'signed-in',
  input: inputOf(fields, ['user_id', 'content', 'link'], ['user_id', 'content']),
  output: idAnswer,
  // What people write to each other is no record of ours; that they wrote is.
  audit: { action: 'private-message.send', describe: ({ user_id: id }) => ({ objects: [`user:${id}`] }) },
  async run(ctx, { user_id: toUserId, content, link }) {
    const { orm, db, platform } = ctx;
    const fromUserId = ownId(ctx);
    if (toUserId === fromUserId) throw error('message.to-oneself', {}, { field: 'user_id' });
    // Messages of one person follow each other: two at once could each be the last that is allowed.
    await db.query('SELECT pg_advisory_xact_lock(7583850, $1)', [fromUserId]);
    const { minute, day } = await db.one<{ minute: number; day: number }>(
      `SELECT count(*) FILTER (WHERE create_time > now() - interval '1 minute') AS minute, count(*) AS day
       FROM private_message WHERE from_user_id = $1 AND create_time > now() - interval '1 day'`,
      [fromUserId],
    );
    if (minute >= perMinute || day >= perDay) throw error('message.too-many', { most: perMinute });
    const to = await orm.findOneBy(UserAccount, { id: toUserId, isDeleted: false, isEnabled: true });
    const isOver = to?.endTime != null && to.endTime.getTime() <= platform.clock.now();
    if (!to || isOver) throw error('user.unknown', {}, { field: 'user_id' });
    const leadsTo = await messageLink(ctx, link);
    const made = await orm.save(
      orm.create(PrivateMessage, { fromUserId, toUserId, content: content.trim(), link: leadsTo }),
    );
    await platform.notices.touch(db, [fromUserId, toUserId]);
    return { id: made.id };
  },
});

/** `private-message.read`: everything that this person wrote to the caller. */
const readOperation = defineOperation<{ user_id: number }, { count: number }>({
  name: 'private-message.read',
  access: 'signed-in',
  input: inputOf(fields, ['user_id'], ['user_id']),
  output: counted,
  audit: 'none',
  async run(ctx, { user_id: other }) {
    const me = ownId(ctx);
    const { rowCount } = await ctx.db.query(
      'UPDATE private_message SET is_read = true, read_time = now(), update_time = now() WHERE to_user_id = $1 AND from_user_id = $2 AND NOT is_read',
      [me, other],
    );
    if (rowCount > 0) await ctx.platform.notices.touch(ctx.db, [me]);
    return { count: rowCount };
  },
});

/** Takes messages away on the caller's side alone. */
const forget = (where: string): string => `
UPDATE private_message SET is_deleted = is_deleted || CASE WHEN from_user_id = $1 THEN '{"from": true}'::jsonb
  ELSE '{"to": true}'::jsonb END,
  is_read = is_read OR to_user_id = $1, update_time = now()
WHERE $1 IN (from_user_id, to_user_id) AND ${where}`;

/** `private-message.delete`: one message; others' are as if they were not there. */
const deleteOperation = defineOperation<{ id: number }, { count: number }>({
  name: 'private-message.delete',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: counted,
  audit: 'none',
  async run(ctx, { id }) {
    const me = ownId(ctx);
    const { rowCount } = await ctx.db.query(forget('id = $2'), [me, id]);
    if (rowCount === 0) throw error('message.unknown', {}, { field: 'id' });
    await ctx.platform.notices.touch(ctx.db, [me]);
    return { count: rowCount };
  },
});

/** `private-message.delete-conversation`: everything between the caller and a person, on the caller's side. */
const deleteConversationOperation = defineOperation<{ user_id: number }, { count: number }>({
  name: 'private-message.delete-conversation',
  access: 'signed-in',
  input: inputOf(fields, ['user_id'], ['user_id']),
  output: counted,
  audit: 'none',
  async run(ctx, { user_id: other }) {
    const me = ownId(ctx);
    const { rowCount } = await ctx.db.query(forget('$2 IN (from_user_id, to_user_id)'), [me, other]);
    if (rowCount > 0) await ctx.platform.notices.touch(ctx.db, [me]);
    return { count: rowCount };
  },
});

/** What people write to each other. */
export const privateMessageOperations = [
  sendOperation,
  readOperation,
  deleteOperation,
  deleteConversationOperation,
] as readonly Operation[];

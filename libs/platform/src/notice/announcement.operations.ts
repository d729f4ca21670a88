import { error, SYSTEM_ROLES } from '@sluice/document';
import { idAnswer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { checkRevised, momentOf, momentPattern, type ById, type Revised } from '../host/entity.words.js';
import { Notice, type Audience } from './notice.entity.js';
import { noticeTexts as texts } from './notice.texts.js';

interface AnnouncementForm extends Partial<Revised> {
  title: string;
  content: string;
  audience: Audience['audience'];
  roles?: string[] | null;
  project_ids?: (number | string)[] | null;
  start_time?: string | null;
  end_time?: string | null;
  is_top?: boolean | null;
}

const access = { roles: ['super_admin', 'system_admin'] } as const;
const moment = (name: 'start_time' | 'end_time') =>
  ({ type: ['string', 'null'], pattern: momentPattern, label: texts[name] }) as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  optional_id: { type: ['integer', 'null'], label: texts.id },
  revision: { type: ['integer', 'null'] },
  title: { type: 'string', minLength: 1, maxLength: 128, pattern: '\\S', label: texts.title },
  content: { type: 'string', minLength: 1, maxLength: 200_000, pattern: '\\S', label: texts.content },
  audience: { enum: ['all', 'roles', 'projects'], label: texts.audience },
  roles: {
    type: ['array', 'null'],
    uniqueItems: true,
    items: { enum: [...SYSTEM_ROLES] },
    label: texts.roles,
  },
  project_ids: {
    type: ['array', 'null'],
    uniqueItems: true,
    maxItems: 1000,
    items: { type: 'integer' },
    label: texts.project_ids,
  },
  start_time: moment('start_time'),
  end_time: moment('end_time'),
  is_top: { type: ['boolean', 'null'], label: texts.is_top },
} as const satisfies Record<string, JsonSchema>;
const written = ['title', 'content', 'audience', 'roles', 'project_ids', 'start_time', 'end_time', 'is_top'] as const;

/** For whom it is, with nothing left over of another choice. */
function audienceOf({ audience, roles, project_ids: projects }: AnnouncementForm): Audience {
  if (audience === 'all') return { audience };
  const chosen = audience === 'roles' ? roles : projects;
  const field = audience === 'roles' ? 'roles' : 'project_ids';
  if (!chosen?.length) throw error('input.required', { label: texts[field] }, { field });
  return audience === 'roles' ? { audience, roles: roles! } : { audience, project_ids: projects!.map(Number) };
}

async function load(ctx: OperationContext, id: number): Promise<Notice> {
  const found = await ctx.orm.findOne(Notice, {
    where: { id, kind: 'announcement', isDeleted: false },
    lock: { mode: 'pessimistic_write' },
  });
  if (!found) throw error('announcement.unknown', {}, { field: 'id' });
  return found;
}

/** `announcement.save`: a new draft, or a change; one that is published shows the change at once. */
const saveOperation = defineOperation<AnnouncementForm, { id: number }>({
  name: 'announcement.save',
  access,
  input: {
    ...inputOf(fields, written, ['title', 'content', 'audience']),
    properties: {
      ...(inputOf(fields, written, []).properties as object),
      id: fields.optional_id,
      revision: fields.revision,
    },
  },
  output: idAnswer,
  audit: {
    action: 'announcement.save',
    describe: ({ title }, output) => ({ objects: output ? [`announcement:${output.id}`] : [title] }),
  },
  async run(ctx, form) {
    const { orm, caller, platform } = ctx;
    const notice = form.id
      ? await load(ctx, form.id)
      : orm.create(Notice, {
          kind: 'announcement',
          category: 'system',
          level: 'info',
          status: 'draft',
          createUserId: caller.userId,
        });
    if (form.id) checkRevised(notice, form.revision);
    const [startTime, endTime] = [momentOf(form.start_time, 'start_time'), momentOf(form.end_time, 'end_time')];
    if (startTime && endTime && endTime <= startTime)
      throw error('announcement.ends-before', {}, { field: 'end_time' });
    Object.assign(notice, {
      title: form.title.trim(),
      content: form.content,
      receivers: audienceOf(form),
      startTime,
      endTime,
      isTop: form.is_top ?? false,
    });
    const { id, status } = await orm.save(notice);
    if (status === 'published') await platform.notices.touch(ctx.db, 'all');
    return { id };
  },
});

/** One conditional step of an announcement's life, and everybody's browser hears of it. */
const step = (
  name: string,
  from: readonly Notice['status'][],
  change: (notice: Notice, ctx: OperationContext) => void,
  after?: (ctx: OperationContext, notice: Notice) => Promise<void>,
): Operation<ById, { id: number }> =>
  defineOperation<ById, { id: number }>({
    name,
    access,
    input: inputOf(fields, ['id'], ['id']),
    output: idAnswer,
    audit: { action: name, describe: ({ id }) => ({ objects: [`announcement:${id}`] }) },
    async run(ctx, { id }) {
      const notice = await load(ctx, id);
      if (!from.includes(notice.status)) throw error('announcement.state', {}, { field: 'id' });
      change(notice, ctx);
      await ctx.orm.save(notice);
      await ctx.platform.notices.touch(ctx.db, 'all');
      await after?.(ctx, notice);
      return { id };
    },
  });

/** The words of rich text, for channels that show none of it. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(br|\/p|\/li|\/h\d|\/tr)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

/** Everybody it is for has a message of it, once for each time it is published. */
async function announce(ctx: OperationContext, notice: Notice): Promise<void> {
  const { rows } = await ctx.db.query<{ id: number }>(
    'SELECT u.id FROM user_account u WHERE u.is_enabled AND NOT u.is_deleted AND notice_is_for($1::jsonb, u.id)',
    [JSON.stringify(notice.receivers)],
  );
  await ctx.platform.notices.emit(ctx.db, {
    event: 'announcement',
    receivers: rows.map(({ id }) => id),
    except: ctx.caller.userId,
    link: { page: 'announcement', params: { id: notice.id } },
    values: { title: notice.title, text: wordsOf(notice.content).slice(0, 2000) },
    mark: `announcement:${notice.id}:${notice.publishTime?.getTime()}`,
  });
}

/** Announcements (screens.md B8). */
export const announcementOperations = [
  saveOperation,
  step(
    'announcement.publish',
    ['draft', 'withdrawn'],
    (notice, { platform }) => {
      const now = platform.clock.now();
      if (notice.endTime && notice.endTime.getTime() <= now)
        throw error('announcement.over', {}, { field: 'end_time' });
      Object.assign(notice, { status: 'published', publishTime: new Date(now) });
    },
    announce,
  ),
  step('announcement.withdraw', ['published'], (notice) => {
    notice.status = 'withdrawn';
  }),
  step('announcement.delete', ['draft', 'withdrawn', 'published'], (notice) => {
    notice.isDeleted = true;
  }),
] as readonly Operation[];

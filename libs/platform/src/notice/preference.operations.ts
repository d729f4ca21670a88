import { error } from '@sluice/document';
import { nothing } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { mayInProject } from '../project/project.rights.js';
import { ownId } from './inbox.operations.js';
import { eventKind, isNoticeEvent, noticeEvents, type NoticeEvent } from './notice.events.js';
import type { RuleReceiver } from './notice.rules.js';
import { noticeTexts as texts } from './notice.texts.js';

/** Kinds of channels that a person chooses among; webhooks belong to nobody. */
const personal = ['message', 'email', 'sms'] as const;
const clock = (name: 'from_time' | 'to_time') =>
  ({ type: ['string', 'null'], pattern: '^$|^([01]\\d|2[0-3]):[0-5]\\d(:\\d\\d)?$', label: texts[name] }) as const;
const idList = (name: 'channel_ids' | 'user_ids' | 'role_ids') =>
  ({
    type: ['array', 'null'],
    uniqueItems: true,
    maxItems: 200,
    items: { type: 'integer' },
    label: texts[name],
  }) as const;
const fields = {
  event: { enum: Object.keys(noticeEvents), label: texts.event },
  channels: { type: ['array', 'null'], uniqueItems: true, items: { enum: [...personal] }, label: texts.channels },
  from_time: clock('from_time'),
  to_time: clock('to_time'),
  project_id: { type: 'integer', label: texts.project_id },
  channel_ids: idList('channel_ids'),
  user_ids: idList('user_ids'),
  role_ids: idList('role_ids'),
  tells_group: { type: ['boolean', 'null'], label: texts.tells_group },
} as const satisfies Record<string, JsonSchema>;
const whole = (form: object): form is { event: NoticeEvent } => 'event' in form && isNoticeEvent(form.event as string);

/** `notice.prefer`: by which channels an event tells the caller. */
const preferOperation = defineOperation<{ event: string; channels?: string[] | null }, null>({
  name: 'notice.prefer',
  access: 'signed-in',
  input: inputOf(fields, ['event', 'channels'], ['event']),
  output: nothing,
  audit: 'none',
  async run(ctx, form) {
    const me = ownId(ctx);
    const wanted = form.channels ?? [];
    if (whole(form) && eventKind(form.event).mandatory && !wanted.includes('message'))
      throw error('notice.mandatory', {}, { field: 'channels' });
    await ctx.db.query(
      `INSERT INTO notice_preference (user_id, event, channel, is_on) SELECT $1, $2, c,
        c = ANY ($4) FROM unnest($3::text[]) c
       ON CONFLICT (user_id, event, channel) DO UPDATE SET is_on = excluded.is_on`,
      [me, form.event, personal, wanted],
    );
    return null;
  },
});

interface QuietForm {
  from_time?: string | null;
  to_time?: string | null;
}

/** Stores quiet hours; both ends empty for none. */
async function storeQuiet(
  { db }: OperationContext,
  owner: 'user_id' | 'project_id',
  id: number,
  { from_time: from, to_time: to }: QuietForm,
): Promise<void> {
  if (!from !== !to) {
    const field = from ? 'to_time' : 'from_time';
    throw error('input.required', { label: texts[field] }, { field });
  }
  if (from && from.slice(0, 5) === to!.slice(0, 5)) throw error('notice.quiet-empty', {}, { field: 'to_time' });
  await db.query(`DELETE FROM notice_quiet WHERE ${owner} = $1`, [id]);
  if (from)
    await db.query(`INSERT INTO notice_quiet (${owner}, from_time, to_time) VALUES ($1, $2, $3)`, [id, from, to]);
}

/** `notice.quiet`: when no e-mail and no text message comes to the caller; they come when it is over. */
const quietOperation = defineOperation<QuietForm, null>({
  name: 'notice.quiet',
  access: 'signed-in',
  input: inputOf(fields, ['from_time', 'to_time'], []),
  output: nothing,
  audit: 'none',
  async run(ctx, form) {
    await storeQuiet(ctx, 'user_id', ownId(ctx), form);
    return null;
  },
});

/** Throws for channels that are not there. */
async function checkChannels({ db }: OperationContext, ids: readonly number[]): Promise<void> {
  const { count } = await db.one<{ count: number }>(
    'SELECT count(*) AS count FROM notification_channel WHERE id = ANY ($1)',
    [ids],
  );
  if (count !== ids.length) throw error('channel.unknown', {}, { field: 'channel_ids' });
}

const ruleSql = `
INSERT INTO notice_rule (project_id, event, channel_ids, receivers) VALUES ($1, $2, $3, $4)
ON CONFLICT ((coalesce(project_id, 0)), event) DO UPDATE SET channel_ids = excluded.channel_ids,
  receivers = excluded.receivers, update_time = now(), revision = notice_rule.revision + 1`;

interface GroupRule {
  event: string;
  tells_group?: boolean | null;
}

/** The current group as a receiver. Throws for an event that is not about something to approve. */
function groupOf(form: GroupRule): RuleReceiver[] {
  if (!form.tells_group) return [];
  if (!whole(form) || !eventKind(form.event).hasGroup) throw error('notice.no-group', {}, { field: 'tells_group' });
  return [{ current_group: true }];
}

/**
 * `notice.save-rule`: which channels carry an event everywhere, and whether the current group is told too (screens.md
 * L5).
 */
const ruleOperation = defineOperation<GroupRule & { channel_ids?: number[] | null }, null>({
  name: 'notice.save-rule',
  access: { roles: ['super_admin', 'system_admin'] },
  input: inputOf(fields, ['event', 'channel_ids', 'tells_group'], ['event']),
  output: nothing,
  audit: { action: 'notice.save-rule', describe: ({ event }) => ({ objects: [event] }) },
  async run(ctx, form) {
    const channels = (form.channel_ids ?? []).map(Number);
    await checkChannels(ctx, channels);
    await ctx.db.query(ruleSql, [null, form.event, channels, JSON.stringify(groupOf(form))]);
    return null;
  },
});

interface ProjectRule extends GroupRule {
  project_id: number;
  channel_ids?: number[] | null;
  user_ids?: number[] | null;
  role_ids?: number[] | null;
}

const inProject = (id: number) => ({ objects: [`project:${id}`] });

/** Whoever is told must be in the project: its news are nobody else's. */
async function checkReceivers(
  { db }: OperationContext,
  { project_id: id, user_ids, role_ids }: ProjectRule,
): Promise<void> {
  const users = user_ids ?? [];
  const { members, roles } = await db.one<{ members: number; roles: number }>(
    `SELECT (SELECT count(*) FROM project_member m WHERE m.project_id = $1 AND m.status = 'active'
      AND m.user_id = ANY ($2)) AS members,
       (SELECT count(*) FROM project_role r WHERE (r.project_id = $1 OR r.project_id IS NULL)
         AND r.id = ANY ($3)) AS roles`,
    [id, users, role_ids ?? []],
  );
  if (members !== users.length) throw error('user.unknown', {}, { field: 'user_ids' });
  if (roles !== (role_ids ?? []).length) throw error('project-role.unknown', {}, { field: 'role_ids' });
}

/**
 * `notice.save-project-rule`: the channels of an event in one project, and who is told beside those it concerns
 * (screens.md D11).
 */
const projectRuleOperation = defineOperation<ProjectRule, null>({
  name: 'notice.save-project-rule',
  access: 'signed-in',
  input: inputOf(
    fields,
    ['project_id', 'event', 'channel_ids', 'user_ids', 'role_ids', 'tells_group'],
    ['project_id', 'event'],
  ),
  output: nothing,
  audit: { action: 'project.notice-rule', describe: ({ project_id: id }) => inProject(id) },
  async run(ctx, form) {
    if (!(await mayInProject(ctx, form.project_id, 'settings'))) throw error('access.denied');
    const channels = (form.channel_ids ?? []).map(Number);
    await checkChannels(ctx, channels);
    await checkReceivers(ctx, form);
    const receivers: RuleReceiver[] = [
      ...(form.user_ids ?? []).map((user) => ({ user })),
      ...(form.role_ids ?? []).map((role) => ({ project_role: role })),
      ...groupOf(form),
    ];
    await ctx.db.query(ruleSql, [form.project_id, form.event, channels, JSON.stringify(receivers)]);
    return null;
  },
});

/** `notice.project-quiet`: when nothing of the project is sent outside the product. */
const projectQuietOperation = defineOperation<QuietForm & { project_id: number }, null>({
  name: 'notice.project-quiet',
  access: 'signed-in',
  input: inputOf(fields, ['project_id', 'from_time', 'to_time'], ['project_id']),
  output: nothing,
  audit: { action: 'project.notice-quiet', describe: ({ project_id: id }) => inProject(id) },
  async run(ctx, form) {
    if (!(await mayInProject(ctx, form.project_id, 'settings'))) throw error('access.denied');
    await storeQuiet(ctx, 'project_id', form.project_id, form);
    return null;
  },
});

/** Who is told by what: everybody for themselves, administrators for all, managers for their project. */
export const preferenceOperations = [
  preferOperation,
  quietOperation,
  ruleOperation,
  projectRuleOperation,
  projectQuietOperation,
] as readonly Operation[];

import { checkTemplate, error, LOCALES, type Locale } from '@sluice/document';
import { ILike } from 'typeorm';
import { answer, idAnswer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, otherThan, type ById, type Revised } from '../host/entity.words.js';
import { mayInProject } from '../project/project.rights.js';
import { channelKinds, type SendingType } from './channels/channel.registry.js';
import type { ChannelKind } from './channels/channel.type.js';
import { SendFault, sendReasons } from './channels/send.fault.js';
import { NotificationChannel } from './channel.entity.js';
import { openSettings, sealSecret } from './channel.secrets.js';
import { wordsFor } from './delivery.sender.js';
import { eventKind, isNoticeEvent, noticeEvents } from './notice.events.js';
import { deliveryTopic } from './notice.service.js';
import { renderNotice } from './notice.text.js';
import { noticeTexts as texts } from './notice.texts.js';

const access = { roles: ['super_admin', 'system_admin'] } as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  optional_id: { type: ['integer', 'null'], label: texts.id },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  is_enabled: { type: ['boolean', 'null'], label: texts.is_enabled },
  event: { enum: Object.keys(noticeEvents), label: texts.event },
  locale: { enum: [...LOCALES], label: texts.locale },
  title: { type: ['string', 'null'], maxLength: 500, label: texts.title },
  content: { type: ['string', 'null'], maxLength: 5000, label: texts.content },
} as const satisfies Record<string, JsonSchema>;
const named = ({ id }: ById) => ({ objects: [`channel:${id}`] });

async function load(ctx: OperationContext, id: number): Promise<NotificationChannel> {
  const found = await ctx.orm.findOne(NotificationChannel, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!found) throw error('channel.unknown', {}, { field: 'id' });
  return found;
}

type ChannelForm = Partial<Revised> & { name: string; is_enabled?: boolean | null } & Record<string, unknown>;

/**
 * Secrets as they are to be stored: a field that was left empty keeps what is there. Throws for a required one that
 * never was.
 */
function secretsOf(
  ctx: OperationContext,
  kind: ChannelKind,
  channel: NotificationChannel,
  form: ChannelForm,
): Record<string, string> {
  const stored = { ...channel.secrets };
  for (const name of kind.secrets) {
    const given = form[name];
    if (typeof given === 'string' && given !== '')
      stored[name] = sealSecret(ctx.platform.secrets, channel.id, name, given);
    else if (!stored[name] && kind.required.includes(name))
      throw error('input.required', { label: kind.settings[name]!.label }, { field: name });
  }
  return stored;
}

/** What is no secret, with the name that lists show. */
function configOf(
  ctx: OperationContext,
  kind: ChannelKind,
  channel: NotificationChannel,
  form: ChannelForm,
): Record<string, unknown> {
  const names = Object.keys(kind.settings).filter((name) => !kind.secrets.includes(name));
  const config = Object.fromEntries(names.map((name) => [name, form[name] ?? null]));
  const settings = openSettings(ctx.platform.secrets, { id: channel.id, config, secrets: channel.secrets });
  return { ...config, shown: kind.shown(settings).slice(0, 200) };
}

/** `channel.save-…`: a new channel of a kind, or a change of one. */
function saveOperation(kind: ChannelKind): Operation<ChannelForm, { id: number }> {
  const optional = kind.secrets.filter((name) => kind.required.includes(name));
  const settings = Object.fromEntries(
    Object.entries(kind.settings).map(([name, schema]) => [
      name,
      optional.includes(name) ? emptyAllowed(schema) : schema,
    ]),
  );
  return defineOperation<ChannelForm, { id: number }>({
    name: `channel.save-${kind.type}`,
    access,
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['name', ...kind.required.filter((name) => !optional.includes(name))],
      properties: {
        id: fields.optional_id,
        revision: fields.revision,
        name: fields.name,
        is_enabled: fields.is_enabled,
        ...settings,
      },
    },
    output: idAnswer,
    audit: {
      action: `channel.save-${kind.type}`,
      describe: ({ name }, output) => ({ objects: [output ? `channel:${output.id}` : name] }),
    },
    run: (ctx, form) => store(ctx, kind, form),
  });
}

/** A secret that is there already may be left empty. */
function emptyAllowed({
  minLength: _least,
  pattern,
  type: _type,
  ...rest
}: JsonSchema & Record<string, unknown>): JsonSchema {
  const schema = { ...rest, type: ['string', 'null'] };
  return pattern ? { ...schema, pattern: `^$|${String(pattern)}` } : schema;
}

async function store(ctx: OperationContext, kind: ChannelKind, form: ChannelForm): Promise<{ id: number }> {
  const { orm, caller } = ctx;
  const name = form.name.trim();
  const channel = form.id
    ? await load(ctx, form.id)
    : orm.create(NotificationChannel, {
        type: kind.type,
        config: {},
        secrets: {},
        template: {},
        createUserId: caller.userId,
      });
  if (channel.type !== kind.type) throw error('channel.unknown', {}, { field: 'id' });
  if (form.id) checkRevised(channel, form.revision);
  const same = { name: ILike(likeExactly(name)), id: otherThan(form.id) };
  if (await orm.existsBy(NotificationChannel, same)) throw error('channel.name-taken', { name }, { field: 'name' });
  const before = { name: channel.name ?? '', is_enabled: channel.isEnabled ?? false, ...shownConfig(channel) };
  if (!form.id) {
    // Secrets are sealed for their row: it must have a number first.
    const { id } = await ctx.db.one<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('notification_channel', 'id')) AS id`,
    );
    channel.id = id;
  }
  Object.assign(channel, { name, isEnabled: form.is_enabled ?? false });
  channel.secrets = secretsOf(ctx, kind, channel, form);
  channel.config = configOf(ctx, kind, channel, form);
  await orm.save(channel);
  await recordChange(ctx, {
    object: `channel:${channel.id}`,
    name,
    before: form.id ? before : {},
    after: { name, is_enabled: channel.isEnabled, ...shownConfig(channel) },
  });
  return { id: channel.id };
}

const shownConfig = ({ config }: NotificationChannel) => ({ settings: JSON.stringify(config) });

/** `channel.delete`: with what it has sent; rules forget it. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'channel.delete',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'channel.delete', describe: named },
  async run(ctx, { id }) {
    const channel = await load(ctx, id);
    if (channel.type === 'message') throw error('channel.built-in', {}, { field: 'id' });
    await ctx.db.query(
      'UPDATE notice_rule SET channel_ids = array_remove(channel_ids, $1) WHERE $1 = ANY (channel_ids)',
      [id],
    );
    await ctx.orm.remove(channel);
    return { id };
  },
});

/**
 * `channel.test`: really sends, and says of what class the fault is and its status; the other side's words are not
 * shown.
 */
const testOperation = defineOperation<ById, { id: number }>({
  name: 'channel.test',
  access,
  transaction: false,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'channel.test', intent: true, describe: named },
  async run({ orm, db, platform, caller, request, signal }, { id }) {
    const channel = await orm.findOneBy(NotificationChannel, { id });
    if (!channel) throw error('channel.unknown', {}, { field: 'id' });
    if (channel.type === 'message') throw error('channel.built-in', {}, { field: 'id' });
    const kind: ChannelKind = channelKinds[channel.type as SendingType];
    const settings = openSettings(platform.secrets, channel);
    const now = platform.clock.now();
    const words = wordsFor(
      { event: 'test', facts: { person: caller.name }, title: '', content: '', template: channel.template },
      request.locale,
    );
    let fault: SendFault | null = null;
    try {
      const message = { id: now, event: 'test', category: 'system', level: 'info', ...words, link: null } as const;
      const address = kind.testAddress(settings);
      await kind.send(
        settings,
        { ...message, address, locale: request.locale, time: new Date(now) },
        { signal: signal as AbortSignal, now },
      );
    } catch (reason) {
      if (!(reason instanceof SendFault)) throw reason;
      fault = reason;
    }
    await db.query('UPDATE notification_channel SET test_time = now(), test_error = $2 WHERE id = $1', [
      id,
      fault?.message ?? null,
    ]);
    if (fault) {
      const code = fault.code === undefined ? '' : ` (${fault.code})`;
      throw error('channel.failed', { reason: sendReasons[fault.reason][request.locale] + code });
    }
    return { id };
  },
});

interface TemplateForm {
  event: string;
  title?: string | null;
  content?: string | null;
}

/** What a template makes of the event's samples. Throws `channel.template` where it does not parse or render. */
function previewOf({ event, title, content }: TemplateForm, locale: Locale): { title: string; content: string } {
  if (!isNoticeEvent(event)) throw error('input.choice', { label: texts.event }, { field: 'event' });
  const kind = eventKind(event);
  for (const [field, template] of Object.entries({ title, content })) {
    const fault = template ? checkTemplate(template) : undefined;
    if (fault) throw error('channel.template', { label: texts[field as 'title'], reason: fault.message }, { field });
  }
  try {
    return renderNotice(
      { title: title || kind.template[locale].title, content: content || kind.template[locale].content },
      kind.values,
    );
  } catch (reason) {
    throw error(
      'channel.template',
      { label: texts.content, reason: reason instanceof Error ? reason.message : '' },
      { field: 'content' },
    );
  }
}

/** `channel.preview-template` */
const previewOperation = defineOperation<TemplateForm & { locale: Locale }, { title: string; content: string }>({
  name: 'channel.preview-template',
  access,
  transaction: false,
  input: inputOf(fields, ['event', 'locale', 'title', 'content'], ['event', 'locale']),
  output: answer({ title: text, content: text }),
  audit: 'none',
  run: async (_ctx, form) => previewOf(form, form.locale),
});

/** `channel.save-template`: what a channel says of an event in a language; empty for what the event says itself. */
const templateOperation = defineOperation<ById & TemplateForm & { locale: Locale }, { id: number }>({
  name: 'channel.save-template',
  access,
  input: inputOf(fields, ['id', 'event', 'locale', 'title', 'content'], ['id', 'event', 'locale']),
  output: idAnswer,
  audit: { action: 'channel.save-template', describe: named },
  async run(ctx, form) {
    const { id, event, locale, title, content } = form;
    previewOf(form, locale);
    const channel = await load(ctx, id);
    const own = Object.fromEntries(Object.entries({ title, content }).filter(([, template]) => template));
    const others = channel.template[event];
    channel.template = { ...channel.template, [event]: { ...others, [locale]: own } };
    await ctx.orm.save(channel);
    return { id };
  },
});

/**
 * `delivery.resend`: what failed or was sent goes out once more. Whoever keeps the system, or the settings of its
 * project.
 */
const resendOperation = defineOperation<ById, { id: number }>({
  name: 'delivery.resend',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'delivery.resend', describe: ({ id }) => ({ objects: [`delivery:${id}`] }) },
  async run(ctx, { id }) {
    const { db, caller, platform } = ctx;
    const found = await db.maybeOne<{ project_id: number | null }>(
      'SELECT n.project_id FROM delivery d JOIN notice n ON n.id = d.notice_id WHERE d.id = $1 FOR UPDATE OF d',
      [id],
    );
    const keeps = caller.preview === undefined && access.roles.some((role) => caller.roles.includes(role));
    const may = keeps || (found?.project_id != null && (await mayInProject(ctx, found.project_id, 'settings')));
    if (!found || !may) throw error('delivery.unknown', {}, { field: 'id' });
    const { rowCount } = await db.query(
      `UPDATE delivery SET status = 'waiting', attempt = 0, error = NULL, next_time = now(),
        update_time = now() WHERE id = $1 AND status <> 'waiting'`,
      [id],
    );
    if (rowCount === 0) throw error('delivery.state', {}, { field: 'id' });
    await platform.events.publish(db, deliveryTopic, '');
    return { id };
  },
});

/** Channels, their templates, and what they sent (screens.md L5). */
export const channelOperations = [
  ...Object.values(channelKinds).map(saveOperation),
  deleteOperation,
  testOperation,
  previewOperation,
  templateOperation,
  resendOperation,
] as readonly Operation[];

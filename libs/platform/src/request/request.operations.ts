import { ACCESS_LEVELS, error } from '@sluice/document';
import { actorOf } from '../approval/approval.actor.js';
import { answer, flag, idAnswer, integer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { checkFreesNobody } from '../project/project.duties.js';
import { mayInProject } from '../project/project.rights.js';
import { buildsAppOf } from './request.app.js';
import { askFor, type RequestForm } from './request.ask.js';
import { REQUEST_KINDS, Request } from './request.entity.js';
import { moveAndRecord } from './request.move.js';
import { setGiven } from './request.target.js';
import { tellHolder } from './request.notices.js';
import { requestTexts as texts } from './request.texts.js';

const idOrNone = (name: keyof typeof texts) => ({ type: ['integer', 'null'], label: texts[name] }) as const;
const words = (name: keyof typeof texts) =>
  ({ type: ['string', 'null'], maxLength: 1000, label: texts[name] }) as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  kind: { type: 'string', enum: [...REQUEST_KINDS], label: texts.kind },
  project_id: idOrNone('project_id'),
  data_source_id: idOrNone('data_source_id'),
  app_role_id: idOrNone('app_role_id'),
  object_paths: {
    type: ['array', 'null'],
    maxItems: 200,
    items: { type: 'string', maxLength: 1000 },
    label: texts.object_paths,
  },
  objects: {
    type: ['array', 'null'],
    maxItems: 200,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['source_id', 'path'],
      properties: {
        source_id: { type: 'integer' },
        path: { type: 'array', maxItems: 3, items: { type: 'string', minLength: 1, maxLength: 255 } },
      },
    },
    label: texts.object_paths,
  },
  letters: {
    type: ['array', 'null'],
    uniqueItems: true,
    items: { type: 'string', enum: ['read', 'write', 'manage', 'terminal'] },
    label: texts.letters,
  },
  level: { type: ['string', 'null'], enum: [...ACCESS_LEVELS, '', null], label: texts.level },
  days: { type: 'integer', minimum: 1, maximum: 3650, label: texts.days },
  reason: words('reason'),
  remark: words('remark'),
} as const satisfies Record<string, JsonSchema>;

interface Asked {
  id: number;
  granted: boolean;
  message: string;
}
const askedAnswer = answer({ id: integer, granted: flag, message: text });
const answerOf = (ctx: OperationContext, asked: { id: number; granted: boolean }): Asked => ({
  ...asked,
  message: texts[asked.granted ? 'granted' : 'asked'][ctx.request.locale],
});

/** `request.ask`: anybody asks for a right for some days; who decides is what the flow says. */
const askOperation = defineOperation<RequestForm, Asked>({
  name: 'request.ask',
  access: 'signed-in',
  input: inputOf(
    fields,
    [
      'kind',
      'project_id',
      'data_source_id',
      'app_role_id',
      'objects',
      'object_paths',
      'letters',
      'level',
      'days',
      'reason',
    ],
    ['kind', 'days'],
  ),
  output: askedAnswer,
  audit: {
    action: 'request.ask',
    describe: (form, output) => ({
      objects: [
        ...(output ? [`request:${output.id}`] : []),
        ...(form.project_id ? [`project:${form.project_id}`] : []),
        ...(form.data_source_id ? [`data_source:${form.data_source_id}`] : []),
        ...(form.app_role_id ? [`app_role:${form.app_role_id}`] : []),
        ...(form.letters ?? []).map((letter) => `letter:${letter}`),
        ...(form.object_paths ?? []).map((path) => `object:${path}`),
      ],
    }),
  },
  run: async (ctx, form) => answerOf(ctx, await askFor(ctx, form)),
});

/** A request of the caller's own; others are not told whether it exists. */
async function ownRequest(ctx: OperationContext, id: number): Promise<Request> {
  const { userId } = actorOf(ctx);
  const found = await ctx.orm.findOneBy(Request, { id, userId });
  if (!found) throw error('request.unknown', {}, { field: 'id' });
  return found;
}

const audited = (action: string) => ({
  action,
  describe: ({ id }: { id: number }) => ({ objects: [`request:${id}`] }),
});

/** `request.extend`: a new request for the same, which lengthens what is granted. */
const extendOperation = defineOperation<{ id: number; days: number; reason?: string | null }, Asked>({
  name: 'request.extend',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'days', 'reason'], ['id', 'days']),
  output: askedAnswer,
  audit: audited('request.extend'),
  async run(ctx, { id, days, reason }) {
    const known = await ownRequest(ctx, id);
    const isOver = known.endTime !== null && known.endTime.getTime() <= ctx.platform.clock.now();
    if (known.status !== 'enabled' || isOver || known.kind === 'join_project')
      throw error('request.not-extendable', {}, { field: 'id' });
    const { kind, projectId, sourceId, appRoleId, items, level } = known;
    const form: RequestForm = {
      kind,
      project_id: projectId,
      data_source_id: sourceId,
      app_role_id: appRoleId,
      object_paths: items.map(({ path }) => path),
      letters: items[0]?.letters ?? [],
      level,
      days,
      reason: reason ?? null,
    };
    return answerOf(ctx, await askFor(ctx, form, id));
  },
});

interface Change {
  id: number;
  remark?: string | null;
}

/** Something that the asker does to their own request. */
const ownOperation = (
  name: string,
  run: (ctx: OperationContext, request: Request, remark: string | null | undefined) => Promise<void>,
): Operation<Change, { id: number }> =>
  defineOperation<Change, { id: number }>({
    name: `request.${name}`,
    access: 'signed-in',
    input: inputOf(fields, ['id', 'remark'], ['id']),
    output: idAnswer,
    audit: audited(`request.${name}`),
    async run(ctx, { id, remark }) {
      await run(ctx, await ownRequest(ctx, id), remark);
      return { id };
    },
  });

/** `request.withdraw`: whoever asked takes it back while it waits. */
const withdrawOperation = ownOperation('withdraw', async (ctx, { id }, remark) => {
  const act = actorOf(ctx);
  // The approval is locked first, as a decision does: the two follow each other.
  await ctx.platform.approvals.end(act, { type: 'request', id });
  await moveAndRecord(act, id, 'withdraw', remark);
});

/**
 * A source that leaves a project takes bans and filters of the project with it: nobody frees themself
 * (project.source-remove).
 */
async function checkFrees(ctx: OperationContext, { kind, projectId }: Request): Promise<void> {
  if (kind === 'join_source' && projectId !== null) await checkFreesNobody(ctx, projectId, 'id');
}

/** `request.give-back`: whoever holds the right ends it at once. */
const giveBackOperation = ownOperation('give-back', async (ctx, request, remark) => {
  const { id } = request;
  await checkFrees(ctx, request);
  ctx.platform.gateway.versions.suspect();
  await moveAndRecord(actorOf(ctx), id, 'give_back', remark);
  await setGiven(ctx.db, id, 'revoked', ctx.platform.documents);
});

/**
 * Who keeps what was granted: policy administrators, the owner of the data, whoever builds the app, and whoever decides
 * requests in the project; never one's own.
 */
async function checkKeeps(ctx: OperationContext, id: number): Promise<void> {
  const { userId } = actorOf(ctx);
  const found = await ctx.orm.findOneBy(Request, { id });
  if (!found) throw error('access.denied');
  const owns = await ctx.db.maybeOne('SELECT 1 AS one FROM data_source WHERE id = $1 AND owner_id = $2', [
    found.sourceId,
    userId,
  ]);
  const keeps =
    ctx.caller.roles.includes('policy_admin') ||
    owns !== undefined ||
    (await buildsAppOf(ctx, found.appRoleId)) ||
    // A project's own people do not keep which sources it has.
    (found.projectId !== null &&
      found.kind !== 'join_source' &&
      (await mayInProject(ctx, found.projectId, 'requests')));
  if (!keeps) throw error('access.denied');
  if (found.userId === userId) throw error('duties.not-to-oneself', {}, { field: 'id' });
  await checkFrees(ctx, found);
}

/** What keepers do to a right that was granted (screens E7): the next statement knows it. */
const keptOperation = (
  event: 'disable' | 'enable' | 'revoke',
  state: 'disabled' | 'enabled' | 'revoked',
): Operation<Change, { id: number }> =>
  defineOperation<Change, { id: number }>({
    name: `request.${event}`,
    access: 'signed-in',
    input: inputOf(fields, ['id', 'remark'], ['id']),
    output: idAnswer,
    audit: audited(`request.${event}`),
    async run(ctx, { id, remark }) {
      await checkKeeps(ctx, id);
      ctx.platform.gateway.versions.suspect();
      await moveAndRecord(actorOf(ctx), id, event, remark, event !== 'enable');
      await setGiven(ctx.db, id, state, ctx.platform.documents);
      await tellHolder(ctx.platform.notices, actorOf(ctx), id, state, remark?.trim() || null);
      return { id };
    },
  });

/** Requests for rights. */
export const requestOperations = [
  askOperation,
  extendOperation,
  withdrawOperation,
  giveBackOperation,
  keptOperation('disable', 'disabled'),
  keptOperation('enable', 'enabled'),
  keptOperation('revoke', 'revoked'),
] as readonly Operation[];

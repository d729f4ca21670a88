import { error } from '@sluice/document';
import { parseObjectPath } from '@sluice/policy';
import { buildableApp, builders } from '../builder/builder.address.js';
import { checkMayGrant } from '../data-source/grant.rights.js';
import { answer, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { decisionInput, listInput, requestInput } from './grant-request.schemas.js';
import { refuseHeld } from './grant-request.held.js';
import {
  decideRequest,
  loadWaitingRequest,
  storeRequest,
  type AppLetter,
  type RequestState,
} from './grant-request.store.js';
import { grantRequestTexts } from './grant-request.texts.js';

interface AskForm {
  app_id: number;
  data_source_id: number;
  object_paths?: string[] | null;
  letters: AppLetter[];
  reason?: string | null;
}

interface Decision {
  id: number;
  end_time?: string | null;
  remark?: string | null;
}

/** A request as lists show it; `status` is what became of it. */
interface ListedRequest {
  id: number;
  app_id: number;
  app: string;
  data_source_id: number;
  data_source: string;
  object_paths: string[];
  letters: AppLetter[];
  reason: string | null;
  status: RequestState;
  asker: string;
  create_time: Date;
  remark: string | null;
}

const named = (form: AskForm): string[] => [
  `app:${form.app_id}`,
  `data_source:${form.data_source_id}`,
  ...form.letters.map((letter) => `letter:${letter}`),
  ...(form.object_paths ?? []).map((path) => `object:${path}`),
];

/**
 * `grant-request.ask`: a builder asks for letters for their app, none that it holds already. Whether an object is in
 * the catalogue is looked at when the request is accepted: the answer here would tell a builder the names of tables
 * that they may not see.
 */
const askOperation = defineOperation<AskForm, { id: number; message: string }>({
  name: 'grant-request.ask',
  access: builders,
  input: requestInput,
  output: answer({ id: integer, message: text }),
  audit: { action: 'grant-request.ask', describe: (form) => ({ objects: named(form) }) },
  async run(ctx, form) {
    const app = buildableApp(ctx, form.app_id);
    const source = await ctx.platform.gateway.sources.get(form.data_source_id);
    if (ctx.caller.userId === null || ctx.caller.preview !== undefined) throw error('access.denied');
    const objectPaths = form.object_paths ?? [];
    for (const path of objectPaths) {
      const parts = parseObjectPath(path.trim());
      if (!parts || parts.length > 3) throw error('grant.path-invalid', { path }, { field: 'object_paths' });
    }
    const wanted = {
      appId: app.id,
      sourceId: source.id,
      objectPaths,
      letters: form.letters,
      reason: form.reason ?? null,
    };
    await refuseHeld(ctx.db, wanted);
    const id = await storeRequest(ctx.db, wanted, ctx.caller.userId);
    return { id, message: grantRequestTexts.asked[ctx.request.locale] };
  },
});

const listSql = `
  SELECT r.id, r.app_id, a.uid AS app, r.data_source_id, d.name AS data_source, r.object_paths, r.letters, r.reason,
    r.status,
         u.name || ' (' || u.account || ')' AS asker, r.create_time, r.remark
  FROM grant_request r JOIN app_principal a ON a.id = r.app_id JOIN data_source d ON d.id = r.data_source_id
    JOIN user_account u ON u.id = r.create_user_id
  WHERE ($1 OR r.create_user_id = $2 OR d.owner_id = $2) AND ($3::bigint IS NULL OR r.app_id = $3)
    AND ($4::text IS NULL OR r.status = $4)
  ORDER BY r.status <> 'waiting', r.id DESC LIMIT 1000`;

/**
 * `grant-request.list`: what the caller asked for, what is asked of data that they own; administrators of policies see
 * all.
 */
const listOperation = defineOperation<
  { app_id?: number | null; status?: RequestState | '' | null },
  { list: ListedRequest[] }
>({
  name: 'grant-request.list',
  access: 'signed-in',
  list: 'whole',
  input: listInput,
  output: answer({
    list: listOf(
      answer({
        id: integer,
        app_id: integer,
        app: text,
        data_source_id: integer,
        data_source: text,
        object_paths: listOf(text),
        letters: listOf(text),
        reason: orNull(text),
        status: text,
        asker: text,
        create_time: text,
        remark: orNull(text),
      }),
    ),
  }),
  audit: 'none',
  transaction: false,
  async run({ db, caller }, { app_id: appId, status }) {
    const sees = caller.preview === undefined && caller.roles.includes('policy_admin');
    const { rows } = await db.query<ListedRequest>(listSql, [sees, caller.userId, appId ?? null, status || null]);
    return { list: rows };
  },
});

/**
 * Gives what a request asks for, by the operation that gives letters: its checks, its audit record, its second person.
 */
async function give(ctx: OperationContext, id: number, { end_time: endTime }: Decision): Promise<number[]> {
  const request = await loadWaitingRequest(ctx, id);
  await checkMayGrant(ctx, request.sourceId, 'app');
  const ids: number[] = [];
  for (const letter of request.letters) {
    const form = {
      subject_type: 'app',
      subject_id: request.appId,
      data_source_id: request.sourceId,
      letter,
      object_paths: request.objectPaths.filter((path) => path !== ''),
      end_time: endTime ?? null,
    };
    const given = (await ctx.dispatcher.runInside(ctx, 'grant.create', form)) as { ids: number[] };
    ids.push(...given.ids);
  }
  return ids;
}

const decided = answer({ id: integer, message: text });
const audited = (action: string) => ({
  action,
  describe: ({ id }: Decision) => ({ objects: [`grant_request:${id}`] }),
});

/** `grant-request.accept`: the owner of the data, or an administrator of policies, gives what is asked for. */
const acceptOperation = defineOperation<Decision, { id: number; grant_ids: number[]; message: string }>({
  name: 'grant-request.accept',
  access: 'signed-in',
  input: decisionInput(['end_time', 'remark']),
  output: answer({ id: integer, grant_ids: listOf(integer), message: text }),
  audit: audited('grant-request.accept'),
  async run(ctx, form) {
    const grantIds = await give(ctx, form.id, form);
    const { userId } = ctx.caller;
    await decideRequest(ctx.db, form.id, { status: 'accepted', userId, remark: form.remark ?? null, grantIds });
    return { id: form.id, grant_ids: grantIds, message: grantRequestTexts.accepted[ctx.request.locale] };
  },
});

/** `grant-request.refuse`: nothing is given; who asked may withdraw it this way. */
const refuseOperation = defineOperation<Decision, { id: number; message: string }>({
  name: 'grant-request.refuse',
  access: 'signed-in',
  input: decisionInput(['remark']),
  output: decided,
  audit: audited('grant-request.refuse'),
  async run(ctx, { id, remark }) {
    const request = await loadWaitingRequest(ctx, id);
    const { userId } = ctx.caller;
    const isOwn = userId === request.askerId && ctx.caller.preview === undefined;
    if (!isOwn) await checkMayGrant(ctx, request.sourceId, 'app');
    const status = isOwn ? 'withdrawn' : 'refused';
    await decideRequest(ctx.db, id, { status, userId, remark: remark ?? null });
    return { id, message: grantRequestTexts[status][ctx.request.locale] };
  },
});

/** What builders ask to be granted to their apps, and what becomes of it. */
export const grantRequestOperations = [
  askOperation,
  listOperation,
  acceptOperation,
  refuseOperation,
] as readonly Operation[];

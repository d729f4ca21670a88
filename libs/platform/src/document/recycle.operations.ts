import { error } from '@sluice/document';
import { answer, listOf, nothing, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { builtApps, checkBuilds, knownUsers } from './app.rights.rows.js';
import { refuseConsoleTo, uidOfApp } from './document.caller.js';
import type { RecycledEntry, RecycleTarget, RemovedAnswer, RemovedViewTarget } from './document.contract.js';

/** Application administrators, each for the apps that they build (screens P10). */
const builders = { roles: ['super_admin', 'app_admin'] } as const;

/** An app by uid or number, and in it a document by kind and uid; without them the whole app. */
interface RecycleInput extends Omit<RecycleTarget, 'app'> {
  app: string | number;
}

/** The same, or a view that was taken out of a page. */
interface BinInput extends Omit<RecycleInput, 'kind'> {
  kind?: RecycleInput['kind'] | 'view';
  page?: string;
}

const input = {
  type: 'object',
  additionalProperties: false,
  required: ['app'],
  properties: {
    app: { type: ['string', 'integer'], maxLength: 80 },
    kind: { enum: ['app', 'menu', 'page', 'query', 'action', 'dictionary'] },
    uid: { type: 'string', maxLength: 80 },
  },
} as const;

const binInput = {
  ...input,
  properties: {
    ...input.properties,
    kind: { enum: [...input.properties.kind.enum, 'view'] },
    page: { type: 'string', maxLength: 80 },
  },
} as const;

const maybe = orNull(text);
const entry = answer({
  app: text,
  kind: maybe,
  uid: maybe,
  page: maybe,
  time: maybe,
  author: maybe,
  used_by: listOf(text),
});

/**
 * What a call names, for somebody who may change it. A kind without a uid, or the other way round, never means the
 * whole app.
 */
async function targetOf(ctx: OperationContext, { app, kind, uid }: RecycleInput): Promise<RecycleTarget> {
  const { documents } = ctx.platform;
  if ((kind === undefined) !== (uid === undefined)) {
    const field = kind === undefined ? 'kind' : 'uid';
    throw error('input.required', { label: field }, { field });
  }
  const name = uidOfApp(documents, app);
  refuseConsoleTo(ctx.caller, documents.app(name, { draft: true })?.id);
  await checkBuilds(ctx, name);
  return { app: name, kind, uid };
}

/** A view in the recycle bin, for somebody who may change its page; undefined for everything else. */
async function viewOf(
  ctx: OperationContext,
  { app, kind, uid, page }: BinInput,
): Promise<RemovedViewTarget | undefined> {
  if (kind !== 'view') return undefined;
  const field = page === undefined ? 'page' : 'uid';
  if (page === undefined || uid === undefined) throw error('input.required', { label: field }, { field });
  const { app: name } = await targetOf(ctx, { app, kind: 'page', uid: page });
  return { app: name, page, uid };
}

/** What is no view; `page` says nothing of it. */
const documentOf = (ctx: OperationContext, { app, kind, uid }: BinInput): Promise<RecycleTarget> =>
  targetOf(ctx, { app, kind: kind as RecycleInput['kind'], uid });

const binObjects = ({ app, kind, uid, page }: BinInput): { objects: string[] } =>
  kind === 'view' ? { objects: [`${app}/page/${page ?? ''}#${uid ?? ''}`] } : objects({ app, kind, uid });

const objects = ({ app, kind, uid }: RecycleInput): { objects: string[] } => ({
  objects: [kind === undefined ? `app:${app}` : `${app}/${kind}/${uid ?? ''}`],
});

/** `document.remove`: into the recycle bin; answers what still uses it. */
const remove = defineOperation<RecycleInput, RemovedAnswer>({
  name: 'document.remove',
  access: builders,
  input,
  output: answer({ app: text, used_by: listOf(text) }),
  audit: { action: 'document.remove', describe: objects },
  async run(ctx, target) {
    const author = { id: ctx.caller.userId, name: ctx.caller.name };
    const { app, used_by: users } = await ctx.platform.documents.remove(ctx.db, {
      ...(await targetOf(ctx, target)),
      author,
    });
    return { app, used_by: knownUsers(ctx, await builtApps(ctx), users) };
  },
});

/** `document.restore`: out of the recycle bin. An app in it is named by its uid. */
const restore = defineOperation<BinInput, null>({
  name: 'document.restore',
  access: builders,
  input: binInput,
  output: nothing,
  audit: { action: 'document.restore', describe: binObjects },
  async run(ctx, named) {
    const { documents } = ctx.platform;
    const view = await viewOf(ctx, named);
    const author = { id: ctx.caller.userId, name: ctx.caller.name };
    if (view) await documents.recoverView(ctx.db, { ...view, author });
    else await documents.recover(ctx.db, await documentOf(ctx, named));
    return null;
  },
});

/** `document.purge`: out of the recycle bin and gone for ever. `confirm` is the uid of what goes. */
const purge = defineOperation<BinInput & { confirm: string }, null>({
  name: 'document.purge',
  access: builders,
  input: {
    ...binInput,
    required: ['app', 'confirm'],
    properties: { ...binInput.properties, confirm: { type: 'string', maxLength: 80 } },
  },
  output: nothing,
  audit: { action: 'document.purge', describe: binObjects },
  async run(ctx, { confirm, ...named }) {
    const { documents } = ctx.platform;
    const view = await viewOf(ctx, named);
    const target = view ?? (await documentOf(ctx, named));
    const uid = target.uid ?? target.app;
    if (confirm !== uid) throw error('document.confirm', { uid }, { field: 'confirm' });
    await (view ? documents.purgeView(ctx.db, view) : documents.purge(ctx.db, target as RecycleTarget));
    return null;
  },
});

/** `document.recycled`: what is in the recycle bin of the apps that the caller builds, newest first. */
const recycled = defineOperation<object, { list: RecycledEntry[] }>({
  name: 'document.recycled',
  access: builders,
  input: { type: 'object', additionalProperties: false, properties: {} },
  output: answer({ list: listOf(entry) }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  async run(ctx) {
    const own = await builtApps(ctx);
    const entries = (await ctx.platform.documents.recycled()).filter(({ app }) => own.get(app) === true);
    return {
      list: entries.map((found) => ({ ...found, used_by: knownUsers(ctx, own, found.used_by) })),
    };
  },
});

/** Operations of the recycle bin. */
export const recycleOperations = [remove, restore, purge, recycled] as readonly Operation[];

import { error, type DocumentKind, type JsonObject } from '@sluice/document';
import { documentMigrations } from '@sluice/document-migrations';
import { changedAnswer, madeAnswer, removedAnswer, storedAnswer } from './answer.schemas.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { builtApps, knownUsers } from '../document/app.rights.rows.js';
import type { LoadedApp } from '../document/document.contract.js';
import { buildableApp, builders, documentOfKind } from './builder.address.js';
import { editAnswer, objectOf, pageAnswer, type EditAnswer, type ObjectAnswer } from './builder.answer.js';
import {
  addInput,
  deleteInput,
  getInput,
  updateInput,
  type AddInput,
  type OneInput,
  type UpdateInput,
} from './builder.schemas.js';
import { editDraft, readDraft, setProps } from './draft.edit.js';
import { withUids } from './node.references.js';
import { refusePlatformParts } from './platform.parts.js';

/** Kinds of documents that have calls of their own, and what a new one holds. */
const FRESH: Readonly<Record<'page' | 'action' | 'query', JsonObject>> = {
  page: { access: { signed_in: true }, views: [] },
  action: { act_type: 'run', steps: [] },
  query: { type: 'sql', text: '' },
};
const SHAPE = documentMigrations.length;

type Kind = keyof typeof FRESH;

/** A document as its call answers it: a page with the numbers of its nodes. */
async function answerOf(ctx: OperationContext, app: LoadedApp, kind: Kind, uid: string): Promise<JsonObject> {
  if (kind === 'page') return pageAnswer(ctx, app, uid);
  const { id, revision, document } = await readDraft(ctx, { app, kind, uid });
  return { ...document, id, app_id: app.id, revision };
}

/** A uid by the time that no document of the kind has had in this app, not even one in the recycle bin. */
export async function freeUid(ctx: OperationContext, app: LoadedApp, kind: DocumentKind): Promise<string> {
  const { rows } = await ctx.db.query<{ uid: string }>('SELECT uid FROM document WHERE app_id = $1 AND kind = $2', [
    app.id,
    kind,
  ]);
  const taken = new Set(rows.map(({ uid }) => uid));
  let stamp = Math.floor(ctx.platform.clock.now());
  while (taken.has(`${kind}-${stamp}`)) stamp += 1;
  return `${kind}-${stamp}`;
}

/** Addresses of §7; queries have none there. */
const routed = (kind: Kind, verb: string) =>
  kind === 'query' ? {} : { route: { method: 'POST', path: `/manager/${kind}/${verb}` } as const };
const audit = (kind: Kind, verb: string) => ({ action: `${kind}.${verb}`, describe: objectOf(kind) });

/** `/manager/{page,action}/get` (§7). */
const getCall = (kind: Kind) =>
  defineOperation<OneInput, JsonObject>({
    name: `builder.${kind}-get`,
    ...routed(kind, 'get'),
    access: builders,
    input: getInput,
    output: storedAnswer,
    audit: 'none',
    async run(ctx, { app_id: appId, id }) {
      const app = buildableApp(ctx, appId);
      return answerOf(ctx, app, kind, (await documentOfKind(ctx, app, { id, kind })).uid);
    },
  });

/** `/manager/{page,action}/add` (§7). */
const addCall = (kind: Kind) =>
  defineOperation<AddInput, ObjectAnswer>({
    name: `builder.${kind}-add`,
    ...routed(kind, 'add'),
    access: builders,
    input: addInput,
    output: madeAnswer,
    audit: audit(kind, 'add'),
    async run(ctx, { app_id: appId, name, props = {}, message = '' }) {
      const app = buildableApp(ctx, appId);
      const uid = await freeUid(ctx, app, kind);
      const document: JsonObject = { ...structuredClone(FRESH[kind]), kind, shape: SHAPE, uid, name: name ?? uid };
      setProps(document, await withUids(ctx, app, { props }));
      refusePlatformParts(ctx, document, kind === 'query' ? 'props.type' : 'props.steps');
      const author = { id: ctx.caller.userId, name: ctx.caller.name };
      const saved = await ctx.platform.documents.save(ctx.db, { app: app.uid, document, message, author });
      return { ...(await answerOf(ctx, app, kind, uid)), ...editAnswer(saved) } as ObjectAnswer;
    },
  });

/** `/manager/{page,action}/upd` (§7). */
const updateCall = (kind: Kind) =>
  defineOperation<UpdateInput, { id: number } & EditAnswer>({
    name: `builder.${kind}-upd`,
    ...routed(kind, 'upd'),
    access: builders,
    input: updateInput,
    output: changedAnswer,
    audit: audit(kind, 'upd'),
    async run(ctx, { app_id: appId, id, name, props = {}, ...how }) {
      const app = buildableApp(ctx, appId);
      const { uid } = await documentOfKind(ctx, app, { id, kind });
      const given = await withUids(ctx, app, { props: name === undefined ? props : { name, ...props } });
      if (Object.keys(given).length === 0) throw error('input.required', { label: 'props' }, { field: 'props' });
      const { saved } = await editDraft(
        ctx,
        { app, kind, uid },
        { ...how, edit: (document) => setProps(document, given) },
      );
      return { id, ...editAnswer(saved) };
    },
  });

/** `/manager/{page,action}/del` (§7). */
const removeCall = (kind: Kind) =>
  defineOperation<OneInput, { id: number; used_by: string[] }>({
    name: `builder.${kind}-del`,
    ...routed(kind, 'del'),
    access: builders,
    input: deleteInput,
    output: removedAnswer,
    audit: audit(kind, 'del'),
    async run(ctx, { app_id: appId, id }) {
      const app = buildableApp(ctx, appId);
      const { uid } = await documentOfKind(ctx, app, { id, kind });
      const author = { id: ctx.caller.userId, name: ctx.caller.name };
      const { used_by } = await ctx.platform.documents.remove(ctx.db, { app: app.uid, kind, uid, author });
      return { id, used_by: knownUsers(ctx, await builtApps(ctx), used_by) };
    },
  });

const callsOf = (kind: Kind): Operation[] =>
  [getCall(kind), addCall(kind), updateCall(kind), removeCall(kind)] as Operation[];

/** Pages and actions: eight calls of §7; and the same for queries. */
export const documentPartOperations: readonly Operation[] = [
  ...callsOf('page'),
  ...callsOf('action'),
  ...callsOf('query'),
];

import { error, isObject, type Json, type JsonObject } from '@sluice/document';
import { changedAnswer, layoutAnswer, listAnswer, madeAnswer, storedAnswer } from './answer.schemas.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { buildableApp, builders, documentOfKind, nodeAt, nodeNumbers } from './builder.address.js';
import { editAnswer, nodesAnswer, objectOf, type EditAnswer, type ObjectAnswer } from './builder.answer.js';
import {
  addViewInput,
  deleteInput,
  getInput,
  layoutInput,
  updateInput,
  type AddViewInput,
  type LayoutInput,
  type OneInput,
  type UpdateInput,
} from './builder.schemas.js';
import { editDraft, insertNodes, listIn, nodeOf, readDraft, removeNode, setProps } from './draft.edit.js';
import { formRelations, type FormRelation } from './form.relations.js';
import { defaultLayout, timestampNames } from './node.defaults.js';
import { withUids } from './node.references.js';

const route = (verb: string) => ({ method: 'POST', path: `/manager/views/${verb}` }) as const;
const audit = (verb: string) => ({ action: `view.${verb}`, describe: objectOf('view') });
const TABLE = 1;

/** A view of a page: throws `page.node-unknown` for a node of another kind. */
function viewIn(page: JsonObject, uid: string): JsonObject {
  const { node, list } = nodeOf(page, uid);
  if (list !== 'views' && list !== 'sub_views') throw error('page.node-unknown');
  return node;
}

const getView = defineOperation<OneInput, JsonObject>({
  name: 'builder.view-get',
  route: route('get'),
  access: builders,
  input: getInput,
  output: storedAnswer,
  audit: 'none',
  async run(ctx, { app_id: appId, id }) {
    const app = buildableApp(ctx, appId);
    const { page, uid } = await nodeAt(ctx, app, id);
    viewIn((await readDraft(ctx, { app, kind: 'page', uid: page })).document, uid);
    const [view] = await nodesAnswer(ctx, app, { page, uids: [uid] });
    return view ?? {};
  },
});

/** The siblings of a new view: the page's own, or those in a container. */
function siblingsOf(page: JsonObject, parent: string | undefined): JsonObject[] {
  return parent === undefined ? listIn(page, 'views') : listIn(viewIn(page, parent), 'sub_views');
}

/** The uid of the node that a call names to stand behind; null for 0, which is first. */
async function afterUid(
  ctx: OperationContext,
  app: Parameters<typeof nodeAt>[1],
  id: number | undefined,
): Promise<string | null | undefined> {
  if (id === undefined) return undefined;
  return id === 0 ? null : (await nodeAt(ctx, app, id)).uid;
}

const addView = defineOperation<AddViewInput, ObjectAnswer>({
  name: 'builder.view-add',
  route: route('add'),
  access: builders,
  input: addViewInput,
  output: madeAnswer,
  audit: audit('add'),
  async run(
    ctx,
    { app_id: appId, page_id: id, type, name, props = {}, parent_id: parentId, after_id: afterId, ...how },
  ) {
    const app = buildableApp(ctx, appId);
    const page = await documentOfKind(ctx, app, { id, kind: 'page' });
    const given = await withUids(ctx, app, { props });
    const parent = parentId === undefined ? undefined : (await nodeAt(ctx, app, parentId)).uid;
    const after = await afterUid(ctx, app, afterId);
    const edit = (document: JsonObject): string => {
      const siblings = siblingsOf(document, parent);
      const fresh = timestampNames(document, 'view', ctx.platform.clock.now());
      const kind = type ?? given['type'] ?? TABLE;
      const view: JsonObject = {
        uid: fresh.uid,
        id_name: fresh.name,
        name: name ?? fresh.name,
        type: kind,
        layout: defaultLayout(document, siblings, kind),
      };
      setProps(view, given);
      insertNodes(siblings, [view], after);
      return fresh.uid;
    };
    const { answer: uid, saved } = await editDraft(ctx, { app, kind: 'page', uid: page.uid }, { ...how, edit });
    const [view] = await nodesAnswer(ctx, app, { page: page.uid, uids: [uid] });
    return { ...view, ...editAnswer(saved) } as ObjectAnswer;
  },
});

const updateView = defineOperation<UpdateInput, { id: number } & EditAnswer>({
  name: 'builder.view-upd',
  route: route('upd'),
  access: builders,
  input: updateInput,
  output: changedAnswer,
  audit: audit('upd'),
  async run(ctx, { app_id: appId, id, name, props = {}, ...how }) {
    const app = buildableApp(ctx, appId);
    const { page, uid } = await nodeAt(ctx, app, id);
    const given = await withUids(ctx, app, { props: name === undefined ? props : { name, ...props } });
    if (Object.keys(given).length === 0) throw error('input.required', { label: 'props' }, { field: 'props' });
    const edit = (document: JsonObject): void => setProps(viewIn(document, uid), given);
    const { saved } = await editDraft(ctx, { app, kind: 'page', uid: page }, { ...how, edit });
    return { id, ...editAnswer(saved) };
  },
});

const deleteView = defineOperation<OneInput, { id: number } & EditAnswer>({
  name: 'builder.view-del',
  route: route('del'),
  access: builders,
  input: deleteInput,
  output: changedAnswer,
  audit: audit('del'),
  async run(ctx, { app_id: appId, id, ...how }) {
    const app = buildableApp(ctx, appId);
    const { page, uid } = await nodeAt(ctx, app, id);
    const edit = (document: JsonObject): void => {
      viewIn(document, uid);
      removeNode(document, uid);
    };
    const { saved } = await editDraft(ctx, { app, kind: 'page', uid: page }, { ...how, edit });
    return { id, ...editAnswer(saved) };
  },
});

/** `views/form/rel`: which views the forms of a view's page act on: those that their buttons query, refresh or open. */
const formRelation = defineOperation<OneInput, { list: FormRelation[] }>({
  name: 'builder.view-form-rel',
  route: route('form/rel'),
  access: builders,
  input: getInput,
  output: listAnswer,
  audit: 'none',
  async run(ctx, { app_id: appId, id }) {
    const app = buildableApp(ctx, appId);
    const { page, pageId } = await nodeAt(ctx, app, id);
    const { document } = await readDraft(ctx, { app, kind: 'page', uid: page });
    return { list: formRelations(document, await nodeNumbers(ctx, pageId)) };
  },
});

/** `views/layout/upd`: positions of several views of a page, in one step of its history. */
const updateLayout = defineOperation<LayoutInput, { page_id: number } & EditAnswer>({
  name: 'builder.view-layout-upd',
  route: route('layout/upd'),
  access: builders,
  input: layoutInput,
  output: layoutAnswer,
  audit: audit('layout'),
  async run(ctx, { app_id: appId, page_id: id, layouts, ...how }) {
    const app = buildableApp(ctx, appId);
    const page = await documentOfKind(ctx, app, { id, kind: 'page' });
    const numbers = await nodeNumbers(ctx, id);
    const uids = new Map([...numbers].map(([uid, number]) => [number, uid]));
    const edit = (document: JsonObject): void => {
      for (const [index, { id: viewId, ...layout }] of layouts.entries()) {
        if (Number(layout['x']) + Number(layout['w']) > 24)
          throw error(
            'input.range',
            { label: `layouts.${index}.w`, min: 1, max: 24 - Number(layout['x']) },
            { field: `layouts.${index}.w` },
          );
        const view = viewIn(document, uids.get(viewId) ?? '');
        const before = isObject(view['layout']) ? view['layout'] : {};
        view['layout'] = { ...before, ...(layout as { [key: string]: Json }) };
      }
    };
    const { saved } = await editDraft(ctx, { app, kind: 'page', uid: page.uid }, { ...how, edit });
    return { page_id: id, ...editAnswer(saved) };
  },
});

/** Views: six calls of §7. */
export const viewOperations = [
  getView,
  addView,
  updateView,
  deleteView,
  formRelation,
  updateLayout,
] as readonly Operation[];

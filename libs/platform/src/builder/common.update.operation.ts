import { error, type JsonObject } from '@sluice/document';
import { changedAnswer } from './answer.schemas.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { buildableApp, builders, documentOfKind, nodeAt } from './builder.address.js';
import { refusePlatformParts } from './platform.parts.js';
import { editAnswer, type EditAnswer } from './builder.answer.js';
import { commonInput, type CommonInput } from './builder.schemas.js';
import { editDraft, nodeOf, readDraft, setProps, type EditedDocument } from './draft.edit.js';
import { withUids } from './node.references.js';

/** Models that are nodes of a page, by the lists in which they stand; any other model is a document. */
const NODE_MODELS: Readonly<Record<string, readonly string[]>> = {
  view: ['views', 'sub_views'],
  param: ['app_params', 'members', 'editor'],
  col: ['app_cols'],
  button: ['app_buttons'],
};

/**
 * `POST /manager/common/update {id, app_id, model, props}` (§7): sets properties of one node or document; a key may be
 * a path, null takes away.
 */
export const commonUpdateOperation = defineOperation<CommonInput, { id: number } & EditAnswer>({
  name: 'builder.common-update',
  route: { method: 'POST', path: '/manager/common/update' },
  access: builders,
  input: commonInput,
  output: changedAnswer,
  audit: {
    action: 'builder.common-update',
    describe: ({ model, id, props }) => ({ objects: [`${model}:${id}`, ...Object.keys(props).slice(0, 20)] }),
  },
  async run(ctx, { app_id: appId, id, model, props, ...how }) {
    const app = buildableApp(ctx, appId);
    const lists = NODE_MODELS[model];
    const { document, node } =
      lists === undefined ? await wholeDocument(ctx, app, { id, model }) : await ofPage(ctx, app, id);
    const { document: content } = await readDraft(ctx, document);
    const before = node === undefined ? content : nodeOf(content, node).node;
    const given = await withUids(ctx, app, { props, before });
    if (model === 'query') refusePlatformParts(ctx, { ...before, ...given }, 'props.type');
    const edit = (page: JsonObject): void => {
      if (node === undefined) return setProps(page, given);
      const found = nodeOf(page, node);
      if (!lists?.includes(found.list)) throw error('page.node-unknown');
      setProps(found.node, given);
    };
    const { saved } = await editDraft(ctx, document, { ...how, edit });
    return { id, ...editAnswer(saved) };
  },
});

async function wholeDocument(
  ctx: OperationContext,
  app: LoadedApp,
  { id, model }: Pick<CommonInput, 'id' | 'model'>,
): Promise<{ document: EditedDocument; node?: undefined }> {
  const kind = model as EditedDocument['kind'];
  // The app itself goes by its own number; its document's number is taken, too.
  if (kind === 'app' && id === app.id) return { document: { app, kind, uid: app.document.uid } };
  return { document: { app, kind, uid: (await documentOfKind(ctx, app, { id, kind })).uid } };
}

async function ofPage(
  ctx: OperationContext,
  app: LoadedApp,
  id: number,
): Promise<{ document: EditedDocument; node: string }> {
  const { page, uid } = await nodeAt(ctx, app, id);
  return { document: { app, kind: 'page', uid: page }, node: uid };
}

import { error, isObject, withoutUndefined, type JsonObject } from '@sluice/document';
import { addedAnswer, changedAnswer, listAnswer, madeAnswer } from './answer.schemas.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { buildableApp, builders, nodeAt } from './builder.address.js';
import { editAnswer, nodesAnswer, objectOf, type EditAnswer, type ObjectAnswer } from './builder.answer.js';
import {
  addButtonInput,
  addFieldInput,
  addJsonInput,
  buttonListInput,
  deleteInput,
  type AddJsonInput,
  type AddPartInput,
  type ButtonListInput,
  type OneInput,
} from './builder.schemas.js';
import { editDraft, insertNodes, listIn, nodeOf, removeNode, setProps } from './draft.edit.js';
import { timestampNames } from './node.defaults.js';
import { withUids } from './node.references.js';

/** Parts of a view that have calls of their own in §7: their address, list, and what is a new one's least. */
interface PartKind {
  path: 'params' | 'cols' | 'buttons';
  prefix: string;
  list: 'app_params' | 'app_cols' | 'app_buttons';
  /** Lists in which one may stand and be removed from. */
  lists: readonly string[];
  /** Property that names one: what `add/json` compares, and what a name by the time goes to. */
  named: 'name' | 'label';
  fresh: JsonObject;
}
const PARAMS: PartKind = {
  path: 'params',
  prefix: 'param',
  list: 'app_params',
  lists: ['app_params', 'members', 'editor'],
  named: 'name',
  fresh: { form_type: 1 },
};
const COLS: PartKind = { path: 'cols', prefix: 'col', list: 'app_cols', lists: ['app_cols'], named: 'name', fresh: {} };
const BUTTONS: PartKind = {
  path: 'buttons',
  prefix: 'button',
  list: 'app_buttons',
  lists: ['app_buttons'],
  named: 'label',
  fresh: {},
};

const route = ({ path }: PartKind, verb: string) => ({ method: 'POST', path: `/manager/${path}/${verb}` }) as const;
const audit = ({ prefix }: PartKind, verb: string) => ({ action: `${prefix}.${verb}`, describe: objectOf(prefix) });

/** The node that holds a new part: its view, or for a button the param beside which it stands. */
function ownerIn(
  page: JsonObject,
  view: string,
  input: Pick<AddPartInput, 'source_type'>,
  source?: string,
): JsonObject {
  const { node, list } = nodeOf(page, view);
  if (list !== 'views' && list !== 'sub_views') throw error('page.node-unknown');
  return input.source_type === 'param' && source !== undefined ? nodeOf(page, source).node : node;
}

/**
 * A new part of a view with what its kind needs at least; name and label by the time where the call gives none (§4).
 */
function freshPart(
  kind: PartKind,
  page: JsonObject,
  { nowMs, given }: { nowMs: number; given: JsonObject },
): JsonObject {
  const { uid, name } = timestampNames(page, kind.prefix, nowMs);
  const part: JsonObject = { uid, ...kind.fresh, name, label: name };
  setProps(part, given);
  return part;
}

async function sourceOf(
  ctx: OperationContext,
  app: LoadedApp,
  { source_type: type, source_id: id }: Pick<AddPartInput, 'source_type' | 'source_id'>,
): Promise<{ uid?: string; props: JsonObject }> {
  const uid = id === undefined ? undefined : (await nodeAt(ctx, app, id)).uid;
  const isOwned = type === 'col' || type === 'param';
  if (isOwned && uid === undefined) throw error('input.required', { label: 'source_id' }, { field: 'source_id' });
  return { uid, props: withoutUndefined({ source_type: type, source_id: isOwned ? uid : undefined }) };
}

function addCall(kind: PartKind): Operation {
  return defineOperation<AddPartInput, ObjectAnswer>({
    name: `builder.${kind.prefix}-add`,
    route: route(kind, 'add'),
    access: builders,
    input: kind === BUTTONS ? addButtonInput : addFieldInput,
    output: madeAnswer,
    audit: audit(kind, 'add'),
    async run(ctx, { app_id: appId, view_id: viewId, name, props = {}, after_id: afterId, ...input }) {
      const app = buildableApp(ctx, appId);
      const { page, uid: view } = await nodeAt(ctx, app, viewId);
      const source = await sourceOf(ctx, app, input);
      const after =
        afterId === undefined || afterId === 0
          ? afterId === 0
            ? null
            : undefined
          : (await nodeAt(ctx, app, afterId)).uid;
      const wanted: JsonObject = {
        ...withoutUndefined({ name: kind === BUTTONS ? undefined : name, label: name, form_type: input.form_type }),
        ...source.props,
        ...(await withUids(ctx, app, { props })),
      };
      const edit = (document: JsonObject): string => {
        const part = freshPart(kind, document, { nowMs: ctx.platform.clock.now(), given: wanted });
        insertNodes(listIn(ownerIn(document, view, input, source.uid), kind.list), [part], after);
        return String(part['uid']);
      };
      const { answer: uid, saved } = await editDraft(ctx, { app, kind: 'page', uid: page }, { ...input, edit });
      const [part] = await nodesAnswer(ctx, app, { page, uids: [uid] });
      return { ...part, view_id: viewId, ...editAnswer(saved) } as ObjectAnswer;
    },
  }) as Operation;
}

function deleteCall(kind: PartKind): Operation {
  return defineOperation<OneInput, { id: number } & EditAnswer>({
    name: `builder.${kind.prefix}-del`,
    route: route(kind, 'del'),
    access: builders,
    input: deleteInput,
    output: changedAnswer,
    audit: audit(kind, 'del'),
    async run(ctx, { app_id: appId, id, ...how }) {
      const app = buildableApp(ctx, appId);
      const { page, uid } = await nodeAt(ctx, app, id);
      const edit = (document: JsonObject): void => {
        if (!kind.lists.includes(nodeOf(document, uid).list)) throw error('page.node-unknown');
        removeNode(document, uid);
      };
      const { saved } = await editDraft(ctx, { app, kind: 'page', uid: page }, { ...how, edit });
      return { id, ...editAnswer(saved) };
    },
  }) as Operation;
}

/**
 * Several parts at once, as a query's params and columns are taken over; what is there already by name stays and is
 * told.
 */
function addJsonCall(kind: PartKind): Operation {
  return defineOperation<AddJsonInput, { list: JsonObject[]; left_out: string[] } & EditAnswer>({
    name: `builder.${kind.prefix}-add-json`,
    route: route(kind, 'add/json'),
    access: builders,
    input: addJsonInput,
    output: addedAnswer,
    audit: audit(kind, 'add-json'),
    async run(ctx, { app_id: appId, view_id: viewId, json, ...how }) {
      const app = buildableApp(ctx, appId);
      const { page, uid: view } = await nodeAt(ctx, app, viewId);
      const offered = await Promise.all(
        json.map(({ id: _id, uid: _uid, ...props }) => withUids(ctx, app, { props: props as JsonObject })),
      );
      const edit = (document: JsonObject): { added: string[]; leftOut: string[] } => {
        const list = listIn(ownerIn(document, view, {}), kind.list);
        const known = new Set(list.map((node) => JSON.stringify(node[kind.named])));
        const fits = offered.filter((props) => {
          const name = JSON.stringify(props[kind.named]);
          return name === undefined || !known.has(name);
        });
        const added = fits.map((props) => {
          const label = props['label'] ?? props['name'];
          const part = freshPart(kind, document, {
            nowMs: ctx.platform.clock.now(),
            given: label === undefined ? props : { label, ...props },
          });
          list.push(part);
          return String(part['uid']);
        });
        const leftOut = offered.filter((props) => !fits.includes(props)).map((props) => nameOf(props[kind.named]));
        return { added, leftOut };
      };
      const { answer, saved } = await editDraft(ctx, { app, kind: 'page', uid: page }, { ...how, edit });
      const list = await nodesAnswer(ctx, app, { page, uids: answer.added });
      return { list, left_out: answer.leftOut, ...editAnswer(saved) };
    },
  }) as Operation;
}

const nameOf = (name: unknown): string => (typeof name === 'string' ? name : isObject(name) ? String(name['en']) : '');

/** `buttons/list`: the buttons of a view, or those in one of its columns or beside one of its params. */
const listButtons = defineOperation<ButtonListInput, { list: JsonObject[] }>({
  name: 'builder.button-list',
  route: route(BUTTONS, 'list'),
  access: builders,
  input: buttonListInput,
  output: listAnswer,
  audit: 'none',
  list: 'whole',
  async run(ctx, { app_id: appId, view_id: viewId, source_type: type, source_id: id }) {
    const app = buildableApp(ctx, appId);
    const { page, uid } = await nodeAt(ctx, app, viewId);
    const source = id === undefined ? undefined : (await nodeAt(ctx, app, id)).uid;
    const [view = {}] = await nodesAnswer(ctx, app, { page, uids: [uid] });
    const list = [
      ...buttonsOf(view, 'view'),
      ...partsOf(view, 'app_params').flatMap((param) => buttonsOf(param, 'param')),
    ];
    return {
      list: list.filter(
        (button) =>
          (type === undefined || button['source_type'] === type) &&
          (source === undefined || button['source_id'] === source),
      ),
    };
  },
});

/** The buttons of a node, each saying where it stands (§3 `source_type`, `source_id`). */
function buttonsOf(node: JsonObject, area: 'view' | 'param'): JsonObject[] {
  return partsOf(node, 'app_buttons').map((button) =>
    area === 'param'
      ? { ...button, source_type: 'param', source_id: node['uid'] ?? null }
      : { ...button, source_type: button['source_type'] ?? 'view' },
  );
}

const partsOf = (node: JsonObject, list: string): JsonObject[] => {
  const parts = node[list];
  return Array.isArray(parts) ? parts.filter(isObject) : [];
};

/** Params, columns and buttons: ten calls of §7. */
export const partOperations: readonly Operation[] = [
  ...[PARAMS, COLS, BUTTONS].flatMap((kind) => [addCall(kind), deleteCall(kind), addJsonCall(kind)]),
  listButtons as Operation,
];

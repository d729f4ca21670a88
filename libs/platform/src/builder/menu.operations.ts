import { error, type JsonObject } from '@sluice/document';
import { documentMigrations } from '@sluice/document-migrations';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { lockHead } from '../document/document.rows.js';
import { readRevision } from '../document/revision.store.js';
import { changedAnswer } from './answer.schemas.js';
import { buildableApp, builders } from './builder.address.js';
import { editAnswer, type EditAnswer } from './builder.answer.js';
import { editDraft, saveEdited } from './draft.edit.js';
import { changeEntry, saveEntry, uidsOf, type MenuEntry } from './menu.entries.js';
import {
  menuChangeInput,
  menuEntryInput,
  menuUndoInput,
  type MenuChangeInput,
  type MenuEntryInput,
} from './menu.schemas.js';

type MenuAnswer = { id: number } & EditAnswer;

/** The uid of the menu that an app has; undefined before its first entry. */
async function menuUid(ctx: OperationContext, app: LoadedApp): Promise<{ id: number; uid: string } | undefined> {
  return ctx.db.maybeOne<{ id: number; uid: string }>(
    `SELECT id, uid FROM document WHERE app_id = $1 AND kind = 'menu' AND NOT is_deleted ORDER BY id LIMIT 1`,
    [app.id],
  );
}

/** The same, made empty when there is none: so the first entry can be undone as any other. */
async function menuFor(ctx: OperationContext, app: LoadedApp): Promise<{ id: number; uid: string }> {
  const found = await menuUid(ctx, app);
  if (found) return found;
  const binned = await ctx.db.maybeOne<{ uid: string }>(
    `SELECT uid FROM document WHERE app_id = $1 AND kind = 'menu' LIMIT 1`,
    [app.id],
  );
  // One in the recycle bin can be restored, so its name is not taken.
  if (binned) throw error('menu.recycled');
  const document: JsonObject = { kind: 'menu', shape: documentMigrations.length, uid: 'main', items: [] };
  const author = { id: ctx.caller.userId, name: ctx.caller.name };
  const { id } = await ctx.platform.documents.save(ctx.db, { app: app.uid, document, message: '', author });
  return { id, uid: 'main' };
}

const itemsOf = (document: JsonObject): MenuEntry[] => {
  document['items'] ??= [];
  return document['items'] as unknown as MenuEntry[];
};

/** A uid for a new entry: that of its page, else one by the time. */
function freshUid(ctx: OperationContext, items: readonly MenuEntry[], page: string | null | undefined): string {
  const taken = new Set(uidsOf(items));
  if (page && !taken.has(page)) return page;
  let stamp = Math.floor(ctx.platform.clock.now());
  while (taken.has(`entry-${stamp}`)) stamp += 1;
  return `entry-${stamp}`;
}

/** `builder.menu-save`: an entry of an app's menu as a draft, new without `entry` (screens P3). */
const saveMenuEntry = defineOperation<MenuEntryInput, MenuAnswer>({
  name: 'builder.menu-save',
  access: builders,
  input: menuEntryInput,
  output: changedAnswer,
  audit: {
    action: 'builder.menu-save',
    describe: ({ entry, label }, output) => ({ objects: [`menu:${output?.id ?? ''}`, `entry:${entry ?? label}`] }),
  },
  async run(ctx, input) {
    const app = buildableApp(ctx, input.app_id);
    const { id, uid } = await menuFor(ctx, app);
    const { revision } = input;
    const { saved } = await editDraft(
      ctx,
      { app, kind: 'menu', uid },
      {
        revision: revision || undefined,
        edit: (document) => {
          const items = itemsOf(document);
          saveEntry(items, input, () => freshUid(ctx, items, input.kind === 'page' ? input.page : null));
        },
      },
    );
    return { id, ...editAnswer(saved) };
  },
});

/** `builder.menu-change`: moves, hides, shows or removes an entry of an app's menu, as a draft. */
const changeMenuEntry = defineOperation<MenuChangeInput, MenuAnswer>({
  name: 'builder.menu-change',
  access: builders,
  input: menuChangeInput,
  output: changedAnswer,
  audit: {
    action: 'builder.menu-change',
    describe: ({ entry, change }, output) => ({
      objects: [`menu:${output?.id ?? ''}`, `entry:${entry}`, `change:${change}`],
    }),
  },
  async run(ctx, { app_id: appId, ...asked }) {
    const app = buildableApp(ctx, appId);
    const menu = await menuUid(ctx, app);
    if (!menu) throw error('menu.entry-unknown', {}, { field: 'entry' });
    const { saved } = await editDraft(
      ctx,
      { app, kind: 'menu', uid: menu.uid },
      { edit: (document) => changeEntry(itemsOf(document), asked) },
    );
    return { id: menu.id, ...editAnswer(saved) };
  },
});

/** What a step back calls the revision that it writes; the next one goes on from there. */
const UNDONE = /^undo (\d+)$/;

/**
 * The revision before what a person's last step made. Throws `menu.nothing-to-undo` at the first one, and
 * `menu.changed-by` where somebody else changed it last: that is taken back in the history, looking at it.
 */
async function stepBack(ctx: OperationContext, documentId: number, head: number): Promise<number> {
  const last = await ctx.db.one<{ message: string; author_id: number | null; author: string }>(
    'SELECT message, author_id, author FROM document_revision WHERE document_id = $1 AND revision = $2',
    [documentId, head],
  );
  const target = Number(UNDONE.exec(last.message)?.[1] ?? head) - 1;
  if (target < 1) throw error('menu.nothing-to-undo');
  if (Number(last.author_id) !== ctx.caller.userId) throw error('menu.changed-by', { name: last.author });
  return target;
}

/** `builder.menu-undo`: the menu as it was before the caller's last step, as a new revision; again: the step before. */
const undoMenu = defineOperation<{ app_id: number }, MenuAnswer>({
  name: 'builder.menu-undo',
  access: builders,
  input: menuUndoInput,
  output: changedAnswer,
  audit: {
    action: 'builder.menu-undo',
    describe: (_input, output) => ({ objects: [`menu:${output?.id ?? ''}`] }),
  },
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    const menu = await menuUid(ctx, app);
    const head = menu && (await lockHead(ctx.db, app.id, 'menu', menu.uid));
    if (!menu || !head) throw error('menu.nothing-to-undo');
    const target = await stepBack(ctx, head.id, head.revision);
    const before = await readRevision(ctx.db, head.id, target);
    if (!before) throw error('menu.nothing-to-undo');
    const { saved } = await saveEdited(
      ctx,
      { app, kind: 'menu', uid: menu.uid },
      { message: `undo ${target}`, edit: () => structuredClone(before) as unknown as JsonObject },
    );
    return { id: menu.id, ...editAnswer(saved) };
  },
});

/** The menu of an app in the browser. */
export const menuOperations = [saveMenuEntry, changeMenuEntry, undoMenu] as readonly Operation[];

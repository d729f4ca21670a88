import {
  textOf,
  VIEW_TYPES,
  type JsonObject,
  type Locale,
  type PageDocument,
  type Text,
  type View,
} from '@sluice/document';
import { copyNodes, pasteNodes, performEdits } from '@sluice/document/edit';
import type { Say } from '@sluice/renderer';
import type { ListedDraft } from '../state/app.drafts.js';
import type { BuilderParts } from '../state/builder.context.js';
import { attempt, failureReporter } from '../state/failure.js';
import type { BuilderSession } from '../state/builder.session.js';
import { nodeName } from '../texts/node.names.js';
import { stepNames } from '../texts/step.names.js';
import type { TextKey } from '../texts/texts.js';
import { addView, newUid, pasteInto, viewOfKind, type PasteHost } from './commands.js';
import { nodeAt } from './page.parts.js';

/**
 * The blocks of an app: pages whose views other pages refer to or copy (screen P15). The open one is none to itself.
 */
export const blocksOf = ({ drafts, session }: BuilderParts): readonly ListedDraft[] =>
  drafts.snapshot().filter(({ kind, block, id }) => kind === 'page' && block === true && id !== session.draft.id);

/** Views alone make a block. */
export function mayBeBlock(session: BuilderSession): boolean {
  const selection = session.selection();
  const page = session.page();
  return selection.length > 0 && selection.every((uid) => nodeAt(page, uid)?.kind === 'view');
}

/** Saves the selected views as a block, called after the first of them. The page keeps its own. */
export async function saveBlock(
  parts: BuilderParts,
  { locale, say }: { locale: Locale; say: Say<TextKey> },
): Promise<void> {
  const { session, drafts, ports } = parts;
  const page = session.page();
  const [first] = session.selection();
  if (first === undefined) return;
  const name = nodeName(page, first, locale);
  try {
    await drafts.addPage(name, { block: true, views: blockViews(page, session.selection(), hostOf(parts)) });
    ports.message.success(say('block.saved', { name }));
  } catch (reason) {
    failureReporter(ports)(reason);
  }
}

/** Puts a reference to a block below what is selected: a change of the block reaches the page with the next release. */
export function referToBlock({ session, ports }: BuilderParts, block: ListedDraft, locale: Locale): void {
  const view: View = { ...viewOfKind(session, VIEW_TYPES.block), name: block.name, config: { block: block.uid } };
  attempt(ports, locale, () => {
    const refused = addView(session, view);
    return refused ? [refused] : [];
  });
}

/** Puts a copy of a block below what is selected. The copy is the page's own: it keeps nothing of the block. */
export async function insertBlock(parts: BuilderParts, block: ListedDraft, locale: Locale): Promise<void> {
  const { session, drafts, ports } = parts;
  try {
    const address = { app_id: drafts.appId, id: block.id };
    const { document } = await ports.call<{ document: PageDocument }>('/operation/builder.draft-get', address);
    const text = copyNodes(
      document,
      document.views.map(({ uid }) => uid),
      drafts.uid,
    );
    if (document.views.length > 0)
      attempt(ports, locale, () => pasteInto(session, text, hostOf(parts), stepNames.block));
  } catch (reason) {
    failureReporter(ports)(reason);
  }
}

const hostOf = ({ drafts }: BuilderParts): PasteHost => ({
  appUid: drafts.uid,
  has: (kind, uid) => drafts.find(kind, uid) !== undefined,
});

/** The selected views as those of a page of their own, from its first line on. */
function blockViews(page: PageDocument, uids: readonly string[], { appUid, has }: PasteHost): JsonObject[] {
  const empty: PageDocument = { ...page, views: [] };
  const at = { parent: '', list: ['views'], after: null };
  const { edits } = pasteNodes(copyNodes(page, uids, appUid), { page: empty, app: appUid, at, has, newUid });
  const made = performEdits(empty as never, edits).document as unknown as { views: View[] };
  const top = Math.min(...made.views.map(({ layout }) => layout?.y ?? 0));
  return made.views.map(
    (view) =>
      (view.layout
        ? { ...view, layout: { ...view.layout, y: (view.layout.y ?? 0) - top } }
        : view) as unknown as JsonObject,
  );
}

/** What a block is called. */
export const blockName = ({ name, uid }: { name: Text; uid: string }, locale: Locale): string =>
  textOf(name, locale) || uid;

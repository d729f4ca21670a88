import { isObject, type BothTexts, type PageDocument, type View } from '@sluice/document';
import {
  copyNodes,
  dropViews,
  endOf,
  newView,
  nudgeViews,
  pasteNodes,
  removeViews,
  resizeView,
  type Drop,
  type DropTarget,
  type Edit,
  type Nudge,
} from '@sluice/document/edit';
import type { BuilderSession } from '../state/builder.session.js';
import { stepNames } from '../texts/step.names.js';
import { nodeAt, pageBands } from './page.parts.js';

/** View type of a layout. */
const LAYOUT = 8;

/** An identifier for a new node; `crypto.randomUUID` is missing on plain http, `getRandomValues` is not. */
export function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `n${[...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`;
}

/** What the app has that pasted nodes may name. */
export interface PasteHost {
  appUid: string;
  has(kind: string, uid: string): boolean;
}

/** Takes the selected nodes away: views close the lines that they alone took. */
export function removeSelected(session: BuilderSession, name: BothTexts = stepNames.remove): void {
  const page = session.page();
  const { views, others } = sorted(page, session.selection());
  if (views.length + others.length === 0) return;
  const edits = [
    ...(views.length === 0 ? [] : removeViews(page, views)),
    ...others.map((node): Edit => ({ op: 'remove', node })),
  ];
  session.perform(name, edits, { selection: [] });
}

/** The clipboard text of the selected nodes; empty when nothing is selected. */
export function copySelected(session: BuilderSession, appUid: string): string {
  const uids = session.selection();
  return uids.length === 0 ? '' : copyNodes(session.page(), uids, appUid);
}

/** Copies the selected nodes behind themselves. */
export function duplicateSelected(session: BuilderSession, host: PasteHost): readonly BothTexts[] {
  const text = copySelected(session, host.appUid);
  return text === '' ? [] : pasteInto(session, text, host, stepNames.duplicate);
}

/**
 * Pastes clipboard text behind the selection, into the empty layout that is selected, or at the end of the page.
 * Answers what did not fit.
 */
export function pasteInto(
  session: BuilderSession,
  text: string,
  { appUid, has }: PasteHost,
  name: BothTexts = stepNames.paste,
): readonly BothTexts[] {
  const page = session.page();
  const list = listOf(text);
  const isViews = list === undefined || list === 'views';
  const at = isViews ? { parent: '', list: ['views'] } : listTarget(page, session, list);
  if (!at) return [stepNames['paste-where']];
  const pasted = pasteNodes(text, { page, app: appUid, at: { ...at, after: lastOf(page, at) }, has, newUid });
  if (pasted.edits.length === 0) return pasted.report;
  const edits = at.parent === '' ? placedBehind(session, pasted.edits, name === stepNames.duplicate) : pasted.edits;
  session.perform(name, edits, { selection: pasted.uids });
  return pasted.report;
}

/** A new view at a target, or below the selection. Answers why it may not stand there. */
export function addView(session: BuilderSession, view: View, target?: DropTarget): BothTexts | undefined {
  const page = session.page();
  const drop = dropViews(page, { views: [view] }, target ?? { kind: 'gap', line: lineBelow(session) });
  if (!drop.ok) return drop.reason;
  session.perform(stepNames.add, drop.edits, { selection: [view.uid] });
  return undefined;
}

/** A new view of a kind for this page. */
export const viewOfKind = (session: BuilderSession, type: View['type']): View =>
  newView(session.page(), type, new Date());

/** Moves one edge of the selected view by columns. */
export function resizeSelected(session: BuilderSession, edge: 'east' | 'west', columns: number): void {
  const [uid] = session.selection();
  if (uid === undefined || session.selection().length > 1) return;
  const edits = resizeView(session.page(), uid, { edge, columns });
  if (edits.length > 0) session.perform(stepNames.resize, edits, { field: `resize ${uid} ${edge}` });
}

/**
 * Moves the selected views a step in the tree of the page, or the selected columns, params and buttons in their list.
 * Answers why not.
 */
export function moveSelected(session: BuilderSession, how: Nudge): readonly BothTexts[] {
  const page = session.page();
  const { views, others } = sorted(page, session.selection());
  if (views.length + others.length === 0) return [];
  const drop: Drop =
    views.length > 0 ? nudgeViews(page, views, how) : { ok: true, edits: partMoves(page, others, how) };
  if (!drop.ok) return [drop.reason];
  if (drop.edits.length > 0) session.perform(stepNames.move, drop.edits);
  return [];
}

/** Parts of one list go on together; out of their view and into another one they are dragged in the outline. */
function partMoves(page: PageDocument, uids: readonly string[], how: Nudge): Edit[] {
  const list = siblingsOf(page, uids[0] ?? '');
  if (!list || how === 'out' || how === 'into' || !uids.every((uid) => list.uids.includes(uid))) return [];
  const moving = list.uids.filter((uid) => uids.includes(uid));
  const at = how === 'up' ? list.uids.indexOf(moving[0] ?? '') - 1 : list.uids.indexOf(moving.at(-1) ?? '') + 1;
  const neighbour = list.uids[at];
  if (neighbour === undefined) return [];
  const others = list.uids.filter((uid) => !uids.includes(uid));
  const index = others.indexOf(neighbour) + (how === 'up' ? 0 : 1);
  return moving.map((node, step): Edit => {
    const after = moving[step - 1] ?? others[index - 1] ?? null;
    return { op: 'move', node, to: { parent: list.parent, list: [list.name], after } };
  });
}

/** The list that a node stands in, with all of its nodes; `parent` is `''` for the page. */
export function siblingsOf(
  page: PageDocument,
  uid: string,
): { parent: string; name: string; uids: readonly string[] } | undefined {
  const found = nodeAt(page, uid);
  if (!found) return undefined;
  const parent = found.above.at(-1) ?? '';
  const owner = (parent === '' ? page : nodeAt(page, parent)?.node) as Record<string, unknown> | undefined;
  for (const [name, list] of Object.entries(owner ?? {})) {
    if (!Array.isArray(list)) continue;
    const uids = (list as { uid?: string }[]).flatMap((node) => node?.uid ?? []);
    if (uids.includes(uid)) return { parent, name, uids };
  }
  return undefined;
}

/** Selected nodes of a page that exist, views apart from what stands in views. */
function sorted(page: PageDocument, uids: readonly string[]): { views: string[]; others: string[] } {
  const found = uids.flatMap((uid) => nodeAt(page, uid) ?? []);
  const isInside = (above: readonly string[]): boolean => above.some((uid) => uids.includes(uid));
  const roots = found.filter(({ above }) => !isInside(above));
  return {
    views: roots.filter(({ kind }) => kind === 'view').map(({ uid }) => uid),
    others: roots.filter(({ kind }) => kind !== 'view').map(({ uid }) => uid),
  };
}

/** What kind of list the nodes of a clipboard text come from; undefined for any other text. */
function listOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const copied = isObject(value) ? value['sluice/nodes'] : undefined;
    return isObject(copied) ? String(copied['list']) : undefined;
  } catch {
    return undefined;
  }
}

/** Columns, params and buttons are pasted into the selected view, or the one that the selected node stands in. */
function listTarget(
  page: PageDocument,
  session: BuilderSession,
  list: string,
): { parent: string; list: string[] } | undefined {
  const [uid] = session.selection();
  const found = uid === undefined ? undefined : nodeAt(page, uid);
  const parent = found?.kind === 'view' ? found.uid : found?.above.at(-1);
  return parent === undefined ? undefined : { parent, list: [list] };
}

function lastOf(page: PageDocument, { parent, list }: { parent: string; list: readonly string[] }): string | null {
  const owner = parent === '' ? page : nodeAt(page, parent)?.node;
  const nodes = (owner as Record<string, unknown> | undefined)?.[list[0] ?? ''];
  return Array.isArray(nodes) ? ((nodes.at(-1) as { uid?: string } | undefined)?.uid ?? null) : null;
}

/**
 * Pasted views stand behind what is selected, in its layout too; into an empty layout they are put when it is the one
 * that is selected. Where they cannot, they get lines of their own on the page.
 */
function placedBehind(session: BuilderSession, edits: readonly Edit[], isCopy: boolean): readonly Edit[] {
  const page = session.page();
  const views = edits.flatMap((edit) => (edit.op === 'insert' ? [edit.value as unknown as View] : []));
  const inside = targetBehind(page, session.selection(), isCopy);
  const nested: Drop | undefined = inside && dropViews(page, { views }, inside);
  if (nested?.ok) return nested.edits;
  const drop = dropViews(page, { views }, { kind: 'gap', line: lineBelow(session) });
  return drop.ok ? drop.edits : edits;
}

/** Behind the last selected view in its layout, or in the empty layout that is selected; undefined: on the page. */
function targetBehind(page: PageDocument, selection: readonly string[], isCopy: boolean): DropTarget | undefined {
  const last = nodeAt(page, sorted(page, selection).views.at(-1) ?? '');
  if (!last) return undefined;
  const own = last.node as unknown as View;
  if (!isCopy && selection.length === 1 && own.type === LAYOUT && (own.sub_views ?? []).length === 0) return endOf(own);
  const layout = nodeAt(page, last.above.at(-1) ?? '')?.node as View | undefined;
  if (!layout) return undefined;
  return endOf(layout, last.uid);
}

/** The line of the page below what is selected; its end when nothing is. */
function lineBelow(session: BuilderSession): number {
  const bands = pageBands(session.page());
  const roots = session.selection().map((uid) => nodeAt(session.page(), uid)?.above[0] ?? uid);
  const band = bands.findLast(({ uids }) => uids.some((uid) => roots.includes(uid)));
  return (band ?? bands.at(-1))?.bottom ?? 0;
}

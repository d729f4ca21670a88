import { diffDocuments, error, isObject, type DocumentKind, type Json, type JsonObject } from '@sluice/document';
import { performEdits } from '@sluice/document/edit';
import type { OperationContext } from '../dispatch/operation.js';
import { lockHead } from '../document/document.rows.js';
import type { LoadedApp, SaveResult } from '../document/document.contract.js';
import { draftNodes, type DraftNode } from '../document/draft.shape.js';
import { readRevision } from '../document/revision.store.js';
import type { EditInput } from './builder.schemas.js';
import { refusePlatformParts } from './platform.parts.js';

/** What an edit is made in. */
export interface EditedDocument {
  app: LoadedApp;
  kind: DocumentKind;
  uid: string;
}

/**
 * Edits a draft in the call's transaction. With a `revision` the edit is made in that one and, when it is stale, merged
 * three-way with what came since, or refused with the conflict in words; without, it is made in the newest, whose row
 * is locked meanwhile.
 */
export async function editDraft<T>(
  ctx: OperationContext,
  { app, kind, uid }: EditedDocument,
  { revision, message = '', edit }: Pick<EditInput, 'revision' | 'message'> & { edit: (document: JsonObject) => T },
): Promise<{ answer: T; saved: SaveResult }> {
  let answer: T | undefined;
  const { saved } = await saveEdited(
    ctx,
    { app, kind, uid },
    {
      revision,
      message,
      edit: (base) => {
        const wanted = structuredClone(base);
        answer = edit(wanted);
        // What the call wants is performed as operations by uid, with the checks that every other writer's pass.
        const edits = diffDocuments(base as Json, wanted as Json);
        return performEdits(base as Json, edits).document as JsonObject;
      },
    },
  );
  return { answer: answer as T, saved };
}

/**
 * The same with an edit that makes a new document of the one it is given; answers that document beside what was saved.
 */
export async function saveEdited(
  ctx: OperationContext,
  { app, kind, uid }: EditedDocument,
  {
    revision,
    message = '',
    edit,
  }: Pick<EditInput, 'message'> & { revision?: number | undefined; edit: (document: JsonObject) => JsonObject },
): Promise<{ after: JsonObject; saved: SaveResult }> {
  const name = `${app.uid}/${kind}/${uid}`;
  const head = await lockHead(ctx.db, app.id, kind, uid);
  if (!head || head.is_deleted) throw error('document.unknown', { name });
  const isStale = revision !== undefined && revision !== head.revision;
  const base = isStale ? await readRevision(ctx.db, head.id, revision) : head.content;
  if (!base) throw error('document.revision-unknown', { name, revision }, { field: 'revision' });
  const before = base as unknown as JsonObject;
  const after = edit(before);
  refusePlatformParts(ctx, after, kind === 'query' ? 'props.type' : 'steps', before);
  const saved = await ctx.platform.documents.save(ctx.db, {
    app: app.uid,
    document: after,
    message,
    author: { id: ctx.caller.userId, name: ctx.caller.name },
    revision: isStale ? revision : undefined,
  });
  // A stale edit is merged into what has become of the document meanwhile.
  if (isStale) {
    const { document } = await readDraft(ctx, { app, kind, uid });
    refusePlatformParts(ctx, document, 'revision', head.content as unknown as JsonObject);
  }
  return { after, saved };
}

/** The newest draft of a document as it is stored, and its revision. */
export async function readDraft(
  ctx: OperationContext,
  { app, kind, uid }: EditedDocument,
): Promise<{ id: number; revision: number; document: JsonObject }> {
  const head = await lockHead(ctx.db, app.id, kind, uid);
  if (!head || head.is_deleted) throw error('document.unknown', { name: `${app.uid}/${kind}/${uid}` });
  return { id: head.id, revision: head.revision, document: head.content as unknown as JsonObject };
}

/** A node of a draft page by uid; throws `page.node-unknown`, which says that the page has changed. */
export function nodeOf(page: JsonObject, uid: string): DraftNode {
  for (const entry of draftNodes(page)) if (entry.uid === uid) return entry;
  throw error('page.node-unknown');
}

/** The list of an owner, made when it is not there yet; `members` of a group stand in its `config`. */
export function listIn(owner: JsonObject, list: string): JsonObject[] {
  const holder = list === 'members' ? objectIn(owner, 'config') : owner;
  holder[list] ??= [];
  return holder[list] as JsonObject[];
}

function objectIn(owner: JsonObject, key: string): JsonObject {
  if (!isObject(owner[key])) owner[key] = {};
  return owner[key] as JsonObject;
}

/**
 * Puts nodes into a list: behind a sibling, first (null), or at the end (undefined). A sibling that is gone puts them
 * at the end.
 */
export function insertNodes(list: JsonObject[], nodes: readonly JsonObject[], after: string | null | undefined): void {
  const index = after === null ? 0 : list.findIndex((node) => node['uid'] === after) + 1;
  list.splice(after !== null && index === 0 ? list.length : index, 0, ...nodes);
}

/** Takes a node out of its page; what refers to it becomes a finding of the draft. */
export function removeNode(page: JsonObject, uid: string): void {
  const { path } = nodeOf(page, uid);
  const last = path.at(-1);
  let owner: Json | undefined = page;
  for (const key of path.slice(0, -1))
    owner = Array.isArray(owner) ? owner[Number(key)] : isObject(owner) ? owner[String(key)] : undefined;
  if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else if (isObject(owner)) delete owner[String(last)];
}

/** What no call may change: who a node or a document is. */
const FIXED = new Set(['uid', 'id', 'kind', 'shape', '__proto__', 'constructor', 'prototype']);

/** Sets named properties; a key may be a path with dots (`config.timer`), null takes a property away. */
export function setProps(target: JsonObject, props: JsonObject): void {
  for (const [key, value] of Object.entries(props)) {
    const path = key.split('.');
    const wrong = path.find((part) => FIXED.has(part) || part === '');
    if (wrong !== undefined) throw error('document.fixed', { name: key }, { field: `props.${key}` });
    let owner = target;
    for (const part of path.slice(0, -1)) owner = objectIn(owner, part);
    const last = path.at(-1) ?? key;
    if (value === null) delete owner[last];
    else owner[last] = value;
  }
}

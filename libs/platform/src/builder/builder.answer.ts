import type { JsonObject } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp, SaveResult } from '../document/document.contract.js';
import { nodeNumbers } from './builder.address.js';
import { nodeOf, readDraft } from './draft.edit.js';
import { numbered } from './numbered.page.js';

/**
 * What every edit answers beside its object: the revision that it made, whether another change was joined and what that
 * put right, what is still wrong.
 */
export interface EditAnswer {
  revision: number;
  merged: boolean;
  repairs: SaveResult['repairs'];
  findings: SaveResult['findings'];
}

/** A node or a document as it is stored, with its number, and what the edit did. */
export type ObjectAnswer = { [property: string]: unknown } & EditAnswer;

/** What an audit record names: the object of the call, or the one that it made. */
export function objectOf(word: string): (input: object, output: object | undefined) => { objects: string[] } {
  return (input, output) => {
    const { id, page_id: page } = { ...output, ...input } as { id?: unknown; page_id?: unknown };
    return { objects: [id === undefined ? `page:${String(page)}` : `${word}:${String(id)}`] };
  };
}

/** The part of a saved draft that callers are told. */
export const editAnswer = ({ revision, merged, repairs, findings }: SaveResult): EditAnswer => ({
  revision,
  merged,
  repairs,
  findings,
});

/** A page of §3 with the numbers of its nodes, as its builders left it. */
export async function pageAnswer(ctx: OperationContext, app: LoadedApp, uid: string): Promise<JsonObject> {
  const { id, revision, document } = await readDraft(ctx, { app, kind: 'page', uid });
  return { ...numbered(document, await nodeNumbers(ctx, id)), id, app_id: app.id, revision };
}

/** Nodes of a page by uid, with their numbers and that of the page. */
export async function nodesAnswer(
  ctx: OperationContext,
  app: LoadedApp,
  { page, uids }: { page: string; uids: readonly string[] },
): Promise<JsonObject[]> {
  const { id, document } = await readDraft(ctx, { app, kind: 'page', uid: page });
  const numbers = await nodeNumbers(ctx, id);
  return uids.map((uid) => ({
    ...numbered(nodeOf(document, uid).node, numbers),
    app_id: app.id,
    page_id: id,
  }));
}

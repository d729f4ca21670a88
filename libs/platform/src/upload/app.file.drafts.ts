import type { DocumentKind } from '@sluice/document';
import { saveEdited } from '../builder/draft.edit.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { replaceMessage } from './upload.texts.js';

/** A draft by its kind and uid. */
interface NamedDraft {
  kind: DocumentKind;
  uid: string;
}

/** The drafts of an app that name a file by its address. */
export async function draftsNaming(ctx: OperationContext, app: LoadedApp, id: string): Promise<NamedDraft[]> {
  const { rows } = await ctx.db.query<NamedDraft>(
    `SELECT d.kind, d.uid FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
    WHERE d.app_id = $1 AND NOT d.is_deleted AND position($2 IN r.content::text) > 0 ORDER BY d.id`,
    [app.id, `/file/${id}`],
  );
  return rows;
}

/** Writes a revision of a draft in which one file's address stands for another's; nothing else of it changes. */
export async function renameInDrafts(
  ctx: OperationContext,
  app: LoadedApp,
  { kind, uid }: NamedDraft,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await saveEdited(
    ctx,
    { app, kind, uid },
    {
      message: replaceMessage[ctx.request.locale],
      edit: (document) =>
        JSON.parse(JSON.stringify(document).replaceAll(`/file/${from}`, `/file/${to}`)) as typeof document,
    },
  );
}

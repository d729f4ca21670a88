import { error } from '@sluice/document';
import { nothing } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { buildableApp, builders } from '../builder/builder.address.js';
import type { Db } from '../host/db.js';
import { filesNamed } from './upload.claim.js';

const number = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

interface AddInput {
  app_id: number;
  files: string | string[];
}

interface DeleteInput {
  app_id: number;
  id: string;
}

/** Lists stored files among those of an app (screens P7), which holds each as a submitted form does; one that is there stays as it is. */
export async function listAppFiles(db: Db, appId: number, ids: readonly string[]): Promise<void> {
  await db.query(
    `WITH listed AS (INSERT INTO app_file (app_id, file_id) SELECT $1, id FROM stored_file WHERE is_upload AND id = ANY ($2::uuid[])
      ON CONFLICT DO NOTHING RETURNING file_id)
    UPDATE stored_file SET claims = claims + 1, expire_time = NULL WHERE id IN (SELECT file_id FROM listed)`,
    [appId, ids],
  );
}

/** Takes a file from the list of an app; answers whether anything else holds it: another app, or a row that a form has saved. Undefined for one that is not listed. */
async function unlistAppFile(db: Db, appId: number, id: string): Promise<boolean | undefined> {
  const listed = await db.maybeOne('DELETE FROM app_file WHERE app_id = $1 AND file_id = $2 RETURNING file_id', [
    appId,
    id,
  ]);
  if (!listed) return undefined;
  const { held } = await db.one<{ held: boolean }>(
    `UPDATE stored_file SET claims = greatest(claims - 1, 0) WHERE id = $1
    RETURNING claims > 0 OR EXISTS (SELECT 1 FROM app_file WHERE file_id = $1) AS held`,
    [id],
  );
  return held;
}

/** `app-file.add`: files that the caller has uploaded become files of an app, by their addresses. Throws `upload.gone` for what is not stored, or is somebody else's. */
const addFiles = defineOperation<AddInput, null>({
  name: 'app-file.add',
  access: builders,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['app_id', 'files'],
    properties: {
      app_id: number,
      files: {
        type: ['string', 'array'],
        maxLength: 10_000,
        maxItems: 100,
        items: { type: 'string', maxLength: 200 },
        label: { 'zh-chs': '文件', en: 'Files' },
      },
    },
  },
  output: nothing,
  audit: {
    action: 'app-file.add',
    describe: ({ app_id: app, files }) => ({
      objects: [
        `app:${app}`,
        ...filesNamed(files)
          .slice(0, 20)
          .map((id) => `file:${id}`),
      ],
    }),
  },
  async run(ctx, { app_id: appId, files }) {
    const app = buildableApp(ctx, appId);
    const ids = filesNamed(files);
    const { rows } = await ctx.db.query(
      'SELECT id FROM stored_file WHERE is_upload AND create_user_id = $2 AND id = ANY ($1::uuid[])',
      [ids, ctx.caller.userId],
    );
    if (ids.length === 0 || rows.length !== ids.length) throw error('upload.gone', {}, { field: 'files' });
    await listAppFiles(ctx.db, app.id, ids);
    return null;
  },
});

/** Whether a document of any app names a file, in its newest draft or in what is released; an app in the recycle bin may come back. */
async function isUsed({ db }: OperationContext, id: string): Promise<boolean> {
  const found = await db.maybeOne(
    `SELECT 1 AS one FROM document d JOIN document_revision r ON r.document_id = d.id
    WHERE position($1 IN r.content::text) > 0 AND (r.revision = d.revision OR EXISTS (SELECT 1 FROM document_release_item i
      WHERE i.app_id = d.app_id AND i.document_id = d.id AND i.revision = r.revision
        AND i.number = (SELECT max(number) FROM document_release WHERE app_id = d.app_id))) LIMIT 1`,
    [`/file/${id}`],
  );
  return found !== undefined;
}

/** `app-file.delete`: a file of an app that no document names. Throws `upload.gone`, `upload.used`. */
const deleteFile = defineOperation<DeleteInput, null>({
  name: 'app-file.delete',
  access: builders,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['app_id', 'id'],
    properties: { app_id: number, id: { type: 'string', pattern: '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' } },
  },
  output: nothing,
  audit: {
    action: 'app-file.delete',
    describe: ({ app_id: app, id }) => ({ objects: [`app:${app}`, `file:${id}`] }),
  },
  async run(ctx, { app_id: appId, id }) {
    const app = buildableApp(ctx, appId);
    const held = await unlistAppFile(ctx.db, app.id, id);
    if (held === undefined) throw error('upload.gone', {}, { field: 'id' });
    if (await isUsed(ctx, id)) throw error('upload.used', {}, { field: 'id' });
    if (!held) await ctx.platform.files.remove(ctx.db, id);
    return null;
  },
});

/** Files of an application (screens P7). */
export const appFileOperations = [addFiles, deleteFile] as readonly Operation[];

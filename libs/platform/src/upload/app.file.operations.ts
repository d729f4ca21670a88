import { error } from '@sluice/document';
import { answer, integer, nothing, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { buildableApp, builders } from '../builder/builder.address.js';
import { draftsNaming, renameInDrafts } from './app.file.drafts.js';
import { folderInput, folderOf } from './app.file.folder.js';
import type { Db } from '../host/db.js';
import { recordChange } from '../duties/change.js';
import { filesNamed } from './upload.claim.js';
import { replacedText } from './upload.texts.js';

const uuid = { type: 'string', pattern: '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' } as const;
const number = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const filesInput = {
  type: ['string', 'array'],
  maxLength: 10_000,
  maxItems: 100,
  items: { type: 'string', maxLength: 200 },
  label: { 'zh-chs': '文件', en: 'Files' },
} as const;

interface AddInput {
  app_id: number;
  files: string | string[];
  folder?: string | null;
}

interface MoveInput {
  app_id: number;
  id: string;
  folder?: string | null;
}

interface ReplaceInput {
  app_id: number;
  id: string;
  files: string | string[];
}

interface DeleteInput {
  app_id: number;
  id: string;
}

/** Pages of the console whose forms send files for the list of an app. */
const SENDING = ['app-file-upload', 'app-file-replace'];

/**
 * Lists stored files among those of an app (screens P7), which holds each as a submitted form does; one that is there
 * stays as it is. What comes through the console's own form is held by that form already, and was for those who may use
 * the form: from now on a picture is for whoever knows its address, since logos stand before anybody has signed in, and
 * anything else for those who may enter the app.
 */
export async function listAppFiles(
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  appId: number,
  ids: readonly string[],
  folder = '',
): Promise<void> {
  const pages = SENDING.map((page) => platform.documents.idOf('console', page) ?? null);
  await db.query(
    `WITH listed AS (INSERT INTO app_file (app_id, file_id, folder) SELECT $1, id, $3 FROM stored_file
        WHERE is_upload AND id = ANY ($2::uuid[]) ON CONFLICT DO NOTHING RETURNING file_id)
    UPDATE stored_file f SET expire_time = NULL,
      claims = claims + CASE WHEN s.is_sent AND claims = 1 THEN 0 ELSE 1 END,
      app_id = CASE WHEN NOT s.is_sent THEN app_id WHEN content_type LIKE 'image/%' THEN NULL ELSE $1 END,
      page_id = CASE WHEN s.is_sent THEN NULL ELSE page_id END
    FROM (SELECT o.id, coalesce(o.page_id = ANY ($4::bigint[]), false) AS is_sent FROM stored_file o
      WHERE o.id IN (SELECT file_id FROM listed)) s
    WHERE f.id = s.id`,
    [appId, ids, folder, pages],
  );
}

/** The files that a form names, all of them uploads of the caller. Throws `upload.gone`. */
async function ownUploads(ctx: OperationContext, files: string | string[]): Promise<string[]> {
  const ids = filesNamed(files);
  const { rows } = await ctx.db.query(
    'SELECT id FROM stored_file WHERE is_upload AND create_user_id = $2 AND id = ANY ($1::uuid[])',
    [ids, ctx.caller.userId],
  );
  if (ids.length === 0 || rows.length !== ids.length) throw error('upload.gone', {}, { field: 'files' });
  return ids;
}

/**
 * Takes a file from the list of an app; answers whether anything else holds it: another app, or a row that a form has
 * saved. Undefined for one that is not listed.
 */
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

/**
 * `app-file.add`: files that the caller has uploaded become files of an app, by their addresses. Throws `upload.gone`
 * for what is not stored, or is somebody else's.
 */
const addFiles = defineOperation<AddInput, null>({
  name: 'app-file.add',
  access: builders,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['app_id', 'files'],
    properties: { app_id: number, files: filesInput, folder: folderInput },
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
  async run(ctx, { app_id: appId, folder, files }) {
    const app = buildableApp(ctx, appId);
    await listAppFiles(ctx, app.id, await ownUploads(ctx, files), folderOf(folder));
    return null;
  },
});

/**
 * Whether a document of any app names a file, in its newest draft or in what is released; an app in the recycle bin may
 * come back.
 */
async function isUsed({ db }: OperationContext, id: string): Promise<boolean> {
  const found = await db.maybeOne(
    `SELECT 1 AS one FROM document d JOIN document_revision r ON r.document_id = d.id
    WHERE position($1 IN r.content::text) > 0
      AND (r.revision = d.revision OR EXISTS (SELECT 1 FROM document_release_item i
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
    properties: { app_id: number, id: uuid },
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

/** `app-file.move`: puts a file of an app into a folder, named by its path; none is the root. Throws `upload.gone`. */
const moveFile = defineOperation<MoveInput, null>({
  name: 'app-file.move',
  access: builders,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['app_id', 'id'],
    properties: { app_id: number, id: uuid, folder: folderInput },
  },
  output: nothing,
  audit: {
    action: 'app-file.move',
    describe: ({ app_id: app, id }) => ({ objects: [`app:${app}`, `file:${id}`] }),
  },
  async run(ctx, { app_id: appId, id, folder: given }) {
    const app = buildableApp(ctx, appId);
    const key = [app.id, id];
    const row = await ctx.db.maybeOne<{ folder: string }>(
      'SELECT folder FROM app_file WHERE app_id = $1 AND file_id = $2 FOR UPDATE',
      key,
    );
    if (!row) throw error('upload.gone', {}, { field: 'id' });
    const folder = folderOf(given);
    await ctx.db.query('UPDATE app_file SET folder = $3 WHERE app_id = $1 AND file_id = $2', [...key, folder]);
    await recordChange(ctx, { object: `file:${id}`, name: id, before: { folder: row.folder }, after: { folder } });
    return null;
  },
});

/**
 * `app-file.replace`: another file takes the place of one of an app, in its folder and in every draft that names the
 * old one. Visitors go on seeing the old one until the next release, which an address that stays could not promise:
 * browsers keep what stands at one. The old file stays listed, and is deleted like any other that nothing uses. Throws
 * `upload.gone`, `upload.other-kind`.
 */
const replaceFile = defineOperation<ReplaceInput, { documents: number; message: string }>({
  name: 'app-file.replace',
  access: builders,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['app_id', 'id', 'files'],
    properties: { app_id: number, id: uuid, files: filesInput },
  },
  output: answer({ documents: integer, message: text }),
  audit: {
    action: 'app-file.replace',
    describe: ({ app_id: app, id, files }) => ({
      objects: [`app:${app}`, `file:${id}`, ...filesNamed(files).map((one) => `file:${one}`)],
    }),
  },
  async run(ctx, { app_id: appId, id, files }) {
    const app = buildableApp(ctx, appId);
    const [fresh, ...more] = await ownUploads(ctx, files);
    if (fresh === undefined || more.length > 0) throw error('upload.gone', {}, { field: 'files' });
    const { rows } = await ctx.db.query<{ id: string; sort: string }>(
      `SELECT f.id, CASE WHEN f.content_type LIKE 'image/%' THEN 'image' ELSE f.content_type END AS sort
      FROM stored_file f WHERE f.id = ANY ($1::uuid[])`,
      [[id, fresh]],
    );
    const sortOf = (one: string): string | undefined => rows.find((row) => row.id === one)?.sort;
    const listed = await ctx.db.maybeOne<{ folder: string }>(
      'SELECT folder FROM app_file WHERE app_id = $1 AND file_id = $2',
      [app.id, id],
    );
    if (!listed) throw error('upload.gone', {}, { field: 'id' });
    if (sortOf(id) !== sortOf(fresh)) throw error('upload.other-kind', {}, { field: 'files' });
    await listAppFiles(ctx, app.id, [fresh], listed.folder);
    const drafts = await draftsNaming(ctx, app, id);
    for (const draft of drafts) await renameInDrafts(ctx, app, draft, { from: id, to: fresh });
    return { documents: drafts.length, message: replacedText(drafts.length)[ctx.request.locale] };
  },
});

/** Files of an application (screens P7). */
export const appFileOperations = [addFiles, moveFile, replaceFile, deleteFile] as readonly Operation[];

import { textOf, type AppPartDocument, type BothTexts, type JsonObject, type Text } from '@sluice/document';
import { documentMigrations } from '@sluice/document-migrations';
import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { inRecordedTransaction } from '../dispatch/recorded.transaction.js';
import { checkBuilds } from '../document/app.rights.rows.js';
import { refuseConsoleTo } from '../document/document.caller.js';
import type { ImportResult } from '../document/document.contract.js';
import {
  appAddInput,
  appCopyInput,
  appExportInput,
  appImportInput,
  type AppAddInput,
  type AppCopyInput,
  type AppImportInput,
} from './app.schemas.js';
import { bundleFiles, nameIn } from './app.bundle.js';
import { builderTexts } from './app.texts.js';
import { buildableApp, builders } from './builder.address.js';
import { refusePlatformParts } from './platform.parts.js';
import { templateViews } from './template.operations.js';

const SHAPE = documentMigrations.length;
const HOME = 'home';
/** Uids of app principals are this long at most. */
const LONGEST_UID = 64;

const authorOf = ({ caller }: OperationContext) => ({ id: caller.userId, name: caller.name });

/** A uid by the time that no app has or had. */
async function freeAppUid(ctx: OperationContext): Promise<string> {
  const { rows } = await ctx.db.query<{ uid: string }>(`SELECT uid FROM document_app WHERE uid LIKE 'app-%'`);
  const taken = new Set(rows.map(({ uid }) => uid));
  let stamp = Math.floor(ctx.platform.clock.now());
  while (taken.has(`app-${stamp}`)) stamp += 1;
  return `app-${stamp}`;
}

const maker = {
  action: 'app.add',
  describe: (_input: object, output?: { id: number }) => ({ objects: output ? [`app:${output.id}`] : [] }),
};

/**
 * An app of the caller's own without documents, and its own document, to be saved once the page that it names is there.
 */
export async function newApp(
  ctx: OperationContext,
  { uid: wanted, name, name_en: nameEn, title, color }: Omit<AppAddInput, 'first_page' | 'template'>,
  home: string,
): Promise<{ id: number; uid: string; document: JsonObject }> {
  const uid = wanted || (await freeAppUid(ctx));
  const id = await ctx.platform.documents.create(ctx.db, { app: uid, author: authorOf(ctx) });
  const named = nameEn ? { 'zh-chs': name, en: nameEn } : name;
  const document: JsonObject = { kind: 'app', shape: SHAPE, uid, name: named, home, access: { signed_in: true } };
  if (title) document['title'] = title;
  if (color) document['color'] = color;
  return { id, uid, document };
}

/**
 * `app.add`: an app of the caller's own, with an empty first page or one from a template, unless none is wanted.
 * Nothing is released.
 */
const addApp = defineOperation<AppAddInput, { id: number; uid: string; address: string; page_id?: number }>({
  name: 'app.add',
  access: builders,
  input: appAddInput,
  output: answer({ id: integer, uid: text, address: text }, { page_id: integer }),
  audit: maker,
  async run(ctx, { first_page: firstPage = true, template, ...input }) {
    const { documents } = ctx.platform;
    const author = authorOf(ctx);
    const { id, uid, document } = await newApp(ctx, input, HOME);
    const access = { signed_in: true };
    const started = template
      ? await templateViews(ctx, { id: template, own: new Set(), field: 'template' })
      : undefined;
    const [name, views] = [builderTexts.firstPage, started?.views ?? []];
    const page: JsonObject = { kind: 'page', shape: SHAPE, uid: HOME, name, access, views };
    if (started?.micro) page['micro'] = true;
    const made = firstPage ? await documents.save(ctx.db, { app: uid, document: page, author }) : undefined;
    await documents.save(ctx.db, { app: uid, document, author });
    return { id, uid, address: `/build/app/${id}/page`, page_id: made?.id };
  },
});

/** An app that was copied or taken in, what it lacks here, and the same in a sentence. */
type TransferAnswer = ImportResult & { message: string };
const transferred = answer(
  {
    app: text,
    id: integer,
    address: text,
    saved: integer,
    untouched: listOf(text),
    missing: answer({ sources: listOf(text), grants: listOf(text) }),
    findings: integer,
    message: text,
  },
  { release: integer, guards: integer },
);

function transferAnswer(
  { request }: OperationContext,
  done: ImportResult,
  { called, more = [] }: { called: Text | undefined; more?: readonly BothTexts[] },
): TransferAnswer {
  const { locale } = request;
  const words = [...builderTexts.imported({ ...done, app: textOf(called, locale) || done.app }), ...more];
  return { ...done, message: words.map((line) => line[locale]).join(locale === 'en' ? '; ' : '；') };
}

/** `app.copy`: the drafts of an app as a new one of the caller's own, with uids of its own throughout. */
const copyApp = defineOperation<AppCopyInput, TransferAnswer>({
  name: 'app.copy',
  access: builders,
  input: appCopyInput,
  output: transferred,
  audit: {
    action: 'app.copy',
    describe: ({ app_id: app }, output) => ({ objects: [`app:${app}`, ...(output ? [`app:${output.id}`] : [])] }),
  },
  transaction: false,
  async run(ctx, { app_id: appId, uid, name }) {
    const app = buildableApp(ctx, appId);
    const files = await ctx.platform.documents.export(app.uid);
    const copyAs = uid || `${app.uid.slice(0, LONGEST_UID - 15)}-${Math.floor(ctx.platform.clock.now())}`;
    const renamed = [...files].map(([path, content]) => ({
      path,
      text: path === 'app.json' && name ? JSON.stringify({ ...(JSON.parse(content) as JsonObject), name }) : content,
    }));
    return inRecordedTransaction(ctx, async (inside) => {
      const allow = async (db: OperationContext['db'], copy: string): Promise<void> => {
        for (const one of [app.uid, copy]) await checkBuilds({ ...inside, db }, one);
      };
      const how = { copyAs, rightsOf: app.id, allow, db: inside.db };
      const done = await ctx.platform.documents.import(renamed, authorOf(ctx), how);
      return transferAnswer(ctx, done, { called: nameIn(renamed), more: builderTexts.guarded(done.guards ?? 0) });
    });
  },
});

/** `app.export`: the drafts of an app as one text, complete or not. */
const exportApp = defineOperation<{ app_id: number }, { app: string; text: string }>({
  name: 'app.export',
  access: builders,
  input: appExportInput,
  output: answer({ app: text, text }),
  audit: { action: 'app.export', describe: ({ app_id: app }) => ({ objects: [`app:${app}`] }) },
  transaction: false,
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    const files = Object.fromEntries(
      [...(await ctx.platform.documents.export(app.uid))].map(([path, content]) => [
        path,
        JSON.parse(content) as JsonObject,
      ]),
    );
    return { app: app.uid, text: `${JSON.stringify({ app: app.uid, files }, null, 2)}\n` };
  },
});

/**
 * `app.import`: takes an exported app in, into its drafts by uid or as a copy; what is incomplete stays a draft with
 * findings.
 */
const importApp = defineOperation<AppImportInput, TransferAnswer>({
  name: 'app.import',
  access: builders,
  input: appImportInput,
  output: transferred,
  audit: { action: 'app.import', describe: (_input, output) => ({ objects: output ? [`app:${output.id}`] : [] }) },
  transaction: false,
  async run(ctx, { text: bundle, copy_as: copyAs }) {
    const { uid, files } = bundleFiles(bundle);
    const { documents } = ctx.platform;
    if (!copyAs) refuseConsoleTo(ctx.caller, documents.app(uid, { draft: true })?.id);
    const check = (document: AppPartDocument): void =>
      refusePlatformParts(ctx, document as unknown as JsonObject, 'text');
    return inRecordedTransaction(ctx, async (inside) => {
      const allow = (db: OperationContext['db'], app: string): Promise<void> => checkBuilds({ ...inside, db }, app);
      const how = copyAs ? { copyAs, check } : { drafts: true, check, allow };
      const done = await documents.import(files, authorOf(ctx), { ...how, db: inside.db });
      return transferAnswer(ctx, done, { called: nameIn(files) });
    });
  },
});

/** Whole applications (screens P1). */
export const appOperations = [addApp, copyApp, exportApp, importApp] as readonly Operation[];

import { error, interpolate, type BothTexts, type JsonObject } from '@sluice/document';
import { scaffoldTexts } from '@sluice/document/scaffold';
import { newApp } from '../builder/app.operations.js';
import { buildableApp, builders } from '../builder/builder.address.js';
import { readDraft } from '../builder/draft.edit.js';
import { answer, flag, integer, label, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { grantOrAsk, type GrantOutcome } from './scaffold.grants.js';
import { grantPath, planScaffold, type ScaffoldPlan } from './scaffold.plan.js';
import {
  scaffoldInput,
  scaffoldPreviewInput,
  type ScaffoldApplyInput,
  type ScaffoldPreviewInput,
} from './scaffold.schemas.js';
import { origins, storeOrigin } from './scaffold.store.js';
import { madeTexts } from './scaffold.texts.js';

/** What would be made of a table. */
interface PreviewTable {
  table: string;
  label: string;
  read_only: boolean;
  columns: number;
  sensitive: number;
  pages: string[];
  notes: string[];
  /** The same in two lines, in the caller's language. */
  summary: string[];
}

/** What would be made, which letters the app needs, and on what the caller has no letter of their own. */
interface Preview {
  tables: PreviewTable[];
  grants: { object: string; letters: ('read' | 'write')[] }[];
  missing: string[];
  summary: string;
}

const preview = answer({
  tables: listOf(
    answer({
      table: text,
      label: text,
      read_only: flag,
      columns: integer,
      sensitive: integer,
      pages: listOf(text),
      notes: listOf(text),
      summary: listOf(text),
    }),
  ),
  grants: listOf(answer({ object: text, letters: listOf(text) })),
  missing: listOf(text),
  summary: text,
});

function previewOf({ request }: OperationContext, { made, missing }: ScaffoldPlan): Preview {
  const { locale } = request;
  const nameOf = (uid: string): string => {
    const page = made.documents.find((document) => document['kind'] === 'page' && document['uid'] === uid);
    return (page?.['name'] as BothTexts | undefined)?.[locale] ?? uid;
  };
  const columnsOf = (uid: string): JsonObject[] => {
    const page = made.documents.find((document) => document['kind'] === 'page' && document['uid'] === uid);
    const [view] = (page?.['views'] ?? []) as { app_cols?: JsonObject[] }[];
    return (view?.app_cols ?? []).filter((column) => column['name'] !== 'operations');
  };
  const words = (line: BothTexts, facts: Record<string, string | number>): string => interpolate(line[locale], facts);
  const grants = made.grants.map((grant) => ({ object: grantPath(grant), letters: [...grant.letters] }));
  const tables = made.tables.map(({ schema, name, uid, label: named, readOnly, pages }): PreviewTable => {
    const shown = columnsOf(uid);
    const masked = shown.filter(({ config }) => (config as JsonObject | undefined)?.['export'] === false).length;
    const titles = pages.map(nameOf);
    const counted = [
      words(madeTexts.columns, { columns: shown.length }),
      ...(masked > 0 ? [words(madeTexts.sensitive, { columns: masked })] : []),
    ];
    return {
      table: `${schema}.${name}`,
      label: named[locale],
      read_only: readOnly,
      columns: shown.length,
      sensitive: masked,
      pages: titles,
      notes: made.notes.filter(({ table }) => table === `${schema}.${name}`).map((note) => note.text[locale]),
      summary: [
        counted.join(locale === 'en' ? ', ' : '，'),
        words(madeTexts.pages, { pages: titles.join(locale === 'en' ? ', ' : '、') }),
      ],
    };
  });
  const needed = grants
    .map(
      ({ object, letters }) => `${object} (${letters.map((letter) => madeTexts.letters[letter][locale]).join(' + ')})`,
    )
    .join(', ');
  return { tables, grants, missing, summary: words(madeTexts.needs, { grants: needed }) };
}

const appOf = (ctx: OperationContext, id: number | null | undefined) => (id ? buildableApp(ctx, id) : undefined);

/**
 * `app.scaffold-preview`: what `app.scaffold` would make; nothing is written, and of the source nothing but its
 * catalogue is read.
 */
const previewOperation = defineOperation<ScaffoldPreviewInput, Preview>({
  name: 'app.scaffold-preview',
  access: builders,
  input: scaffoldPreviewInput,
  output: preview,
  audit: 'none',
  async run(ctx, input) {
    return previewOf(ctx, await planScaffold(ctx, input, appOf(ctx, input.app_id)));
  },
});

interface Made {
  app_id: number;
  uid: string;
  address: string;
  pages: number;
  grants: GrantOutcome;
  message: string;
}

/** The app that the pages go into, and how its menu and its first page come about. */
interface Target {
  id: number;
  uid: string;
  /** Writes what names the pages: the menu, and of a new app its own document. */
  finish(): Promise<void>;
}

async function targetOf(ctx: OperationContext, input: ScaffoldApplyInput, { made }: ScaffoldPlan): Promise<Target> {
  const { documents } = ctx.platform;
  const author = { id: ctx.caller.userId, name: ctx.caller.name };
  const save = (app: string, document: JsonObject, revision?: number): Promise<unknown> =>
    documents.save(ctx.db, { app, document, author, revision });
  const shape = made.documents[0]?.['shape'] ?? 0;
  const menu: JsonObject = { kind: 'menu', shape, uid: 'main', name: scaffoldTexts.menu, items: made.menu };
  const app = appOf(ctx, input.app_id);
  if (app) {
    return { id: app.id, uid: app.uid, finish: () => addToMenu(ctx, app.id, made.menu, menu) };
  }
  if (!input.name) throw error('input.required', { label: { 'zh-chs': '名称', en: 'Name' } }, { field: 'name' });
  const home = String(made.menu[0]?.['page']);
  const started = await newApp(ctx, { name: input.name, name_en: input.name_en ?? null, uid: input.uid ?? null }, home);
  const finish = async (): Promise<void> => {
    await save(started.uid, menu);
    await save(started.uid, started.document);
  };
  return { id: started.id, uid: started.uid, finish };
}

/** Puts the new pages at the end of an app's menu; entries that stand there stay as they are. */
async function addToMenu(ctx: OperationContext, appId: number, items: JsonObject[], fresh: JsonObject): Promise<void> {
  const app = buildableApp(ctx, appId);
  const author = { id: ctx.caller.userId, name: ctx.caller.name };
  if (!app.menu) {
    await ctx.platform.documents.save(ctx.db, { app: app.uid, document: fresh, author });
    return;
  }
  const { revision, document } = await readDraft(ctx, { app, kind: 'menu', uid: app.menu.uid });
  const own = (document['items'] ?? []) as JsonObject[];
  const pages = new Set(own.map(({ page }) => page));
  const taken = new Set(own.map(({ uid }) => uid));
  const added = items
    .filter(({ page }) => !pages.has(page ?? ''))
    .map((item) => (taken.has(item['uid'] ?? '') ? { ...item, uid: `${String(item['uid'])}-made` } : item));
  if (added.length === 0) return;
  const after = { ...document, items: [...own, ...added] };
  await ctx.platform.documents.save(ctx.db, { app: app.uid, document: after, revision, author });
}

/** Writes the documents that are not there yet; answers what it wrote. */
async function write(ctx: OperationContext, target: Target, { source, made }: ScaffoldPlan): Promise<JsonObject[]> {
  const { documents } = ctx.platform;
  const author = { id: ctx.caller.userId, name: ctx.caller.name };
  const { rows } = await ctx.db.query<{ name: string }>(
    `SELECT kind || '/' || uid AS name FROM document WHERE app_id = $1 AND NOT is_deleted`,
    [target.id],
  );
  const has = new Set(rows.map(({ name }) => name));
  // What is there already is shared (options, yes and no) or was changed by hand since: it is updated by a merge, never
  // written over.
  const written = made.documents.filter(({ kind, uid }) => !has.has(`${String(kind)}/${String(uid)}`));
  for (const document of written)
    await documents.save(ctx.db, { app: target.uid, document, message: 'from a table', author });
  const known = await origins(ctx.db, target.id);
  for (const table of made.tables) {
    const own = new Set(table.documents.map(({ kind, uid }) => `${kind}/${uid}`));
    const isOwn = ({ kind, uid }: JsonObject): boolean => own.has(`${String(kind)}/${String(uid)}`);
    // What was not written keeps the base that its next update is told from; without one it is what stands there that
    // is shared.
    const before = known.find(
      (one) => one.sourceId === source.id && one.schema === table.schema && one.name === table.name,
    );
    const fresh = written.filter(isOwn);
    const names = new Set(fresh.map(({ kind, uid }) => `${String(kind)}/${String(uid)}`));
    const kept = (before?.documents ?? made.documents.filter(isOwn)).filter(
      ({ kind, uid }) => !names.has(`${String(kind)}/${String(uid)}`),
    );
    await storeOrigin(ctx.db, { appId: target.id, sourceId: source.id }, table, [...fresh, ...kept]);
  }
  return written;
}

/**
 * `app.scaffold`: makes the pages of tables as drafts of an app, in one transaction with the letters that it needs or
 * the request for them.
 */
const scaffoldOperation = defineOperation<ScaffoldApplyInput, Made>({
  name: 'app.scaffold',
  access: builders,
  input: scaffoldInput,
  output: answer({ app_id: integer, uid: text, address: text, pages: integer, grants: text, message: label }),
  audit: {
    action: 'app.scaffold',
    describe: (input, output) => ({
      objects: [
        `data_source:${input.data_source_id}`,
        ...input.tables.map((table) => `object:${table}`),
        ...(output ? [`app:${output.app_id}`] : []),
      ],
    }),
  },
  async run(ctx, input) {
    const plan = await planScaffold(ctx, input, appOf(ctx, input.app_id));
    const target = await targetOf(ctx, input, plan);
    const written = await write(ctx, target, plan);
    await target.finish();
    const wanted = { appId: target.id, source: plan.source, needed: plan.made.grants };
    const grants = await grantOrAsk(ctx, wanted, input.grant !== false);
    const pages = written.filter(({ kind }) => kind === 'page').length;
    const standing = plan.made.documents.length - written.length;
    const messages = [
      madeTexts.made(pages),
      ...(standing > 0 && input.app_id ? [madeTexts.standing(standing)] : []),
      ...(grants === 'none' ? [] : [madeTexts[grants]]),
    ];
    const { locale } = ctx.request;
    const message = messages.map((line) => line[locale]).join(locale === 'en' ? '; ' : '；');
    return { app_id: target.id, uid: target.uid, address: `/build/app/${target.id}/page`, pages, grants, message };
  },
});

/** From a table to an application (issue 11 c). */
export const scaffoldOperations = [previewOperation, scaffoldOperation] as readonly Operation[];

import { builders, buildableApp } from '../builder/builder.address.js';
import { saveEdited } from '../builder/draft.edit.js';
import { answer, integer, label, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { grantOrAsk } from './scaffold.grants.js';
import { updateInput, type ScaffoldUpdateInput } from './scaffold.schemas.js';
import { storeOrigin } from './scaffold.store.js';
import { madeTexts, updateTexts } from './scaffold.texts.js';
import { planUpdate, type TableUpdate, type UpdatedDocument } from './scaffold.update.js';

/** A table in the answer, in the caller's language. */
interface ChangedTable {
  table: string;
  label: string;
  documents: number;
  changes: string[];
  kept: string[];
}

const changedTable = (
  { request }: OperationContext,
  { table, path, documents, changes, kept }: TableUpdate,
): ChangedTable => ({
  table: path,
  label: table?.label[request.locale] ?? path,
  documents: documents.length,
  changes: changes.map((line) => line[request.locale]),
  kept: kept.map((line) => line[request.locale]),
});

/**
 * `app.scaffold-changes`: what the tables of an app have become since its pages were made of them. Nothing is written.
 */
const changesOperation = defineOperation<ScaffoldUpdateInput, { tables: ChangedTable[]; summary: string }>({
  name: 'app.scaffold-changes',
  access: builders,
  input: updateInput,
  output: answer({
    tables: listOf(answer({ table: text, label: text, documents: integer, changes: listOf(text), kept: listOf(text) })),
    summary: text,
  }),
  audit: 'none',
  async run(ctx, { app_id: appId }) {
    const updates = await planUpdate(ctx, buildableApp(ctx, appId));
    const tables = updates.flatMap((update) => update.tables).map((table) => changedTable(ctx, table));
    const count = tables.reduce((sum, { documents }) => sum + documents, 0);
    const summary = count > 0 ? updateTexts.changes(count) : updateTexts.nothing;
    return {
      tables: tables.filter(({ changes, kept }) => changes.length + kept.length > 0),
      summary: summary[ctx.request.locale],
    };
  },
});

/**
 * `app.scaffold-update`: merges what the tables are today into the drafts, in one transaction; changes by hand stay.
 */
const updateOperation = defineOperation<ScaffoldUpdateInput, { documents: number; message: string }>({
  name: 'app.scaffold-update',
  access: builders,
  input: updateInput,
  output: answer({ documents: integer, message: label }),
  audit: { action: 'app.scaffold-update', describe: ({ app_id: appId }) => ({ objects: [`app:${appId}`] }) },
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    const { locale } = ctx.request;
    const lines: string[] = [];
    let count = 0;
    for (const { source, tables, needed } of await planUpdate(ctx, app)) {
      for (const { table, documents, origin } of tables) {
        for (const document of documents) await save(ctx, app, document);
        count += documents.length;
        if (table) await storeOrigin(ctx.db, { appId: app.id, sourceId: source.id }, table, origin);
      }
      const grants = await grantOrAsk(ctx, { appId: app.id, source, needed }, true);
      if (grants !== 'none') lines.push(madeTexts[grants][locale]);
    }
    const first = (count > 0 ? updateTexts.updated(count) : updateTexts.nothing)[locale];
    return { documents: count, message: [first, ...new Set(lines)].join(locale === 'en' ? '; ' : '；') };
  },
});

async function save(
  ctx: OperationContext,
  app: ReturnType<typeof buildableApp>,
  { kind, uid, after, revision }: UpdatedDocument,
): Promise<void> {
  const message = 'from a table';
  if (revision !== undefined) {
    // Whoever wrote meanwhile is merged with, as with any other stale edit.
    await saveEdited(ctx, { app, kind, uid }, { revision, message, edit: () => after });
    return;
  }
  const author = { id: ctx.caller.userId, name: ctx.caller.name };
  await ctx.platform.documents.save(ctx.db, { app: app.uid, document: after, message, author });
}

/** Tables that change after pages were made of them (issue 11 c). */
export const scaffoldUpdateOperations = [changesOperation, updateOperation] as readonly Operation[];

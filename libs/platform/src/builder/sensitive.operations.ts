import { error, textOf, type AppPartDocument, type Text } from '@sluice/document';
import { answer, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { buildableApp } from './builder.address.js';
import { draftListInput } from './draft.schemas.js';
import { sensitiveColumns, type SensitiveColumn } from './sensitive.columns.js';

/** Whoever makes masks sees them in every app, builders in their own. */
const readers = { roles: ['super_admin', 'app_admin', 'policy_admin'] } as const;

/**
 * The app that is looked at: of a builder their own, of whoever makes masks any but the console, which reads no source.
 */
function lookedAt(ctx: OperationContext, appId: number): LoadedApp {
  if (!ctx.caller.roles.includes('policy_admin')) return buildableApp(ctx, appId);
  const app = ctx.platform.documents.app(appId, { draft: true });
  if (!app || app.id === 1) throw error('app.unknown', {}, { field: 'app_id' });
  return app;
}

interface Shown extends Omit<SensitiveColumn, 'pages'> {
  pages: { id: number; name: string }[];
}

/** What a document calls itself. */
const nameOf = (document: AppPartDocument): Text | undefined => ('name' in document ? document.name : undefined);

/**
 * `builder.sensitive-columns`: sensitive columns of an app's sources, their masks and the pages that show them (screens
 * P12).
 */
const sensitiveOfApp = defineOperation<{ app_id: number }, { app_id: number; columns: Shown[] }>({
  name: 'builder.sensitive-columns',
  access: readers,
  input: draftListInput,
  output: answer({
    app_id: integer,
    columns: listOf(
      answer({
        source: text,
        path: text,
        level: text,
        anonymous: orNull(text),
        signed_in: orNull(text),
        pages: listOf(answer({ id: integer, name: text })),
      }),
    ),
  }),
  audit: 'none',
  transaction: false,
  async run(ctx, { app_id: appId }) {
    const app = lookedAt(ctx, appId);
    const items = await ctx.platform.documents.drafts(app.uid);
    const { locale } = ctx.request;
    const names = new Map(items.map(({ id, uid, content }) => [id, textOf(nameOf(content), locale) || uid]));
    const columns = await sensitiveColumns(ctx, app, items);
    return {
      app_id: app.id,
      columns: columns.map((column) => ({
        ...column,
        pages: column.pages.map((id) => ({ id, name: names.get(id) ?? '' })),
      })),
    };
  },
});

/** What of an app's data is sensitive. */
export const sensitiveOperations = [sensitiveOfApp] as readonly Operation[];

import { error, type CompiledPage } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { mayUse, refuse } from './access.rule.js';
import { readFirstAnswers } from './first.answers.js';
import { findApp } from './located.js';
import { countVisit } from './page.visits.js';
import { projectPage } from './page.projection.js';
import { pageGetInput, type PageGetInput } from './page.schemas.js';
import { ownCalls } from './own.screen.js';
import { previewed } from './preview.context.js';
import { answer, integer, label, listOf, object, text } from '../dispatch/answer.schema.js';

/**
 * `POST /app/page/get` (§7): a page for this caller; the app's home when none is named. A page that is not there and
 * one of another app are the same.
 */
export const pageGetOperation = defineOperation<PageGetInput, CompiledPage>({
  name: 'page.get',
  route: { method: 'POST', path: '/app/page/get' },
  access: 'anonymous',
  input: pageGetInput,
  output: answer(
    {
      id: integer,
      uid: text,
      app_id: integer,
      app_uid: text,
      name: label,
      revision: integer,
      config: object,
      params: listOf(object),
      views: listOf(object),
    },
    { dictionaries: object, preview: { const: true }, first: object },
  ),
  audit: 'none',
  transaction: false,
  passwordFree: true,
  // A page with rows is the caller's own.
  lasting: (page) => page.first === undefined,
  async run(calling, input) {
    const ctx = await previewed(calling, input);
    const app = findApp(ctx, input);
    const page = ctx.platform.documents.page(app.id, input.page_id ?? input.page ?? app.document.home);
    if (!page) throw error('page.unknown');
    if (!mayUse(page, ctx.caller)) refuse(ctx, page);
    const at = { documents: ctx.platform.documents, page, caller: ctx.caller, ...ownCalls(ctx, page) };
    // What a builder previews is made anew each time: drafts of queries and actions count in it, which the kept
    // projections know nothing of.
    if (ctx !== calling) return { ...projectPage(at), preview: true };
    if (page.document.micro === true) countVisit(ctx.db, page.id);
    const found = ctx.platform.pages.get(at);
    const first = input.first_rows === true ? await readFirstAnswers(ctx, found) : undefined;
    return first === undefined ? found : { ...found, first };
  },
});

import type { Text } from '@sluice/document';
import { answer, label, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { mayUse } from '../page/access.rule.js';
import { buildableApp, builders } from './builder.address.js';
import { draftListInput } from './draft.schemas.js';

/** An app that a page can lead to, with its pages. */
interface OtherApp {
  uid: string;
  name: Text;
  pages: { uid: string; name: Text }[];
}

const named = { uid: text, name: label };

const elsewhere = defineOperation<{ app_id: number }, { list: OtherApp[] }>({
  name: 'builder.elsewhere',
  access: builders,
  input: draftListInput,
  output: answer({ list: listOf(answer({ ...named, pages: listOf(answer(named)) })) }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  /** Released pages of other apps that the caller may open: what buttons and actions of this one can lead to. */
  async run(ctx, { app_id: appId }) {
    const own = buildableApp(ctx, appId);
    const { documents } = ctx.platform;
    const list = documents.apps().flatMap((app): OtherApp[] => {
      if (app.id === own.id) return [];
      const pages = documents
        .pages(app.id)
        .filter((page) => mayUse(page, ctx.caller) && page.document.block !== true)
        .map(({ document: { uid, name } }) => ({ uid, name }));
      return pages.length > 0 ? [{ uid: app.uid, name: app.document.name, pages }] : [];
    });
    return { list };
  },
});

/** Where the pages of an app can lead to beside the app itself (screens B6, P5). */
export const elsewhereOperations = [elsewhere] as readonly Operation[];

import type { CompiledPage, PageDocument } from '@sluice/document';
import { CALL_TIMEOUT_MS, callHeaders } from './api/call.request.js';
import { beginEarly } from './api/early.call.js';
import { formBody } from './api/form.body.js';
import { addressedPage } from './page/addressed.page.js';
import { addressedBuilder, DRAFT_CALL } from './page/addressed.builder.js';
import { draftParts, hintParts, partsOf } from './page/page.hints.js';
import { PAGE_CALL, pageCallBody } from './page/page.call.js';
import { createSessionStore } from './session/session.store.js';
import { createPreferences } from './shell/preferences.store.js';

// A script of its own, a kilobyte, that the start page runs as soon as it is there: the page's document is on its way
// while the program is still fetched and read. The program sends the same call and gets this answer; where the two
// differ, it asks for itself.
const { pathname, search } = window.location;
const token = createSessionStore(window.localStorage).get()?.token ?? null;
const request = (body: Readonly<Record<string, unknown>>): RequestInit => ({
  method: 'POST',
  body: formBody(body),
  signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  headers: callHeaders({
    token,
    version: import.meta.env.VITE_PRODUCT_VERSION as string,
    locale: createPreferences(window.localStorage).locale.get(),
  }),
});

const named = addressedPage(pathname, search);
if (named && (named.route !== 'console' || token !== null))
  beginEarly(`/api${PAGE_CALL}`, request(pageCallBody(named.target)), (page: CompiledPage) =>
    hintParts(partsOf(page), document.head),
  );

// The builder is a part of its own, and the largest: it is fetched beside the program, and the draft with it.
const built = token === null ? null : addressedBuilder(pathname);
if (built) {
  hintParts(['builder', 'expressions'], document.head);
  if (built.draft)
    beginEarly(`/api${DRAFT_CALL}`, request(built.draft), (draft: { document: PageDocument }) =>
      hintParts(draftParts(draft.document), document.head),
    );
}

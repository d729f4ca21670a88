import type { CompiledPage } from '@sluice/document';
import { CALL_TIMEOUT_MS, callHeaders } from './api/call.request.js';
import { beginEarly } from './api/early.call.js';
import { formBody } from './api/form.body.js';
import { addressedPage } from './page/addressed.page.js';
import { hintParts } from './page/page.hints.js';
import { PAGE_CALL, pageCallBody } from './page/page.call.js';
import { createSessionStore } from './session/session.store.js';
import { createPreferences } from './shell/preferences.store.js';

// A script of its own, a kilobyte, that the start page runs as soon as it is there: the page's document is on its way
// while the program is still fetched and read. The program sends the same call and gets this answer; where the two
// differ, it asks for itself.
const named = addressedPage(window.location.pathname, window.location.search);
const token = createSessionStore(window.localStorage).get()?.token ?? null;
if (named && (named.route !== 'console' || token !== null)) {
  const request = {
    method: 'POST',
    body: formBody(pageCallBody(named.target)),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    headers: callHeaders({
      token,
      version: import.meta.env.VITE_PRODUCT_VERSION as string,
      locale: createPreferences(window.localStorage).locale.get(),
    }),
  };
  beginEarly(`/api${PAGE_CALL}`, request, (page: CompiledPage) => hintParts(page, document.head));
}

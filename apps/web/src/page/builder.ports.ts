import type { BuilderPorts } from '@sluice/builder';
import type { Shell } from '../shell/shell.js';
import { CallError } from '../api/call.error.js';
import { callSignedIn } from '../session/signed-in.call.js';
import { createExternalStore } from '../store/external.store.js';
import type { PageParts } from './page-parts.context.js';
import { createPagePorts } from './page.ports.js';

/**
 * What the builder may use: calls whose failures it tells itself, a memory per person, and the page of its canvas as a
 * preview of the draft. A call that finds the session ended waits for the login over the builder; once somebody else
 * has signed in there nothing is sent any more, so that nobody's draft is saved under another name.
 */
export function createBuilderPorts(shell: Shell, parts: PageParts): BuilderPorts {
  const key = (name: string): string => `sluice.builder:${shell.session.get()?.user_name ?? ''}:${name}`;
  const owner = shell.session.get();
  return {
    call: async (path, body, signal) => {
      const now = shell.session.get();
      if (now !== null && owner !== null && now.user_name !== owner.user_name) {
        const msg = shell.text('login.other-person', { now: now.name, owner: owner.name });
        throw new CallError({ code: 406, msg, data: null, url: path, requestId: null }, false);
      }
      return callSignedIn(
        shell,
        () => shell.client.call(path, body as Record<string, unknown>, { handles: 'all', signal }),
        signal,
      );
    },
    onSignedIn: (listener) => {
      let token = shell.session.get()?.token;
      return shell.session.subscribe(() => {
        const now = shell.session.get();
        const anew = now !== null && now.token !== token && now.user_name === owner?.user_name;
        token = now?.token;
        if (anew) listener();
      });
    },
    memory: {
      get: (name) => window.localStorage.getItem(key(name)),
      set: (name, value) => window.localStorage.setItem(key(name), value),
    },
    roles: () => shell.session.get()?.roles ?? [],
    message: shell.messages.port,
    go: (address, options) => void shell.navigator.go(address, options),
    pagePorts: ({ appId, pageId }) => {
      const target = { appId, page: pageId, params: {}, impersonation: { preview: true } as const };
      const shown = createExternalStore(true);
      // The canvas is inert: nothing on it opens a page over it.
      return createPagePorts({ shell, parts, route: 'preview', target, shown }, () => undefined);
    },
  };
}

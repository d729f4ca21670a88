import type { NavigatePort, OpenPageRequest, Ports } from '@sluice/engine';
import type { SystemRole } from '@sluice/document';
import type { Shell } from '../shell/shell.js';
import type { ExternalStore } from '../store/external.store.js';
import { createPageClock } from './browser.clock.js';
import { createAddressPort } from './page.address.js';
import { createEngineTransport } from './engine.transport.js';
import { pageAddress, type PageRoute } from './page.route.js';
import type { PageTarget } from './page-target.js';
import type { PageParts } from './page-parts.context.js';
import { copyText } from '../shell/clipboard.js';

/** Opens a page over the one that asks; its ports are made by whoever opens pages. */
export type OpenDialog = (
  target: PageTarget,
  route: PageRoute,
  request: Pick<OpenPageRequest, 'opener' | 'width'>,
) => void;

/** Who builds apps, as the server has it; it decides, this only chooses the address. */
const BUILDERS: readonly string[] = ['super_admin', 'app_admin'];
export const mayBuild = ({ session }: Pick<Shell, 'session'>): boolean =>
  session.get()?.roles?.some((role) => BUILDERS.includes(role)) === true;

/**
 * Where a page is shown. Act codes 101–103 name the preview (§4), which is a builder's: whoever may not build stays
 * where the app is visited, and a tab of its own has the simple shell (screens B9).
 */
function routeOf(
  { preview, mode }: Pick<OpenPageRequest, 'preview' | 'mode'>,
  shell: Shell,
  route: PageRoute,
): PageRoute {
  if (!preview) return route;
  if (mayBuild(shell)) return 'preview';
  return mode === 'window' && route !== 'console' ? 'simple' : route;
}

function createNavigatePort(shell: Shell, parts: PageParts, route: PageRoute, openDialog: OpenDialog): NavigatePort {
  return {
    openPage(request) {
      const where = routeOf(request, shell, route);
      const target = {
        appId: request.appId,
        page: request.page,
        params: request.params,
        impersonation: where === 'preview' ? shell.impersonation.get() : undefined,
      };
      if (request.mode === 'dialog') openDialog(target, where, request);
      else if (request.mode === 'window') window.open(pageAddress(where, target), '_blank', 'noopener');
      else void shell.navigator.go(pageAddress(where, target));
    },
    closePage(instance) {
      if (!parts.dialogs.close(instance)) window.close();
    },
    link(href, target) {
      if (target === 'window') window.open(href, '_blank', 'noopener');
      else if (href.startsWith('/') && !href.startsWith('//')) void shell.navigator.go(href);
      else window.location.assign(href);
    },
    download(href) {
      const anchor = document.createElement('a');
      anchor.href = href;
      anchor.download = '';
      anchor.click();
    },
    print: () => window.print(),
    copy: copyText,
    save: saveText,
  };
}

/** A text as a file among the person's downloads. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // Firefox reads it only after the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A version 4 UUID (RFC 9562); `crypto.randomUUID` itself exists only on https and localhost. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, at) => {
      if (at === 6) return 0x40 | (byte & 0x0f);
      return at === 8 ? 0x80 | (byte & 0x3f) : byte;
    })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Where a page stands: `shown` says whether it is the one in front. */
export interface PagePortsOptions {
  shell: Shell;
  parts: PageParts;
  route: PageRoute;
  target: PageTarget;
  shown: ExternalStore<boolean>;
  /** The query string that led here; absent in a dialog, which has no address. */ search?: ExternalStore<string>;
}

/** What a page in this route may use of the browser and the shell. */
export function createPagePorts(
  { shell, parts, route, target, shown, search }: PagePortsOptions,
  openDialog: OpenDialog,
  changed?: () => void,
): Ports {
  const owner = (): string => shell.session.get()?.user_name ?? '';
  const key = (name: string): string => `sluice.page:${owner()}:${name}`;
  return {
    transport: createEngineTransport(shell.client, { changed, impersonation: target.impersonation }),
    clock: createPageClock(shown),
    storage: {
      get: (name) => window.localStorage.getItem(key(name)),
      set: (name, value) => window.localStorage.setItem(key(name), value),
      remove: (name) => window.localStorage.removeItem(key(name)),
    },
    message: shell.messages.port,
    navigate: createNavigatePort(shell, parts, route, openDialog),
    address: search
      ? createAddressPort({ search, shown, go: (address) => void shell.navigator.go(address) })
      : undefined,
    locale: shell.locale,
    user: () => {
      const user = shell.session.get();
      return {
        id: user?.id ?? null,
        account: user?.user_name ?? '',
        name: user?.name ?? '',
        roles: (user?.roles ?? []) as SystemRole[],
        password_due: user?.password_due ?? '',
      };
    },
    uuid: randomUuid,
    log: shell.log,
  };
}

import type { CompiledPage, Locale } from '@sluice/document';
import { createPage, type PageRuntime, type Ports } from '@sluice/engine';
import type { Dialogs, Messages } from '@sluice/renderer';
import { createPageClock } from '../page/browser.clock.js';
import { createExternalStore } from '../store/external.store.js';
import { createGalleryTransport } from './gallery.transport.js';
import type { GalleryRole } from './sample.rows.js';

/** What the pages of the gallery share. */
export interface GalleryHost {
  locale: Locale;
  role: GalleryRole;
  messages: Messages;
  dialogs: Dialogs;
  /** What a button that opens a page shows. */
  detail(): CompiledPage;
}

const people = {
  builder: { id: 1, account: 'builder', name: 'Builder', roles: ['app_admin'] },
  visitor: { id: null, account: '', name: '', roles: [] },
} as const;

/** Counted, so that the same page is the same picture. */
let uuids = 0;

function galleryPorts(page: CompiledPage, host: GalleryHost): Ports {
  const kept = new Map<string, string>();
  return {
    transport: createGalleryTransport(page, () => host),
    clock: createPageClock(createExternalStore(true)),
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    message: host.messages.port,
    navigate: {
      openPage: ({ opener, width }) =>
        host.dialogs.open({
          load: () => Promise.resolve(openGalleryPage(host.detail(), host, opener)),
          width,
        }),
      closePage: (instance) => void host.dialogs.close(instance),
      link: () => undefined,
      download: () => undefined,
      print: () => undefined,
      copy: () => Promise.resolve(),
      save: () => undefined,
    },
    locale: () => host.locale,
    user: () => people[host.role],
    uuid: () => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`,
    // Whatever a page would report to the front-end log is a fault of the kind: the browser's console shows it, and the
    // test fails.
    log: (entry) => console.error(`${entry.kind}: ${entry.message}`, entry.stack ?? ''),
  };
}

/** A page of the gallery, not yet started. */
export function openGalleryPage(page: CompiledPage, host: GalleryHost, parent?: PageRuntime['parent']): PageRuntime {
  return createPage(page, galleryPorts(page, host), { startedAt: 0, parent });
}

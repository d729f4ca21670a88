import type { PageRuntime } from '@sluice/engine';
import { createDialogs, hasUnsaved, type Dialogs } from '@sluice/renderer';
import { createContext, useContext, useState } from 'react';
import type { Shell } from '../shell/shell.js';

/**
 * What the pages of one frame share: the dialogs that open over them (§2 page popup dialog), and which pages are open.
 */
export interface PageParts {
  dialogs: Dialogs;
  /** Takes part in the life of an opened page: tells it of another language, knows it until it is disposed. */
  keep(shell: Pick<Shell, 'preferences'>, page: PageRuntime): PageRuntime;
  /** Whether any open page, or the given ones, holds what was not saved. */
  unsaved(pages?: Iterable<PageRuntime>): boolean;
  /** Whether this page or one that was opened from it, a dialog over it, does. */
  unsavedFrom(page: PageRuntime): boolean;
  /** Closes the dialogs that were opened from a page: what they reload when they are done goes with it. */
  closeFrom(page: PageRuntime): void;
  /** Whether an open page besides the given ones does: a dialog. */
  unsavedBeside(pages: Iterable<PageRuntime>): boolean;
}

/** Whether a button of `page`, or of a page opened from it, opened this one; the page itself counts. */
function comesFrom(one: PageRuntime, page: PageRuntime): boolean {
  return one === page || (one.parent !== undefined && comesFrom(one.parent.page, page));
}

/** Makes the page parts of a frame. */
export function createPageParts(): PageParts {
  const open = new Set<PageRuntime>();
  const unsaved = (pages: Iterable<PageRuntime> = open): boolean =>
    [...pages].some((page) => open.has(page) && hasUnsaved(page));
  const dialogs = createDialogs();
  return {
    dialogs,
    keep(shell, page) {
      const { dispose } = page;
      const unfollow = shell.preferences.locale.subscribe(() => page.localeChanged());
      open.add(page);
      return Object.assign(page, {
        dispose: () => {
          unfollow();
          open.delete(page);
          dispose();
        },
      });
    },
    unsaved,
    unsavedFrom: (page) => unsaved([...open].filter((one) => comesFrom(one, page))),
    closeFrom: (page) => {
      for (const one of [...open]) if (one !== page && comesFrom(one, page)) dialogs.close(one.instance);
    },
    unsavedBeside(pages) {
      const known = new Set(pages);
      return unsaved([...open].filter((page) => !known.has(page)));
    },
  };
}

/** The page parts of the frame around. */
export const PagePartsContext = createContext<PageParts | null>(null);

/** The page parts; throws outside of a frame. */
export function usePageParts(): PageParts {
  const parts = useContext(PagePartsContext);
  if (!parts) throw new Error('usePageParts needs a PagePartsContext above it');
  return parts;
}

/** Makes the page parts of a frame, once for its life. */
export function useOwnPageParts(): PageParts {
  return useState<PageParts>(createPageParts)[0];
}

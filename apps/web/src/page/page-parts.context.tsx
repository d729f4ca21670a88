import type { Dialogs } from '@sluice/renderer';
import { createContext, useContext } from 'react';
import type { FrontLogEntry } from './front-log.js';
import type { PageSource } from './page.source.js';

/** What every page host of one page load shares. */
export interface PageParts {
  source: PageSource;
  /** Pages open over others (§2 page popup dialog). */
  dialogs: Dialogs;
  log(entry: FrontLogEntry): void;
}

/** The page parts of this page load. */
export const PagePartsContext = createContext<PageParts | null>(null);

/** The page parts; throws outside of the provider. */
export function usePageParts(): PageParts {
  const parts = useContext(PagePartsContext);
  if (!parts) throw new Error('usePageParts needs a PagePartsContext above it');
  return parts;
}

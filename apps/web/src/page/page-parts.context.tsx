import { createDialogs, type Dialogs } from '@sluice/renderer';
import { createContext, useContext, useState } from 'react';

/** What the pages of one frame share: the dialogs that open over them (§2 page popup dialog). */
export interface PageParts { dialogs: Dialogs }

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
  return useState<PageParts>(() => ({ dialogs: createDialogs() }))[0];
}

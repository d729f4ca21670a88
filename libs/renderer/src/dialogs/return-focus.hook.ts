import { useEffect, useState } from 'react';

/** Where the focus goes when the element that had it is gone by then: the list or the page around it. */
const AROUND = '[role=grid], [role=dialog], main';

/**
 * Gives the focus back when a dialog goes (WAI-ARIA dialog pattern): to what has it as the dialog is first drawn, which
 * is what opened it. Whoever took the focus in between keeps it.
 */
export function useReturnFocus(): void {
  const [candidates] = useState(() => {
    const opener = document.activeElement;
    return opener instanceof HTMLElement && opener !== document.body
      ? [opener, opener.closest<HTMLElement>(AROUND)]
      : [];
  });
  useEffect(
    () => () => {
      // The dialog has left the document by now; a button is still shut for the moment after its press (§4), hence the
      // second try around it.
      for (const container of candidates) {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        if (container?.isConnected) container.focus({ preventScroll: true });
      }
    },
    [candidates],
  );
}

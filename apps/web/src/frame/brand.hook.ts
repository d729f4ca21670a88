import { safeColour } from '@sluice/renderer';
import { useEffect } from 'react';
import { useShell } from '../shell/shell.context.js';

/**
 * A colour of a document as #rrggbb, as the browser's own parser reads it; null for none and for one that is not
 * opaque.
 */
function hexOf(color: string | undefined): string | null {
  const safe = safeColour(color);
  if (safe === undefined || /^#[0-9a-f]{6}$/i.test(safe)) return safe ?? null;
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.fillStyle = safe;
  return /^#[0-9a-f]{6}$/i.test(pen.fillStyle) ? pen.fillStyle : null;
}

/**
 * The app's own colour (§3 App info) for everything on the screen, dialogs and floats too, while this part of it is
 * shown.
 */
export function useBrand(color: string | undefined): void {
  const { brand } = useShell();
  useEffect(() => {
    brand.set(hexOf(color));
    return () => brand.set(null);
  }, [brand, color]);
}

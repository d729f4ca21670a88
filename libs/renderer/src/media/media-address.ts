import { safeHref } from '../cells/link.cell.js';

/** The address of a medium: a path relative to this site (§3 "relative media path"), or what a link may be. Null for everything else. */
export function mediaAddress(content: unknown): string | null {
  if (typeof content !== 'string' || content.trim() === '') return null;
  const plain = content.trim();
  return safeHref(/^[\w-][\w./-]*(?:\?|#|$)/.test(plain) ? `/${plain}` : plain);
}

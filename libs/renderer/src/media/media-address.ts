import { ownAddress } from '../cells/image-address.js';
import { safeHref } from '../cells/link.cell.js';

/**
 * The address of a medium of this site: a path, which may be written without its slash (§3 "relative media path"). Null
 * for everything else.
 */
export function mediaAddress(content: unknown): string | null {
  if (typeof content !== 'string' || content.trim() === '') return null;
  const plain = content.trim();
  return ownAddress(safeHref(/^[\w-][\w./-]*(?:\?|#|$)/.test(plain) ? `/${plain}` : plain));
}

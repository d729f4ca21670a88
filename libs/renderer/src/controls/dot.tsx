import type { CSSProperties, ReactElement } from 'react';

/** A point in the colour of a dictionary entry, beside its name: a name of our palette, or a CSS hex colour of the document. */
export function Dot({ color }: { color: string }): ReactElement {
  return /^#/.test(color) ? (
    <span className="sl-dot" style={{ '--sl-tag': color } as CSSProperties} aria-hidden="true" />
  ) : (
    <span className={`sl-dot sl-tag-${color}`} aria-hidden="true" />
  );
}

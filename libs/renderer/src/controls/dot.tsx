import type { CSSProperties, ReactElement } from 'react';
import { namedColour } from '../theme/named.colour.js';

/**
 * A point in the colour of a dictionary entry, beside its name: a name of our palette, or a CSS hex colour of the
 * document.
 */
export function Dot({ color }: { color: string }): ReactElement {
  return <span className="sl-dot" style={{ '--sl-tag': namedColour(color) } as CSSProperties} aria-hidden="true" />;
}

import type { AnchorHTMLAttributes, ReactElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * A link to an address of the product, followed without loading the page anew. The router's own one can do more, most
 * of it for programs rendered on a server, and every page would carry that.
 * @param to an address of the product
 * @param replace takes the place of the current address in the history
 * @param state kept beside the address in the history
 */
export function AppLink({
  to,
  replace,
  state,
  ...anchor
}: { to: string; replace?: boolean; state?: unknown } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'target' | 'onClick'
>): ReactElement {
  const follow = useLinkClickHandler(to, { replace, state });
  return <a {...anchor} href={useHref(to)} onClick={follow} />;
}

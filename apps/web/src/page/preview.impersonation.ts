import type { Impersonation } from './page-target.js';

/** What stands first behind the "#" of a preview whose eyes were chosen by who frames it. */
const MARK = 'eyes';

/**
 * Whose eyes the address of a framed preview names (`#eyes&as=user&level=low`, `#eyes&user=7`); undefined where it
 * names none and the bar over the page offers them. It is a wish: the server never shows more than the builder's own
 * rights.
 */
export function impersonationIn(hash: string): Impersonation | undefined {
  const search = new URLSearchParams(hash.replace(/^#/, ''));
  if (!search.has(MARK)) return undefined;
  const [as, level, user] = [search.get('as'), search.get('level'), Number(search.get('user') ?? 0)];
  const isPerson = Number.isSafeInteger(user) && user > 0;
  return {
    preview: true,
    preview_user: isPerson ? user : undefined,
    preview_as: !isPerson && as ? as : undefined,
    preview_level: level || undefined,
  };
}

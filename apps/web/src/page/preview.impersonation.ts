import type { Impersonation } from './page-target.js';

/** What stands first behind the "#" of a preview whose impersonation was chosen by the page that frames it. */
const MARK = 'impersonate';

/**
 * Whom the address of a framed preview impersonates (`#impersonate&as=user&level=low`, `#impersonate&user=7`);
 * undefined where it names nobody and the bar over the page offers them. It is a wish: the server never shows more than
 * the builder's own rights.
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

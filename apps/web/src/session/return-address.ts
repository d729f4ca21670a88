/** Addresses that are on the way in or out themselves. */
const NEVER_BACK = /^\/(?:login|login-sqldev|logout|appLogin|installer|cas(?:\/.*)?)\/?$/;

/**
 * The address to go to after login: path, query and hash inside this product only.
 * Anything that a browser could read as another host ("//x", "/\\x", a scheme, a control character) becomes "/".
 */
export function safeReturnAddress(url: string | null | undefined, origin: string): string {
  if (!url || !url.startsWith('/')) return '/';
  try {
    const target = new URL(url, origin);
    if (target.origin !== origin) return '/';
    if (target.pathname.startsWith('//')) return '/';
    if (NEVER_BACK.test(target.pathname)) return '/';
    return target.pathname + target.search + target.hash;
  } catch {
    return '/';
  }
}

/** The login address that returns to `from` (path + query + hash). */
export function loginAddress(from: string): string {
  return from === '/' ? '/login' : `/login?url=${encodeURIComponent(from)}`;
}

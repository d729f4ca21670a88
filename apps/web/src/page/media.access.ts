/** Life of the cookie that media are loaded with, in seconds (§9). */
export const TOKEN_COOKIE_SECONDS = 30;

/**
 * The cookie of §7 that lets a video be loaded, which cannot carry the header: for stored files alone, for half a
 * minute.
 */
export function tokenCookie(token: string, secure: boolean): string {
  return `x-access-token=${encodeURIComponent(token)}; Max-Age=${TOKEN_COOKIE_SECONDS}; Path=/file; SameSite=Strict${secure ? '; Secure' : ''}`;
}

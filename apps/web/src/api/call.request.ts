import type { Locale } from '@sluice/document';

/** HTTP timeout of a call in ms (§9); uploads have none. */
export const CALL_TIMEOUT_MS = 50_000;

/** Headers of every call (§7): who asks, with which program, in which language. */
export function callHeaders({
  token,
  version,
  locale,
}: {
  token: string | null;
  version: string;
  locale: Locale;
}): Record<string, string> {
  const headers = { 'static-version': version, locale };
  return token ? { 'access-token': token, ...headers } : headers;
}

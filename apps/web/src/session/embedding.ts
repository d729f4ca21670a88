import type { Client } from '../api/client.js';
import { fetchSite } from './site.call.js';

/** The page that frames this one. */
export interface EmbeddingParent {
  /** Its origin as the browser says, or null where it does not tell. */
  origin: string | null;
  post(message: unknown, origin: string): void;
}

/** What the parent is told (§8): it shows its login dialog with the message. */
export interface LoginMessage {
  type: 'sluice:login';
  message: string;
}

/**
 * The framing page of a window; null at the top. Chromium and WebKit name the origin of ancestors, elsewhere the
 * referrer does.
 */
export function parentOf(window: Window): EmbeddingParent | null {
  if (window.parent === window) return null;
  const named =
    window.location.ancestorOrigins?.[0] ??
    (window.document.referrer === '' ? null : new URL(window.document.referrer).origin);
  return { origin: named, post: (message, origin) => window.parent.postMessage(message, origin) };
}

/**
 * Whether an origin is one of those written in the policy; `*.` stands for one or more labels, nothing else is a
 * pattern.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    if (pattern === origin) return true;
    const [scheme, rest] = pattern.split('://*');
    return (
      rest !== undefined &&
      rest.startsWith('.') &&
      origin.startsWith(`${scheme}://`) &&
      origin.length > `${scheme}://${rest}`.length &&
      origin.endsWith(rest)
    );
  });
}

/** Asks the parent to sign the person in; answers false where there is none or where it may not know. Never rejects. */
export interface Embedding {
  askParent(appId: number | null, message: string): Promise<boolean>;
}

/** The embedding of this page load: messages go to allowed origins alone, named one by one (§8). */
export function createEmbedding(client: Client, parent: EmbeddingParent | null): Embedding {
  return {
    async askParent(appId, message) {
      if (!parent || parent.origin === null || appId === null) return false;
      // An app that does not tell who may frame it allows nobody; why it did not was told by the client.
      const allowed = await fetchSite(client, { id: appId }).then(
        (site) => site.frame_ancestors ?? [],
        () => [],
      );
      if (!isAllowedOrigin(parent.origin, allowed)) return false;
      parent.post({ type: 'sluice:login', message } satisfies LoginMessage, parent.origin);
      return true;
    },
  };
}

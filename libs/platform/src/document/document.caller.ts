import type { Documents } from './document.contract.js';

/** The uid of an app that a call names by uid or number; what is not known here is left to whoever looks it up. */
export function uidOfApp(documents: Documents, app: string | number): string {
  const key = typeof app === 'string' && /^\d+$/.test(app) ? Number(app) : app;
  return documents.app(key, { draft: true })?.uid ?? String(app);
}

import { error } from '@sluice/document';
import type { Caller } from '../dispatch/caller.js';
import type { Documents } from './document.contract.js';

/** The console is always app 1. */
const CONSOLE = 1;

/**
 * What stands in the console is used by administrators with every right: none but the super administrator changes it.
 * Throws `access.denied`.
 */
export function refuseConsoleTo(caller: Caller, appId: number | undefined): void {
  if (appId === CONSOLE && !caller.roles.includes('super_admin')) throw error('access.denied');
}

/** The uid of an app that a call names by uid or number; what is not known here is left to whoever looks it up. */
export function uidOfApp(documents: Documents, app: string | number): string {
  const key = typeof app === 'string' && /^\d+$/.test(app) ? Number(app) : app;
  return documents.app(key, { draft: true })?.uid ?? String(app);
}

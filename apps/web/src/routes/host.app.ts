import { CallError } from '../api/call.error.js';
import type { Client } from '../api/client.js';
import { readAppAddress } from '../session/app-address.store.js';
import { fetchSite } from '../session/site.call.js';
import type { Shell } from '../shell/shell.js';

/** An address of a machine rather than a name that an app could be bound to. */
function isMachineAddress(host: string): boolean {
  return host === 'localhost' || /^[\d.]+$/.test(host) || host.startsWith('[');
}

/** The app whose `domain` is this host name: it opens at "/" (decisions, addresses). Null for every other host. */
export async function appOfHost(client: Client, host: string): Promise<number | null> {
  if (isMachineAddress(host)) return null;
  try {
    return (await fetchSite(client, { domain: host })).id;
  } catch (cause) {
    if (cause instanceof CallError) return null;
    throw cause;
  }
}

/**
 * The app of an address that names none (`/default`, `/simple`): the one that this tab entered last, else the one of
 * the host; null without either.
 */
export async function appEntered({ client }: Shell): Promise<number | null> {
  return readAppAddress(window.sessionStorage)?.appId ?? appOfHost(client, window.location.hostname);
}

import type { LogEntry } from '@sluice/engine';
import type { Client } from '../api/client.js';

/** At most this many entries are sent per page load: a fault in a loop must not become a flood of calls. */
const MAX_ENTRIES = 30;
const MAX_STACK = 4000;
/** Codes that a refused log entry may meet: none of them is shown. */
const LOGGED_QUIETLY = [304, 400, 401, 403, 404, 405, 406, 429, 500, 4003, 4004, -1, -2, -3];

/** What the front-end log takes beside the engine's entries (screens B10): kind "asset" is a part that did not load. */
export type FrontLogEntry = Omit<LogEntry, 'kind' | 'appId' | 'pageId'> & {
  kind: LogEntry['kind'] | 'asset';
  appId?: number;
  pageId?: number;
};

/** Sends faults to the front-end log (§8); the same message once, and its own failures only to the console. */
export function createFrontLog(client: Client, version: string): (entry: FrontLogEntry) => void {
  const seen = new Set<string>();
  return (entry) => {
    console.warn(`[${entry.kind}] ${entry.message}`);
    const key = `${entry.kind} ${entry.viewId ?? ''} ${entry.message}`;
    if (seen.has(key) || seen.size >= MAX_ENTRIES) return;
    seen.add(key);
    const body = {
      kind: entry.kind,
      message: entry.message.slice(0, 1000),
      stack: entry.stack?.slice(0, MAX_STACK),
      app_id: entry.appId,
      page_id: entry.pageId,
      view_id: entry.viewId,
      revision: entry.revision,
      version,
    };
    // Every code is taken here: a log that cannot be written must not disturb the person, nor log itself.
    void client
      .call('/front-log', body, { handles: LOGGED_QUIETLY })
      .catch((cause: unknown) => console.warn('front log refused', cause));
  };
}

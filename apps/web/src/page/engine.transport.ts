import { CallError as EngineCallError, type CallOptions, type Transport } from '@sluice/engine';
import { CallError } from '../api/call.error.js';
import type { Client } from '../api/client.js';
import type { Impersonation } from './page-target.js';

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof CallError)
      throw new EngineCallError(Math.max(cause.code, 0), cause.msg, cause.data, cause.reported);
    throw cause;
  }
}

function uploadForm(fields: Readonly<Record<string, unknown>>, file: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value));
  if (file instanceof Blob) form.append('f', file);
  return form;
}

/** Calls that change something. */
const CHANGES: ReadonlySet<string> = new Set(['/app/action/run', '/app/button/run']);

/**
 * The engine's calls over the shell's client: a view shows its own failures, the codes of §8's table act on the whole
 * product. `changed` is called after an action has succeeded; `impersonation` goes with every call of a previewed page,
 * uploads too.
 */
export function createEngineTransport(
  client: Client,
  { changed, impersonation }: { changed?: () => void; impersonation?: Impersonation },
): Transport {
  const seen = (path: string, body: Record<string, unknown>): Record<string, unknown> =>
    impersonation && path.startsWith('/app/') ? { ...body, ...impersonation } : body;
  return {
    async call<T>(path: string, body: Record<string, unknown>, options = {}) {
      const data = await translated(client.call<T>(path, seen(path, body), { ...options, handles: 'all' }));
      if (changed && CHANGES.has(path)) changed();
      return data;
    },
    upload: <T>(path: string, fields: Record<string, unknown>, file: unknown, options: CallOptions = {}) =>
      translated(client.upload<T>(path, uploadForm(seen(path, fields), file), options)),
  };
}

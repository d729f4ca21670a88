import { numericId } from './page-target.js';

/** Where the builder asks for a draft. */
export const DRAFT_CALL = '/operation/builder.draft-get';

/**
 * What of an app an address opens in the builder (§2 `/build/app/{app_id}/…`), with the draft of the page that it
 * names; null for every other address. Says what the routes and the builder say, without either.
 */
export function addressedBuilder(path: string): { draft?: { app_id: number; id: number } } | null {
  const [, appText, section, idText] =
    /^\/build\/app\/(\d+)\/(page|api|action|history)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  const appId = numericId(appText);
  if (appId === null) return null;
  const id = section === 'page' ? numericId(idText) : null;
  return id === null ? {} : { draft: { app_id: appId, id } };
}

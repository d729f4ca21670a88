import type { SourceRecord } from '../../data-source/source.type.js';
import type { OperationContext } from '../../dispatch/operation.js';
import { buildsApp } from '../../document/app.rights.js';
import type { LoadedApp } from '../../document/document.contract.js';
import type { GatewayReason } from '../../gateway/gateway.type.js';
import { maskedObjects, objectsOf } from '../../gateway/masked.objects.js';
import { mayUse } from '../access.rule.js';

/**
 * Where whoever was refused on a page asks for what they lack, filled in: a visitor for the use of masked columns, a
 * builder for the letters that the app was not given. Nothing for what a request cannot give, for anonymous visitors
 * and in a preview as somebody else.
 */
export function askLink(
  { caller, platform }: Pick<OperationContext, 'caller' | 'platform'>,
  { app, source, letter }: { app: LoadedApp; source: SourceRecord; letter: 'read' | 'write' },
  reasons: readonly GatewayReason[],
): string | undefined {
  if (caller.userId === null || caller.preview !== undefined) return undefined;
  const link = (uid: string, params: Record<string, string>, paths: readonly string[]): string | undefined => {
    const page = platform.documents.page('console', uid);
    if (!page || !mayUse(page, caller) || paths.length === 0) return undefined;
    const query = new URLSearchParams({ ...params, data_source_id: String(source.id), object_paths: paths.join('\n') });
    return `/${page.app.id}/page/${page.id}?${query}`;
  };
  const own = link('request-ask', { kind: 'use_unmasked' }, maskedObjects(reasons, source));
  if (own !== undefined || !buildsApp(app, caller)) return own;
  const missing = reasons.filter(({ code }) => code === 'letter-missing');
  const letters = JSON.stringify([letter]);
  return link('app-grant-ask', { app_id: String(app.id), letters }, objectsOf(missing, source));
}

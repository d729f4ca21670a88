import { parseObjectPath, formatObjectPath } from '@sluice/policy';
import type { SourceRecord } from '../../data-source/source.type.js';
import type { OperationContext } from '../../dispatch/operation.js';
import { buildsApp } from '../../document/app.rights.js';
import type { LoadedApp } from '../../document/document.contract.js';
import type { GatewayReason } from '../../gateway/gateway.type.js';
import { mayUse } from '../access.rule.js';

/** Reasons that the right to use a masked column unmasked takes away. */
const underMask: readonly string[] = [
  'filter-refused',
  'filter-equality-only',
  'null-test-refused',
  'observed-refused',
];
/** Parts of an object that a request names: schema, table, column. */
const maxParts = 3;

/** An object of a reason as requests write it, below the database of the source. */
function belowSource(object: string, { catalogue_name: catalogue }: SourceRecord): string | undefined {
  const parts = parseObjectPath(object);
  const below = parts?.[0] === catalogue ? parts.slice(1) : parts;
  return below && below.length > 0 && below.length <= maxParts ? formatObjectPath(below) : undefined;
}

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
  const link = (uid: string, params: Record<string, string>, about: (code: string) => boolean): string | undefined => {
    const page = platform.documents.page('console', uid);
    const named = reasons.filter(({ code }) => about(code));
    const objects = named.flatMap(({ object, objects: all }) => all ?? (object === undefined ? [] : [object]));
    const paths = [...new Set(objects.flatMap((object) => belowSource(object, source) ?? []))];
    if (!page || !mayUse(page, caller) || paths.length === 0) return undefined;
    const query = new URLSearchParams({ ...params, data_source_id: String(source.id), object_paths: paths.join('\n') });
    return `/${page.app.id}/page/${page.id}?${query}`;
  };
  const own = link('request-ask', { kind: 'use_unmasked' }, (code) => underMask.includes(code));
  if (own !== undefined || !buildsApp(app, caller)) return own;
  const letters = JSON.stringify([letter]);
  return link('app-grant-ask', { app_id: String(app.id), letters }, (code) => code === 'letter-missing');
}

import { error, isObject, type JsonObject } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { documentOfKind, nodeAt } from './builder.address.js';

/** Properties that refer to a document, by the kind they refer to. */
const DOCUMENTS = { query_id: 'query', dict_id: 'dictionary', page: 'page', home: 'page' } as const;
/** Properties that refer to a node of the same page. */
const NODES = ['source_id', 'call_back_id'] as const;
/** What `target_id` of a button names, by `target_type`. */
const TARGETS: Readonly<Record<string, 'action' | 'page' | 'view'>> = { action: 'action', page: 'page', view: 'view' };

/**
 * Calls carry numbers, documents uids: every reference that came as a number becomes the uid. `before` is the node as
 * it is, for the type of a target that is not changed itself. Throws for a number that is not in this app.
 */
export async function withUids(
  ctx: OperationContext,
  app: LoadedApp,
  { props, before = {} }: { props: JsonObject; before?: JsonObject },
): Promise<JsonObject> {
  const found = { ...props };
  for (const [key, kind] of Object.entries(DOCUMENTS))
    if (isNumber(found[key])) found[key] = (await documentOfKind(ctx, app, { id: Number(found[key]), kind })).uid;
  for (const key of NODES) if (isNumber(found[key])) found[key] = (await nodeAt(ctx, app, Number(found[key]))).uid;
  const target = TARGETS[String(found['target_type'] ?? before['target_type'])];
  if (isNumber(found['target_id']))
    found['target_id'] = await targetUid(ctx, app, { target, id: Number(found['target_id']) });
  if (isObject(found['data_config'])) found['data_config'] = await withUids(ctx, app, { props: found['data_config'] });
  return found;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';

async function targetUid(
  ctx: OperationContext,
  app: LoadedApp,
  { target, id }: { target: 'action' | 'page' | 'view' | undefined; id: number },
): Promise<string> {
  if (target === undefined) throw error('input.required', { label: 'target_type' }, { field: 'target_type' });
  return target === 'view'
    ? (await nodeAt(ctx, app, id)).uid
    : (await documentOfKind(ctx, app, { id, kind: target })).uid;
}

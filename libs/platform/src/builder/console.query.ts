import { error, type JsonObject } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';

/** Queries on the views of the platform's own database are written by whoever runs the platform (design §6). Throws `access.denied`. */
export function refuseConsoleQuery(
  { caller }: Pick<OperationContext, 'caller'>,
  document: JsonObject,
  field: string,
): void {
  if (document['kind'] === 'query' && document['type'] === 'console' && !caller.roles.includes('super_admin'))
    throw error('access.denied', {}, { field });
}

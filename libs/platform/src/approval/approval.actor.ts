import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { Actor } from './approval.contract.js';

/** Who acts in an operation: a person themself, never whoever is previewed. Throws `access.denied`. */
export function actorOf({ db, caller, request }: OperationContext): Actor & { userId: number } {
  const { userId, preview } = caller;
  if (userId === null || preview !== undefined) throw error('access.denied');
  return { db, userId, ip: request.ip };
}

import type { AccessRequest } from '@sluice/policy';
import type { OrderPermit } from './gateway.type.js';
import type { EffectiveGrants } from './effective.grants.type.js';

/**
 * What an approved order changes of a decision: its letters are there on the whole source beside those that are held,
 * of which what is forbidden still wins, and nothing asks for an order any more. Of a change nobody reads rows: masked
 * columns may be compared, their values still do not move to where they are clear.
 */
export function orderRequest(
  order: OrderPermit | undefined,
  own: Pick<EffectiveGrants, 'grants' | 'privileges'>,
): Partial<Pick<AccessRequest, 'grants' | 'privileges' | 'forcedWorkOrder'>> {
  if (!order) return {};
  return {
    grants: [...own.grants, ...order.letters.map((letter) => ({ path: [], letter }))],
    privileges: order.does === 'change' ? [...own.privileges, { path: [], kind: 'use' }] : own.privileges,
    forcedWorkOrder: [],
  };
}

/**
 * What a failure says in an order is read by its approvers and managers as well, who may see less than its asker: it
 * tells what nobody sees masked.
 */
export const ofAnybody = ({ ownContext: _own, ...access }: AccessRequest): AccessRequest => ({
  ...access,
  accessLevel: 'public',
  privileges: [],
  policies: access.policies.map(({ condition: _condition, ...policy }) => ({ ...policy, hasTerms: false })),
});

import type { AccessRequest } from '@sluice/policy';
import { seenAs } from '../dispatch/seen-as.js';
import type { GatewayRequest } from './gateway.type.js';

/** What conditions of masking policies may read. */
export type Contexts = Pick<AccessRequest, 'conditionContext' | 'ownContext'>;

/** What masking conditions know of the caller; of a preview also what they know of the builder who looks. */
export function conditionContexts({
  caller,
  app,
  origin,
}: Pick<GatewayRequest, 'caller' | 'app'> & { origin?: GatewayRequest['origin'] }): Contexts {
  const at = { app: { id: app?.id ?? null }, page: { id: origin?.pageId ?? null } };
  const { userId, account, name, roles, preview } = caller;
  if (!preview) return { conditionContext: { user: { id: userId, account, name, roles }, ...at } };
  return {
    conditionContext: { user: { ...seenAs(caller), roles }, ...at },
    ownContext: { user: { id: userId, account, name, roles: preview.own }, ...at },
  };
}

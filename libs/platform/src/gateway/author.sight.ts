import { Sight } from '../data-source/sight.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayRequest } from './gateway.type.js';
import { lettersOf, type HeldRights } from './plan.held.js';

type Authored = Pick<GatewayRequest, 'caller' | 'app'> & { origin?: GatewayRequest['origin'] };

/** Whether the statement of an app comes from whoever builds it, as it is being written. */
export const isTry = ({ app, origin }: Authored): boolean => app !== undefined && origin?.kind === 'builder';

/**
 * What whoever wrote the statement may see of the source: of an app's, its builder with what the app was given. A
 * visitor of a page did not write it: no names are offered, none are sought.
 */
export function authorSight(
  request: Authored,
  source: SourceRecord,
  { own, apps }: Pick<HeldRights, 'own' | 'apps'>,
): Sight | undefined {
  if (request.app && !isTry(request)) return undefined;
  return new Sight(request.caller, source, [...own.grants, ...(apps?.grants ?? [])]);
}

/**
 * What whoever runs the statement is told of by views of the server's own catalogue: what their letters show them, on a
 * page what the app was given without what is forbidden to its visitor.
 */
export function answeredSight({
  request: { caller },
  source,
  held,
}: {
  request: Pick<Authored, 'caller'>;
  source: SourceRecord;
  held: HeldRights;
}): Sight {
  return new Sight(held.apps ? { ...caller, roles: [] } : caller, source, lettersOf(held));
}

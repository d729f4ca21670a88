import { DATE_TIME_FORMAT, formatMoment, Moment, reservedContext, type ReservedFacts } from '@sluice/document';
import { randomUUID } from 'node:crypto';
import type { OperationContext } from '../../dispatch/operation.js';
import { seenAs } from '../../dispatch/seen-as.js';
import type { LoadedApp } from '../../document/document.contract.js';

/** Page number and size of a run, for the reserved keys that speak of them. */
export interface PagePosition {
  pageNo?: number;
  pageSize?: number;
}

/** Where the reserved keys of a call come from: always the server (decisions, "Pages"). */
export function reservedFacts(
  { caller, platform }: Pick<OperationContext, 'caller' | 'platform'>,
  app: LoadedApp,
  position: PagePosition = {},
): ReservedFacts {
  return {
    ...position,
    appId: app.id,
    now: () => formatMoment(new Moment(platform.clock.now()), DATE_TIME_FORMAT),
    uuid: randomUUID,
    user: caller.kind === 'anonymous' ? null : seenAs(caller),
  };
}

/** Names that every server-side expression of a call knows (design §5): user, app, page and the reserved keys. */
export function callScope(
  ctx: Pick<OperationContext, 'caller' | 'platform'>,
  app: LoadedApp,
  page: Readonly<Record<string, unknown>>,
  position?: PagePosition,
): Record<string, unknown> {
  const { roles } = ctx.caller;
  return {
    user: { ...seenAs(ctx.caller), roles, password_due: ctx.caller.passwordDue ?? '' },
    app: { id: app.id, uid: app.uid },
    page,
    ...reservedContext(reservedFacts(ctx, app, position)),
  };
}

import { isDeepStrictEqual } from 'node:util';
import { error, withoutUndefined } from '@sluice/document';
import type { PlannedMask } from '@sluice/policy';
import { withServices, type OperationContext } from '../dispatch/operation.js';
import type { Gateway, GatewayRequest } from '../gateway/gateway.type.js';
import type { ReadRights, ShownMask } from './export.contract.js';

/**
 * A context whose statements are noted in `rights` as they are permitted: those of the rows and those that name
 * dictionary entries.
 */
export function notingRights(ctx: OperationContext): { ctx: OperationContext; rights: ReadRights[] } {
  const rights: ReadRights[] = [];
  const { gateway } = ctx.platform;
  const run: Gateway['run'] = async (request) => {
    const result = await gateway.run(request);
    if (result.state === 'rows') rights.push({ ...statementOf(request), masks: result.masks.map(shown) });
    return result;
  };
  return { ctx: withServices(ctx, { gateway: { ...gateway, run } }), rights };
}

/**
 * Checks that the person of the context may still see all that a file shows. Throws `export.rights-less` where a
 * statement would be refused today or a column be masked that was clear, or masked otherwise; also for a file that
 * nothing was noted of.
 */
export async function checkRights(ctx: OperationContext, rights: readonly ReadRights[] | null): Promise<void> {
  if (rights === null) throw error('export.rights-less');
  for (const { masks: before, binds, ...statement } of rights) {
    const { caller, request } = ctx;
    const planned = { ...statement, caller, request, binds: Array<null>(binds).fill(null) };
    const now = await ctx.platform.gateway.plannedMasks(planned);
    const same = now?.length === before.length && now.every((mask, index) => hidesNoMore(mask, before[index] ?? null));
    if (!same) throw error('export.rights-less');
  }
}

function statementOf({ sourceId, origin, text, binds, schema, app, paging, count, totals }: GatewayRequest) {
  return { sourceId, origin, text, binds: binds?.length ?? 0, schema, app, paging, count, totals };
}

/** A mask as it is noted, read back from JSON and compared: a key that says nothing is not there. */
const shown = (mask: PlannedMask | null): ShownMask | null =>
  mask && withoutUndefined({ algorithm: mask.algorithm, config: mask.config, replaced: mask.replaced });

/**
 * Whether a file that was masked as `before` shows nothing that the mask of `now` hides; of a full mask only whether
 * there is a value can be seen.
 */
function hidesNoMore(now: PlannedMask | null, before: ShownMask | null): boolean {
  if (now === null) return true;
  if (before === null) return false;
  const hidesNull = now.replaced === true || now.config['hides_null'] === true;
  return isDeepStrictEqual(shown(now), before) || (before.algorithm === 'full' && !hidesNull);
}

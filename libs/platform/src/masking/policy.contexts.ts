import { termsHold, type AccessRequest } from '@sluice/policy';
import { seenAs } from '../dispatch/seen-as.js';
import type { GatewayRequest } from '../gateway/gateway.type.js';
import type { StateVersions } from '../gateway/version.contract.js';
import type { Clock } from '../host/clock.js';
import type { RowFilterReader } from '../row-filter/row-filter.reader.js';
import { UsageMoments } from '../usage-policy/usage.moment.js';
import type { HeldMaskPolicy } from './policy.reader.js';

/** What conditions of masking policies may read. */
export type Contexts = Pick<AccessRequest, 'conditionContext' | 'ownContext'>;

/** Who asks, through what and from where. */
export type MaskAsked = Pick<GatewayRequest, 'caller' | 'app' | 'request'> & { origin?: GatewayRequest['origin'] };

interface Person {
  id: number | null;
  account: string;
  name: string;
  roles: readonly string[];
}

/** Tells for whom masking policies are, for each run anew: the clock and the address are part of the question. */
export class MaskContexts {
  readonly #moments = new UsageMoments();

  constructor(private readonly host: { clock: Clock; rowFilters: Pick<RowFilterReader, 'membershipsOf'> }) {}

  /**
   * What masking conditions know of the caller; of a preview also what they know of the builder who looks. The policies
   * whose terms hold stand in it by number, so that a plan which is remembered for a context is never that of another
   * time or address.
   */
  async of(
    { caller, app, origin, request }: MaskAsked,
    sourceId: number,
    policies: readonly HeldMaskPolicy[],
    versions: StateVersions,
  ): Promise<Contexts> {
    const moment = this.#moments.of(this.host.clock.now(), request.ip);
    const contextOf = async (person: Person): Promise<Readonly<Record<string, unknown>>> => {
      const memberships = await this.host.rowFilters.membershipsOf(person.id, sourceId, versions);
      const about = { id: person.id, app: app?.id ?? null, ...memberships };
      const held = policies.filter(({ terms }) => terms && termsHold(terms, about, moment)).map(({ id }) => id);
      const at = { app: { id: app?.id ?? null }, page: { id: origin?.pageId ?? null } };
      return { user: { ...person, ...memberships }, ...at, policies: held };
    };
    const { userId: id, account, name, roles, preview } = caller;
    if (!preview) return { conditionContext: await contextOf({ id, account, name, roles }) };
    return {
      conditionContext: await contextOf({ ...seenAs(caller), roles }),
      ownContext: await contextOf({ id, account, name, roles: preview.own }),
    };
  }
}

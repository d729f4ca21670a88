import { decideUsage, usageSteps, type UsagePolicy, type UsageVerdict, type UsageWindow } from '@sluice/policy';
import type { Analysis } from '@sluice/sql';
import type { Caller } from '../dispatch/caller.js';
import type { GatewayRequest } from '../gateway/gateway.type.js';
import { readInPast } from '../gateway/past.js';
import type { StateVersions } from '../gateway/version.contract.js';
import { VersionedCache } from '../gateway/versioned.cache.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import { UsageMoments } from './usage.moment.js';
import type { SimulatedUsage, UsageQuestion } from './usage-policy.contract.js';

interface PolicyRow {
  id: number;
  name: string;
  priority: number;
  windows: UsageWindow[];
  ips: string[];
  query_count: number;
  export_count: number;
  write_count: number;
  update_count: number;
  delete_count: number;
  global_concurrency: number;
  user_concurrency: number;
  transaction_timeout: number;
  effect: UsagePolicy['effect'];
}

/**
 * Policies about a source and a person, an application that they visit or everybody; a missing or empty list means all.
 */
const policiesSql = `
  SELECT p.id, p.name, p.priority, p.windows, p.ips::text[] AS ips, p.query_count, p.export_count, p.write_count,
    p.update_count, p.delete_count,
         p.global_concurrency, p.user_concurrency, p.transaction_timeout, p.effect
  FROM policy p
  WHERE p.is_enabled AND (coalesce(p.scope -> 'source_ids', '[]') = '[]'
    OR p.scope -> 'source_ids' @> to_jsonb($1::bigint))
    AND CASE coalesce(p.scope ->> 'subject_type', 'all')
      WHEN 'all' THEN true
      WHEN 'anonymous' THEN $2::bigint IS NULL
      WHEN 'user' THEN p.scope -> 'subject_ids' @> to_jsonb($2::bigint)
      WHEN 'app' THEN p.scope -> 'subject_ids' @> to_jsonb($3::bigint)
      WHEN 'group' THEN EXISTS (SELECT 1 FROM user_group_member m JOIN user_group u ON u.id = m.group_id
        WHERE m.user_id = $2 AND (u.end_time IS NULL OR u.end_time > now())
          AND p.scope -> 'subject_ids' @> to_jsonb(u.id))
      WHEN 'project_role' THEN EXISTS (SELECT 1 FROM project_member m JOIN project j ON j.id = m.project_id
        AND j.status = 'active'
        WHERE m.user_id = $2 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
          AND p.scope -> 'subject_ids' @> to_jsonb(m.project_role_id))
      ELSE true END
    AND (coalesce(p.scope -> 'project_ids', '[]') = '[]' OR EXISTS (
      SELECT 1 FROM project_member m JOIN project j ON j.id = m.project_id AND j.status = 'active'
        AND (j.end_time IS NULL OR j.end_time > now())
        JOIN project_source x ON x.project_id = j.id AND x.data_source_id = $1
      WHERE m.user_id = $2 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
        AND p.scope -> 'project_ids' @> to_jsonb(j.id)))`;

/** Memberships end without a change of any row; they are looked at again after this many milliseconds. */
const membershipMs = 60_000;

/** What policies are asked about a run. */
type Asked = Pick<GatewayRequest, 'request' | 'origin' | 'app' | 'order'> & { caller: Pick<Caller, 'userId' | 'at'> };

/**
 * Reads the policies of use and decides by them, for each run anew: the clock and the address are part of the question.
 */
export class UsagePolicies {
  readonly #cache = new VersionedCache<UsagePolicy[]>(5_000);
  readonly #moments = new UsageMoments();

  constructor(private readonly host: { db: Db; clock: Clock }) {}

  /** What the policies about this source and caller say of a statement. */
  async judge(asked: Asked, sourceId: number, analysis: Analysis, versions: StateVersions): Promise<UsageVerdict> {
    const { at, ...caller } = asked.caller;
    if (at !== undefined)
      return readInPast(this.host.db, at, (then) =>
        new UsagePolicies(then).judge({ ...asked, caller }, sourceId, analysis, versions),
      );
    if (asked.origin.kind === 'system') return { reasons: [] };
    const policies = await this.#of(asked, sourceId, versions);
    if (policies.length === 0) return { reasons: [] };
    const written = analysis.tables.filter(({ access }) => access === 'write').length;
    return decideUsage(policies, {
      kind: analysis.kind,
      exports: asked.origin.kind === 'export',
      hasOrder: asked.order !== undefined,
      writesUncounted:
        (written > (analysis.kind === 'DQL' ? 0 : 1) && analysis.kind !== 'DDL') ||
        analysis.hazards.some(({ kind }) => kind === 'truncate'),
      ...this.#moments.of(this.host.clock.now(), asked.request.ip),
    });
  }

  /**
   * What the policies would say of a kind of statement at another time, from another address; each of them with how it
   * stands to it.
   */
  async simulate(question: UsageQuestion, versions: StateVersions): Promise<SimulatedUsage> {
    const { userId, appId, sourceId, at, ip, kind, exports } = question;
    const policies = await this.#of(
      { caller: { userId }, app: appId === undefined ? undefined : { id: appId } },
      sourceId,
      versions,
    );
    const moment = this.#moments.of(at, ip);
    const verdict = decideUsage(policies, { kind, exports, writesUncounted: false, ...moment });
    return { verdict, steps: usageSteps(policies, moment) };
  }

  async #of(
    { caller, app }: Pick<Asked, 'caller'> & { app?: { id: number } | undefined },
    sourceId: number,
    versions: StateVersions,
  ): Promise<UsagePolicy[]> {
    const now = this.host.clock.now();
    const key = `${caller.userId}/${app?.id}/${sourceId}`;
    const version = `${versions.policies}/${versions.grants}`;
    const known = this.#cache.get(key, version, now);
    if (known) return known;
    const { rows } = await this.host.db.query<PolicyRow>(policiesSql, [sourceId, caller.userId, app?.id ?? null]);
    return this.#cache.set(key, version, rows.map(policyOf), now + membershipMs);
  }
}

function policyOf(row: PolicyRow): UsagePolicy {
  return {
    id: row.id,
    name: row.name,
    priority: row.priority,
    windows: row.windows,
    ips: row.ips,
    counts: {
      query: row.query_count,
      export: row.export_count,
      write: row.write_count,
      update: row.update_count,
      delete: row.delete_count,
    },
    globalConcurrency: row.global_concurrency,
    userConcurrency: row.user_concurrency,
    transactionTimeout: row.transaction_timeout,
    effect: row.effect,
  };
}

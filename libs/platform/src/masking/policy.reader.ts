import type { AccessMaskPolicy, AccessMaskRule, MaskTerms } from '@sluice/policy';
import type { Db } from '../host/db.js';
import { VersionedCache } from '../gateway/versioned.cache.js';
import type { StateVersions } from '../gateway/version.contract.js';

/** An object of a source that a policy is about: its path below the database, an empty one is the whole source. */
export interface ScopeObject {
  source_id: number;
  path: string[];
}

/**
 * Where a policy applies: chosen objects, or sources by id (none listed: all) and tables as patterns `schema.table`.
 */
export interface PolicyScope {
  objects?: ScopeObject[];
  source_ids: number[];
  tables: string[];
}

/** An enabled policy with the terms under which it is about somebody. */
export interface HeldMaskPolicy extends AccessMaskPolicy {
  id: number;
  terms?: MaskTerms;
}

/** A policy as it is stored. */
export interface PolicyRow {
  id: number;
  name: string;
  priority: number;
  scope: Partial<PolicyScope>;
  condition: string | null;
  terms: MaskTerms | null;
  rules: StoredRule[];
}
interface StoredRule {
  id: number;
  match_type: AccessMaskRule['matchType'];
  match_value: string | string[];
  algorithm: string;
  config: Record<string, unknown>;
  filter_classes: AccessMaskRule['filterPolicy'];
}

/**
 * A rule's classes; of one that a process of the release before wrote, those of its single word, and nothing weaker.
 */
export const filterClassesSql = (rule: string): string => `coalesce(${rule}.filter_classes, CASE ${rule}.filter_policy
    WHEN 'refuse' THEN '{"null_test": "refuse", "equality": "refuse", "other": "refuse"}'::jsonb
    WHEN 'equality' THEN '{"null_test": "refuse", "equality": "allow", "other": "refuse"}'::jsonb
    WHEN 'allow' THEN '{"null_test": "allow", "equality": "allow", "other": "allow"}'::jsonb END)`;

const policiesSql = `
  SELECT p.id, p.name, p.priority, p.scope, p.condition, p.terms,
         coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'match_type', r.match_type, 'match_value', r.match_value,
           'algorithm', r.algorithm, 'config', r.config, 'filter_classes', ${filterClassesSql('r')})
                  ORDER BY r.sort_num, r.id) FILTER (WHERE r.id IS NOT NULL), '[]') AS rules
  FROM masking_policy p LEFT JOIN masking_rule r ON r.masking_policy_id = p.id
  WHERE p.is_enabled GROUP BY p.id, p.name, p.priority, p.scope, p.condition, p.terms ORDER BY p.priority, p.id`;

/** Every enabled policy, the first by priority first. */
export const enabledPolicies = async (db: Db): Promise<PolicyRow[]> => (await db.query<PolicyRow>(policiesSql)).rows;

/** Enabled masking policies by source, read once per version. */
export class PolicyReader {
  readonly #cache = new VersionedCache<PolicyRow[]>(1);
  readonly #bySource = new VersionedCache<HeldMaskPolicy[]>(200);

  constructor(private readonly db: Db) {}

  async of(sourceId: number, versions: StateVersions): Promise<HeldMaskPolicy[]> {
    const known = this.#bySource.get(String(sourceId), versions.policies);
    if (known) return known;
    const rows =
      this.#cache.get('all', versions.policies) ??
      this.#cache.set('all', versions.policies, await enabledPolicies(this.db));
    return this.#bySource.set(
      String(sourceId),
      versions.policies,
      rows.flatMap((row) => heldPolicy(row, sourceId) ?? []),
    );
  }
}

/** The policy as one source has it; undefined where it is not about that one. */
export function heldPolicy({ scope, ...row }: PolicyRow, sourceId: number): HeldMaskPolicy | undefined {
  const objects = scope.objects?.filter(({ source_id }) => source_id === sourceId).map(({ path }) => path);
  if (objects ? objects.length === 0 : scope.source_ids?.length && !scope.source_ids.includes(sourceId))
    return undefined;
  return {
    id: row.id,
    name: row.name,
    priority: row.priority,
    tables: objects ? [] : scope.tables?.length ? scope.tables : ['*'],
    objects,
    terms: row.terms ?? undefined,
    hasTerms: row.terms !== null,
    condition: row.condition || undefined,
    rules: row.rules.map((rule) => ({
      id: rule.id,
      matchType: rule.match_type,
      matchValue: rule.match_value,
      algorithm: rule.algorithm,
      config: rule.config,
      filterPolicy: rule.filter_classes,
    })),
  };
}

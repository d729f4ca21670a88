import { rowCondition, rowFilterColumns, RowFilterError, type RowConditionPiece } from '@sluice/policy';
import type { Caller } from '../dispatch/caller.js';
import { seenAs } from '../dispatch/seen-as.js';
import type { StateVersions } from '../gateway/version.contract.js';
import { VersionedCache } from '../gateway/versioned.cache.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';

/** Which rows of a table somebody may touch. */
export interface HeldFilter {
  id: number;
  name: string;
  schema: string;
  table: string;
  columns: string[];
  /** The condition with the person's values; absent where it cannot be made, and nothing of the table is served. */
  pieces?: RowConditionPiece[];
}

interface FilterRow {
  id: number;
  name: string;
  schema: string;
  table: string;
  condition: string;
}

/** Whom conditions speak of. */
interface Person {
  id: number | null;
  account: string;
  name: string;
  roles: readonly string[];
}
export interface Memberships {
  groups: string[];
  /** Numbers of the groups: a group that is renamed keeps its own. */
  group_ids: number[];
  /**
   * Roles of projects that work on the source, as `number of the project/name of the role`: managers choose names,
   * never the number.
   */
  project_roles: string[];
  project_ids: number[];
  project_role_ids: number[];
}

/** SQL: whether the filter `f` is about a group that the person of this bind is in. */
export const aboutGroupsOf = (
  person: string,
): string => `EXISTS (SELECT 1 FROM user_group_member m JOIN user_group u ON u.id = m.group_id
        WHERE m.user_id = ${person} AND (u.end_time IS NULL OR u.end_time > now())
          AND f.subject_ids @> to_jsonb(u.id))`;

/** SQL: whether it is about a role that the person has in a project. */
export const aboutProjectRolesOf = (
  person: string,
): string => `EXISTS (SELECT 1 FROM project_member m JOIN project j ON j.id = m.project_id
        AND j.status = 'active'
        WHERE m.user_id = ${person} AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
          AND f.subject_ids @> to_jsonb(m.project_role_id))`;

/**
 * Enabled filters about a source and a person, an application that they visit or everybody. A filter holds for the
 * table of its name, and for the table that it was made for under whatever name that has now.
 */
const filtersSql = `
  SELECT DISTINCT f.id, f.name, place.schema, place."table", f.condition
  FROM row_filter f CROSS JOIN LATERAL (
    SELECT f.schema_name AS schema, f.table_name AS "table"
    UNION SELECT s.name, t.name FROM catalogue_object t JOIN catalogue_object s ON s.id = t.parent_id
    WHERE t.data_source_id = f.data_source_id AND t.identity = f.identity AND t.kind IN ('table', 'view')
      AND t.gone_time IS NULL) place
  WHERE f.is_enabled AND f.data_source_id = $1
    AND CASE f.subject_type
      WHEN 'all' THEN true
      WHEN 'anonymous' THEN $2::bigint IS NULL
      WHEN 'user' THEN f.subject_ids @> to_jsonb($2::bigint)
      WHEN 'app' THEN f.subject_ids @> to_jsonb($3::bigint)
      WHEN 'group' THEN ${aboutGroupsOf('$2')}
      WHEN 'project_role' THEN ${aboutProjectRolesOf('$2')}
      ELSE true END
  ORDER BY f.id, place.schema, place."table"`;
const membershipsSql = `
  WITH own AS (SELECT u.id, u.name::text AS name FROM user_group_member m JOIN user_group u ON u.id = m.group_id
               WHERE m.user_id = $1 AND (u.end_time IS NULL OR u.end_time > now())),
  roles AS (SELECT j.id AS project_id, r.id, j.id || '/' || r.name AS name
            FROM project_member m JOIN project j ON j.id = m.project_id AND j.status = 'active'
              JOIN project_source x ON x.project_id = j.id AND x.data_source_id = $2
                JOIN project_role r ON r.id = m.project_role_id
            WHERE m.user_id = $1 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
              AND (j.end_time IS NULL OR j.end_time > now()))
  SELECT ARRAY(SELECT name FROM own ORDER BY 1) AS groups,
         (SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') FROM own) AS group_ids,
         ARRAY(SELECT name FROM roles ORDER BY 1) AS project_roles,
         (SELECT coalesce(jsonb_agg(DISTINCT project_id), '[]') FROM roles) AS project_ids,
         (SELECT coalesce(jsonb_agg(DISTINCT id), '[]') FROM roles) AS project_role_ids`;

/** Memberships end without a change of any row; they are looked at again after this many milliseconds. */
const membershipMs = 60_000;
const minuteMs = 60_000;

/** Reads the row filters of a source that are about somebody. */
export class RowFilterReader {
  readonly #filters = new VersionedCache<FilterRow[]>(5_000);
  readonly #memberships = new VersionedCache<Memberships>(5_000);

  constructor(private readonly host: { db: Db; clock: Clock }) {}

  /**
   * All filters that hold for a caller, of a preview those of the builder too: every one of them must let a row
   * through.
   */
  async of(
    caller: Caller,
    appId: number | undefined,
    sourceId: number,
    versions: StateVersions,
  ): Promise<HeldFilter[]> {
    const held: HeldFilter[] = [];
    for (const person of peopleOf(caller)) {
      const rows = await this.#rows(person.id, appId, sourceId, versions);
      if (rows.length === 0) continue;
      const memberships = await this.membershipsOf(person.id, sourceId, versions);
      held.push(...rows.map((row) => this.#held(row, { ...person, ...memberships })));
    }
    return held;
  }

  #held({ id, name, schema, table, condition }: FilterRow, user: Person & Memberships): HeldFilter {
    // The present is told in minutes: a plan is made anew when it is another.
    const now = Math.floor(this.host.clock.now() / minuteMs) * minuteMs;
    try {
      const columns = rowFilterColumns(condition);
      const { pieces } = rowCondition(condition, { user }, { clock: { now: () => now } });
      return { id, name, schema, table, columns, pieces };
    } catch (cause) {
      if (!(cause instanceof RowFilterError)) throw cause;
      return { id, name, schema, table, columns: [] };
    }
  }

  async #rows(
    userId: number | null,
    appId: number | undefined,
    sourceId: number,
    versions: StateVersions,
  ): Promise<FilterRow[]> {
    const now = this.host.clock.now();
    const key = `${userId}/${appId}/${sourceId}`;
    const version = `${versions.policies}/${versions.grants}/${versions.catalogue}`;
    const known = this.#filters.get(key, version, now);
    if (known) return known;
    const { rows } = await this.host.db.query<FilterRow>(filtersSql, [sourceId, userId, appId ?? null]);
    return this.#filters.set(key, version, rows, now + membershipMs);
  }

  /** The groups and, of projects that work on the source, the roles that conditions may ask for. */
  async membershipsOf(userId: number | null, sourceId: number, versions: StateVersions): Promise<Memberships> {
    if (userId === null) return { groups: [], group_ids: [], project_roles: [], project_ids: [], project_role_ids: [] };
    const now = this.host.clock.now();
    const key = `${userId}/${sourceId}`;
    const known = this.#memberships.get(key, versions.grants, now);
    if (known) return known;
    const found = await this.host.db.one<Memberships>(membershipsSql, [userId, sourceId]);
    return this.#memberships.set(key, versions.grants, found, now + membershipMs);
  }
}

/** The caller, or whom a preview shows together with the builder who looks. */
function peopleOf(caller: Caller): Person[] {
  const { userId: id, account, name, roles, preview } = caller;
  const own = { id, account, name, roles: preview?.own ?? roles };
  return preview ? [{ ...seenAs(caller), roles: preview.as }, own] : [own];
}

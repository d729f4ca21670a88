import { ACCESS_LEVELS, type AccessLevel, type Letter } from '@sluice/document';
import { covers, parseObjectPath, type AccessGrant, type MaskPrivilege } from '@sluice/policy';
import { readFormerNames } from '../data-source/catalogue.former.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import { asOf, inPast } from './past.js';
import { VersionedCache } from './versioned.cache.js';
import type { StateVersions } from './version.contract.js';
import type { Grants } from './gateway.contract.js';
import { addProjects, strictest, type ProjectRow } from './project.terms.js';
import type { EffectiveGrants } from './effective.grants.type.js';

interface GrantRow {
  id: number;
  object_path: string;
  /** null: the grant gives a level alone. */
  letter: Letter | null;
  access_level: AccessLevel | null;
  source_type: string | null;
  start_ms: number | null;
  end_ms: number | null;
}

const columns = `g.id, g.object_path, g.letter, g.access_level, g.source_type, round(extract(epoch FROM g.start_time) * 1000)::bigint AS start_ms,
  round(extract(epoch FROM least(g.end_time, (SELECT u.end_time FROM user_group u WHERE g.subject_type = 'group'
    AND u.id = g.subject_id))) * 1000)::bigint AS end_ms`;
/** What a project gives counts for its members, as long as it works on the source. */
const projectGives = `EXISTS (SELECT 1 FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
        WHERE m.user_id = $2 AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
          AND (p.end_time IS NULL OR p.end_time > now()) AND m.project_id = g.project_id
          AND (g.subject_type <> 'project_role' OR m.project_role_id = g.subject_id)
          AND EXISTS (SELECT 1 FROM project_source x WHERE x.project_id = p.id AND x.data_source_id = g.data_source_id
            AND (x.end_time IS NULL OR x.end_time > now())))`;
const personSql = `
  SELECT ${columns} FROM data_grant g WHERE g.data_source_id = $1 AND g.status = 'enabled'
    AND (g.project_id IS NULL OR ${projectGives}) AND (
    g.subject_type = 'project_role' AND g.project_id IS NOT NULL
    OR (g.subject_type = 'user' AND g.subject_id = $2)
    OR (g.subject_type = 'group' AND g.subject_id IN (SELECT m.group_id FROM user_group_member m
      JOIN user_group u ON u.id = m.group_id WHERE m.user_id = $2 AND (u.end_time IS NULL OR u.end_time > now()))))`;
/** Projects of a person that work on a source: what the role gives there, what members see, and what is narrowed. */
const projectSql = `
  SELECT p.id, r.letters, r.force_work_order AS forced, p.limits, p.allow_export AS allows_export,
    p.allow_copy AS allows_copy, p.watermark, p.access_level, m.access_level AS member_level,
         round(extract(epoch FROM least(m.end_time, p.end_time, x.end_time)) * 1000)::bigint AS end_ms
  FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    JOIN project_role r ON r.id = m.project_role_id
    JOIN project_source x ON x.project_id = p.id AND x.data_source_id = $1
  WHERE m.user_id = $2 AND m.status = 'active'`;
const anonymousSql = `SELECT ${columns} FROM data_grant g WHERE g.data_source_id = $1 AND g.status = 'enabled'
  AND g.subject_type = 'anonymous'`;
const appSql = `SELECT ${columns} FROM data_grant g WHERE g.data_source_id = $1 AND g.status = 'enabled'
  AND g.subject_type = 'app' AND g.subject_id = $2`;

/** A group by itself, and a role of a project by itself: what they give to whoever has nothing else. */
const works = `EXISTS (SELECT 1 FROM project p JOIN project_source x ON x.project_id = p.id AND x.data_source_id = g.data_source_id
        AND (x.end_time IS NULL OR x.end_time > now()) WHERE p.id = g.project_id AND p.status = 'active' AND (p.end_time IS NULL OR p.end_time > now()))`;
const groupSql = `SELECT ${columns} FROM data_grant g JOIN user_group o ON o.id = g.subject_id
  AND (o.end_time IS NULL OR o.end_time > now())
  WHERE g.data_source_id = $1 AND g.status = 'enabled' AND g.subject_type = 'group' AND g.subject_id = $2
    AND (g.project_id IS NULL OR ${works})`;
const roleSql = `SELECT ${columns} FROM data_grant g
  WHERE g.data_source_id = $1 AND g.status = 'enabled' AND g.subject_type = 'project_role' AND g.subject_id = $2
    AND g.project_id = $3 AND ${works}`;
const roleProjectSql = `
  SELECT p.id, r.letters, r.force_work_order AS forced, p.limits, p.allow_export AS allows_export,
    p.allow_copy AS allows_copy, p.watermark, p.access_level, NULL AS member_level,
         round(extract(epoch FROM least(p.end_time, x.end_time)) * 1000)::bigint AS end_ms
  FROM project p JOIN project_role r ON r.id = $2 JOIN project_source x ON x.project_id = p.id AND x.data_source_id = $1
  WHERE p.id = $3 AND p.status = 'active'`;

/** What is asked of the database about somebody at a source. */
interface Question {
  subject: string;
  sql: string;
  values: unknown[];
  projects?: string;
}

/** The same where one project alone counts, beside what is given outside of projects. */
const withinSql = `${personSql} AND (g.project_id IS NULL OR g.project_id = $3)`;
const withinProjectSql = `${projectSql} AND p.id = $3`;

function questionOf({ userId, standsFor, within }: Caller, { id: source }: SourceRecord): Question {
  if (standsFor?.type === 'group')
    return { subject: `group:${standsFor.id}`, sql: groupSql, values: [source, standsFor.id] };
  if (standsFor)
    return {
      subject: `role:${standsFor.id}:${standsFor.projectId}`,
      sql: roleSql,
      values: [source, standsFor.id, standsFor.projectId],
      projects: roleProjectSql,
    };
  if (userId === null) return { subject: 'anonymous', sql: anonymousSql, values: [source] };
  if (within !== undefined) {
    const values = [source, userId, within];
    return { subject: `user:${userId}:${within}`, sql: withinSql, values, projects: withinProjectSql };
  }
  return { subject: `user:${userId}`, sql: personSql, values: [source, userId], projects: projectSql };
}

/** Memberships end without a change of any row; they are looked at again after this many milliseconds. */
const membershipMs = 60_000;

/** Reads letters, levels and privileges of persons and apps. */
export class GrantReader implements Grants {
  readonly #cache = new VersionedCache<EffectiveGrants>(5_000);

  constructor(private readonly host: { db: Db; clock: Clock }) {}

  /** What the person holds; a masking privilege is no letter. */
  async ofCaller(caller: Caller, source: SourceRecord, versions: StateVersions): Promise<EffectiveGrants> {
    const asked = questionOf(caller, source);
    const found = caller.at ? await this.#then(asked, source, caller.at) : await this.#ask(asked, source, versions);
    const level =
      ACCESS_LEVELS.indexOf(found.accessLevel) > ACCESS_LEVELS.indexOf(caller.accessLevel)
        ? found.accessLevel
        : caller.accessLevel;
    const { levelFrom, ...held } = found;
    return caller.preview
      ? this.#previewed(caller, found, source, versions)
      : { ...held, accessLevel: level, levelFrom: level === found.accessLevel ? levelFrom : undefined };
  }

  /**
   * A previewed visitor sees by the level that is previewed and holds no privilege of the builder; what the builder may
   * not touch stays forbidden.
   */
  async #previewed(
    caller: Caller,
    own: EffectiveGrants,
    source: SourceRecord,
    versions: StateVersions,
  ): Promise<EffectiveGrants> {
    const { accessLevel, preview } = caller;
    if (preview?.person) return this.#asPerson(preview.person, own, source, versions);
    if (caller.kind !== 'anonymous') return { ...own, privileges: [], accessLevel };
    const anybody = await this.#read('anonymous', anonymousSql, [source.id], source, versions);
    const forbidden = own.grants.filter(({ letter }) => letter === 'forbid');
    return {
      ...anybody,
      grants: [...anybody.grants, ...forbidden],
      privileges: [],
      accessLevel,
      until: Math.min(own.until, anybody.until),
    };
  }

  /**
   * A named person: what they hold, of privileges and levels only what the builder holds as well, and nothing that the
   * builder is forbidden.
   */
  async #asPerson(
    person: NonNullable<NonNullable<Caller['preview']>['person']>,
    own: EffectiveGrants,
    source: SourceRecord,
    versions: StateVersions,
  ): Promise<EffectiveGrants> {
    const theirs = await this.#ofPerson(person.id, source, versions);
    const rank = (level: AccessLevel): number => ACCESS_LEVELS.indexOf(level);
    const level = Math.min(
      Math.max(rank(own.accessLevel), rank(person.ownLevel)),
      Math.max(rank(theirs.accessLevel), rank(person.level)),
    );
    const same = (one: MaskPrivilege, other: MaskPrivilege): boolean =>
      one.kind === other.kind && JSON.stringify(one.path) === JSON.stringify(other.path);
    return {
      until: Math.min(own.until, theirs.until),
      projects: strictest([own.projects, theirs.projects]),
      accessLevel: ACCESS_LEVELS[level] ?? 'public',
      grants: [...theirs.grants, ...own.grants.filter(({ letter }) => letter === 'forbid')],
      privileges: theirs.privileges.filter((one) => own.privileges.some((other) => same(one, other))),
    };
  }

  #ofPerson(id: number, source: SourceRecord, versions: StateVersions): Promise<EffectiveGrants> {
    return this.#read(`user:${id}`, personSql, [source.id, id], source, versions, projectSql);
  }

  #ask(
    { subject, sql, values, projects }: Question,
    source: SourceRecord,
    versions: StateVersions,
  ): Promise<EffectiveGrants> {
    return this.#read(subject, sql, values, source, versions, projects);
  }

  /** What was held at a moment, by the versions that are kept; the catalogue is that of now. */
  #then({ sql, values, projects }: Question, source: SourceRecord, moment: Date): Promise<EffectiveGrants> {
    return inPast(this.host.db, moment, async (past) => {
      const { rows } = await past.query<GrantRow>(asOf(sql), values);
      const effective = effectiveGrants(rows, source.catalogue_name, moment.getTime());
      if (projects)
        addProjects(effective, (await past.query<ProjectRow>(asOf(projects), values)).rows, moment.getTime());
      return effective;
    });
  }

  /** What the owner of the data has given to an app (design §6). */
  ofApp(appId: number, source: SourceRecord, versions: StateVersions): Promise<EffectiveGrants> {
    return this.#read(`app:${appId}`, appSql, [source.id, appId], source, versions);
  }

  async #read(
    subject: string,
    sql: string,
    values: unknown[],
    source: SourceRecord,
    versions: StateVersions,
    projects?: string,
  ): Promise<EffectiveGrants> {
    const key = `${subject}@${source.id}`;
    const now = this.host.clock.now();
    const version = `${versions.grants}/${versions.sources}/${versions.catalogue}`;
    const known = this.#cache.get(key, version, now);
    if (known) return known;
    const { rows } = await this.host.db.query<GrantRow>(sql, values);
    const effective = effectiveGrants(rows, source.catalogue_name, now);
    if (projects) addProjects(effective, (await this.host.db.query<ProjectRow>(projects, values)).rows, now);
    effective.grants.push(...(await this.#forbiddenBefore(effective.grants, source)));
    return this.#cache.set(key, version, effective, effective.until);
  }

  /** What is forbidden stays so under its next names: prohibitions of objects whose former names are forbidden. */
  async #forbiddenBefore(grants: readonly AccessGrant[], source: SourceRecord): Promise<AccessGrant[]> {
    const forbids = grants.filter(({ letter, path }) => letter === 'forbid' && path.length > 1);
    if (forbids.length === 0) return [];
    const renamed = await readFormerNames(this.host.db, source.id);
    return renamed.flatMap(({ path, names }) =>
      forbids
        .filter((forbid) => names.some((name) => covers(forbid.path, [source.catalogue_name, ...name])))
        .map((forbid) => ({ ...forbid, path: [source.catalogue_name, ...path] })),
    );
  }
}

/** Grants in force now. A stored path begins below the source's catalogue; one that is not a path gives nothing. */
export function effectiveGrants(rows: GrantRow[], catalogue: string, now: number): EffectiveGrants {
  const result: EffectiveGrants = {
    grants: [],
    privileges: [],
    accessLevel: 'public',
    until: now + membershipMs,
  };
  for (const row of rows) {
    for (const edge of [row.start_ms, row.end_ms])
      if (edge !== null && edge > now) result.until = Math.min(result.until, edge);
    const started = row.start_ms === null || row.start_ms <= now,
      ended = row.end_ms !== null && row.end_ms <= now;
    const parts = parseObjectPath(row.object_path);
    if (!started || ended || !parts) continue;
    const path = parts.length === 0 ? [] : [catalogue, ...parts];
    if (row.source_type === 'masking_privilege')
      result.privileges.push({ path, kind: row.letter === 'read' ? 'see' : 'use', from: { grant: row.id } });
    else if (row.letter !== null) result.grants.push({ path, letter: row.letter, from: { grant: row.id } });
    if (
      row.access_level &&
      path.length === 0 &&
      ACCESS_LEVELS.indexOf(row.access_level) > ACCESS_LEVELS.indexOf(result.accessLevel)
    ) {
      result.accessLevel = row.access_level;
      result.levelFrom = { grant: row.id };
    }
  }
  return result;
}

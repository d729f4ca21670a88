import { interpolate, type Locale } from '@sluice/document';
import type { AccessGrant } from '@sluice/policy';
import type { Caller } from '../dispatch/caller.js';
import type { Db } from '../host/db.js';
import type { GatewayRights } from '../gateway/gateway.type.js';
import { answerTexts } from './rights.texts.js';

/** What a letter or a level comes from, as a sentence names it. */
export type OriginName = (from: AccessGrant['from']) => string;

interface GrantRow {
  id: number;
  type: 'user' | 'group' | 'project_role' | 'app' | 'anonymous';
  name: string | null;
  path: string;
  until: string | null;
  /** Given in a project. */
  project: number | null;
}

const grantsSql = `
  SELECT g.id, g.subject_type AS type, coalesce(x.name, p.name || ' · ' || r.name, a.uid)::text AS name,
    g.object_path::text AS path,
    g.project_id AS project,
         to_char(g.end_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS until
  FROM data_grant g LEFT JOIN user_group x ON g.subject_type = 'group' AND x.id = g.subject_id
    LEFT JOIN project_role r ON g.subject_type = 'project_role' AND r.id = g.subject_id
      LEFT JOIN project p ON p.id = g.project_id
    LEFT JOIN app_principal a ON g.subject_type = 'app' AND a.id = g.subject_id
  WHERE g.id = ANY ($1)`;
const projectsSql = `
  SELECT p.id, (p.name || ' · ' || r.name)::text AS name FROM project p
    LEFT JOIN project_member m ON m.project_id = p.id AND m.user_id = $2
    JOIN project_role r ON r.id = coalesce($3::bigint, m.project_role_id) WHERE p.id = ANY ($1)`;

/** Names of all that letters and the level of an answer come from. */
export async function originsOf(
  db: Db,
  { steps, level }: Pick<GatewayRights, 'steps' | 'level'>,
  { userId, standsFor, within }: Pick<Caller, 'userId' | 'standsFor' | 'within'>,
  locale: Locale,
): Promise<OriginName> {
  const from = [
    ...steps.flatMap((step) => ('grants' in step ? step.grants.map((grant) => grant.from) : [])),
    level.from,
  ];
  const grantIds = from.flatMap((one) => (one && 'grant' in one ? [one.grant] : []));
  const projectIds = from.flatMap((one) => (one && 'project' in one ? [one.project] : []));
  const grants = await db.query<GrantRow>(grantsSql, [grantIds]);
  const projects = await db.query<{ id: number; name: string }>(projectsSql, [
    projectIds,
    userId,
    standsFor?.type === 'project_role' ? standsFor.id : null,
  ]);
  const projectNames = new Map(projects.rows.map(({ id, name }) => [id, name]));
  // A project's manager learns that something is given outside of the project, and not what.
  const isOutside = (row: GrantRow): boolean => within !== undefined && row.project !== within;
  const grantNames = new Map(
    grants.rows.map((row) => [row.id, isOutside(row) ? answerTexts['from-outside'][locale] : grantName(row, locale)]),
  );
  return (one) => {
    if (!one) return answerTexts['level-account'][locale];
    if ('grant' in one) return grantNames.get(one.grant) ?? `#${one.grant}`;
    return interpolate(
      answerTexts['from-project_role'][locale],
      { name: projectNames.get(one.project) ?? `#${one.project}` },
      locale,
    );
  };
}

function grantName({ id, type, name, path, until }: GrantRow, locale: Locale): string {
  const parts = [
    interpolate(answerTexts[`from-${type}`][locale], { name: name ?? `#${id}` }, locale),
    path === '' ? '' : interpolate(answerTexts['from-on'][locale], { path }, locale),
    until === null ? '' : interpolate(answerTexts['from-until'][locale], { until }, locale),
  ];
  return parts.join('');
}

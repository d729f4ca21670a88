import { interpolate, type BothTexts, type Locale } from '@sluice/document';
import type { Db } from '../host/db.js';

const maxNames = 10;

/** People who hold a letter at one of the sources and who are meant. */
const affectedSql = `
  SELECT count(*) OVER ()::int AS count, u.name::text AS name FROM user_account u
  WHERE u.is_enabled AND NOT u.is_deleted
    AND CASE $2 WHEN 'all' THEN true WHEN 'user' THEN $3::jsonb @> to_jsonb(u.id)
      WHEN 'group' THEN EXISTS (SELECT 1 FROM user_group_member m JOIN user_group g ON g.id = m.group_id
        WHERE m.user_id = u.id AND (g.end_time IS NULL OR g.end_time > now()) AND $3::jsonb @> to_jsonb(g.id))
      WHEN 'project_role' THEN EXISTS (SELECT 1 FROM project_member m WHERE m.user_id = u.id AND m.status = 'active'
        AND $3::jsonb @> to_jsonb(m.project_role_id))
      ELSE false END
    AND ($4::jsonb = '[]' OR EXISTS (SELECT 1 FROM project_member m WHERE m.user_id = u.id AND m.status = 'active'
      AND $4::jsonb @> to_jsonb(m.project_id)))
    AND EXISTS (SELECT 1 FROM data_grant g WHERE ($1::bigint[] = '{}' OR g.data_source_id = ANY ($1))
      AND g.status = 'enabled' AND g.letter <> 'forbid'
      AND (g.end_time IS NULL OR g.end_time > now())
      AND ((g.subject_type = 'user' AND g.subject_id = u.id)
        OR (g.subject_type = 'group' AND g.subject_id IN (SELECT m.group_id FROM user_group_member m
          WHERE m.user_id = u.id))
        OR (g.subject_type = 'project_role'
          AND EXISTS (SELECT 1 FROM project_member m WHERE m.user_id = u.id AND m.status = 'active'
          AND m.project_role_id = g.subject_id))))
  ORDER BY u.name, u.id LIMIT ${maxNames}`;

const more = { 'zh-chs': '{names} 等 {count} 人', en: '{names} and others, {count} in all' };

/** Whom something is about: everybody, or members of what is named, who reach one of the sources; all where none is. */
export interface AffectedScope {
  sourceIds: readonly number[];
  subjectType: string;
  subjectIds: readonly number[];
  projectIds?: readonly number[];
}

/** Names of the people who are meant and reach the sources, and how many there are; `nobody` where there is none. */
export async function affectedPeople(
  db: Db,
  { sourceIds, subjectType, subjectIds, projectIds = [] }: AffectedScope,
  { locale, nobody }: { locale: Locale; nobody: BothTexts },
): Promise<string> {
  const { rows } = await db.query<{ count: number; name: string }>(affectedSql, [
    sourceIds,
    subjectType,
    JSON.stringify(subjectIds),
    JSON.stringify(projectIds),
  ]);
  const [first] = rows;
  if (!first) return nobody[locale];
  const names = rows.map(({ name }) => name).join(locale === 'en' ? ', ' : '、');
  return first.count <= rows.length ? names : interpolate(more[locale], { names, count: first.count });
}

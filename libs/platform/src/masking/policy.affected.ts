import { interpolate, type Locale } from '@sluice/document';
import type { Db } from '../host/db.js';
import { previewTexts } from './masking.texts.js';
import type { GivenPolicy } from './policy.store.js';

const maxNames = 10;

/** People who hold a letter at one of the sources and whom the terms are about. */
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

/**
 * Names of the people whom a policy is about, and how many more there are; visitors of an application where they are
 * meant.
 */
export async function affectedBy(db: Db, { scope, terms }: GivenPolicy, locale: Locale): Promise<string> {
  const type = terms?.subject_type ?? 'all';
  if (type === 'app' || type === 'anonymous') return previewTexts.visitors[locale];
  const { rows } = await db.query<{ count: number; name: string }>(affectedSql, [
    scope.source_ids,
    type,
    JSON.stringify(terms?.subject_ids ?? []),
    JSON.stringify(terms?.project_ids ?? []),
  ]);
  const [first] = rows;
  if (!first) return previewTexts.nobody[locale];
  const names = rows.map(({ name }) => name).join(locale === 'en' ? ', ' : '、');
  if (first.count <= rows.length) return names;
  return interpolate(previewTexts.more[locale], { names, count: first.count });
}

import type { AccessLevel, Letter } from '@sluice/document';
import { formatObjectPath, parseObjectPath } from '@sluice/policy';
import { createHash } from 'node:crypto';
import type { Db } from '../host/db.js';
import { momentOf } from '../host/entity.words.js';
import type { GridScope } from './permission.scope.js';
import type { GridChange, GridLetter, GridSubject } from './permission.schemas.js';

/** A letter that a subject holds in the scope. */
export interface HeldGrant extends GridLetter {
  id: number;
  access_level: AccessLevel | null;
  end_time: string | null;
}

interface HeldRow {
  id: number;
  revision: number;
  source_id: number;
  object_path: string;
  letter: Letter;
  access_level: AccessLevel | null;
  end_time: string | null;
}

/**
 * In a project what the project gives; without one what belongs to none. A privilege on masked columns is no letter.
 */
const heldSql = `
  SELECT g.id, g.revision, g.data_source_id AS source_id, g.object_path, g.letter, g.access_level,
         to_char(g.end_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS end_time
  FROM data_grant g JOIN data_source d ON d.id = g.data_source_id
  WHERE g.subject_type = $1 AND g.subject_id = $2 AND g.project_id IS NOT DISTINCT FROM $3::bigint
    AND g.status = 'enabled'
    AND (g.end_time IS NULL OR g.end_time > now()) AND g.source_type IS DISTINCT FROM 'masking_privilege'
      AND g.letter <> 'terminal'
    AND (g.project_id IS NULL OR EXISTS (SELECT 1 FROM project_source x WHERE x.project_id = g.project_id
      AND x.data_source_id = g.data_source_id AND (x.end_time IS NULL OR x.end_time > now())))
  ORDER BY g.id`;

/** What a subject holds, and a text that is another one as soon as anybody changes it. */
export async function readHeld(
  db: Db,
  scope: Pick<GridScope, 'projectId'>,
  { type, id }: GridSubject,
): Promise<{ held: HeldGrant[]; revision: string }> {
  const { rows } = await db.query<HeldRow>(heldSql, [type, id, scope.projectId]);
  const digest = createHash('sha256').update(JSON.stringify(rows.map((row) => [row.id, row.revision])));
  const held = rows.flatMap(({ revision: _revision, object_path, ...row }) => {
    const path = parseObjectPath(object_path);
    return path ? [{ ...row, path }] : [];
  });
  return { held, revision: digest.digest('hex').slice(0, 32) };
}

/** One subject at a time is changed by one saving. */
export async function lockSubject(db: Db, scope: Pick<GridScope, 'projectId'>, subject: GridSubject): Promise<void> {
  const key = `permission:${scope.projectId ?? ''}:${subject.type}:${subject.id}`;
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

const text = (path: readonly string[]): string => formatObjectPath(path);

/** Whether two places are the same. */
export const isSame = (one: GridLetter, other: GridLetter): boolean =>
  one.source_id === other.source_id && one.letter === other.letter && text(one.path) === text(other.path);

/** Takes, gives or renews one letter of a subject, whose rows are locked. */
export async function writeChange(
  db: Db,
  where: { scope: Pick<GridScope, 'projectId'>; subject: GridSubject; held: readonly HeldGrant[]; by: number | null },
  change: GridChange,
): Promise<void> {
  const ids = where.held.filter((grant) => isSame(grant, change)).map(({ id }) => id);
  const [kept, ...twice] = ids;
  const gone = change.granted ? twice : ids;
  if (gone.length > 0)
    await db.query(
      `UPDATE data_grant SET status = 'revoked', update_time = now(),
        revision = revision + 1 WHERE id = ANY ($1) AND status = 'enabled'`,
      [gone],
    );
  if (!change.granted) return;
  const terms = [momentOf(change.end_time, 'changes'), change.access_level || null];
  if (kept !== undefined) {
    await db.query(
      `UPDATE data_grant SET end_time = $2, access_level = $3, update_time = now(), revision = revision + 1
       WHERE id = $1 AND status = 'enabled'`,
      [kept, ...terms],
    );
    return;
  }
  await db.query(
    `INSERT INTO data_grant (subject_type, subject_id, project_id, data_source_id, object_path, letter, end_time,
      access_level, source_type, create_user_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'resource_request', $9)`,
    [
      where.subject.type,
      where.subject.id,
      where.scope.projectId,
      change.source_id,
      text(change.path),
      change.letter,
      ...terms,
      where.by,
    ],
  );
}

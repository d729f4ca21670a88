import { error, type Letter } from '@sluice/document';
import { checkObject } from '../data-source/grant.rights.js';
import type { RequestEffect } from './request.effect.type.js';
import type { RequestItem, RequestKind } from './request.entity.js';
import { sourceInProject } from './request.source.js';

const grantSql = `
  INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, access_level, source_type,
    request_id, start_time, end_time, create_user_id, project_id)
  VALUES ('user', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/**
 * Letters of the data, a level of the source, or a privilege on its masked columns: rows of `data_grant` that carry the
 * request's number. What a project has approved counts while its holder is a member and the project works on the
 * source.
 */
const grants = (lettersOf: (item: RequestItem) => readonly (Letter | null)[]): RequestEffect => ({
  async give(db, request, byUserId) {
    const sourceId = request.data_source_id ?? 0;
    for (const item of request.items) {
      await checkObject(db, sourceId, item.path, 'id');
      for (const letter of lettersOf(item))
        await db.query(grantSql, [
          request.user_id,
          sourceId,
          item.path,
          letter,
          letter === null ? request.level : null,
          request.source_type,
          request.id,
          request.start_time,
          request.end_time,
          byUserId,
          request.project_id,
        ]);
    }
  },
  // What its holder gave back of it stays given back.
  async set(db, { id }, state) {
    await db.query(
      "UPDATE data_grant SET status = $2, update_time = now(), revision = revision + 1 WHERE request_id = $1 AND status IN ('enabled', 'disabled')",
      [id, state],
    );
  },
});

/**
 * A membership until the end, with the ordinary member's role. Whoever came in another way meanwhile keeps what they
 * have.
 */
const membership: RequestEffect = {
  async give(db, { project_id: projectId, user_id: userId, end_time: endTime }, byUserId) {
    await db.query('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [projectId]);
    const { rowCount } = await db.query(
      `INSERT INTO project_member (project_id, user_id, project_role_id, end_time, status, create_user_id)
       SELECT $1, $2, r.id, $3, 'active', $4 FROM project_role r WHERE r.project_id IS NULL AND NOT r.is_manager
       ON CONFLICT (project_id, user_id) DO UPDATE
         SET (project_role_id, access_level, end_time, status, create_time, update_time, revision)
         = (EXCLUDED.project_role_id, NULL, EXCLUDED.end_time, 'active', now(), now(), project_member.revision + 1)
       WHERE project_member.status = 'ended' OR project_member.end_time <= now()`,
      [projectId, userId, endTime, byUserId],
    );
    if (rowCount === 0) throw error('request.not-open', {}, { field: 'id' });
  },
  async set(db, { project_id: projectId, user_id: userId, end_time: endTime }, state) {
    await db.query(
      `UPDATE project_member m SET status = $4, update_time = now(), revision = m.revision + 1 FROM project_role r
       WHERE m.project_id = $1 AND m.user_id = $2 AND m.end_time = $3 AND r.id = m.project_role_id AND NOT r.is_manager`,
      [projectId, userId, endTime, state === 'enabled' ? 'active' : 'ended'],
    );
  },
};

const membershipSql = `
  INSERT INTO app_role_member (role_id, user_id, end_time, request_id) VALUES ($1, $2, $3, $4)
  ON CONFLICT (role_id, user_id) DO UPDATE SET (end_time, request_id) = (EXCLUDED.end_time, EXCLUDED.request_id)
    WHERE app_role_member.end_time IS NOT NULL`;

/**
 * A place in a role of an app until the end. Whoever builds the app may have given one without an end meanwhile: that
 * one stays.
 */
const appMembership: RequestEffect = {
  async give(db, { id, app_role_id: roleId, user_id: userId, end_time: endTime }) {
    await db.query(membershipSql, [roleId, userId, endTime, id]);
  },
  async set(db, request, state) {
    if (state === 'enabled') await appMembership.give(db, request, null);
    else await db.query('DELETE FROM app_role_member WHERE request_id = $1', [request.id]);
  },
  async tell(db, { app_role_id: roleId }, documents) {
    const { uid } = await db.one<{ uid: string }>(
      'SELECT a.uid FROM app_role o JOIN document_app a ON a.id = o.app_id WHERE o.id = $1',
      [roleId],
    );
    await documents.rightsChanged(db, uid);
  },
};

/**
 * What each kind gives. A privilege to see stands as the letter read, one to use in conditions as write
 * (grant.reader.ts).
 */
export const requestEffects: Readonly<Record<RequestKind, RequestEffect>> = {
  letters: grants(({ letters }) => letters),
  level: grants(() => [null]),
  see_unmasked: grants(() => ['read']),
  use_unmasked: grants(() => ['write']),
  join_project: membership,
  join_source: sourceInProject,
  app: appMembership,
};

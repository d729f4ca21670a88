import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { buildsApp } from '../document/app.rights.js';
import { mayEnter } from '../page/access.rule.js';

interface RoleRow {
  id: number;
  app_id: number;
  uid: string;
  name: string;
  is_held: boolean;
}

const roleSql = `
  SELECT o.id, o.app_id, o.name::text AS name, a.uid::text AS uid,
    EXISTS (SELECT 1 FROM app_role_member m WHERE m.role_id = o.id AND m.user_id = $2
      AND (m.end_time IS NULL OR m.end_time > now())) AS is_held
  FROM app_role o JOIN document_app a ON a.id = o.app_id AND a.id <> 1 AND NOT a.is_deleted
  WHERE o.id = $1 AND EXISTS (SELECT 1 FROM app_guard g WHERE g.role_id = o.id)`;

/**
 * A role of a released app that lets the caller in and that keeps something for its people; whoever builds the app has
 * all of it. What is not there and what is not theirs to ask for is told alike. `isHeld`: a place in it is lengthened.
 */
export async function askableRole(
  ctx: OperationContext,
  userId: number,
  id: number | null | undefined,
  isHeld: boolean,
): Promise<{ id: number; appId: number; title: string }> {
  if (!id) throw error('request.role-needed', {}, { field: 'app_role_id' });
  const role = await ctx.db.maybeOne<RoleRow>(roleSql, [id, userId]);
  const app = role && ctx.platform.documents.app(role.uid);
  const isOpen = app !== undefined && app.release > 0 && mayEnter(app, ctx.caller) && !buildsApp(app, ctx.caller);
  if (!role || !isOpen || role.is_held !== isHeld) throw error('request.role-unfit', {}, { field: 'app_role_id' });
  const { name } = app.document;
  return {
    id: role.id,
    appId: role.app_id,
    title: `${typeof name === 'string' ? name : (name['zh-chs'] ?? role.uid)} · ${role.name}`,
  };
}

/** Whether the caller builds the app whose role a request is about. */
export async function buildsAppOf(ctx: OperationContext, roleId: number | null): Promise<boolean> {
  if (roleId === null) return false;
  const found = await ctx.db.maybeOne<{ uid: string }>(
    'SELECT a.uid FROM app_role o JOIN document_app a ON a.id = o.app_id WHERE o.id = $1',
    [roleId],
  );
  const app = found && ctx.platform.documents.app(found.uid);
  return app !== undefined && buildsApp(app, ctx.caller);
}

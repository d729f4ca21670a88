import { error } from '@sluice/document';
import { idAnswer, nothing } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { buildableApp, builders } from './builder.address.js';
import {
  appBuildersInput,
  guardSetInput,
  roleDeleteInput,
  roleSaveInput,
  type AppBuildersInput,
  type GuardSetInput,
  type RoleDeleteInput,
  type RoleSaveInput,
} from './rights.schemas.js';

/**
 * Throws `user.unknown` unless every number is a person who may sign in; `roles` then asks for one of these system
 * roles.
 */
async function checkPeople(
  { db, platform }: OperationContext,
  people: readonly number[],
  { field, roles = null }: { field: string; roles?: readonly string[] | null },
): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT u.id FROM user_account u WHERE u.id = ANY ($1) AND u.is_enabled AND NOT u.is_deleted
      AND (u.end_time IS NULL OR u.end_time > $2)
      AND ($3::text[] IS NULL OR EXISTS (SELECT 1 FROM user_role m JOIN role r ON r.id = m.role_id
        WHERE m.user_id = u.id AND r.code = ANY ($3)))`,
    [people, new Date(platform.clock.now()), roles],
  );
  if (rows.length === new Set(people).size) return;
  throw error(roles ? 'app.not-a-builder' : 'user.unknown', {}, { field });
}

/** A role of the app; throws `app.role-unknown`. The row is locked. */
async function checkRole({ db }: OperationContext, app: LoadedApp, id: number, field: string): Promise<void> {
  const found = await db.maybeOne('SELECT id FROM app_role WHERE id = $1 AND app_id = $2 FOR UPDATE', [id, app.id]);
  if (!found) throw error('app.role-unknown', {}, { field });
}

/**
 * `app.save-builders`: who builds an app beside its owner. Its owner says so, the super administrator, or any builder
 * of one without an owner.
 */
const saveBuilders = defineOperation<AppBuildersInput, null>({
  name: 'app.save-builders',
  access: builders,
  input: appBuildersInput,
  output: nothing,
  audit: { action: 'app.save-builders', describe: ({ app_id: app }) => ({ objects: [`app:${app}`] }) },
  async run(ctx, { app_id: appId, owner_id: owner, people }) {
    const app = buildableApp(ctx, appId);
    const { userId, roles } = ctx.caller;
    if (app.ownerId !== null && app.ownerId !== userId && !roles.includes('super_admin')) throw error('access.denied');
    const named = people ?? [];
    const builds = ['app_admin', 'super_admin'];
    await checkPeople(ctx, [owner], { field: 'owner_id', roles: builds });
    await checkPeople(ctx, named, { field: 'people', roles: builds });
    await ctx.db.query('UPDATE document_app SET owner_id = $2 WHERE id = $1', [app.id, owner]);
    await ctx.db.query('DELETE FROM document_app_builder WHERE app_id = $1', [app.id]);
    await ctx.db.query(
      'INSERT INTO document_app_builder (app_id, user_id) SELECT $1, p FROM unnest($2::bigint[]) p WHERE p <> $3 ON CONFLICT DO NOTHING',
      [app.id, named, owner],
    );
    await ctx.platform.documents.rightsChanged(ctx.db, app.uid);
    return null;
  },
});

/** `app-role.save`: a role of an app with its people; new without an id. */
const saveRole = defineOperation<RoleSaveInput, { id: number }>({
  name: 'app-role.save',
  access: builders,
  input: roleSaveInput,
  output: idAnswer,
  audit: {
    action: 'app-role.save',
    describe: ({ app_id: app, id }, output) => ({ objects: [`app:${app}`, `app_role:${output?.id ?? id ?? ''}`] }),
  },
  async run(ctx, { app_id: appId, id, name, description, people }) {
    const app = buildableApp(ctx, appId);
    const named = people ?? [];
    if (id) await checkRole(ctx, app, id, 'id');
    await checkPeople(ctx, named, { field: 'people' });
    const taken = await ctx.db.maybeOne(
      'SELECT id FROM app_role WHERE app_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3',
      [app.id, name, id ?? null],
    );
    if (taken) throw error('app.role-taken', { name }, { field: 'name' });
    const saved = await ctx.db.one<{ id: number }>(
      id
        ? 'UPDATE app_role SET name = $2, description = $3 WHERE app_id = $1 AND id = $4 RETURNING id'
        : 'INSERT INTO app_role (app_id, name, description) VALUES ($1, $2, $3) RETURNING id',
      [app.id, name, description ?? '', ...(id ? [id] : [])],
    );
    // A place that ends by a request keeps its end.
    await ctx.db.query('DELETE FROM app_role_member WHERE role_id = $1 AND NOT user_id = ANY ($2::bigint[])', [
      saved.id,
      named,
    ]);
    await ctx.db.query(
      'INSERT INTO app_role_member (role_id, user_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING',
      [saved.id, named],
    );
    await ctx.platform.documents.rightsChanged(ctx.db, app.uid);
    return saved;
  },
});

/**
 * `app-role.delete`: refused while the role guards anything, which would open it to everybody whom its document lets
 * in.
 */
const deleteRole = defineOperation<RoleDeleteInput, null>({
  name: 'app-role.delete',
  access: builders,
  input: roleDeleteInput,
  output: nothing,
  audit: {
    action: 'app-role.delete',
    describe: ({ app_id: app, id }) => ({ objects: [`app:${app}`, `app_role:${id}`] }),
  },
  async run(ctx, { app_id: appId, id }) {
    const app = buildableApp(ctx, appId);
    await checkRole(ctx, app, id, 'id');
    const { count } = await ctx.db.one<{ count: number }>(
      `SELECT (SELECT count(*) FROM app_guard WHERE role_id = $1)::int + (SELECT count(*) FROM app_guard_kept
        WHERE role_id = $1)::int AS count`,
      [id],
    );
    if (count > 0) throw error('app.role-used', { count }, { field: 'id' });
    await ctx.db.query('DELETE FROM app_role WHERE id = $1', [id]);
    await ctx.platform.documents.rightsChanged(ctx.db, app.uid);
    return null;
  },
});

/**
 * Revisions of an app's documents that somebody uses: the newest drafts that are not in the recycle bin, and what is
 * released.
 */
const USED_REVISIONS = `
  SELECT d.id, d.kind, r.content FROM document d JOIN document_revision r ON r.document_id = d.id
  WHERE d.app_id = $1 AND ((r.revision = d.revision AND NOT d.is_deleted)
    OR EXISTS (SELECT 1 FROM document_release_item i
    WHERE i.app_id = d.app_id AND i.document_id = d.id AND i.revision = r.revision
      AND i.number = (SELECT max(number) FROM document_release WHERE app_id = d.app_id)))`;

/**
 * What may be kept for roles and people: pages, queries and actions of the app, and buttons of its pages, as drafts or
 * released.
 */
async function checkObjects({ db }: OperationContext, app: LoadedApp, objects: readonly number[]): Promise<void> {
  const { rows } = await db.query(
    `WITH used AS (${USED_REVISIONS})
    SELECT u.id FROM used u WHERE u.id = ANY ($2) AND u.kind IN ('page', 'query', 'action')
    UNION SELECT n.id FROM document_node n JOIN used u ON u.id = n.document_id
    WHERE n.id = ANY ($2)
      AND EXISTS (SELECT 1 FROM jsonb_path_query(u.content, '$.**.app_buttons[*].uid') AS button (uid)
        WHERE button.uid #>> '{}' = n.uid)`,
    [app.id, objects],
  );
  if (rows.length !== new Set(objects).size) throw error('page.node-unknown', {}, { field: 'objects' });
}

/**
 * `app-guard.set`: keeps objects of an app for roles of it and people; with none their documents alone decide again.
 * Counts at once.
 */
const setGuard = defineOperation<GuardSetInput, null>({
  name: 'app-guard.set',
  access: builders,
  input: guardSetInput,
  output: nothing,
  audit: {
    action: 'app-guard.set',
    describe: ({ app_id: app, objects }) => ({
      objects: [`app:${app}`, ...objects.slice(0, 20).map((id) => `object:${id}`)],
    }),
  },
  async run(ctx, { app_id: appId, objects, roles, people }) {
    const app = buildableApp(ctx, appId);
    await checkObjects(ctx, app, objects);
    for (const role of roles ?? []) await checkRole(ctx, app, role, 'roles');
    await checkPeople(ctx, people ?? [], { field: 'people' });
    // Two that keep one object at once follow each other.
    await ctx.db.query('SELECT 1 FROM app_principal WHERE id = $1 FOR UPDATE', [app.id]);
    await ctx.db.query('DELETE FROM app_guard WHERE app_id = $1 AND object_id = ANY ($2)', [app.id, objects]);
    await ctx.db.query(
      `INSERT INTO app_guard (app_id, object_id, role_id, user_id)
      SELECT $1, o, s.role_id, s.user_id FROM unnest($2::bigint[]) o CROSS JOIN
        (SELECT r AS role_id, NULL::bigint AS user_id FROM unnest($3::bigint[]) r UNION SELECT NULL,
          p FROM unnest($4::bigint[]) p) s`,
      [app.id, [...new Set(objects)], roles ?? [], people ?? []],
    );
    await ctx.platform.documents.rightsChanged(ctx.db, app.uid);
    return null;
  },
});

/** Rights inside an application (screens P6). */
export const rightsOperations = [saveBuilders, saveRole, deleteRole, setGuard] as readonly Operation[];

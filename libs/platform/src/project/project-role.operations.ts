import { error, type Letter } from '@sluice/document';
import type { ForcedOperation } from '@sluice/policy';
import { ILike, IsNull } from 'typeorm';
import { answer, idAnswer, integer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, otherThan, type ById } from '../host/entity.words.js';
import { isActive, ProjectMember } from './project-member.entity.js';
import { ProjectRole, type ProjectAction } from './project-role.entity.js';
import { ProjectSource } from './project-source.entity.js';
import { checkFreesNobody, gainsBySource } from './project.duties.js';
import type { Project } from './project.entity.js';
import { secondForMembers } from './project.fresh.js';
import { lockFor, lockProject, mayInProject, ownMembership, roleIn } from './project.rights.js';
import { projectFields as fields } from './project.schemas.js';
import { projectTexts } from './project.texts.js';

interface RoleForm {
  project_id: number;
  role_id?: number | null;
  revision?: number | null;
  role_name: string;
  remark?: string | null;
  actions?: ProjectAction[] | null;
  letters?: Letter[] | null;
  force_work_order?: ForcedOperation[] | null;
}

const factsOf = ({ name, remark, actions, letters, forceWorkOrder }: ProjectRole) => ({
  name,
  remark,
  actions: [...actions].sort(),
  letters: [...letters].sort(),
  force_work_order: [...forceWorkOrder].sort(),
});

/** The role of the project, or a new one; the built-in ones are nobody's to change. */
async function roleToSave(ctx: OperationContext, form: RoleForm): Promise<ProjectRole> {
  if (!form.role_id)
    return ctx.orm.create(ProjectRole, {
      projectId: form.project_id,
      isManager: false,
      name: '',
      remark: null,
      actions: [],
      letters: [],
      forceWorkOrder: [],
      createUserId: ctx.caller.userId,
    });
  const role = await ctx.orm.findOneBy(ProjectRole, { id: form.role_id, projectId: form.project_id });
  if (!role) throw error('project-role.unknown', {}, { field: 'role_id' });
  checkRevised(role, form.revision);
  return role;
}

/** What a form adds to what a role has. */
const gained = (before: readonly string[], after: readonly string[] | null | undefined): string[] =>
  (after ?? []).filter((one) => !before.includes(one));

/**
 * Whoever has a role does not give it more: letters and actions of one's own role are changed by somebody else. And who
 * is no manager gives no role what their own has not, nor frees one of an order that their own must ask for.
 */
async function checkOwnRole(ctx: OperationContext, role: ProjectRole, form: RoleForm): Promise<void> {
  const own = await ownMembership(ctx, form.project_id);
  const [letters, actions] = [gained(role.letters, form.letters), gained(role.actions, form.actions)];
  const freed = gained(form.force_work_order ?? [], role.id ? role.forceWorkOrder : (own?.role.forceWorkOrder ?? []));
  if (role.id && own?.role.id === role.id && [...letters, ...actions, ...freed].length > 0)
    throw error('duties.not-to-oneself', {}, { field: 'letters' });
  if (!own || own.role.isManager) return;
  const { role: held } = own;
  const beyond = {
    letters: gained(held.letters, letters),
    actions: gained(held.actions, actions),
    force_work_order: freed.filter((one) => (held.forceWorkOrder as string[]).includes(one)),
  };
  for (const [field, more] of Object.entries(beyond) as [keyof typeof beyond, string[]][])
    if (more.length > 0) throw error('project-role.beyond-own', { label: projectTexts[field] }, { field });
}

/**
 * `project.role-save`: a role of the project, with what its members may do there, hold on its sources, and must ask for
 * by work order.
 */
const saveOperation = defineOperation<RoleForm, { id: number }>({
  name: 'project.role-save',
  access: 'signed-in',
  input: inputOf(
    fields,
    ['project_id', 'role_id', 'revision', 'role_name', 'remark', 'actions', 'letters', 'force_work_order'],
    ['project_id', 'role_name'],
  ),
  confirmable: true,
  output: idAnswer,
  audit: {
    action: 'project.role-save',
    describe: ({ project_id: id, role_name: name }) => ({ objects: [`project:${id}`, name] }),
  },
  async run(ctx, form) {
    const project = await lockFor(ctx, form.project_id, 'roles');
    ctx.platform.gateway.versions.suspect();
    const role = await roleToSave(ctx, form);
    await checkOwnRole(ctx, role, form);
    const name = form.role_name.trim();
    const same = { name: ILike(likeExactly(name)), id: otherThan(role.id) };
    const where = [
      { ...same, projectId: project.id },
      { ...same, projectId: IsNull() },
    ];
    if (await ctx.orm.existsBy(ProjectRole, where))
      throw error('project-role.name-taken', { name }, { field: 'role_name' });
    const before = role.id ? factsOf(role) : {};
    const gains = [
      ...gained(role.letters, form.letters),
      ...gained(role.actions, form.actions),
      ...gained(form.force_work_order ?? [], role.forceWorkOrder),
    ];
    const second = role.id && gains.length > 0 ? await secondForMembers(ctx, project.id, role.id) : undefined;
    Object.assign(role, {
      name,
      remark: form.remark || null,
      actions: form.actions ?? [],
      letters: form.letters ?? [],
      forceWorkOrder: form.force_work_order ?? [],
    });
    const { id } = await ctx.orm.save(role);
    await recordChange(
      ctx,
      { object: `project:${project.id}`, name: project.name, before, after: factsOf(role) },
      second,
    );
    return { id };
  },
});

/**
 * `project.role-delete`: one that members have, or that holds permissions, stays; memberships that have ended fall to
 * the ordinary role.
 */
const deleteOperation = defineOperation<ById, { id: number; project_id: number }>({
  name: 'project.role-delete',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: answer({ id: integer, project_id: integer }),
  audit: {
    action: 'project.role-delete',
    describe: ({ id }, output) => ({
      objects: [...(output ? [`project:${output.project_id}`] : []), `project_role:${id}`],
    }),
  },
  async run(ctx, { id }) {
    const found = await ctx.orm.findOneBy(ProjectRole, { id });
    const project = await lockFor(ctx, found?.projectId ?? 0, 'roles');
    ctx.platform.gateway.versions.suspect();
    const role = await ctx.orm.findOneByOrFail(ProjectRole, { id });
    const holds = await ctx.db.maybeOne(
      `SELECT 1 AS one FROM data_grant WHERE subject_type = 'project_role' AND subject_id = $1
        AND status IN ('enabled', 'disabled') LIMIT 1`,
      [id],
    );
    const having = await ctx.orm.findBy(ProjectMember, { role: { id } });
    const now = ctx.platform.clock.now();
    if (holds || having.some((member) => isActive(member, now)))
      throw error('project-role.in-use', { name: role.name }, { field: 'id' });
    const ordinary = await roleIn(ctx, project.id, null);
    await ctx.orm.save(having.map((member) => Object.assign(member, { role: ordinary })));
    const before = factsOf(role);
    await ctx.orm.remove(role);
    await recordChange(ctx, { object: `project:${project.id}`, name: project.name, before, after: {} });
    return { id, project_id: project.id };
  },
});

interface SourceForm {
  project_id: number;
  data_source_id: number;
}
const sourceInput = inputOf(fields, ['project_id', 'data_source_id'], ['project_id', 'data_source_id']);
const sourceAudit = (action: string) => ({
  action,
  describe: ({ project_id: id, data_source_id: source }: SourceForm) => ({
    objects: [`project:${id}`, `data_source:${source}`],
  }),
});

/** Who may hand a source to a project: the administrator of policies, or its owner where the project lets them. */
async function mayHandOver(
  ctx: OperationContext,
  { project_id: id, data_source_id: source }: SourceForm,
): Promise<boolean> {
  if (ctx.caller.preview !== undefined) return false;
  if (ctx.caller.roles.includes('policy_admin')) return true;
  const owned = await ctx.db.maybeOne('SELECT 1 AS one FROM data_source WHERE id = $1 AND owner_id = $2', [
    source,
    ctx.caller.userId,
  ]);
  return owned !== undefined && (await mayInProject(ctx, id, 'sources'));
}

/**
 * Whoever is in the project and gains by another source of it hands none to it: their role holds letters, or they would
 * see more in clear.
 */
async function checkNoGain(ctx: OperationContext, project: Project, sourceId: number): Promise<void> {
  if (await gainsBySource(ctx.db, ctx.caller.userId, project.id, sourceId))
    throw error('duties.not-to-oneself', {}, { field: 'data_source_id' });
}

/**
 * `project.source-add`: with it the project's roles can hold letters there, so that the owner of the data, or who keeps
 * policies, decides.
 */
const addSourceOperation = defineOperation<SourceForm, { id: number }>({
  name: 'project.source-add',
  access: 'signed-in',
  input: sourceInput,
  confirmable: true,
  output: idAnswer,
  audit: sourceAudit('project.source-add'),
  async run(ctx, form) {
    if (!(await mayHandOver(ctx, form))) throw error('access.denied');
    const project = await lockProject(ctx, form.project_id);
    const source = await ctx.platform.gateway.sources.get(form.data_source_id);
    ctx.platform.gateway.versions.suspect();
    const wanted = { projectId: project.id, sourceId: source.id };
    if (await ctx.orm.existsBy(ProjectSource, wanted))
      throw error('project.source-exists', { name: source.name }, { field: 'data_source_id' });
    await checkNoGain(ctx, project, source.id);
    await ctx.orm.save(ctx.orm.create(ProjectSource, { ...wanted, createUserId: ctx.caller.userId }));
    const change = { object: `project:${project.id}`, name: project.name };
    const after = { data_source: source.name };
    await recordChange(ctx, { ...change, before: {}, after }, await secondForMembers(ctx, project.id));
    return { id: source.id };
  },
});

/** `project.source-remove`: what its roles held there ends at once, so that nobody lifts what binds their own. */
const removeSourceOperation = defineOperation<SourceForm, { id: number }>({
  name: 'project.source-remove',
  access: 'signed-in',
  input: sourceInput,
  output: idAnswer,
  audit: sourceAudit('project.source-remove'),
  async run(ctx, form) {
    const may = (await mayInProject(ctx, form.project_id, 'sources')) || (await mayHandOver(ctx, form));
    if (!may) throw error('access.denied');
    const project = await lockProject(ctx, form.project_id);
    ctx.platform.gateway.versions.suspect();
    await checkFreesNobody(ctx, project.id, 'data_source_id');
    const named = await ctx.db.maybeOne<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      form.data_source_id,
    ]);
    const { affected } = await ctx.orm.delete(ProjectSource, { projectId: project.id, sourceId: form.data_source_id });
    if (!affected || !named) throw error('project.source-missing', {}, { field: 'data_source_id' });
    const change = { object: `project:${project.id}`, name: project.name };
    await recordChange(ctx, { ...change, before: { data_source: named.name }, after: {} });
    return { id: form.data_source_id };
  },
});

/** Operations on the roles and the sources of a project. */
export const projectRoleOperations = [saveOperation, deleteOperation] as readonly Operation[];
export const projectSourceOperations = [addSourceOperation, removeSourceOperation] as readonly Operation[];

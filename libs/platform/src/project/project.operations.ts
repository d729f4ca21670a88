import { ACCESS_LEVELS, error, type AccessLevel } from '@sluice/document';
import { ILike, In } from 'typeorm';
import { idAnswer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, momentOf, otherThan, type ById, type Revised } from '../host/entity.words.js';
import { UserAccount } from '../user/user.entity.js';
import { personName } from '../user/user.rights.js';
import {
  checkFreesNobody,
  checkRevivesForOthers,
  isProjectAdministrator,
  projectAdministrators,
} from './project.duties.js';
import { checkStricter, limitsOf, type LimitForm } from './project.limits.js';
import { secondForFresh, secondForMembers } from './project.fresh.js';
import { addMember, changeRole, tellJoined } from './project.membership.js';
import { ProjectMember } from './project-member.entity.js';
import { Project, type ProjectStatus } from './project.entity.js';
import { lockProject, managerRole, mayInProject, roleIn } from './project.rights.js';
import { projectFields as fields } from './project.schemas.js';

interface ProjectForm {
  name: string;
  code?: string | null;
  remark?: string | null;
  is_public?: boolean | null;
  end_time?: string | null;
}

const described = ({ id }: ById) => ({ objects: [`project:${id}`] });
const words = ['name', 'code', 'remark', 'is_public', 'end_time'] as const;

/** Takes over what a form says of a project; its name and its code are nobody else's. */
async function describe(ctx: OperationContext, project: Project, form: ProjectForm): Promise<void> {
  const name = form.name.trim();
  const code = form.code || null;
  const id = otherThan(project.id);
  if (await ctx.orm.existsBy(Project, { name: ILike(likeExactly(name)), id }))
    throw error('project.name-taken', { name }, { field: 'name' });
  if (code && (await ctx.orm.existsBy(Project, { code: ILike(likeExactly(code)), id })))
    throw error('project.code-taken', { code }, { field: 'code' });
  const endTime = momentOf(form.end_time, 'end_time');
  Object.assign(project, { name, code, remark: form.remark || null, isPublic: form.is_public ?? false, endTime });
}

/** Nobody makes themself a manager: managers give the letters of their project to its roles. */
async function checkManagers(ctx: OperationContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) throw error('project.manager-missing', {}, { field: 'manager_ids' });
  if (ctx.caller.userId !== null && ids.includes(ctx.caller.userId))
    throw error('duties.not-to-oneself', {}, { field: 'manager_ids' });
  const known = await ctx.orm.findBy(UserAccount, { id: In([...ids]), isDeleted: false, isEnabled: true });
  if (known.length !== ids.length) throw error('user.unknown', {}, { field: 'manager_ids' });
  const now = ctx.platform.clock.now();
  const over = known.find(({ endTime }) => endTime !== null && endTime.getTime() <= now);
  if (over) throw error('project.member-ended', { name: personName(over) }, { field: 'manager_ids' });
}

const accountsOf = async (ctx: OperationContext, ids: readonly number[]): Promise<string[]> =>
  (await ctx.orm.findBy(UserAccount, { id: In([...ids]) })).map(({ account }) => account).sort();

/** `project.create`: it begins without sources and lets nobody see more than they do; its managers go on from there. */
const createOperation = defineOperation<ProjectForm & { manager_ids?: number[] | null }, { id: number }>({
  name: 'project.create',
  access: projectAdministrators,
  input: inputOf(fields, [...words, 'manager_ids'], ['name', 'manager_ids']),
  confirmable: true,
  output: idAnswer,
  audit: {
    action: 'project.create',
    describe: ({ name }, output) => ({ objects: output ? [`project:${output.id}`] : [name] }),
  },
  async run(ctx, form) {
    ctx.platform.gateway.versions.suspect();
    const managers = form.manager_ids ?? [];
    await checkManagers(ctx, managers);
    const project = ctx.orm.create(Project, {
      accessLevel: 'public',
      selfApprove: false,
      allowCopy: true,
      allowExport: true,
      watermark: true,
      limits: {},
      status: 'active',
      createUserId: ctx.caller.userId,
    });
    await describe(ctx, project, form);
    const { id } = await ctx.orm.save(project);
    const role = await managerRole(ctx);
    for (const userId of managers) await addMember(ctx, project, { userId, role });
    await tellJoined(ctx, project, managers, role);
    await recordChange(
      ctx,
      {
        object: `project ${project.name}`,
        name: project.name,
        before: {},
        after: { ...factsOf(project), managers: await accountsOf(ctx, managers) },
      },
      await secondForFresh(ctx, managers),
    );
    return { id };
  },
});

/** `project.set-managers`: who is not named any more becomes an ordinary member. */
const setManagersOperation = defineOperation<ById & { manager_ids: number[] }, { id: number }>({
  name: 'project.set-managers',
  access: projectAdministrators,
  input: inputOf(fields, ['id', 'manager_ids'], ['id', 'manager_ids']),
  confirmable: true,
  output: idAnswer,
  audit: { action: 'project.set-managers', describe: described },
  async run(ctx, { id, manager_ids: wanted }) {
    ctx.platform.gateway.versions.suspect();
    const project = await lockProject(ctx, id);
    await checkManagers(ctx, wanted);
    const role = await managerRole(ctx);
    const ordinary = await roleIn(ctx, id, null);
    const members = await ctx.orm.find(ProjectMember, {
      where: { projectId: id, status: 'active' },
      relations: { role: true },
    });
    const before = members.filter((member) => member.role.isManager);
    const longer = before.filter(({ endTime }) => endTime !== null).map(({ userId }) => userId);
    for (const userId of wanted) {
      const member = members.find((one) => one.userId === userId);
      if (!member) await addMember(ctx, project, { userId, role });
      else if (!member.role.isManager || member.endTime !== null) await changeRole(ctx, member, role, null);
    }
    const kept = new Set(before.map(({ userId }) => userId));
    await tellJoined(
      ctx,
      project,
      wanted.filter((userId) => !kept.has(userId)),
      role,
    );
    for (const member of before) if (!wanted.includes(member.userId)) await changeRole(ctx, member, ordinary);
    await recordChange(
      ctx,
      {
        object: `project:${id}`,
        name: project.name,
        before: { managers: await accountsOf(ctx, [...kept]) },
        after: { managers: await accountsOf(ctx, wanted) },
      },
      await secondForFresh(
        ctx,
        wanted.filter((userId) => !kept.has(userId) || longer.includes(userId)),
      ),
    );
    return { id };
  },
});

/**
 * `project.set-state`: frozen and archived ones give nothing; a manager may archive, whoever keeps accounts does all.
 */
const setStateOperation = defineOperation<ById & { status: ProjectStatus }, { id: number }>({
  name: 'project.set-state',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'status'], ['id', 'status']),
  confirmable: true,
  output: idAnswer,
  audit: { action: 'project.set-state', describe: described },
  async run(ctx, { id, status }) {
    if (!isProjectAdministrator(ctx) && !(status === 'archived' && (await mayInProject(ctx, id, 'settings'))))
      throw error('access.denied');
    ctx.platform.gateway.versions.suspect();
    const project = await lockProject(ctx, id, true);
    const before = project.status;
    if (before === status) throw error('project.state-same', { name: project.name });
    if (status === 'active') await checkRevivesForOthers(ctx, id, 'status');
    else if (before === 'active') await checkFreesNobody(ctx, id, 'status');
    project.status = status;
    await ctx.orm.save(project);
    await recordChange(
      ctx,
      { object: `project:${id}`, name: project.name, before: { status: before }, after: { status } },
      status === 'active' ? await secondForMembers(ctx, id) : undefined,
    );
    return { id };
  },
});

interface SettingsForm extends Revised, ProjectForm, LimitForm {
  self_approve?: boolean | null;
  allow_copy?: boolean | null;
  allow_export?: boolean | null;
  watermark?: boolean | null;
  access_level?: AccessLevel | null;
}

const factsOf = ({
  name,
  code,
  remark,
  isPublic,
  endTime,
  selfApprove,
  allowCopy,
  allowExport,
  watermark,
  accessLevel,
  limits,
}: Project) => ({
  name,
  code,
  remark,
  is_public: isPublic,
  end_time: endTime?.toISOString() ?? null,
  self_approve: selfApprove,
  allow_copy: allowCopy,
  allow_export: allowExport,
  watermark,
  access_level: accessLevel,
  query_rows: limits.query_rows ?? null,
  export_rows: limits.export_rows ?? null,
  concurrency: limits.concurrency ?? null,
});

const isOver = ({ platform }: OperationContext, end: Date | null): boolean =>
  end !== null && end.getTime() <= platform.clock.now();

const isLonger = (before: Date | null, after: Date | null): boolean =>
  (after?.getTime() ?? Infinity) > (before?.getTime() ?? Infinity);

/**
 * Who keeps projects gives more time to one that has ended; an earlier end frees nobody of what their role is
 * forbidden.
 */
async function checkEnd(ctx: OperationContext, { id, endTime }: Project, before: Date | null): Promise<void> {
  const [from, to] = [before, endTime].map((end) => end?.getTime() ?? Infinity) as [number, number];
  if (to > from && isOver(ctx, before)) {
    if (!isProjectAdministrator(ctx)) throw error('access.denied', {}, { field: 'end_time' });
    await checkRevivesForOthers(ctx, id, 'end_time');
  }
  if (to < from) await checkFreesNobody(ctx, id, 'end_time');
}

/**
 * `project.update`: its settings narrow what the platform allows, and never widen it. Who keeps projects changes one
 * that has ended without being in it, though not what it narrows.
 */
const updateOperation = defineOperation<SettingsForm, { id: number }>({
  name: 'project.update',
  access: 'signed-in',
  input: inputOf(
    fields,
    [
      'id',
      'revision',
      ...words,
      'self_approve',
      'allow_copy',
      'allow_export',
      'watermark',
      'access_level',
      'query_rows',
      'export_rows',
      'concurrency',
    ],
    ['id', 'name'],
  ),
  confirmable: true,
  output: idAnswer,
  audit: { action: 'project.update', describe: described },
  async run(ctx, form) {
    const inside = await mayInProject(ctx, form.id, 'settings');
    if (!inside && !isProjectAdministrator(ctx)) throw error('access.denied');
    const project = await lockProject(ctx, form.id);
    const { endTime } = project;
    if (!inside && !isOver(ctx, endTime)) throw error('access.denied');
    checkRevised(project, form.revision);
    ctx.platform.gateway.versions.suspect();
    const before = factsOf(project);
    await describe(ctx, project, form);
    await checkEnd(ctx, project, endTime);
    if (inside) {
      checkStricter(ctx, project, form);
      project.accessLevel = form.access_level || project.accessLevel;
      project.selfApprove = form.self_approve ?? project.selfApprove;
      project.allowCopy = form.allow_copy ?? project.allowCopy;
      project.allowExport = form.allow_export ?? project.allowExport;
      project.watermark = form.watermark ?? project.watermark;
      project.limits = limitsOf(ctx, form);
    }
    await ctx.orm.save(project);
    await recordChange(
      ctx,
      { object: `project:${project.id}`, name: project.name, before, after: factsOf(project) },
      isLonger(endTime, project.endTime) ? await secondForMembers(ctx, project.id) : undefined,
    );
    return { id: project.id };
  },
});

/**
 * `project.set-level`: what members see in clear on the project's sources; raising it takes two people, as a person's
 * own level does.
 */
const setLevelOperation = defineOperation<ById & { access_level: AccessLevel }, { id: number }>({
  name: 'project.set-level',
  access: { roles: ['policy_admin'] },
  input: inputOf(fields, ['id', 'access_level'], ['id', 'access_level']),
  confirmable: true,
  output: idAnswer,
  audit: { action: 'project.set-level', describe: described },
  async run(ctx, { id, access_level: level }) {
    ctx.platform.gateway.versions.suspect();
    const project = await lockProject(ctx, id);
    const before = project.accessLevel;
    const rises = ACCESS_LEVELS.indexOf(level) > ACCESS_LEVELS.indexOf(before);
    const members = (await ctx.orm.findBy(ProjectMember, { projectId: id, status: 'active' })).map((one) => one.userId);
    const { userId } = ctx.caller;
    if (rises && userId !== null && members.includes(userId))
      throw error('duties.not-to-oneself', {}, { field: 'access_level' });
    project.accessLevel = level;
    await ctx.orm.save(project);
    await recordChange(
      ctx,
      { object: `project:${id}`, name: project.name, before: { access_level: before }, after: { access_level: level } },
      rises ? { roles: policyAdministrators, beneficiaries: members } : undefined,
    );
    return { id };
  },
});

/** Operations on projects themselves. */
export const projectOperations = [
  createOperation,
  setManagersOperation,
  setStateOperation,
  updateOperation,
  setLevelOperation,
] as readonly Operation[];

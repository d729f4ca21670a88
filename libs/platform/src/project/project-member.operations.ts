import { ACCESS_LEVELS, error, type AccessLevel } from '@sluice/document';
import { In } from 'typeorm';
import { answer, idAnswer, integer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { UserGroup } from '../department/user-group.entity.js';
import { momentOf, type ById } from '../host/entity.words.js';
import { UserAccount } from '../user/user.entity.js';
import { personName } from '../user/user.rights.js';
import { isActive, ProjectMember } from './project-member.entity.js';
import type { Project } from './project.entity.js';
import { checkFreesNobody, checkMayGive } from './project.duties.js';
import { secondForFresh } from './project.fresh.js';
import { addMember, tellJoined } from './project.membership.js';
import { checkManagerStays, lockFor, lockProject, ownMembership, roleIn } from './project.rights.js';
import { projectFields as fields } from './project.schemas.js';

interface MemberForm {
  role_id?: number | null;
  member_level?: AccessLevel | '' | null;
  end_time?: string | null;
}

interface AddForm extends MemberForm {
  project_id: number;
  user_ids?: number[] | null;
  department_id?: number | null;
  group_id?: number | null;
}

/** A member's level only narrows that of the project. */
function levelOf(project: Project, level: AccessLevel | '' | null | undefined): AccessLevel | null {
  if (!level) return null;
  if (ACCESS_LEVELS.indexOf(level) > ACCESS_LEVELS.indexOf(project.accessLevel))
    throw error('project.level-above', { name: project.name }, { field: 'member_level' });
  return level;
}

/**
 * The people whom a form names one by one, by their department or by their group; whoever is in the project already is
 * left out of the latter two.
 */
async function peopleOf(ctx: OperationContext, project: Project, form: AddForm): Promise<number[]> {
  const { orm, platform } = ctx;
  const now = platform.clock.now();
  const usable = (user: UserAccount): boolean =>
    user.isEnabled && !user.isDeleted && (user.endTime === null || user.endTime.getTime() > now);
  const named = form.user_ids ?? [];
  const known = await orm.findBy(UserAccount, { id: In(named), isDeleted: false });
  if (known.length !== named.length) throw error('user.unknown', {}, { field: 'user_ids' });
  const ended = known.find((user) => !usable(user));
  if (ended) throw error('project.member-ended', { name: personName(ended) }, { field: 'user_ids' });
  const several: UserAccount[] = [];
  if (form.department_id) several.push(...(await orm.findBy(UserAccount, { departmentId: form.department_id })));
  if (form.group_id) {
    const group = await orm.findOne(UserGroup, { where: { id: form.group_id }, relations: { members: true } });
    if (!group) throw error('group.unknown', {}, { field: 'group_id' });
    several.push(...group.members);
  }
  const members = await orm.findBy(ProjectMember, { projectId: project.id, status: 'active' });
  const inside = new Set(members.filter((member) => isActive(member, now)).map(({ userId }) => userId));
  const others = several.filter((user) => usable(user) && !inside.has(user.id)).map(({ id }) => id);
  const all = [...new Set([...named, ...others])].filter((id) => named.includes(id) || id !== ctx.caller.userId);
  if (all.length === 0) throw error('project.nobody-new', {}, { field: 'user_ids' });
  return all;
}

/** `project.member-add`: people, a department or a group at once; all of them or none. */
const addOperation = defineOperation<AddForm, { count: number }>({
  name: 'project.member-add',
  access: 'signed-in',
  input: inputOf(
    fields,
    ['project_id', 'user_ids', 'department_id', 'group_id', 'role_id', 'member_level', 'end_time'],
    ['project_id'],
  ),
  confirmable: true,
  output: answer({ count: integer }),
  audit: {
    action: 'project.member-add',
    describe: ({ project_id: id, user_ids: ids }) => ({
      objects: [`project:${id}`, ...(ids ?? []).slice(0, 50).map((user) => `user:${user}`)],
    }),
  },
  async run(ctx, form) {
    const project = await lockFor(ctx, form.project_id, 'members');
    ctx.platform.gateway.versions.suspect();
    const role = await roleIn(ctx, project.id, form.role_id);
    await checkMayGive(ctx, project.id, role);
    const accessLevel = levelOf(project, form.member_level);
    const endTime = momentOf(form.end_time, 'end_time');
    const people = await peopleOf(ctx, project, form);
    for (const userId of people) await addMember(ctx, project, { userId, role, accessLevel, endTime });
    await tellJoined(ctx, project, people, role);
    const named = await ctx.orm.findBy(UserAccount, { id: In(people) });
    await recordChange(
      ctx,
      {
        object: `project:${project.id}`,
        name: project.name,
        before: {},
        after: { members: named.map(personName).sort(), role: role.name },
      },
      await secondForFresh(ctx, people),
    );
    return { count: people.length };
  },
});

/**
 * A member of a project that the caller may change, which locks the project; the caller's own membership is not theirs
 * to change.
 */
async function loadMember(ctx: OperationContext, id: number): Promise<{ member: ProjectMember; project: Project }> {
  const found = await ctx.orm.findOne(ProjectMember, { where: { id }, relations: { role: true } });
  const project = await lockFor(ctx, found?.projectId ?? 0, 'members');
  const member = await ctx.orm.findOneOrFail(ProjectMember, { where: { id }, relations: { role: true } });
  if (member.userId === ctx.caller.userId) throw error('duties.not-to-oneself', {}, { field: 'id' });
  if (member.role.isManager) await checkMayGive(ctx, project.id, member.role);
  return { member, project };
}

const onMember = (action: string) => ({
  action,
  describe: ({ id }: ById, output: { project_id: number; user_id: number } | undefined) => ({
    objects: output ? [`project:${output.project_id}`, `user:${output.user_id}`] : [`project_member:${id}`],
  }),
});
const memberAnswer = answer({ id: integer, project_id: integer, user_id: integer });
const answerOf = ({ id, projectId, userId }: ProjectMember) => ({ id, project_id: projectId, user_id: userId });
const factsOf = (member: ProjectMember) => ({
  role: member.role.name,
  access_level: member.accessLevel,
  end_time: member.endTime?.toISOString() ?? null,
  status: member.status,
});

/**
 * Whether a member may have more afterwards: another role, a higher level (without one, the project's), more time, or
 * their membership again.
 */
function gainsBy(
  member: ProjectMember,
  after: Pick<ProjectMember, 'role' | 'endTime' | 'accessLevel'>,
  now: number,
): boolean {
  const rank = (level: AccessLevel | null): number => (level === null ? Infinity : ACCESS_LEVELS.indexOf(level));
  const timeOf = (end: Date | null): number => end?.getTime() ?? Infinity;
  return (
    !isActive(member, now) ||
    member.role.id !== after.role.id ||
    rank(after.accessLevel) > rank(member.accessLevel) ||
    timeOf(after.endTime) > timeOf(member.endTime)
  );
}

/** `project.member-update`: another role, level or end; the last manager stays one without an end. */
const updateOperation = defineOperation<ById & MemberForm, ReturnType<typeof answerOf>>({
  name: 'project.member-update',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'role_id', 'member_level', 'end_time'], ['id', 'role_id']),
  confirmable: true,
  output: memberAnswer,
  audit: onMember('project.member-update'),
  async run(ctx, form) {
    const { member, project } = await loadMember(ctx, form.id);
    ctx.platform.gateway.versions.suspect();
    const before = factsOf(member);
    const role = await roleIn(ctx, project.id, form.role_id);
    await checkMayGive(ctx, project.id, role);
    const endTime = momentOf(form.end_time, 'end_time');
    if (member.role.isManager && (!role.isManager || endTime !== null))
      await checkManagerStays(ctx, project, member.userId);
    const now = ctx.platform.clock.now();
    const accessLevel = levelOf(project, form.member_level);
    const gains = gainsBy(member, { role, endTime, accessLevel }, now);
    if (!isActive(member, now)) member.createTime = new Date(now);
    Object.assign(member, { role, endTime, accessLevel, status: 'active' });
    await ctx.orm.save(member);
    await recordChange(
      ctx,
      { object: `project:${project.id}`, name: project.name, before, after: factsOf(member) },
      gains ? await secondForFresh(ctx, [member.userId]) : undefined,
    );
    return answerOf(member);
  },
});

async function endMembership(ctx: OperationContext, project: Project, member: ProjectMember): Promise<void> {
  ctx.platform.gateway.versions.suspect();
  if (member.role.isManager) await checkManagerStays(ctx, project, member.userId);
  const before = factsOf(member);
  member.status = 'ended';
  member.endTime = new Date(ctx.platform.clock.now());
  await ctx.orm.save(member);
  await recordChange(ctx, { object: `project:${project.id}`, name: project.name, before, after: factsOf(member) });
}

/** `project.member-remove`: it ends; the row stays for the log's sake. */
const removeOperation = defineOperation<ById, ReturnType<typeof answerOf>>({
  name: 'project.member-remove',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: memberAnswer,
  audit: onMember('project.member-remove'),
  async run(ctx, { id }) {
    const { member, project } = await loadMember(ctx, id);
    if (member.status === 'ended') throw error('project.member-unknown', {}, { field: 'id' });
    await endMembership(ctx, project, member);
    return answerOf(member);
  },
});

/** `project.leave`: a member goes by themself, the last manager does not. */
const leaveOperation = defineOperation<ById, { id: number }>({
  name: 'project.leave',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'project.leave', describe: ({ id }) => ({ objects: [`project:${id}`] }) },
  async run(ctx, { id }) {
    if (!(await ownMembership(ctx, id))) throw error('access.denied');
    const project = await lockProject(ctx, id);
    const own = await ownMembership(ctx, id);
    if (!own) throw error('project.member-unknown', {}, { field: 'id' });
    await checkFreesNobody(ctx, id, 'id');
    await endMembership(ctx, project, own);
    return { id };
  },
});

/** Operations on the members of a project. */
export const projectMemberOperations = [
  addOperation,
  updateOperation,
  removeOperation,
  leaveOperation,
] as readonly Operation[];

import { error, type AccessLevel } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { isActive, ProjectMember } from './project-member.entity.js';
import type { ProjectRole } from './project-role.entity.js';
import type { Project } from './project.entity.js';

/** Who comes into a project, and how. */
export interface NewMember {
  userId: number;
  role: ProjectRole;
  accessLevel?: AccessLevel | null;
  endTime?: Date | null;
}

/**
 * Puts somebody into a locked project. They have one role in it: whoever is in it already is refused, whoever was in it
 * comes back. Throws `project.member-exists`.
 */
export async function addMember(ctx: OperationContext, project: Project, wanted: NewMember): Promise<ProjectMember> {
  const { orm, platform, caller } = ctx;
  const { userId } = wanted;
  const known = await orm.findOne(ProjectMember, {
    where: { projectId: project.id, userId },
    relations: { role: true },
  });
  if (known && isActive(known, platform.clock.now())) throw await alreadyIn(ctx, known);
  const member = known ?? orm.create(ProjectMember, { projectId: project.id, userId, createUserId: caller.userId });
  member.role = wanted.role;
  member.accessLevel = wanted.accessLevel ?? null;
  member.endTime = wanted.endTime ?? null;
  member.status = 'active';
  if (known) member.createTime = new Date(platform.clock.now());
  return orm.save(member);
}

async function alreadyIn({ db }: OperationContext, known: ProjectMember): Promise<Error> {
  const { name } = await db.one<{ name: string }>('SELECT name FROM user_account WHERE id = $1', [known.userId]);
  return error('project.member-exists', { name, role: known.role.name }, { field: 'user_ids' });
}

/** Gives a member another role; `endTime` changes the end too. */
export async function changeRole(
  { orm }: OperationContext,
  member: ProjectMember,
  role: ProjectRole,
  endTime?: Date | null,
): Promise<void> {
  member.role = role;
  if (endTime !== undefined) member.endTime = endTime;
  await orm.save(member);
}

/** Tells people that they are in a project now, but not whoever put them there. */
export async function tellJoined(
  { platform, db, caller }: OperationContext,
  project: Project,
  userIds: readonly number[],
  role: ProjectRole,
): Promise<void> {
  await platform.notices.emit(db, {
    event: 'project.joined',
    receivers: userIds,
    except: caller.userId,
    project_id: project.id,
    link: { page: 'project', params: { id: project.id } },
    values: { project: project.name, role: role.name },
  });
}

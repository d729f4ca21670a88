import { error } from '@sluice/document';
import { answer, integer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { momentOf, type ById } from '../host/entity.words.js';
import { UserAccount } from '../user/user.entity.js';
import { personName } from '../user/user.rights.js';
import { JoinRequest } from './join-request.entity.js';
import { Project } from './project.entity.js';
import { checkMayGive } from './project.duties.js';
import { secondForFresh } from './project.fresh.js';
import { addMember } from './project.membership.js';
import { lockFor, lockProject, ownMembership, roleIn } from './project.rights.js';
import { projectFields as fields } from './project.schemas.js';
import { projectTexts } from './project.texts.js';

interface Decision extends ById {
  role_id?: number | null;
  end_time?: string | null;
  remark?: string | null;
}

const outcome = answer({ id: integer, project_id: integer, user_id: integer, message: text });
interface Outcome {
  id: number;
  project_id: number;
  user_id: number;
  message: string;
}
const audited = (action: string) => ({
  action,
  describe: ({ id }: ById, output: Outcome | undefined) => ({
    objects: output ? [`project:${output.project_id}`, `user:${output.user_id}`] : [`project_request:${id}`],
  }),
});

/** `project.join`: anybody asks to join a public project that is in use, once at a time. */
const askOperation = defineOperation<{ project_id: number; reason?: string | null }, Outcome>({
  name: 'project.join',
  access: 'signed-in',
  input: inputOf(fields, ['project_id', 'reason'], ['project_id']),
  output: outcome,
  audit: { action: 'project.join', describe: ({ project_id: id }) => ({ objects: [`project:${id}`] }) },
  async run(ctx, { project_id: projectId, reason }) {
    const { userId, preview } = ctx.caller;
    if (userId === null || preview !== undefined) throw error('access.denied');
    if (!(await ctx.orm.existsBy(Project, { id: projectId, isPublic: true })))
      throw error('project.unknown', {}, { field: 'project_id' });
    const project = await lockProject(ctx, projectId);
    const ended = project.endTime !== null && project.endTime.getTime() <= ctx.platform.clock.now();
    if (!project.isPublic || project.status !== 'active' || ended)
      throw error('project.not-open', { name: project.name }, { field: 'project_id' });
    const own = await ownMembership(ctx, projectId);
    if (own) throw error('project.member-exists', { name: ctx.caller.name, role: own.role.name });
    if (await ctx.orm.existsBy(JoinRequest, { projectId, userId, status: 'waiting' }))
      throw error('project.request-waiting', { name: project.name });
    const made = await ctx.orm.save(
      ctx.orm.create(JoinRequest, { projectId, userId, reason: reason || null, status: 'waiting' }),
    );
    await ctx.platform.notices.emit(ctx.db, {
      event: 'project.asked',
      receivers: [{ project: projectId, may: 'requests' }],
      except: userId,
      project_id: projectId,
      link: { page: 'project', params: { id: projectId } },
      values: { person: ctx.caller.name, project: project.name, reason: reason || null },
    });
    return { id: made.id, project_id: projectId, user_id: userId, message: projectTexts.asked[ctx.request.locale] };
  },
});

/** A request that waits, in a project that is locked: two decisions follow each other, and the later one is told. */
async function loadWaiting(ctx: OperationContext, id: number): Promise<JoinRequest> {
  const request = await ctx.orm.findOneByOrFail(JoinRequest, { id });
  if (request.status !== 'waiting') throw error('project.request-decided', {}, { field: 'id' });
  return request;
}

/** Who asked is told what became of it. */
async function tellDecision(ctx: OperationContext, { projectId, userId, status, remark }: JoinRequest): Promise<void> {
  const { name } = await ctx.orm.findOneByOrFail(Project, { id: projectId });
  const [decision, decisionEn] = status === 'accepted' ? ['已通过', 'accepted'] : ['已拒绝', 'refused'];
  await ctx.platform.notices.emit(ctx.db, {
    event: 'project.decided',
    receivers: [userId],
    project_id: projectId,
    link: status === 'accepted' ? { page: 'project', params: { id: projectId } } : { page: 'my-projects' },
    values: { project: name, decision, decision_en: decisionEn, remark },
  });
}

async function decide(
  ctx: OperationContext,
  request: JoinRequest,
  status: JoinRequest['status'],
  remark?: string | null,
): Promise<Outcome> {
  const decideTime = new Date(ctx.platform.clock.now());
  Object.assign(request, { status, decideUserId: ctx.caller.userId, decideTime, remark: remark || null });
  await ctx.orm.save(request);
  if (status !== 'withdrawn') await tellDecision(ctx, request);
  const message = status === 'waiting' ? '' : projectTexts[status][ctx.request.locale];
  return { id: request.id, project_id: request.projectId, user_id: request.userId, message };
}

/**
 * `project.join-accept`: the asker becomes a member, with the role and end that are chosen. Nobody accepts their own
 * request.
 */
const acceptOperation = defineOperation<Decision, Outcome>({
  name: 'project.join-accept',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'role_id', 'end_time', 'remark'], ['id']),
  confirmable: true,
  output: outcome,
  audit: audited('project.join-accept'),
  async run(ctx, form) {
    const found = await ctx.orm.findOneBy(JoinRequest, { id: form.id });
    const project = await lockFor(ctx, found?.projectId ?? 0, 'requests');
    const request = await loadWaiting(ctx, form.id);
    if (request.userId === ctx.caller.userId) throw error('duties.not-to-oneself', {}, { field: 'id' });
    ctx.platform.gateway.versions.suspect();
    const asker = await ctx.orm.findOneByOrFail(UserAccount, { id: request.userId });
    const over = asker.endTime !== null && asker.endTime.getTime() <= ctx.platform.clock.now();
    if (asker.isDeleted || !asker.isEnabled || over)
      throw error('project.member-ended', { name: personName(asker) }, { field: 'id' });
    const role = await roleIn(ctx, project.id, form.role_id);
    await checkMayGive(ctx, project.id, role);
    const endTime = momentOf(form.end_time, 'end_time');
    await addMember(ctx, project, { userId: asker.id, role, endTime });
    const decided = await decide(ctx, request, 'accepted', form.remark);
    await recordChange(
      ctx,
      {
        object: `project:${project.id}`,
        name: project.name,
        before: {},
        after: { members: [personName(asker)], role: role.name, end_time: endTime?.toISOString() ?? null },
      },
      await secondForFresh(ctx, [asker.id]),
    );
    return decided;
  },
});

/** `project.join-refuse`: who asked withdraws it this way. */
const refuseOperation = defineOperation<Decision, Outcome>({
  name: 'project.join-refuse',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'remark'], ['id']),
  output: outcome,
  audit: audited('project.join-refuse'),
  async run(ctx, { id, remark }) {
    const found = await ctx.orm.findOneBy(JoinRequest, { id });
    const isOwn = found !== null && found.userId === ctx.caller.userId && ctx.caller.preview === undefined;
    if (isOwn) await lockProject(ctx, found.projectId, true);
    else await lockFor(ctx, found?.projectId ?? 0, 'requests');
    return decide(ctx, await loadWaiting(ctx, id), isOwn ? 'withdrawn' : 'refused', remark);
  },
});

/** Requests to join public projects. */
export const projectJoinOperations = [askOperation, acceptOperation, refuseOperation] as readonly Operation[];

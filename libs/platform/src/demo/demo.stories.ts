import type { Host } from '../host/start-host.js';
import { sourceName } from './demo.update.js';
import { tellOrders } from './story.orders.js';
import { StoryTeller } from './story.teller.js';

const people = ['system', 'policy', 'builder', 'analyst', 'intern'] as const;
const project = {
  name: '商品运营',
  code: 'GOODS',
  remark: '商品资料、库存和会员活动的数据变更都在这里申请。',
  is_public: true,
};
const ownerRole = '数据负责人';

/** Rights that the analyst asks for: what the manager answers, or nothing yet. */
const requests = [
  {
    path: 'public.access_log',
    ask: { kind: 'letters', letters: ['write'], days: 5, reason: '按月归档访问日志。' },
    decision: { action: 'approve', remark: '归档完成后请交还。' },
  },
  {
    path: 'public.employee',
    ask: { kind: 'see_unmasked', days: 30, reason: '核对各部门的人力成本。' },
    decision: { action: 'reject', remark: '薪资不对分析开放，请使用按部门汇总的数据。' },
  },
  { path: 'public.purchase', ask: { kind: 'letters', letters: ['write'], days: 30, reason: '补录六月的采购申请。' } },
] as const;

/**
 * Shows governance at work on the demo: a project with its people, orders and requests in several states, an
 * announcement and a message, each made by the operations that people's screens call. Told once, on an install that
 * `loadDemo` has filled and whose people are still there; a start that is killed on the way goes on at the next. What
 * cannot be told keeps nobody from starting.
 */
export async function loadStories({ platform }: Host): Promise<void> {
  const { settings, db, log } = platform;
  if (!settings.get('demo.loaded') || settings.get('demo.told')) return;
  const teller = await StoryTeller.of(platform, people);
  const sourceId = await teller?.find('SELECT id FROM data_source WHERE name = $1', [sourceName]);
  try {
    if (teller && sourceId !== undefined) await tell(teller, sourceId);
    await settings.set(db, 'demo.told', true, null);
    await settings.refresh();
  } catch (reason) {
    log.warn({ err: reason, project: project.name }, 'the stories of the demo could not be told to their end');
  }
}

async function tell(teller: StoryTeller, sourceId: number): Promise<void> {
  const projectId = await tellProject(teller, sourceId);
  await tellOrders(teller, projectId, sourceId);
  await tellRequests(teller, projectId, sourceId);
  await tellNews(teller, projectId);
}

/**
 * A project that the policy administrator leads, the analyst works in and the builder answers for; large changes need
 * both.
 */
async function tellProject(teller: StoryTeller, sourceId: number): Promise<number> {
  const id =
    (await teller.find('SELECT id FROM project WHERE code = $1', [project.code])) ??
    (
      await teller.as<{ id: number }>('system', 'project.create', {
        ...project,
        manager_ids: [teller.idOf('policy')],
      })
    ).id;
  const member = 'SELECT id FROM project_member WHERE project_id = $1 AND user_id = $2';
  if (!(await teller.find('SELECT data_source_id AS id FROM project_source WHERE project_id = $1', [id])))
    await teller.as('policy', 'project.source-add', { project_id: id, data_source_id: sourceId });
  if (!(await teller.find(member, [id, teller.idOf('analyst')]))) {
    // Results are not marked as in projects that say nothing: the demo's first look is at rows.
    await teller.as('policy', 'project.update', { id, ...project, watermark: false });
    await teller.as('policy', 'project.member-add', { project_id: id, user_ids: [teller.idOf('analyst')] });
  }
  const role =
    (await teller.find('SELECT id FROM project_role WHERE project_id = $1', [id])) ??
    (
      await teller.as<{ id: number }>('policy', 'project.role-save', {
        project_id: id,
        role_name: ownerRole,
        remark: '大批量变更由其复核。',
        actions: ['logs'],
      })
    ).id;
  if (!(await teller.find(member, [id, teller.idOf('builder')])))
    await teller.as('policy', 'project.member-add', {
      project_id: id,
      user_ids: [teller.idOf('builder')],
      role_id: role,
    });
  await tellFlow(teller, id, role);
  if (!(await teller.find('SELECT id FROM project_join_request WHERE project_id = $1', [id])))
    await teller.as('intern', 'project.join', { project_id: id, reason: '协助整理商品资料。' });
  return id;
}

async function tellFlow(teller: StoryTeller, id: number, role: number): Promise<void> {
  if (await teller.find('SELECT id FROM approval_flow WHERE project_id = $1', [id])) return;
  const manager = await teller.find('SELECT id FROM project_role WHERE is_manager AND project_id IS NULL', []);
  await teller.as('policy', 'approval-flow.create', {
    name: '大批量变更两级审批',
    target: 'work_order',
    project_id: id,
    priority: 100,
    condition: 'rows > 50 || risk == "high"',
    steps: [
      { name: '项目管理员', group_type: 'project_role', group_ids: [manager], mode: 'any' },
      { name: ownerRole, group_type: 'project_role', group_ids: [role], mode: 'any' },
    ],
  });
}

const askedSql = `SELECT id FROM request WHERE project_id = $1 AND user_id = $2
  AND items @> jsonb_build_array(jsonb_build_object('path', $3::text))`;

async function tellRequests(teller: StoryTeller, projectId: number, sourceId: number): Promise<void> {
  for (const { path, ask, ...answer } of requests) {
    const known = await teller.find(askedSql, [projectId, teller.idOf('analyst'), path]);
    const id =
      known ??
      (
        await teller.as<{ id: number }>('analyst', 'request.ask', {
          ...ask,
          project_id: projectId,
          data_source_id: sourceId,
          object_paths: [path],
        })
      ).id;
    const waiting = await teller.platform.db.maybeOne<{ id: number; hash: string }>(
      `SELECT id, script_hash AS hash FROM approval WHERE target_type = 'request' AND target_id = $1
        AND status = 'waiting'`,
      [id],
    );
    if (waiting && 'decision' in answer)
      await teller.as('policy', 'approval.decide', { ...waiting, ...answer.decision });
  }
}

async function tellNews(teller: StoryTeller, projectId: number): Promise<void> {
  const title = '欢迎使用数闸';
  const titled = `SELECT id FROM notice WHERE kind = 'announcement' AND title = $1`;
  const known = await teller.find(titled, [title]);
  const { id } = known
    ? { id: known }
    : await teller.as<{ id: number }>('system', 'announcement.save', {
        title,
        content: '<p>数据变更请在“工单”中提交；缺少权限时，在工作区点击“申请权限”。</p>',
        audience: 'all',
      });
  if (await teller.find(`${titled} AND status = 'draft'`, [title]))
    await teller.as('system', 'announcement.publish', { id });
  const [from, to] = [teller.idOf('analyst'), teller.idOf('policy')];
  if (!(await teller.find('SELECT id FROM private_message WHERE from_user_id = $1 AND to_user_id = $2', [from, to])))
    await teller.as('analyst', 'private-message.send', {
      user_id: to,
      content: '会员日的积分工单在等数据负责人复核，周五前能处理吗？',
      link: `project?id=${projectId}`,
    });
}

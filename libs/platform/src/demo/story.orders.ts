import type { StoryTeller } from './story.teller.js';

/** What becomes of an order of the story, after it was submitted. */
type Fate =
  | { approved: true; then: 'run' }
  | { approved: true; then: 'schedule'; inDays: number }
  | { rejected: string }
  | { waits: true; at: 'first' | 'second'; said?: readonly (readonly [account: string, text: string])[] };

interface StoryOrder {
  name: string;
  script: string;
  reason: string;
  isTransaction?: false;
  fate: Fate;
}

/** Who submits, and who decides first. */
const asker = 'analyst',
  manager = 'policy';
const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;

/**
 * One order in each state that a person would want to look at. They are about products and rows that no page of the
 * demo counts.
 */
const orders: readonly StoryOrder[] = [
  {
    name: '补充新包装说明',
    script: `UPDATE product SET note = '新包装，7月起发货' WHERE id IN (101, 102, 103);`,
    reason: '三款商品换了包装，详情页要写明。',
    fate: { approved: true, then: 'run' },
  },
  {
    name: '盘点后调整库存',
    script: `UPDATE product SET note = '盘点后调整' WHERE id = 104;\nUPDATE product SET stock = stock - 1000000 WHERE id = 105;`,
    reason: '仓库六月盘点结果。',
    isTransaction: false,
    fate: { approved: true, then: 'run' },
  },
  {
    name: '下架两款停产商品',
    script: 'UPDATE product SET on_sale = false WHERE id IN (110, 111);',
    reason: '供应商已停产，活动结束后下架。',
    fate: { approved: true, then: 'schedule', inDays: 3 },
  },
  {
    name: '清理旧访问日志',
    script: `DELETE FROM access_log WHERE at < '2026-02-01';`,
    reason: '日志占用空间。',
    fate: { rejected: '请先归档，再按月分批删除。' },
  },
  {
    name: '普通会员积分翻倍',
    script: `UPDATE customer SET points = points * 2 WHERE member_level = '普通';`,
    reason: '会员日活动。',
    fate: {
      waits: true,
      at: 'second',
      said: [
        [manager, '影响的行数较多，请确认活动时间。'],
        [asker, '活动在周六，周五晚上执行。'],
      ],
    },
  },
  {
    name: '更正反馈所在城市',
    script: `UPDATE feedback SET city = '苏州' WHERE id = 1;`,
    reason: '客户来电更正。',
    fate: { waits: true, at: 'first' },
  },
];

const stateSql =
  'SELECT id, status::text AS status, script_hash AS hash FROM work_order WHERE project_id = $1 AND name = $2 ORDER BY id LIMIT 1';
const roundSql = `SELECT current_step AS step FROM approval WHERE target_type = 'work_order' AND target_id = $1`;

/** Eight in the evening in Shanghai, some days from now. */
function evening(now: number, inDays: number): string {
  return `${new Date(now + inDays * dayMs + zoneMs).toISOString().slice(0, 10)} 20:00:00`;
}

/**
 * Tells what happens to the orders of a project. What an earlier start has told already is not told again: each step
 * looks at where its order stands.
 */
export async function tellOrders(teller: StoryTeller, projectId: number, sourceId: number): Promise<void> {
  for (const order of orders) await tellOrder(teller, order, projectId, sourceId);
}

async function tellOrder(
  teller: StoryTeller,
  { name, script, reason, isTransaction, fate }: StoryOrder,
  projectId: number,
  sourceId: number,
): Promise<void> {
  const { db, clock } = teller.platform;
  const now = () => db.maybeOne<{ id: number; status: string; hash: string }>(stateSql, [projectId, name]);
  if (!(await now()))
    await teller.as(asker, 'work-order.create', {
      name,
      project_id: projectId,
      kind: 'dml',
      data_source_id: sourceId,
      databases: ['public'],
      script,
      reason,
      is_backup: true,
      is_transaction: isTransaction ?? true,
    });
  const { id, status, hash } = (await now())!;
  const isFirst = async (): Promise<boolean> => (await db.one<{ step: number }>(roundSql, [id])).step === 1;
  if (status === 'pending' && 'rejected' in fate)
    await teller.as(manager, 'work-order.reject', { id, hash, remark: fate.rejected });
  if (status === 'pending' && ('approved' in fate || ('at' in fate && fate.at === 'second')) && (await isFirst()))
    await teller.as(manager, 'work-order.approve', { orders: [{ id, hash }] });
  if (
    'said' in fate &&
    !(await teller.find('SELECT id FROM work_order_comment WHERE work_order_id = $1 LIMIT 1', [id]))
  )
    for (const [account, text] of fate.said ?? []) await teller.as(account, 'work-order.comment', { id, text });
  if (!('then' in fate) || (await now())?.status !== 'approved') return;
  if (fate.then === 'run') await teller.as(asker, 'work-order.run', { id });
  else await teller.as(asker, 'work-order.schedule', { id, plan_time: evening(clock.now(), fate.inDays) });
}

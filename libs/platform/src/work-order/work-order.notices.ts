import type { WorkOrderState } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { Notices, Receiver } from '../notice/notice.contract.js';
import { workOrderTexts } from './work-order.texts.js';

const endedSql = `
  SELECT o.status, o.order_no AS number, o.name::text AS title, o.user_id, o.project_id, u.name::text AS person,
    coalesce(p.name, '')::text AS project,
    (SELECT t.user_id FROM work_order_attempt t WHERE t.work_order_id = o.id ORDER BY t.id DESC LIMIT 1) AS runner
  FROM work_order o JOIN user_account u ON u.id = o.user_id LEFT JOIN project p ON p.id = o.project_id WHERE o.id = $1`;

interface Ended {
  status: WorkOrderState;
  number: string;
  title: string;
  user_id: number;
  project_id: number | null;
  person: string;
  project: string;
  runner: number | null;
}

/**
 * Tells whoever submitted an order and whoever ran it what became of it, but not who said so themself; of an unknown
 * state, which a person has to settle, the managers of its project as well.
 */
export async function tellEnd(notices: Notices, db: Db, id: number, by: number | null = null): Promise<void> {
  const ended = await db.maybeOne<Ended>(endedSql, [id]);
  if (!ended) return;
  const { status, number, title, person, project, project_id, user_id, runner } = ended;
  const receivers: Receiver[] = [user_id];
  if (runner !== null) receivers.push(runner);
  if (status === 'unknown' && project_id !== null) receivers.push({ project: project_id, may: 'manager' });
  const state = workOrderTexts[`state.${status}`];
  await notices.emit(db, {
    event: status === 'unknown' ? 'order.unknown' : status === 'failed' ? 'order.failed' : 'order.finished',
    receivers,
    except: by,
    approval: { type: 'work_order', id },
    project_id,
    link: { page: 'work-order', params: { id } },
    values: { number, title, person, project, state: state['zh-chs'], state_en: state.en.toLowerCase() },
  });
}

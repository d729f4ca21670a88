import type { Actor } from '../approval/approval.contract.js';
import type { Notices } from '../notice/notice.contract.js';

const changes = {
  disabled: ['已停用', 'disabled'],
  enabled: ['已启用', 'enabled again'],
  revoked: ['已撤销', 'revoked'],
} as const;

const knownSql = `
  SELECT r.user_id, r.project_id, coalesce(a.title, p.name, r.request_no, '')::text AS object,
    coalesce(p.name, '')::text AS project, coalesce(u.name, '')::text AS person
  FROM request r LEFT JOIN approval a ON a.target_type = 'request' AND a.target_id = r.id
    LEFT JOIN project p ON p.id = r.project_id
    LEFT JOIN user_account u ON u.id = $2 WHERE r.id = $1`;

/** Tells whoever holds a right that somebody changed it, or that its time is over. */
export async function tellHolder(
  notices: Notices,
  { db, userId }: Actor,
  id: number,
  what: keyof typeof changes | 'expired',
  remark: string | null = null,
): Promise<void> {
  const known = await db.maybeOne<{
    user_id: number;
    project_id: number | null;
    object: string;
    project: string;
    person: string;
  }>(knownSql, [id, userId]);
  if (!known) return;
  const { user_id: holder, project_id, ...values } = known;
  const [decision, decision_en] = what === 'expired' ? ['已到期', 'ended'] : changes[what];
  await notices.emit(db, {
    event: what === 'expired' ? 'request.expired' : 'request.changed',
    receivers: [holder],
    except: userId,
    approval: { type: 'request', id },
    project_id,
    link: { page: 'request', params: { id } },
    values: { ...values, decision, decision_en, remark },
  });
}

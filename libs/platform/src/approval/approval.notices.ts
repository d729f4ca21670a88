import type { Db } from '../host/db.js';
import type { Emission, Notices } from '../notice/notice.contract.js';
import type { ApprovalTarget } from './approval.contract.js';

/** What notices name of an approval. */
interface Known {
  id: number;
  target_type: ApprovalTarget['type'];
  no: string;
  title: string;
  page: string;
  summary: string | null;
  copies: number[];
  user_id: number;
  project_id: number | null;
  applicant: string;
  project: string | null;
}

/** How the end of an approval is named. */
const outcomes = {
  approved: ['已通过', 'accepted'],
  rejected: ['已拒绝', 'rejected'],
  ended: ['已超时', 'ended, nobody decided in time'],
} as const;

const knownSql = `
  SELECT a.id, a.target_type, a.no, a.title, a.page, a.summary, a.copies, a.user_id, a.project_id,
    u.name::text AS applicant, p.name::text AS project
  FROM approval a JOIN user_account u ON u.id = a.user_id LEFT JOIN project p ON p.id = a.project_id
    WHERE a.target_type = $1 AND a.target_id = $2`;

/** Who may decide the waiting step and has not. */
const groupSql = `
  SELECT x.user_id AS id FROM approval_people($1) x
  WHERE NOT EXISTS (SELECT 1 FROM approval_person v WHERE v.approval_id = $1 AND v.user_id = x.user_id
    AND v.kind = 'voted') ORDER BY x.user_id`;

/** The page of a target: name and params, `request?id=5`. */
function linkTo(shown: string): NonNullable<Emission['link']> {
  const [page = '', query = ''] = shown.split('?');
  return { page, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** Where a notice leads. Everybody who decides a change may open its approval; the page of changes is some roles'. */
const linkOf = ({ target_type: type, id, page }: Known): NonNullable<Emission['link']> =>
  type === 'work_order' || type === 'request' ? linkTo(page) : { page: 'approval', params: { id } };

const isOrder = ({ target_type: type }: Known): boolean => type === 'work_order';

function common(known: Known): Pick<Emission, 'project_id' | 'link' | 'values'> {
  const { no, title, applicant, project, summary } = known;
  return {
    project_id: known.project_id,
    link: linkOf(known),
    values: {
      number: no,
      title,
      object: title,
      person: applicant,
      project: project ?? '',
      reason: summary,
      remark: '',
    },
  };
}

/** Tells those of the waiting step that it waits for them; `only`: one of them, who was asked just now. */
export async function tellWaiting(
  notices: Notices,
  db: Db,
  target: ApprovalTarget,
  { only, except }: { only?: number; except?: number | null } = {},
): Promise<void> {
  const waiting = await db.maybeOne<Known>(knownSql, [target.type, target.id]);
  if (!waiting) return;
  const receivers = only ? [only] : (await db.query<{ id: number }>(groupSql, [waiting.id])).rows.map(({ id }) => id);
  const event = isOrder(waiting) ? 'order.submitted' : 'request.submitted';
  await notices.emit(db, { ...common(waiting), event, receivers, except: except ?? null });
}

/** Tells those to whom the flow copies that something was submitted. */
export async function tellCopies(
  notices: Notices,
  db: Db,
  target: ApprovalTarget,
  except: number | null,
): Promise<void> {
  const facts = await db.maybeOne<Known>(knownSql, [target.type, target.id]);
  if (!facts || facts.copies.length === 0) return;
  await notices.emit(db, { ...common(facts), event: 'approval.copied', receivers: facts.copies, except });
}

/** Tells the applicant what became of it; `by`: who decided, nobody where its time was over. */
export async function tellDecided(
  notices: Notices,
  db: Db,
  target: ApprovalTarget,
  { status, by, remark }: { status: keyof typeof outcomes; by: number | null; remark: string | null },
): Promise<void> {
  const entry = await db.maybeOne<Known>(knownSql, [target.type, target.id]);
  if (!entry) return;
  const decider = await db.maybeOne<{ name: string }>('SELECT name::text AS name FROM user_account WHERE id = $1', [
    by,
  ]);
  const [decision, english] = outcomes[status];
  const { values, ...rest } = common(entry);
  await notices.emit(db, {
    ...rest,
    event: isOrder(entry) ? 'order.decided' : 'request.decided',
    approval: target,
    receivers: [entry.user_id],
    except: by,
    values: { ...values, person: decider?.name ?? '', decision, decision_en: english, remark },
  });
}

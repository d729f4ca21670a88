import type { FlowFacts } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { ApprovalFacts } from './approval.contract.js';

interface NamesRow {
  project_name: string | null;
  project_code: string | null;
  source_name: string | null;
  source_kind: string | null;
  owner_id: number | null;
  environment: string | null;
  account: string | null;
  name: string | null;
  roles: string[];
}

const namesSql = `
  SELECT p.name::text AS project_name, p.code::text AS project_code, d.name::text AS source_name,
    d.type::text AS source_kind, d.owner_id, d.environment::text AS environment,
         u.account::text AS account, u.name::text AS name,
         ARRAY(SELECT r.code::text FROM user_role m JOIN role r ON r.id = m.role_id WHERE m.user_id = $3
           ORDER BY 1) AS roles
  FROM (SELECT 1) one LEFT JOIN project p ON p.id = $1 LEFT JOIN data_source d ON d.id = $2
    LEFT JOIN user_account u ON u.id = $3`;

/**
 * The facts that conditions speak of: names are looked up, and what is not known has the value of its type that means
 * none.
 */
export async function flowFacts(db: Db, facts: ApprovalFacts): Promise<FlowFacts> {
  const { projectId, sourceId, applicantId } = facts;
  const names = await db.one<NamesRow>(namesSql, [projectId, sourceId, applicantId]);
  return {
    project: { id: projectId ?? 0, name: names.project_name ?? '', code: names.project_code ?? '' },
    environment: names.environment ?? '',
    source: {
      id: sourceId ?? 0,
      name: names.source_name ?? '',
      type: names.source_kind ?? '',
      owner: names.owner_id ?? 0,
    },
    source_type: facts.sourceType ?? '',
    kind: facts.kind,
    risk: facts.risk ?? 'low',
    rows: facts.rows ?? 0,
    level: facts.level ?? 'public',
    letters: [...(facts.letters ?? [])],
    days: facts.days ?? 0,
    applicant: { id: applicantId, account: names.account ?? '', name: names.name ?? '', roles: names.roles },
  };
}

import type { OperationContext } from '../dispatch/operation.js';
import { policyAdministrators } from '../duties/change.js';
import type { SecondPerson } from '../duties/change.contract.js';
import { isFresh } from '../user/fresh.account.js';

/**
 * A project gives its members letters and a level: whose first password somebody else still knows gets more of them by
 * two people. Answers who may confirm; none of the people who gain does. Undefined where all of them have a password of
 * their own.
 */
export async function secondForFresh(
  { db }: OperationContext,
  people: readonly number[],
): Promise<SecondPerson | undefined> {
  const fresh = await db.maybeOne(`SELECT 1 AS one FROM user_account u WHERE u.id = ANY ($1) AND ${isFresh} LIMIT 1`, [
    people,
  ]);
  return fresh && { roles: policyAdministrators, beneficiaries: [...people] };
}

/**
 * The same for everybody who is in a project, or who has one of its roles; also those whose time is over, as it can be
 * made longer.
 */
export async function secondForMembers(
  ctx: OperationContext,
  projectId: number,
  roleId?: number,
): Promise<SecondPerson | undefined> {
  const { rows } = await ctx.db.query<{ id: number }>(
    `SELECT user_id AS id FROM project_member WHERE project_id = $1 AND status = 'active'
      AND ($2::bigint IS NULL OR project_role_id = $2) ORDER BY user_id`,
    [projectId, roleId ?? null],
  );
  return secondForFresh(
    ctx,
    rows.map(({ id }) => id),
  );
}

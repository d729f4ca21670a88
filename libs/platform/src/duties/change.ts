import type { SystemRole } from '@sluice/document';
import { error } from '@sluice/document';
import { isDeepStrictEqual } from 'node:util';
import type { OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import type { ByFlow, Change, Facts, SecondPerson } from './change.contract.js';

/** Changes to accounts are confirmed by another administrator of accounts or of policies. */
export const accountAdministrators: readonly SystemRole[] = ['super_admin', 'system_admin', 'policy_admin'];
/** Changes to who sees what are confirmed by another policy administrator or by the super administrator. */
export const policyAdministrators: readonly SystemRole[] = ['super_admin', 'policy_admin'];

/**
 * Thrown inside an operation: all its checks passed, and the dispatcher undoes what it wrote and lets the change wait.
 */
export class NeedsSecondPerson extends Error {
  constructor(
    readonly change: Change,
    readonly second: SecondPerson,
  ) {
    super('the change needs a second person');
  }
}

/** Thrown likewise where a flow of approvals decides about the change. */
export class NeedsApproval extends Error {
  constructor(
    readonly change: Change,
    readonly approval: ByFlow,
    /** Who confirms where the flow would ask nobody: a flow is never less than a second person. */
    readonly second?: SecondPerson,
  ) {
    super('the change needs an approval');
  }
}

/** What flows about duties are chosen by. */
const dutyFlow: ByFlow = {
  type: 'duty_change',
  facts: { projectId: null, sourceId: null, kind: 'duty_change', risk: 'high', rows: 1 },
};

/**
 * What begins the names of operations whose changes a flow may decide about. What governs the flows themselves is left
 * to two administrators.
 */
const governed = [
  ...['user', 'user-group', 'role', 'grant', 'permission', 'project'],
  ...['masking-policy', 'row-filter', 'policy'],
];

/** Whether a flow may decide about the changes of an operation. */
export const isGoverned = (operation: string): boolean => governed.includes(operation.split('.')[0] ?? '');

const flowSql = 'SELECT 1 AS one FROM approval_flow WHERE target = $1 AND is_enabled AND project_id IS NULL LIMIT 1';

/**
 * Whether the installation is in single-administrator mode, read from the database so that no process acts on an old
 * answer.
 */
export async function isSingleAdmin(db: Db): Promise<boolean> {
  const stored = await db.maybeOne<{ value: boolean }>(
    `SELECT value FROM setting WHERE key = 'duties.single_admin' AND project_id IS NULL`,
  );
  return stored?.value ?? true;
}

/**
 * Notes what the operation changed, for its audit record. With `second` the change needs a second person: it runs at
 * once in single-administrator mode and for whoever runs the command line, who holds the machine's keys already;
 * otherwise it waits. To be called at the end of `run`, when every check has passed. A flow about duties, where there
 * is one, decides instead of the second person. `byFlow`: with an enabled flow for the target, the flow decides
 * instead, and a change that none of its flows matches is refused; without one, or from the command line, nothing is
 * asked of it. While a waiting change is confirmed, it must be the one that was shown, and the second person must not
 * have become one of those who gain by it.
 */
export async function recordChange(
  ctx: OperationContext,
  change: Change,
  second?: SecondPerson,
  byFlow?: ByFlow,
): Promise<void> {
  ctx.changes?.push(change);
  if (ctx.confirming) {
    if (!isDeepStrictEqual(plain(change), plain(ctx.confirming))) throw error('pending-change.outdated');
    const { userId } = ctx.confirming;
    if (userId !== null && second?.beneficiaries?.includes(userId))
      throw error('pending-change.own', {}, { field: 'id' });
    return;
  }
  if (ctx.caller.userId === null) return;
  const flow = byFlow ?? (second && ctx.governed ? dutyFlow : undefined);
  if (flow && (await ctx.db.maybeOne(flowSql, [flow.type]))) throw new NeedsApproval(change, flow, second);
  if (second === undefined) return;
  if (!(await isSingleAdmin(ctx.db))) throw new NeedsSecondPerson(change, second);
}

/** What of a change is compared, as JSON gives it back. */
const plain = ({ object, before, after }: Omit<Change, 'name'>): unknown =>
  JSON.parse(JSON.stringify({ object, before, after }));

const shown = (value: Facts[string] | undefined): string =>
  value === undefined || value === null || value.toString() === ''
    ? '–'
    : Array.isArray(value)
      ? value.join(', ')
      : String(value);

/** A change as lines of the audit log: `access_level: low → high`. */
export function changeLines({ before, after }: Pick<Change, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`);
}

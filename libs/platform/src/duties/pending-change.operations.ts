import { error } from '@sluice/document';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { actorOf } from '../approval/approval.actor.js';
import { accountAdministrators, changeLines } from './change.js';
import { dutiesTexts } from './duties.texts.js';
import { decide, loadWaiting, lockApproval, type PendingChange } from './pending-change.store.js';
import { runProposed } from './run.proposed.js';
import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';

interface Decision {
  id: number;
  remark?: string | null;
}

const input = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    remark: { type: ['string', 'null'], maxLength: 500, label: dutiesTexts.remark },
  },
} as const;

/** Only a person at a screen decides: a token may lie in a script of whoever proposed. */
async function signedInPerson({ caller }: OperationContext): Promise<void> {
  if (caller.kind !== 'user' || caller.preview !== undefined) throw error('pending-change.session-only');
}

/** The second person is another one, holds a role that may confirm, and gains nothing by the change. */
function checkMayConfirm({ caller }: OperationContext, change: PendingChange): number {
  if (!change.roles.some((role) => (caller.roles as string[]).includes(role))) throw error('access.denied');
  const { userId } = caller;
  if (userId === null || userId === change.proposerId || change.beneficiaries.includes(userId))
    throw error('pending-change.own', {}, { field: 'id' });
  return userId;
}

const described = (change: PendingChange): string[] => [change.operation, change.object, ...changeLines(change)];

/**
 * `pending-change.confirm`: the second person agrees; the change runs in this transaction or, when anything speaks
 * against it now, not at all.
 */
export const confirmChangeOperation = defineOperation<Decision, { id: number; message: string; about: string[] }>({
  name: 'pending-change.confirm',
  access: { roles: accountAdministrators },
  input,
  output: answer({ id: integer, message: text, about: listOf(text) }),
  audit: {
    action: 'pending-change.confirm',
    describe: ({ id }, output) => ({ objects: [`pending_change:${id}`, ...(output?.about ?? [])] }),
  },
  objectRight: signedInPerson,
  async run(ctx, { id, remark }) {
    const change = await loadWaiting(ctx, id);
    const userId = checkMayConfirm(ctx, change);
    await runProposed(ctx, change, userId);
    await decide(ctx.db, id, { status: 'confirmed', userId, at: new Date(ctx.platform.clock.now()), remark });
    return { id, message: dutiesTexts.confirmed[ctx.request.locale], about: described(change) };
  },
});

/** `pending-change.reject`: nothing happens; who proposed a change may withdraw it this way. */
export const rejectChangeOperation = defineOperation<Decision, { id: number; message: string; about: string[] }>({
  name: 'pending-change.reject',
  // Builders take back a release that waits for its approval.
  access: { roles: [...accountAdministrators, 'app_admin'] },
  input,
  output: answer({ id: integer, message: text, about: listOf(text) }),
  audit: {
    action: 'pending-change.reject',
    describe: ({ id }, output) => ({ objects: [`pending_change:${id}`, ...(output?.about ?? [])] }),
  },
  objectRight: signedInPerson,
  async run(ctx, { id, remark }) {
    await lockApproval(ctx.db, id);
    const change = await loadWaiting(ctx, id);
    const { caller, db, platform, request } = ctx;
    const isOwn = caller.userId === change.proposerId;
    if (!isOwn && !change.roles.some((role) => (caller.roles as string[]).includes(role))) throw error('access.denied');
    await decide(db, id, {
      status: isOwn ? 'withdrawn' : 'rejected',
      userId: caller.userId ?? 0,
      at: new Date(platform.clock.now()),
      remark,
    });
    if (change.approvalTarget) {
      const target = { type: change.approvalTarget, id } as const;
      const act = actorOf(ctx);
      await platform.approvals.end(act, target);
      await platform.approvals.record(act, target, {
        action: 'withdraw',
        fromStatus: 'waiting',
        toStatus: 'withdrawn',
      });
    }
    return { id, message: dutiesTexts.rejected[request.locale], about: described(change) };
  },
});

/** What becomes of changes that wait for a second person. */
export const pendingChangeOperations = [confirmChangeOperation, rejectChangeOperation] as readonly Operation[];

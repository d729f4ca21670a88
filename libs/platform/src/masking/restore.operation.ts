import { idAnswer } from '../dispatch/answer.schema.js';
import { defineOperation } from '../dispatch/operation.js';
import { changePolicy, type PolicyKind } from '../duties/policy.operations.js';
import type { PolicyState } from './policy.change.js';
import { keptRevision } from './policy.revision.js';
import { updatePolicy } from './policy.store.js';

/**
 * A policy says again what it said at a revision, as a new revision; whether it is enabled stays as it is. Throws
 * object.unknown, and what storing a policy throws: its name may be taken meanwhile.
 */
export function restoreOperation<Form extends { name: string }>(kind: PolicyKind<Form, PolicyState>) {
  return defineOperation<{ id: number }, { id: number }>({
    name: 'masking-policy.restore',
    access: { roles: ['policy_admin'] },
    input: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'integer' } } },
    confirmable: true,
    output: idAnswer,
    audit: { action: 'masking-policy.restore' },
    async run(ctx, { id: revisionId }) {
      const { policyId: id, policy } = await keptRevision(ctx.db, revisionId);
      await changePolicy(kind, ctx, { id, word: 'restore', change: (db) => updatePolicy(db, id, null, policy) });
      return { id };
    },
  });
}

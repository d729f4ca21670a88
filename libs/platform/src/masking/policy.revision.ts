import { error } from '@sluice/document';
import type { Db } from '../host/db.js';
import { maskingTexts } from './masking.texts.js';
import { maskingFacts, policyState, type PolicyState } from './policy.change.js';
import type { GivenPolicy } from './policy.store.js';

/**
 * Keeps what a policy says now as a revision of its history (issue: masking policies are documents with revisions). One
 * that is kept already stays as it is; nothing is kept of a policy that is not there.
 */
export async function keepRevision(db: Db, id: number, word: string, userId: number | null): Promise<void> {
  const state = await policyState(db, id);
  if (!state) return;
  await db.query(
    `INSERT INTO masking_policy_revision (masking_policy_id, revision, word, content, facts, create_user_id)
     SELECT p.id, p.revision, $2, $3, $4,
       $5 FROM masking_policy p WHERE p.id = $1 ON CONFLICT (masking_policy_id, revision) DO NOTHING`,
    [id, word, JSON.stringify(state), JSON.stringify(maskingFacts(state)), userId],
  );
}

/** A kept revision: whose it is, and the policy as it was. Throws `object.unknown`. */
export async function keptRevision(db: Db, id: number): Promise<{ policyId: number; policy: GivenPolicy }> {
  const kept = await db.maybeOne<{ policy_id: number; content: PolicyState }>(
    'SELECT masking_policy_id AS policy_id, content FROM masking_policy_revision WHERE id = $1',
    [id],
  );
  if (!kept) throw error('object.unknown', { kind: maskingTexts.revision, name: String(id) });
  return { policyId: kept.policy_id, policy: givenOf(kept.content) };
}

const givenOf = ({ rules, ...head }: PolicyState): GivenPolicy => ({
  ...head,
  rules: rules.map((rule) => ({
    matchType: rule.match_type,
    matchValue: rule.match_value,
    algorithm: rule.algorithm,
    config: rule.config,
    filterPolicy: rule.filter_policy,
  })),
});

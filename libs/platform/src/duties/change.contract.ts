import type { SystemRole } from '@sluice/document';
import type { ApprovalFacts } from '../approval/approval.contract.js';

/** Facts of an object by name, as the audit log and the second person read them; never a secret. */
export type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * What an operation changes: the object as records name it (`user:5`), its name for people, and its facts before and
 * after.
 */
export interface Change {
  object: string;
  name: string;
  before: Facts;
  after: Facts;
}

/** Who may confirm a change, and who may not because they gain by it. */
export interface SecondPerson {
  roles: readonly SystemRole[];
  beneficiaries?: readonly number[];
}

/** A flow of the platform that decides about a change, where there is one for this target. */
export interface ByFlow {
  type: 'publish' | 'level_change' | 'duty_change';
  facts: Omit<ApprovalFacts, 'applicantId'>;
  /** Why, in the proposer's words; without one the change itself is shown in its place. */
  reason?: string;
}

import type { ApprovalTargetType } from '@sluice/policy';
import type { ApprovalKind } from './approval.type.js';

/** What is approved, one line each: what its area makes of the outcome. */
export const approvalKinds: Partial<Record<ApprovalTargetType, ApprovalKind>> = {};

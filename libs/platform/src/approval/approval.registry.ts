import type { ApprovalTargetType } from '@sluice/policy';
import { workOrderApproval } from '../work-order/work-order.approval.js';
import type { ApprovalKind } from './approval.type.js';

/** What is approved, one line each: what its area makes of the outcome. */
export const approvalKinds: Partial<Record<ApprovalTargetType, ApprovalKind>> = {
  work_order: workOrderApproval,
};

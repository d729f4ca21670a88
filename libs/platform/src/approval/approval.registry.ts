import type { ApprovalTargetType } from '@sluice/policy';
import { changeApproval } from '../duties/change.approval.js';
import { requestTarget } from '../request/request.target.js';
import { workOrderApproval } from '../work-order/work-order.approval.js';
import type { ApprovalKind } from './approval.type.js';

/** What is approved, one line each: what its area makes of the outcome. */
export const approvalKinds: Record<ApprovalTargetType, ApprovalKind> = {
  request: requestTarget,
  work_order: workOrderApproval,
  publish: changeApproval,
  level_change: changeApproval,
  duty_change: changeApproval,
};

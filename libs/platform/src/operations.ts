import { actionOperations } from './action/action.run.operation.js';
import { alertOperations } from './alert/alert.operations.js';
import { alertRuleOperations } from './alert/alert-rule.operations.js';
import { approvalOperations } from './approval/approval.operations.js';
import { builderOperations } from './builder/builder.operations.js';
import { casOperations } from './cas/cas.operations.js';
import { dataClassOperations } from './data-class/data-class.operations.js';
import { catalogueOperations } from './data-source/catalogue.operations.js';
import { columnLevelOperations } from './data-source/column-level.operation.js';
import { sourceOperations } from './data-source/data-source.operations.js';
import { grantOperations } from './data-source/grant.operations.js';
import { grantRequestOperations } from './grant-request/grant-request.operations.js';
import { sourceContactOperations } from './data-source/source-contact.operations.js';
import { departmentOperations } from './department/department.operations.js';
import { userGroupOperations } from './department/user-group.operations.js';
import { directoryOperations } from './directory/directory.operations.js';
import type { Operation } from './dispatch/operation.js';
import { dutiesOperations } from './duties/duties.operations.js';
import { exportOperations } from './export/export.operations.js';
import { frontLogOperations } from './front-log/front-log.operation.js';
import { kindOperations } from './kind/kind.operations.js';
import { licenceOperations } from './licence/licence.operations.js';
import { maskingOperations } from './masking/masking-policy.operations.js';
import { openApiOperations } from './openapi/openapi.operation.js';
import { documentOperations } from './document/document.operations.js';
import { announcementOperations } from './notice/announcement.operations.js';
import { channelOperations } from './notice/channel.operations.js';
import { inboxOperations } from './notice/inbox.operations.js';
import { preferenceOperations } from './notice/preference.operations.js';
import { privateMessageOperations } from './notice/private-message.operations.js';
import { observeOperations } from './observe/observe.operations.js';
import { pageOperations } from './page/page.operations.js';
import { permissionOperations } from './permission-grid/permission.operations.js';
import { projectJoinOperations } from './project/project-join.operations.js';
import { projectMemberOperations } from './project/project-member.operations.js';
import { projectRoleOperations, projectSourceOperations } from './project/project-role.operations.js';
import { projectOperations } from './project/project.operations.js';
import { requestOperations } from './request/request.operations.js';
import { reviewOperations } from './review/review.operations.js';
import { rightsOperations } from './rights/rights.operations.js';
import { applicationOperations } from './application/application.operations.js';
import { roleOperations } from './role/role.operations.js';
import { scaffoldOperations } from './scaffold/scaffold.operations.js';
import { scaffoldUpdateOperations } from './scaffold/update.operations.js';
import { sessionOperations } from './session/session.operations.js';
import { settingOperations } from './setting/setting.operations.js';
import { shareOperations } from './share/share.operations.js';
import { hostContactOperations } from './ssh-host/host.contact.operations.js';
import { hostOperations } from './ssh-host/host.operations.js';
import { rowFilterOperations } from './row-filter/row-filter.operations.js';
import { usagePolicyOperations } from './usage-policy/usage-policy.operations.js';
import { usageSimulationOperations } from './usage-policy/usage-policy.simulate.js';
import { userOperations } from './user/user.operations.js';
import { workOrderActOperations } from './work-order/work-order.act.operations.js';
import { workOrderDraftOperations } from './work-order/work-order.draft.operations.js';
import { workOrderOperations } from './work-order/work-order.operations.js';
import { backupOperations } from './work-order/backup/backup.operations.js';
import { workOrderResultOperations } from './work-order/work-order.result.operations.js';
import { userImportOperations } from './user-import/user-import.operations.js';
import { workspaceOperations } from './workspace/workspace.operations.js';

/** Every operation of the server, one line per area. */
export const operations: readonly Operation[] = [
  ...actionOperations,
  ...documentOperations,
  ...builderOperations,
  ...kindOperations,
  ...pageOperations,
  ...sessionOperations,
  ...casOperations,
  ...licenceOperations,
  ...settingOperations,
  ...userOperations,
  ...userImportOperations,
  ...departmentOperations,
  ...directoryOperations,
  ...applicationOperations,
  ...roleOperations,
  ...userGroupOperations,
  ...projectOperations,
  ...projectMemberOperations,
  ...projectJoinOperations,
  ...projectRoleOperations,
  ...projectSourceOperations,
  ...dutiesOperations,
  ...sourceOperations,
  ...sourceContactOperations,
  ...observeOperations,
  ...shareOperations,
  ...hostOperations,
  ...hostContactOperations,
  ...catalogueOperations,
  ...columnLevelOperations,
  ...dataClassOperations,
  ...grantOperations,
  ...grantRequestOperations,
  ...permissionOperations,
  ...alertOperations,
  ...alertRuleOperations,
  ...reviewOperations,
  ...rightsOperations,
  ...approvalOperations,
  ...requestOperations,
  ...scaffoldOperations,
  ...scaffoldUpdateOperations,
  ...maskingOperations,
  ...rowFilterOperations,
  ...usagePolicyOperations,
  ...usageSimulationOperations,
  ...workspaceOperations,
  ...workOrderOperations,
  ...workOrderActOperations,
  ...workOrderDraftOperations,
  ...backupOperations,
  ...workOrderResultOperations,
  ...exportOperations,
  ...inboxOperations,
  ...privateMessageOperations,
  ...announcementOperations,
  ...preferenceOperations,
  ...channelOperations,
  ...(frontLogOperations as Operation[]),
  ...openApiOperations,
];

import { BuilderPresence, PageTemplate } from '../builder/page-template.entity.js';
import { Alert } from '../alert/alert.entity.js';
import { AlertRule } from '../alert/alert-rule.entity.js';
import { AppFavourite } from '../application/app-favourite.entity.js';
import { DataClass } from '../data-class/data-class.entity.js';
import { ApprovalFlow } from '../approval/approval-flow.entity.js';
import { Department } from '../department/department.entity.js';
import { UserGroup } from '../department/user-group.entity.js';
import { JoinRequest } from '../project/join-request.entity.js';
import { NotificationChannel } from '../notice/channel.entity.js';
import { Delivery } from '../notice/delivery.entity.js';
import { Notice } from '../notice/notice.entity.js';
import { PrivateMessage } from '../notice/private-message.entity.js';
import { ProjectMember } from '../project/project-member.entity.js';
import { ProjectRole } from '../project/project-role.entity.js';
import { ProjectSource } from '../project/project-source.entity.js';
import { Project } from '../project/project.entity.js';
import { Request } from '../request/request.entity.js';
import { ReviewRuleRow } from '../review/review-rule.entity.js';
import { Role } from '../role/role.entity.js';
import { UserAccount } from '../user/user.entity.js';
import { ShareLink } from '../share/share-link.entity.js';
import { SshHost } from '../ssh-host/ssh-host.entity.js';
import { WorkOrderDraft } from '../work-order/work-order-draft.entity.js';
import { WorkOrderComment } from '../work-order/work-order-comment.entity.js';
import { WorkOrderStage } from '../work-order/work-order-stage.entity.js';
import { WorkOrder } from '../work-order/work-order.entity.js';
import { WorkOrderBackup } from '../work-order/backup/backup.entity.js';

/** Every TypeORM entity, one line each. */
export const entities = [
  UserAccount,
  Role,
  Department,
  DataClass,
  UserGroup,
  Project,
  ProjectRole,
  ProjectMember,
  ProjectSource,
  JoinRequest,
  ApprovalFlow,
  Request,
  Notice,
  PrivateMessage,
  NotificationChannel,
  Delivery,
  WorkOrder,
  WorkOrderStage,
  WorkOrderComment,
  WorkOrderDraft,
  ReviewRuleRow,
  WorkOrderBackup,
  AppFavourite,
  SshHost,
  Alert,
  AlertRule,
  ShareLink,
  PageTemplate,
  BuilderPresence,
];

import { Principals0000000000001 } from './0001-principals.js';
import { Documents0000000000100 } from './0100-documents.js';
import { Gateway0000000000150 } from './0150-gateway.js';
import { ConsoleViews0000000000200 } from './0200-console-views.js';
import { DocumentViews0000000000210 } from './0210-document-views.js';
import { Export0000000000300 } from './0300-export.js';
import { ConsoleWords0000000000310 } from './0310-console-words.js';
import { FrontLog0000000000400 } from './0400-front-log.js';
import { Uploads0000000000410 } from './0410-uploads.js';
import { LoginAndLicence0000000000500 } from './0500-login-and-licence.js';
import { AuditOrigin0000000000510 } from './0510-audit-origin.js';
import { UploadClaims0000000000520 } from './0520-upload-claims.js';
import { ConsoleNames0000000000530 } from './0530-console-names.js';
import { AuditNames0000000000540 } from './0540-audit-names.js';
import { ThemeOfNobody0000000000550 } from './0550-theme-of-nobody.js';
import { AuditNamed0000000000560 } from './0560-audit-named.js';
import { MaskingRules0000000000570 } from './0570-masking-rules.js';
import { FilterClasses0000000000600 } from './0600-filter-classes.js';
import { CatalogueIdentity0000000000610 } from './0610-catalogue-identity.js';
import { LevelReview0000000000611 } from './0611-level-review.js';
import { AuditMarks0000000000630 } from './0630-audit-marks.js';
import { UserTokens0000000000631 } from './0631-user-tokens.js';
import { PendingChange0000000000640 } from './0640-pending-change.js';
import { ExportRights0000000000660 } from './0660-export-rights.js';
import { PasswordDue0000000000661 } from './0661-password-due.js';
import { MaskSettings0000000000662 } from './0662-mask-settings.js';
import { OwnerGrants0000000000663 } from './0663-owner-grants.js';
import { SourceSettings0000000000670 } from './0670-source-settings.js';
import { PendingChangeToken0000000000680 } from './0680-pending-change-token.js';
import { AppRights0000000000690 } from './0690-app-rights.js';
import { Drafts0000000000700 } from './0700-drafts.js';
import { BuilderViews0000000000701 } from './0701-builder-views.js';
import { KeptGuards0000000000702 } from './0702-kept-guards.js';
import { AppPages0000000000703 } from './0703-app-pages.js';
import { FoldedNames0000000000710 } from './0710-folded-names.js';
import { GrantRequests0000000000740 } from './0740-grant-requests.js';
import { ColumnFacts0000000000741 } from './0741-column-facts.js';
import { ScaffoldViews0000000000742 } from './0742-scaffold-views.js';
import { AppsFromTables0000000000743 } from './0743-apps-from-tables.js';
import { Policies0000000000750 } from './0750-policies.js';
import { RowFilters0000000000751 } from './0751-row-filters.js';
import { Departments0000000000770 } from './0770-departments.js';
import { Projects0000000000771 } from './0771-projects.js';
import { ProjectGrants0000000000772 } from './0772-project-grants.js';
import { Sessions0000000000773 } from './0773-sessions.js';
import { GroupEnds0000000000774 } from './0774-group-ends.js';
import { ShownAsDecided0000000000775 } from './0775-shown-as-decided.js';
import { RightsViews0000000000776 } from './0776-rights-views.js';
import { RoleSubjects0000000000777 } from './0777-role-subjects.js';
import { Approvals0000000000800 } from './0800-approvals.js';
import { Requests0000000000801 } from './0801-requests.js';
import { WorkOrders0000000000820 } from './0820-work-orders.js';
import { WorkOrderResults0000000000821 } from './0821-work-order-results.js';
import { ReviewRules0000000000830 } from './0830-review-rules.js';
import { Backups0000000000840 } from './0840-backups.js';
import { BackupViews0000000000841 } from './0841-backup-views.js';
import { Notices0000000000850 } from './0850-notices.js';
import { NoticeViews0000000000851 } from './0851-notice-views.js';
import { Workbench0000000000852 } from './0852-workbench.js';
import { MemberGrants0000000000860 } from './0860-member-grants.js';
import { Synonyms0000000000870 } from './0870-synonyms.js';
import { FilePages0000000000880 } from './0880-file-pages.js';
import { PolicyHits0000000000910 } from './0910-policy-hits.js';
import { DataClasses0000000000911 } from './0911-data-classes.js';
import { TakenBack0000000000930 } from './0930-taken-back.js';
import { SourceNames0000000000931 } from './0931-source-names.js';
import { OwnRoles0000000000940 } from './0940-own-roles.js';
import { ValidityVersions0000000000941 } from './0941-validity-versions.js';
import { ExportDownload0000000000942 } from './0942-export-download.js';
import { DocumentUpgrades0000000000950 } from './0950-document-upgrades.js';
import { MaskTerms0000000000960 } from './0960-mask-terms.js';
import { MaskRevisions0000000000961 } from './0961-mask-revisions.js';
import { LevelDefaults0000000000962 } from './0962-level-defaults.js';
import { ChannelNames0000000000973 } from './0973-channel-names.js';
import { OrderLists0000000000977 } from './0977-order-lists.js';
import { OrderAttachments0000000000978 } from './0978-order-attachments.js';
import { OrderDrafts0000000000979 } from './0979-order-drafts.js';
import { SendFaults0000000000982 } from './0982-send-faults.js';
import { PastOfPolicies0000000000983 } from './0983-past-of-policies.js';
import { ChangeApprovals0000000000984 } from './0984-change-approvals.js';
import { FormerNames0000000000991 } from './0991-former-names.js';
import { DutyFlows0000000000992 } from './0992-duty-flows.js';
import { ProjectLog0000000000993 } from './0993-project-log.js';
import { DefaultFlow0000000000994 } from './0994-default-flow.js';
import { ProjectOrders0000000000995 } from './0995-project-orders.js';
import { BuilderSettings0000000000996 } from './0996-builder-settings.js';
import { ChangeWords0000000000997 } from './0997-change-words.js';
import { PolicyProjects0000000000998 } from './0998-policy-projects.js';
import { AppTexts0000000001000 } from './1000-app-texts.js';
import { AppDictionaries0000000001001 } from './1001-app-dictionaries.js';
import { AppSensitive0000000001002 } from './1002-app-sensitive.js';
import { BuilderMain0000000001003 } from './1003-builder-main.js';
import { Applications0000000001004 } from './1004-applications.js';
import { ProjectOverview0000000001010 } from './1010-project-overview.js';
import { SelfApproval0000000001011 } from './1011-self-approval.js';
import { LastActive0000000001012 } from './1012-last-active.js';
import { Hosts0000000001013 } from './1013-hosts.js';
import { MessageLinks0000000001014 } from './1014-message-links.js';
import { RemovedViews0000000001015 } from './1015-removed-views.js';
import { AppMenu0000000001017 } from './1017-app-menu.js';
import { ListedProjects0000000001018 } from './1018-listed-projects.js';
import { FlowFields0000000001019 } from './1019-flow-fields.js';
import { ShareLinks0000000001020 } from './1020-share-links.js';
import { MicroPages0000000001021 } from './1021-micro-pages.js';
import { NoticeGroups0000000001022 } from './1022-notice-groups.js';
import { PlatformSwitches0000000001023 } from './1023-platform-switches.js';
import { HttpResults0000000001024 } from './1024-http-results.js';
import { AppRequests0000000001026 } from './1026-app-requests.js';
import { ProjectObjects0000000001028 } from './1028-project-objects.js';
import { SourceRequests0000000001029 } from './1029-source-requests.js';
import { PageTemplates0000000001030 } from './1030-page-templates.js';
import { Alerts0000000001031 } from './1031-alerts.js';
import { AppFileFolders0000000001032 } from './1032-app-file-folders.js';
import { Directory0000000001036 } from './1036-directory.js';
import { AppApprovers0000000001039 } from './1039-app-approvers.js';
import { QueryChecks0000000001040 } from './1040-query-checks.js';
import { AuditWords0000000001042 } from './1042-audit-words.js';
import { DocumentsInWords0000000001044 } from './1044-documents-in-words.js';
import { RecentEdits0000000001050 } from './1050-recent-edits.js';
import { ReleasedAppNames0000000001051 } from './1051-released-app-names.js';
import { AppsByName0000000001052 } from './1052-apps-by-name.js';
import { BinAndLogByName0000000001056 } from './1056-bin-and-log-by-name.js';
import { Statistics0000000001060 } from './1060-statistics.js';

/** Every step of the platform database, one line per file; run in the order of their numbers. */
export const databaseMigrations = [
  Principals0000000000001,
  Documents0000000000100,
  Gateway0000000000150,
  ConsoleViews0000000000200,
  DocumentViews0000000000210,
  Export0000000000300,
  ConsoleWords0000000000310,
  FrontLog0000000000400,
  Uploads0000000000410,
  LoginAndLicence0000000000500,
  AuditOrigin0000000000510,
  UploadClaims0000000000520,
  ConsoleNames0000000000530,
  AuditNames0000000000540,
  ThemeOfNobody0000000000550,
  AuditNamed0000000000560,
  MaskingRules0000000000570,
  FilterClasses0000000000600,
  CatalogueIdentity0000000000610,
  LevelReview0000000000611,
  AuditMarks0000000000630,
  UserTokens0000000000631,
  PendingChange0000000000640,
  ExportRights0000000000660,
  PasswordDue0000000000661,
  MaskSettings0000000000662,
  OwnerGrants0000000000663,
  SourceSettings0000000000670,
  PendingChangeToken0000000000680,
  AppRights0000000000690,
  Drafts0000000000700,
  BuilderViews0000000000701,
  KeptGuards0000000000702,
  AppPages0000000000703,
  FoldedNames0000000000710,
  GrantRequests0000000000740,
  ColumnFacts0000000000741,
  ScaffoldViews0000000000742,
  AppsFromTables0000000000743,
  Policies0000000000750,
  RowFilters0000000000751,
  Departments0000000000770,
  Projects0000000000771,
  ProjectGrants0000000000772,
  Sessions0000000000773,
  GroupEnds0000000000774,
  ShownAsDecided0000000000775,
  RightsViews0000000000776,
  RoleSubjects0000000000777,
  Approvals0000000000800,
  Requests0000000000801,
  WorkOrders0000000000820,
  WorkOrderResults0000000000821,
  ReviewRules0000000000830,
  Backups0000000000840,
  BackupViews0000000000841,
  Notices0000000000850,
  NoticeViews0000000000851,
  Workbench0000000000852,
  MemberGrants0000000000860,
  Synonyms0000000000870,
  FilePages0000000000880,
  PolicyHits0000000000910,
  DataClasses0000000000911,
  TakenBack0000000000930,
  SourceNames0000000000931,
  OwnRoles0000000000940,
  ValidityVersions0000000000941,
  ExportDownload0000000000942,
  DocumentUpgrades0000000000950,
  MaskTerms0000000000960,
  MaskRevisions0000000000961,
  LevelDefaults0000000000962,
  ChannelNames0000000000973,
  OrderLists0000000000977,
  OrderAttachments0000000000978,
  OrderDrafts0000000000979,
  SendFaults0000000000982,
  PastOfPolicies0000000000983,
  ChangeApprovals0000000000984,
  FormerNames0000000000991,
  DutyFlows0000000000992,
  ProjectLog0000000000993,
  DefaultFlow0000000000994,
  ProjectOrders0000000000995,
  BuilderSettings0000000000996,
  ChangeWords0000000000997,
  PolicyProjects0000000000998,
  AppTexts0000000001000,
  AppDictionaries0000000001001,
  AppSensitive0000000001002,
  BuilderMain0000000001003,
  Applications0000000001004,
  ProjectOverview0000000001010,
  SelfApproval0000000001011,
  LastActive0000000001012,
  Hosts0000000001013,
  MessageLinks0000000001014,
  RemovedViews0000000001015,
  AppMenu0000000001017,
  ListedProjects0000000001018,
  FlowFields0000000001019,
  ShareLinks0000000001020,
  MicroPages0000000001021,
  NoticeGroups0000000001022,
  PlatformSwitches0000000001023,
  HttpResults0000000001024,
  AppRequests0000000001026,
  ProjectObjects0000000001028,
  SourceRequests0000000001029,
  PageTemplates0000000001030,
  Alerts0000000001031,
  AppFileFolders0000000001032,
  Directory0000000001036,
  AppApprovers0000000001039,
  QueryChecks0000000001040,
  AuditWords0000000001042,
  DocumentsInWords0000000001044,
  RecentEdits0000000001050,
  ReleasedAppNames0000000001051,
  AppsByName0000000001052,
  BinAndLogByName0000000001056,
  Statistics0000000001060,
];

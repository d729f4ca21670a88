import type { Approvals } from './approval/approval.contract.js';
import type { AuditService } from './audit/audit.contract.js';
import type { CasService } from './cas/cas.contract.js';
import type { ConsoleQueries } from './console/console.contract.js';
import type { Documents } from './document/document.contract.js';
import type { ExportService } from './export/export.contract.js';
import type { FileService } from './file/file.contract.js';
import type { FrontLogs } from './front-log/front-log.contract.js';
import type { AnalysisService } from './gateway/analysis.contract.js';
import type { GatewayService } from './gateway/gateway.contract.js';
import type { PlatformCore } from './host/core.contract.js';
import type { Events } from './host/events.contract.js';
import type { Metrics } from './host/metrics.contract.js';
import type { JobService } from './job/job.contract.js';
import type { LicenceService } from './licence/licence.contract.js';
import type { Notices } from './notice/notice.contract.js';
import type { Pages, StoredQueries } from './page/page.contract.js';
import type { ReviewService } from './review/review.contract.js';
import type { CaptchaService, SessionService, ThrottleService } from './session/session.contract.js';
import type { SettingService } from './setting/setting.contract.js';
import type { Backups } from './work-order/backup/backup.contract.js';

/** What operations share: every service by its contract, one line per service. */
export interface PlatformServices extends PlatformCore {
  audit: AuditService;
  metrics: Metrics;
  events: Events;
  settings: SettingService;
  documents: Documents;
  pages: Pages;
  analysis: AnalysisService;
  consoleQueries: ConsoleQueries;
  licence: LicenceService;
  throttle: ThrottleService;
  captchas: CaptchaService;
  sessions: SessionService;
  cas: CasService;
  gateway: GatewayService;
  review: ReviewService;
  storedQueries: StoredQueries;
  files: FileService;
  frontLogs: FrontLogs;
  exports: ExportService;
  jobs: JobService;
  backups: Backups;
  approvals: Approvals;
  notices: Notices;
}

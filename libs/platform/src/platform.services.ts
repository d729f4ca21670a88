import { createAlertSweep } from './alert/alert.sweep.js';
import { createApprovals, createApprovalWatch } from './approval/approval.service.js';
import { createAudit } from './audit/audit.service.js';
import { createCas } from './cas/cas.service.js';
import { createConsoleQueries } from './console/console.query.js';
import { createCatalogueSchedule } from './data-source/catalogue.schedule.js';
import { createDirectorySchedule } from './directory/directory.schedule.js';
import { createDocuments } from './document/document.service.js';
import { ExportTickets } from './export/export.service.js';
import { createFiles } from './file/file.service.js';
import { createFrontLogs } from './front-log/front-log.store.js';
import { createAnalysis } from './gateway/analysis.service.js';
import { createGateway } from './gateway/gateway.factory.js';
import { RunLimits } from './gateway/run.limits.js';
import { RunSlots } from './gateway/run.slots.js';
import type { PlatformCore } from './host/core.contract.js';
import { createEvents } from './host/events.js';
import type { ServiceLifecycle } from './host/lifecycle.js';
import { createMetrics } from './host/metrics.js';
import { createJobs } from './job/job.service.js';
import { createKinds } from './kind/kind.service.js';
import { createLicence } from './licence/licence.service.js';
import { createSourceWatch } from './monitor/source.watch.js';
import { createSender } from './notice/delivery.sender.js';
import { createReminders } from './notice/notice.reminders.js';
import { createNotices } from './notice/notice.service.js';
import { createPages } from './page/page.service.js';
import { createStoredQueries } from './page/stored.queries.js';
import type { Platform } from './platform.js';
import type { PlatformServices } from './platform.services.contract.js';
import { createReview } from './review/review.service.js';
import { createPastSweep } from './gateway/past.sweep.js';
import { createRequestSweep } from './request/request.sweep.js';
import { createCaptchas } from './session/captcha.service.js';
import { createSessions } from './session/session.service.js';
import { createThrottle } from './session/throttle.service.js';
import { createSettings } from './setting/setting.service.js';
import { createRollUp } from './statistics/roll-up.js';
import { createWorkOrderSchedule } from './work-order/work-order.schedule.js';
import { createBackups } from './work-order/backup/backup.service.js';

/** The services, and those of them that start and stop, in the order in which they start. */
export interface BuiltServices {
  services: PlatformServices;
  lifecycles: readonly ServiceLifecycle[];
}

/**
 * Builds every service, each of those built before it that it needs: nothing is used before it is there. `platform`
 * answers the whole platform to the work of jobs, which begins after all of it has started.
 */
export function createServices(core: PlatformCore, platform: () => Platform): BuiltServices {
  const { config, clock, log, secrets, db } = core;
  const ground = createGround(core);
  const { audit, events, notices, settings, documents, pages, analysis } = ground;
  const limits = new RunLimits(new RunSlots(), settings);
  const consoleQueries = consoleQueriesOver(core, analysis, limits);
  const licence = createLicence({ config, clock, log, db, events });
  const login = createLogin(core, { events, settings });
  const gateway = createGateway({ config, clock, log, secrets, db, audit, events, analysis, settings, limits });
  const review = createReview({ db, log, gateway, analysis });
  const storedQueries = storedQueriesOver({ log, documents, consoleQueries, gateway });
  const catalogueSchedule = createCatalogueSchedule({ config, log, db });
  const storage = createStorage(core);
  const jobs = createJobs({ config, log, db, events, platform });
  const approvals = createApprovals({ platform });
  const backups = createBackups({ orm: core.orm, db, clock, gateway, settings, files: storage.files });
  return {
    services: {
      ...core,
      ...ground,
      consoleQueries,
      licence,
      ...login,
      gateway,
      review,
      storedQueries,
      ...storage,
      jobs,
      approvals,
      backups,
    },
    lifecycles: [
      audit,
      events,
      notices,
      settings,
      documents,
      pages,
      analysis,
      licence,
      login.sessions,
      gateway,
      review,
      storedQueries,
      catalogueSchedule,
      storage.files,
      storage.frontLogs,
      jobs,
      ...createWatches({ config, log, db, platform }),
      createPastSweep({ config, clock, log, db, settings }),
      createRollUp({ config, clock, log, db }),
      createSender({ config, clock, log, secrets, db, events, settings }),
      createReminders({ config, log, db, notices }),
      createDirectorySchedule({ config, log, db }),
    ],
  };
}

/** What everything else stands on: the audit log, events, settings, documents and analysis. */
function createGround({ config, clock, log, secrets, db }: PlatformCore) {
  const events = createEvents({ config });
  const settings = createSettings({ db, log, events, secrets });
  const kinds = createKinds({ config, log });
  const documents = createDocuments({ config, log, db, events, settings, kinds });
  return {
    audit: createAudit({ config, clock, log, secrets, db }),
    metrics: createMetrics(),
    events,
    notices: createNotices({ db, log, events }),
    settings,
    kinds,
    documents,
    pages: createPages({ documents }),
    analysis: createAnalysis({ log }),
  };
}

/** Queries of the console, within their share of the platform's connections. */
function consoleQueriesOver(
  { config, pool }: PlatformCore,
  { analyse }: PlatformServices['analysis'],
  limits: RunLimits,
): PlatformServices['consoleQueries'] {
  return createConsoleQueries(pool, {
    analyse,
    slot: (userId) => limits.forConsole(userId, consoleShare(config.poolSize)),
  });
}

/** What looks for work whose time has come. */
function createWatches(
  needs: Pick<PlatformCore, 'config' | 'log' | 'db'> & { platform(): Platform },
): ServiceLifecycle[] {
  return [
    createApprovalWatch(needs),
    createRequestSweep(needs),
    createWorkOrderSchedule(needs),
    createSourceWatch(needs),
    createAlertSweep(needs),
  ];
}

/** How people come in: by password and captcha, by CAS, by a token. */
function createLogin(
  { clock, db, log }: PlatformCore,
  { events, settings }: Pick<PlatformServices, 'events' | 'settings'>,
) {
  return {
    throttle: createThrottle({ clock, db }),
    captchas: createCaptchas({ clock, db }),
    sessions: createSessions({ clock, db, events, settings }),
    cas: createCas({ log, settings }),
  };
}

/** The preparation of stored queries, with what it uses of the services that analyse. */
function storedQueriesOver({
  log,
  documents,
  consoleQueries,
  gateway,
}: Pick<PlatformServices, 'log' | 'documents' | 'consoleQueries' | 'gateway'>) {
  const [checkConsole, prepareText] = [consoleQueries.check, gateway.prepare];
  return createStoredQueries({ log, documents, sources: gateway.sources, checkConsole, prepareText });
}

/** Files, the log of browsers, and tickets for finished exports. */
function createStorage({ config, clock, log, secrets, db }: PlatformCore) {
  return {
    files: createFiles({ config, clock, log, secrets, db }),
    frontLogs: createFrontLogs({ config, clock, log, db }),
    exports: new ExportTickets({ secrets, clock }),
  };
}

/**
 * Connections that queries of the console may use: half of the pool stays for everything else that a call needs of the
 * platform's database.
 */
function consoleShare(poolSize: number): number {
  return Math.max(1, Math.floor(poolSize / 2));
}

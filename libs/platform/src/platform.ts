import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createAudit } from './audit/audit.service.js';
import type { Dispatcher } from './dispatch/dispatcher.js';
import { createCatalogueSchedule } from './data-source/catalogue.schedule.js';
import { ExportService } from './export/export.service.js';
import { createFiles } from './file/file.service.js';
import { createFrontLogs } from './front-log/front-log.store.js';
import { createAnalysis } from './gateway/analysis.service.js';
import { createGateway } from './gateway/gateway.factory.js';
import { createConsoleQueries } from './console/console.query.js';
import type { Clock } from './host/clock.js';
import type { PlatformConfig } from './host/config.js';
import type { Db } from './host/db.js';
import { createEvents } from './host/events.js';
import type { Log } from './host/log.js';
import { createMetrics } from './host/metrics.js';
import type { Secrets } from './host/secrets.js';
import { createDocuments } from './document/document.service.js';
import { createJobs } from './job/job.service.js';
import { createLicence } from './licence/licence.service.js';
import { createCas } from './cas/cas.service.js';
import { createCaptchas } from './session/captcha.service.js';
import { createPages } from './page/page.service.js';
import { createStoredQueries } from './page/stored.queries.js';
import { createSessions } from './session/session.service.js';
import { createThrottle } from './session/throttle.service.js';
import { createSettings } from './setting/setting.service.js';

/** What every service is built upon. */
export interface PlatformCore {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** The one pool of the platform database; `orm` uses the same connections. */
  pool: Pool;
  /** Statements outside any operation's transaction. */
  db: Db;
  orm: DataSource;
  /** The way into all operations. */
  dispatcher: Dispatcher;
}

/** A service may take part in start and stop; stop runs in reverse order. */
export interface ServiceLifecycle {
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/**
 * Services in the order in which they are built and started, one line per area: name and factory. A factory may keep
 * the platform but must not use another service before its own `start`.
 */
export const serviceFactories = {
  audit: createAudit,
  metrics: createMetrics,
  events: createEvents,
  settings: createSettings,
  documents: createDocuments,
  pages: createPages,
  analysis: createAnalysis,
  consoleQueries: (core: PlatformCore) => {
    const platform = core as Platform;
    // Half of the pool stays for everything else that a call needs of the platform's database.
    const most = Math.max(1, Math.floor(core.config.poolSize / 2));
    return createConsoleQueries(core.pool, {
      analyse: platform.analysis.analyse,
      slot: (userId) => platform.gateway.limits.forConsole(userId, most),
    });
  },
  licence: createLicence,
  throttle: createThrottle,
  captchas: createCaptchas,
  sessions: createSessions,
  cas: createCas,
  gateway: createGateway,
  storedQueries: createStoredQueries,
  catalogueSchedule: createCatalogueSchedule,
  files: createFiles,
  frontLogs: createFrontLogs,
  exports: (core: PlatformCore) => new ExportService(core),
  jobs: createJobs,
};

type Services = { [K in keyof typeof serviceFactories]: ReturnType<(typeof serviceFactories)[K]> };

/** Everything the server's operations share, built once at start. */
export interface Platform extends PlatformCore, Services {}

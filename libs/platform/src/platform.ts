import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createLogAudit } from './dispatch/log.audit.js';
import type { AuditPort } from './dispatch/audit.port.js';
import type { Clock } from './host/clock.js';
import type { PlatformConfig } from './host/config.js';
import type { Db } from './host/db.js';
import type { Log } from './host/log.js';
import type { Secrets } from './host/secrets.js';

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
}

/** A service may take part in start and stop; stop runs in reverse order. */
export interface ServiceLifecycle {
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/**
 * Services in the order in which they are built, one line per area: name and factory. A factory may keep
 * the platform but must not use another service before its own `start`.
 */
export const serviceFactories = {
  audit: (platform: PlatformCore): AuditPort & ServiceLifecycle => createLogAudit(platform),
};

type Services = { [K in keyof typeof serviceFactories]: ReturnType<(typeof serviceFactories)[K]> };

/** Everything the server's operations share, built once at start. */
export interface Platform extends PlatformCore, Services {}

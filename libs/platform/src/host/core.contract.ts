import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Clock } from './clock.js';
import type { PlatformConfig } from './config.js';
import type { Db } from './db.js';
import type { Log } from './log.js';
import type { Secrets } from './secrets.js';

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

import 'reflect-metadata';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { createDispatcher } from '../dispatch/dispatcher.js';
import { operations } from '../operations.js';
import { serviceFactories, type Platform, type PlatformCore, type ServiceLifecycle } from '../platform.js';
import { systemClock, type Clock } from './clock.js';
import type { PlatformConfig } from './config.js';
import { poolDb } from './db.js';
import { platformTypes } from './db.types.js';
import { entities } from './entities.js';
import type { Log } from './log.js';
import { createSecrets } from './secrets.js';

/** A platform that can be ended. */
export interface RunningPlatform {
  platform: Platform;
  stop(): Promise<void>;
}

/** Parts that a test replaces. */
export interface PlatformParts {
  config: PlatformConfig;
  log: Log;
  clock?: Clock;
}

async function connect(config: PlatformConfig, log: Log): Promise<{ orm: DataSource; pool: Pool }> {
  const orm = new DataSource({
    type: 'postgres',
    url: config.databaseUrl,
    entities,
    poolSize: config.poolSize,
    // Of a server that does not answer, and of a pool that stays empty: whoever waits is told (`platform.unavailable`).
    connectTimeoutMS: 30_000,
    synchronize: false,
    poolErrorHandler: (reason: unknown) => log.warn({ err: reason }, 'a connection of the platform database was lost'),
    extra: { types: platformTypes, idle_in_transaction_session_timeout: 60_000, options: '-c timezone=UTC' },
  });
  await orm.initialize();
  const pool = (orm.driver as PostgresDriver).master as Pool;
  // One that breaks while somebody holds it says so to their statement, and in this event too, which would end the process.
  const guarded = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (!guarded.has(client)) client.on('error', () => undefined);
    guarded.add(client);
  });
  return { orm, pool };
}

/** Builds and starts the platform on a migrated database; services start in their order and stop in reverse. */
export async function createPlatform({ config, log, clock = systemClock }: PlatformParts): Promise<RunningPlatform> {
  const { orm, pool } = await connect(config, log);
  const core: Omit<PlatformCore, 'dispatcher'> = {
    config,
    clock,
    log,
    secrets: createSecrets(config.masterKey),
    pool,
    db: poolDb(pool),
    orm,
  };
  const platform = core as Platform;
  const services: ServiceLifecycle[] = [];
  for (const [name, create] of Object.entries(serviceFactories)) {
    const service: object = create(platform);
    Object.assign(platform, { [name]: service });
    services.push(service as ServiceLifecycle);
  }
  platform.dispatcher = createDispatcher(platform, operations);
  const started: ServiceLifecycle[] = [];
  const stop = async (): Promise<void> => {
    for (const service of started.reverse()) await service.stop?.();
    await orm.destroy();
  };
  try {
    for (const service of services) {
      await service.start?.();
      started.push(service);
    }
  } catch (reason) {
    await stop();
    throw reason;
  }
  return { platform, stop };
}

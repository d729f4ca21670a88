import { DataSource } from 'typeorm';
import { createDispatcher } from '../dispatch/dispatcher.js';
import { operations } from '../operations.js';
import { systemClock, type Clock } from './clock.js';
import type { PlatformConfig } from './config.js';
import { poolDb } from './db.js';
import type { Log } from './log.js';
import { ormOptions, poolOf } from './orm.js';
import { createSecrets } from './secrets.js';
import type { Platform } from '../platform.js';
import { createServices } from '../platform.services.js';
import type { PlatformCore } from './core.contract.js';
import type { ServiceLifecycle } from './lifecycle.js';

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

/** A platform whose services stand and do not work yet. */
export interface BuiltPlatform {
  platform: Platform;
  /** Starts the services in their order; one that fails ends those before it, and its reason is thrown. */
  start(): Promise<void>;
  /** Stops what was started, in reverse; the data source stays open. */
  stop(): Promise<void>;
}

/** Builds the platform over an opened data source of a migrated database; whoever opened the data source closes it. */
export function buildPlatform(orm: DataSource, { config, log, clock = systemClock }: PlatformParts): BuiltPlatform {
  const pool = poolOf(orm);
  const core: PlatformCore = {
    config,
    clock,
    log,
    secrets: createSecrets(config.masterKey),
    pool,
    db: poolDb(pool),
    orm,
  };
  const { services, lifecycles } = createServices(core, () => platform);
  const platform: Platform = { ...services, dispatcher: createDispatcher(services, operations) };
  return { platform, ...lifecycleOf(lifecycles) };
}

function lifecycleOf(services: readonly ServiceLifecycle[]): Pick<BuiltPlatform, 'start' | 'stop'> {
  const started: ServiceLifecycle[] = [];
  const stop = async (): Promise<void> => {
    for (let service = started.pop(); service !== undefined; service = started.pop()) await service.stop?.();
  };
  const start = async (): Promise<void> => {
    try {
      for (const service of services) {
        await service.start?.();
        started.push(service);
      }
    } catch (reason) {
      await stop();
      throw reason;
    }
  };
  return { start, stop };
}

/** Opens a migrated database, builds the platform on it and starts it: for a command or a test, without the server. */
export async function createPlatform(parts: PlatformParts): Promise<RunningPlatform> {
  const orm = await new DataSource(ormOptions(parts.config, parts.log)).initialize();
  try {
    const { platform, start, stop } = buildPlatform(orm, parts);
    await start();
    return {
      platform,
      stop: async () => {
        try {
          await stop();
        } finally {
          await orm.destroy();
        }
      },
    };
  } catch (reason) {
    await orm.destroy();
    throw reason;
  }
}

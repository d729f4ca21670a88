import 'reflect-metadata';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { PlatformConfig } from './config.js';
import { platformTypes } from './db.types.js';
import { entities } from './entities.js';
import type { Log } from './log.js';

/** How the platform's database is opened. Tables are the migrations' alone: nothing is synchronised. */
export function ormOptions(
  { databaseUrl, poolSize }: Pick<PlatformConfig, 'databaseUrl' | 'poolSize'>,
  log: Log,
): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities,
    poolSize,
    // Of a server that does not answer, and of a pool that stays empty: whoever waits is told (`platform.unavailable`).
    connectTimeoutMS: 30_000,
    synchronize: false,
    poolErrorHandler: (reason: unknown) => log.warn({ err: reason }, 'a connection of the platform database was lost'),
    extra: { types: platformTypes, idle_in_transaction_session_timeout: 60_000, options: '-c timezone=UTC' },
  };
}

/** The pool of an opened data source: statements and entities share its connections (design §8). */
export function poolOf(orm: DataSource): Pool {
  const pool = (orm.driver as PostgresDriver).master as Pool;
  // One that breaks while somebody holds it says so to their statement, and in this event too, which would end the
  // process.
  const guarded = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (!guarded.has(client)) client.on('error', () => undefined);
    guarded.add(client);
  });
  return pool;
}

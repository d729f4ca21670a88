import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { locateBinaries } from './embedded/binaries.js';
import { clusterAccess, initialiseCluster, makeFolder, type ClusterAccess } from './embedded/cluster-folder.js';
import { lockOwner, type OwnerLock } from './embedded/owner.lock.js';
import { startPostmaster, stopPostmaster, takeOverOrphan, type PostmasterOptions } from './embedded/postmaster.js';
import { chooseRunAs } from './embedded/run-as.js';

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  port: number;
  /** Superuser address of a database. */
  adminUrl(database: string): string;
  /** Address of a database as the platform's own role, which is no superuser. */
  url(database: string): string;
  lock: OwnerLock;
  stop(): Promise<void>;
}

/** Settings of a start. `durable: false` trades crash safety for speed and is for tests alone. */
export interface EmbeddedOptions {
  folder: string;
  durable?: boolean;
  maxConnections?: number;
  onRestart?: (said: string) => void;
}

const ownerRole = 'sluice';
const restartsPerMinute = 5;
const minuteMs = 60_000;
/** Between two attempts to start what could not be started. */
const retryMs = 1_000;

function settings({ durable = true, maxConnections = 200 }: EmbeddedOptions): Record<string, string> {
  const shared = { max_connections: String(maxConnections), log_min_messages: 'warning', timezone: 'UTC' };
  return durable ? shared : { ...shared, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
}

/**
 * A postmaster that ends without being asked is started again on the same port: the pool reconnects by itself. Where it
 * cannot be started now, because its disk is full or its folder is away, that is tried until it can.
 */
function keepRunning(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  onRestart: (said: string) => void,
): () => Promise<void> {
  let child = first;
  let restarting: Promise<void> = Promise.resolve();
  const recent: number[] = [];
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: stopped }).catch(() => undefined);
  const again = async (): Promise<void> => {
    recent.push(performance.now());
    const often = recent.filter((moment) => moment > performance.now() - minuteMs).length;
    if (often > restartsPerMinute) {
      onRestart(`PostgreSQL ended ${often} times within a minute; it is started again after another one`);
      await pause(minuteMs);
    }
    while (!stopped.aborted) {
      try {
        child = await start();
        return watch();
      } catch (reason) {
        onRestart(reason instanceof Error ? reason.message : String(reason));
        await pause(retryMs);
      }
    }
  };
  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (stopped.aborted) return;
      onRestart(`PostgreSQL ended (${signal ?? code}); starting it again`);
      restarting = again();
    });
  };
  watch();
  return async () => {
    stopping.abort();
    await restarting;
    await stopPostmaster(child);
  };
}

/** Addresses of the databases of a cluster, as superuser and as the platform's own role. */
export function addresses(access: ClusterAccess): Pick<EmbeddedPostgres, 'adminUrl' | 'url'> {
  const address =
    (user: string, password: string) =>
    (database: string): string =>
      `postgres://${user}:${password}@127.0.0.1:${access.port}/${database}`;
  return { adminUrl: address('postgres', access.superPassword), url: address(ownerRole, access.ownerPassword) };
}

/** The platform's role: may create databases and the console's roles, is no superuser (design §8). */
async function ensureOwner(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ownerRole]);
    if (rowCount === 0)
      await client.query(
        `CREATE ROLE ${ownerRole} LOGIN NOSUPERUSER CREATEDB CREATEROLE PASSWORD ${client.escapeLiteral(password)}`,
      );
  } finally {
    await client.end();
  }
}

/**
 * Makes a database owned by the platform's role; only it and superusers may connect. An existing one is left as it is.
 */
export async function ensureDatabase(embedded: Pick<EmbeddedPostgres, 'adminUrl'>, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: embedded.adminUrl('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${ownerRole} TEMPLATE template0`);
    await client.query(`REVOKE CONNECT ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL of a folder (stack §5): makes the cluster at the first start, takes over what a killed
 * process left, refuses a folder that a living process holds (FolderInUse), listens on 127.0.0.1 only.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  makeFolder(options.folder);
  const lock = lockOwner(options.folder);
  try {
    const binaries = locateBinaries();
    const dataDir = join(options.folder, 'postgres');
    const runAs = chooseRunAs(binaries.root, dataDir);
    // First, so that the port of the one that was left is free again: data sources in this cluster are registered by
    // it.
    await takeOverOrphan(dataDir);
    const access = await clusterAccess(options.folder);
    initialiseCluster(binaries, dataDir, runAs, access.superPassword, options.durable ?? true);
    const start: PostmasterOptions = { binaries, dataDir, runAs, port: access.port, settings: settings(options) };
    const stop = keepRunning(
      await startPostmaster(start),
      () => startPostmaster(start),
      options.onRestart ?? (() => undefined),
    );
    const { adminUrl, url } = addresses(access);
    await ensureOwner(adminUrl('postgres'), access.ownerPassword);
    return {
      port: access.port,
      adminUrl,
      url,
      lock,
      stop: async () => {
        await stop();
        lock.release();
      },
    };
  } catch (reason) {
    lock.release();
    throw reason;
  }
}

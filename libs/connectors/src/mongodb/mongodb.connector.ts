import type { MongoClient } from 'mongodb';
import type { Connector, Endpoint, Run, RunRequest, SourcePool, TestStep } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { ConnectionPool, type Pooled } from '../shared/connection.pool.js';
import { refuseNul } from '../shared/refuse.nul.js';
import { testEndpoint } from '../shared/probe.js';
import type { StopSignal } from '../stop.signal.js';
import { openClient } from './mongodb.dial.js';
import { databaseNames, introspectMongo, versionOf } from './mongodb.introspect.js';
import { killSession, listSessions } from './mongodb.observe.js';
import { MongoRun } from './mongodb.run.js';
import { mongodbWatch } from './mongodb.watch.js';

/**
 * MongoDB 5.0 and later. What a run reads is checked by the id of its collection; a field that the catalogue does not
 * know never leaves, so nothing else of the catalogue has to be.
 */
export const mongodbConnector: Connector = {
  checksCatalogue: true,
  connect: { open: openMongo, test: (endpoint: Endpoint): AsyncIterable<TestStep> => testEndpoint(endpoint, signIn) },
  introspect: introspectMongo,
  observe: { sessions: listSessions, kill: killSession },
  watch: mongodbWatch,
};

/** A place among the runs that a source may have at once; the driver's own connections stand behind all of them. */
interface Slot extends Pooled {
  client: MongoClient;
}

function openMongo(endpoint: Endpoint): SourcePool {
  let shared: Promise<MongoClient> | undefined;
  const clientOf = async (): Promise<MongoClient> => {
    // One connection more than runs: the one by which they are stopped.
    shared ??= openClient(endpoint, endpoint.poolSize + 1);
    try {
      return await shared;
    } catch (cause) {
      shared = undefined;
      throw cause;
    }
  };
  const slots = new ConnectionPool<Slot>(endpoint, {
    dial: async () => ({ client: await clientOf(), prepared: { size: 0 }, broken: false, idleSince: 0 }),
    clean: async () => undefined,
    end: () => undefined,
  });
  return {
    endpoint,
    start: (request, signal) => startRun(slots, request, signal),
    close: async () => {
      await slots.close();
      await shared?.then((client) => client.close(true)).catch(() => undefined);
    },
  };
}

async function startRun(slots: ConnectionPool<Slot>, request: RunRequest, signal: StopSignal): Promise<Run> {
  refuseNul(request.text);
  const slot = await slots.acquire(signal);
  if (signal.aborted) {
    slots.release(slot);
    throw new ConnectorError('cancelled', 'cancelled before it began');
  }
  const { endpoint } = slots;
  let run: MongoRun;
  try {
    run = new MongoRun({ endpoint, client: slot.client, release: () => slots.release(slot) }, request);
  } catch (cause) {
    slots.release(slot);
    throw cause;
  }
  return run.start(signal);
}

/** Connects, reads the version and sees that the database is there. */
async function signIn(endpoint: Endpoint): Promise<string> {
  const client = await openClient(endpoint, 1);
  try {
    const version = await versionOf(client);
    const known = await databaseNames(client, endpoint);
    if (endpoint.database !== '' && !known.includes(endpoint.database))
      throw new ConnectorError('database-unknown', `the server has no database ${endpoint.database}`);
    return version;
  } finally {
    await client.close(true).catch(() => undefined);
  }
}

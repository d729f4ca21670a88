import { MongoClient, type Document } from 'mongodb';
import type { Endpoint } from '../connector.js';

/** What the contract needs to know of a server of documents: a database `contract` of its own, which it may fill. */
export interface MongoWorld {
  endpoint: Endpoint;
  insert(collection: string, documents: Document[]): Promise<void>;
  view(name: string, viewOn: string, pipeline: Document[]): Promise<void>;
  /**
   * These commands wait so long before they are worked on; none of them does any more with 0. Answers whether the
   * server can do so.
   */
  block(names: readonly string[], ms: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** A running simulator, as `startMongoDouble` of the test servers answers it. */
interface Simulator {
  host: string;
  port: number;
  account: { name: string; password: string };
  insert(database: string, collection: string, documents: Document[]): void;
  view(database: string, name: string, viewOn: string, pipeline: Document[]): void;
  block(names: readonly string[], ms: number): void;
  stop(): Promise<void>;
}

const database = 'contract';
const rest: Omit<Endpoint, 'host' | 'port' | 'account'> = {
  database,
  tls: { mode: 'off' },
  connectTimeoutMs: 3_000,
  poolSize: 2,
  addresses: {},
  applicationName: 'sluice/contract',
};

/** A simulator of its own: what holds on it holds of the protocol, not of a MongoDB. */
export function mongoWorld(simulator: Simulator): MongoWorld {
  const { host, port, account } = simulator;
  return {
    endpoint: { ...rest, host, port, account: { name: account.name, secret: account.password } },
    insert: (collection, documents) => Promise.resolve(simulator.insert(database, collection, documents)),
    view: (name, viewOn, pipeline) => Promise.resolve(simulator.view(database, name, viewOn, pipeline)),
    block(names, ms) {
      simulator.block(names, ms);
      return Promise.resolve(true);
    },
    stop: () => simulator.stop(),
  };
}

/**
 * A MongoDB 5 or later, as `mongodb://account:password@host:port/`, whose account is of database `admin` and has
 * `root`; its database `contract` is made anew and dropped. What lets commands wait is of a server that was started
 * with `enableTestCommands=1`.
 */
export async function mongoServerWorld(address: string): Promise<MongoWorld> {
  const { hostname, port, username, password } = new URL(address);
  const client = await MongoClient.connect(address, { directConnection: true, authSource: 'admin' });
  const db = client.db(database);
  await db.dropDatabase();
  return {
    endpoint: {
      ...rest,
      host: hostname,
      port: Number(port || 27017),
      account: { name: decodeURIComponent(username), secret: decodeURIComponent(password) },
    },
    insert: async (collection, documents) => void (await db.collection(collection).insertMany(documents)),
    view: async (name, viewOn, pipeline) => void (await db.createCollection(name, { viewOn, pipeline })),
    async block(names, ms) {
      const mode = ms === 0 ? 'off' : 'alwaysOn';
      const data = { failCommands: names, blockConnection: true, blockTimeMS: ms, appName: rest.applicationName };
      try {
        const point = { configureFailPoint: 'failCommand', mode };
        await client.db('admin').command(ms === 0 ? point : { ...point, data });
        return true;
      } catch {
        return false;
      }
    },
    async stop() {
      await db.dropDatabase();
      await client.close();
    },
  };
}

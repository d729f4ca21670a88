import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import type { Document } from 'bson';
import { commands, sessionOf, type Client, type Running, type Server } from './mongo/commands.js';
import { CommandError, MongoStore } from './mongo/store.js';
import { readCommands, type WireCommand } from './mongo/wire.js';

/**
 * A simulator of MongoDB, not a MongoDB: its wire protocol and commands after the manual, its queries by mingo, its
 * data in memory.
 */
export interface MongoDouble {
  host: string;
  port: number;
  account: { name: string; password: string };
  /** How many connections are open. */
  connections(): number;
  /** Puts documents into a collection, which is made. */
  insert(database: string, collection: string, documents: Document[]): void;
  view(database: string, name: string, viewOn: string, pipeline: Document[]): void;
  documents(database: string, collection: string): readonly Document[];
  /** As `configureFailPoint`: these commands wait before they are worked on. */
  block(names: readonly string[], ms: number): void;
  stop(): Promise<void>;
}

/** Commands that need no account. */
const OPEN: ReadonlySet<string> = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'saslStart',
  'saslContinue',
  'ping',
  'buildInfo',
  'buildinfo',
  'endSessions',
]);

/** With `tls` it speaks nothing but TLS; `ca` asks the client for a certificate of that authority. */
export interface MongoDoubleOptions {
  port?: number;
  tls?: { key: string; cert: string; ca?: string };
}

/** Starts a simulator on a port of 127.0.0.1, with one account. */
export async function startMongoDouble({ port = 0, tls }: MongoDoubleOptions = {}): Promise<MongoDouble> {
  const server: Server = {
    store: new MongoStore(),
    account: { name: 'reader', password: randomBytes(9).toString('hex') },
    running: new Map(),
    cursors: new Map(),
    blocks: { commands: [], ms: 0 },
    profile: 0,
  };
  const open = new Set<Socket>();
  let clients = 0;
  const onSocket = (socket: Socket): void => {
    open.add(socket);
    clients += 1;
    const client: Client = { id: clients, application: '', isSignedIn: false };
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      for (const running of server.running.values()) if (running.client === client) running.isKilled = true;
    });
    readCommands(socket, (command) => void perform(command, server, client));
  };
  const listener = tls
    ? createTlsServer({ ...tls, requestCert: tls.ca !== undefined, rejectUnauthorized: tls.ca !== undefined }, onSocket)
    : createServer(onSocket);
  listener.on('tlsClientError', () => undefined);
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    account: server.account,
    connections: () => open.size,
    insert: (database, collection, documents) => void server.store.insert(database, collection, documents),
    view: (database, name, viewOn, pipeline) => void server.store.made(database, name, { view: { viewOn, pipeline } }),
    documents: (database, collection) => server.store.collection(database, collection)?.documents ?? [],
    block: (names, ms) => void (server.blocks = { commands: names, ms }),
    stop: async () => {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

let operations = 0;

async function perform({ command, answer }: WireCommand, server: Server, client: Client): Promise<void> {
  const [name = ''] = Object.keys(command);
  operations += 1;
  const running: Running = {
    opid: operations,
    client,
    command,
    session: sessionOf(command),
    startedAt: new Date(),
    isKilled: false,
  };
  server.running.set(running.opid, running);
  try {
    const clientFacts = (command.client as Document | undefined)?.application as Document | undefined;
    if (clientFacts) client.application = String(clientFacts.name);
    answer({ ...(await worked(name, command, server, client, running)), ok: 1 });
  } catch (cause) {
    const known = cause instanceof CommandError ? cause : new CommandError(8, 'UnknownError', (cause as Error).message);
    answer({ ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName });
  } finally {
    server.running.delete(running.opid);
  }
}

async function worked(
  name: string,
  command: Document,
  server: Server,
  client: Client,
  running: Running,
): Promise<Document> {
  const work = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!work) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
  if (!client.isSignedIn && !OPEN.has(name))
    throw new CommandError(13, 'Unauthorized', `command ${name} requires authentication`);
  if (server.blocks.commands.includes(name)) await blocked(server.blocks.ms, command, running);
  return work(command, server, client, running);
}

/** Waits, and hears meanwhile that its time is over or that somebody killed it. */
async function blocked(ms: number, { maxTimeMS }: Document, running: Running): Promise<void> {
  const max = maxTimeMS === undefined ? Infinity : Number(maxTimeMS);
  for (let waited = 0; waited < ms; waited += 10) {
    if (running.isKilled) throw new CommandError(11601, 'Interrupted', 'operation was interrupted');
    if (waited >= max) throw new CommandError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
    await delay(10);
  }
}

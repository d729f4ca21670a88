import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { catalogueSql } from './tds/catalogue.sql.js';
import { encryption, preloginAnswer, preloginOptions, readLogin } from './tds/login.js';
import { Answer, packet, packetType, readMessages, type Message } from './tds/packets.js';
import { Session, type Host } from './tds/session.js';
import { StoreSession } from './tds/store.js';
import { secured } from './tds/tls.js';
import { bytesChange, collation, doneToken, done, errorToken, infoToken, loginAck, textChange } from './tds/tokens.js';

/** What the simulator says it is: never a SQL Server. */
export const simulatorVersion = 'Microsoft SQL Server protocol simulator 16.0.0.0';

/**
 * A simulator of SQL Server, not a SQL Server: TDS 7.4 as Microsoft's document MS-TDS describes it, before one database
 * of PostgreSQL, to which a small part of T-SQL is translated. What it does not do it answers with error 50000, which
 * says so.
 */
export interface TdsDouble {
  host: string;
  port: number;
  database: string;
  account: { name: string; password: string };
  /** How many sessions are signed in. */
  sessions(): number;
  /** Runs SQL of PostgreSQL behind the simulator; tables belong into the schema `dbo`. */
  sql(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** With `tls` it encrypts for a client that asks for it. */
export interface TdsDoubleOptions {
  port?: number;
  tls?: { key: string; cert: string };
}

/**
 * Starts a simulator on a port of 127.0.0.1, with one account and a database of its own on the PostgreSQL at
 * `adminUrl`.
 */
export async function startTdsDouble(adminUrl: string, { port = 0, tls }: TdsDoubleOptions = {}): Promise<TdsDouble> {
  const account = { name: 'reader', password: randomBytes(9).toString('hex') };
  const database = 'shop';
  const store = await openStore(adminUrl, account.name, database);
  const sessions = new Map<number, { socket: Duplex }>();
  const sockets = new Set<Socket>();
  const host: Host = {
    version: simulatorVersion,
    stop: (id) => store.stop(id),
    async kill(id) {
      const found = sessions.get(id);
      found?.socket.destroy();
      return found !== undefined;
    },
  };
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    void greet(socket, tls).then(
      (wire) => signIn(wire, socket),
      () => socket.destroy(),
    );
  });

  function signIn(wire: Duplex, socket: Socket): void {
    let session: Session | undefined;
    readMessages(wire, (message) => {
      if (session) return session.take(message);
      void signedIn(wire, message, { url: store.url, account, database }).then(async (login) => {
        if (!login) return void wire.end();
        const opened = await StoreSession.open(store.url, login.application, () => socket.destroy());
        session = new Session(wire, opened, login, host);
        sessions.set(opened.id, { socket });
        socket.on('close', () => {
          sessions.delete(opened.id);
          session?.end();
        });
        if (socket.destroyed) return session.end();
        welcome(wire, database);
      });
    });
  }

  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    database,
    account,
    sessions: () => sessions.size,
    sql: (text) => store.query(text).then(() => undefined),
    async stop() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
      await store.drop();
    },
  };
}

/** PRELOGIN: whether the connection is encrypted. Answers what carries the rest of it. */
async function greet(socket: Socket, tls: TdsDoubleOptions['tls']): Promise<Duplex> {
  const message = await new Promise<Message>((resolve) => {
    const stop = readMessages(socket, (first) => {
      stop();
      resolve(first);
    });
  });
  if (message.type !== packetType.prelogin) throw new Error('no PRELOGIN');
  const asked = preloginOptions(message.data).get(1)?.readUInt8(0) ?? encryption.none;
  const encrypts = tls !== undefined && (asked === encryption.on || asked === encryption.required);
  socket.write(packet(packetType.answer, preloginAnswer(encrypts ? encryption.on : encryption.none), true));
  return encrypts ? secured(socket, tls) : socket;
}

/** LOGIN7; nothing where it is refused, which the client has been told then. */
async function signedIn(
  wire: Duplex,
  message: Message,
  known: { account: { name: string; password: string }; database: string; url: string },
): Promise<ReturnType<typeof readLogin> | undefined> {
  if (message.type !== packetType.login) return undefined;
  const login = readLogin(message.data);
  const refuse = (number: number, text: string): undefined => {
    new Answer(wire, 4096).end(errorToken(number, text, 14), doneToken(0xfd, done.error));
    return undefined;
  };
  if (login.user !== known.account.name || login.password !== known.account.password)
    return refuse(18456, `Login failed for user '${login.user}'.`);
  if (login.database !== '' && login.database !== known.database)
    return refuse(4060, `Cannot open database "${login.database}" requested by the login. The login failed.`);
  return login;
}

function welcome(wire: Duplex, database: string): void {
  new Answer(wire, 4096).end(
    textChange(1, database, 'master'),
    infoToken(5701, `Changed database context to '${database}'.`),
    bytesChange(7, collation),
    loginAck('simulator'),
    textChange(4, '4096', '4096'),
    doneToken(0xfd, 0),
  );
}

interface Store {
  url: string;
  query(text: string): Promise<unknown>;
  /** Stops what a backend does; one that has ended has nothing to be stopped. */
  stop(id: number): Promise<void>;
  drop(): Promise<void>;
}

/** A database of its own with the catalogue of SQL Server over that of PostgreSQL. */
async function openStore(adminUrl: string, account: string, database: string): Promise<Store> {
  const name = `tds_${process.pid}_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, application_name: 'tds simulator', max: 2 });
  pool.on('error', () => undefined);
  await pool.query(catalogueSql(account, database));
  await pool.query(`ALTER DATABASE ${name} SET search_path = dbo, tsql, pg_catalog`);
  await pool.end();
  const behind = new pg.Pool({ connectionString: url.href, application_name: 'tds simulator', max: 2 });
  behind.on('error', () => undefined);
  return {
    url: url.href,
    query: (text) => behind.query(text),
    stop: (id) =>
      behind.query('SELECT pg_cancel_backend($1)', [id]).then(
        () => undefined,
        () => undefined,
      ),
    async drop() {
      await behind.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

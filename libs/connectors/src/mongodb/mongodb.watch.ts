import { MongoServerError, UUID, type Document, type MongoClient } from 'mongodb';
import type { Endpoint } from '../connector.js';
import type { Observed, SlowStatement, Watch, WatchedSession } from '../observe.type.js';
import { openClient } from './mongodb.dial.js';
import { commandShape } from './command.shape.js';

async function asked<T>(endpoint: Endpoint, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await openClient(endpoint, 1);
  try {
    return await work(client);
  } finally {
    await client.close(true).catch(() => undefined);
  }
}

const inprogNote = {
  'zh-chs': '该账号只能看到自己的操作；请授予 clusterMonitor 角色',
  en: 'The account sees its own operations alone; grant it the role clusterMonitor',
};
const noLocks = {
  'zh-chs': 'MongoDB 不说明谁持有锁；等待锁的操作在会话中显示为“等待”',
  en: 'MongoDB does not tell who holds a lock; operations that wait for one are shown as waiting among the sessions',
};
const noProfile = {
  'zh-chs': '该数据库没有打开分析器；请执行 db.setProfilingLevel(1, { slowms: 100 })，慢操作即记录在 system.profile 中',
  en: "The database's profiler is off; run db.setProfilingLevel(1, { slowms: 100 }), which keeps slow operations in system.profile",
};
const mayNotRead = {
  'zh-chs': '该账号读不到 system.profile；请在该数据库上授予 dbAdmin 角色',
  en: 'The account does not see system.profile; grant it the role dbAdmin on the database',
};
const mayNotEnd = {
  'zh-chs': '数据库不允许该账号停止其他账号的操作；请授予 hostManager 或含 killop 的角色',
  en: "The database does not let the account stop other accounts' operations; grant it hostManager or a role with killop",
};
/** `Unauthorized` (Error Codes). */
const isDenied = (cause: unknown): boolean => cause instanceof MongoServerError && cause.code === 13;

interface Operation extends Document {
  type?: string;
  opid?: number | string;
  active?: boolean;
  waitingForLock?: boolean;
  secs_running?: number;
  appName?: string;
  client?: string;
  ns?: string;
  effectiveUsers?: { user: string }[];
  lsid?: { id?: { buffer: Uint8Array } };
  command?: Document;
  cursor?: { cursorId?: unknown; originatingCommand?: Document };
  transaction?: { timeOpenMicros?: number | bigint };
}

const operations = (client: MongoClient, allUsers: boolean): Promise<Operation[]> =>
  client
    .db('admin')
    .aggregate<Operation>([{ $currentOp: { allUsers, idleCursors: true, idleSessions: true } }])
    .toArray();

const hexOf = ({ lsid }: Operation): string => (lsid?.id ? Buffer.from(lsid.id.buffer).toString('hex') : '');
const commandOf = ({ command, cursor }: Operation): Document | undefined => cursor?.originatingCommand ?? command;
/** Our question is an operation too. */
const isOwnQuestion = (operation: Operation): boolean =>
  JSON.stringify(commandOf(operation)?.['pipeline'] ?? '').includes('$currentOp');

function sessionOf(operation: Operation): WatchedSession {
  const number =
    operation.opid === undefined ? `cursor ${String(operation.cursor?.cursorId ?? '')}`.trim() : String(operation.opid);
  const opened = operation.transaction?.timeOpenMicros;
  const command = commandOf(operation);
  const isActive = operation.active === true;
  return {
    id: `${operation.opid === undefined ? '' : String(operation.opid)}/${hexOf(operation)}`,
    number,
    account: operation.effectiveUsers?.[0]?.user ?? null,
    database: operation.ns?.split('.')[0] ?? (typeof command?.['$db'] === 'string' ? command['$db'] : null),
    address: operation.client ?? null,
    application: typeof command?.['comment'] === 'string' ? command['comment'] : (operation.appName ?? null),
    state:
      operation.waitingForLock === true
        ? 'waiting'
        : isActive
          ? 'active'
          : opened === undefined
            ? 'idle'
            : 'in-transaction',
    statement: command ? commandShape(command) : null,
    wait: operation.waitingForLock === true ? 'lock' : null,
    seconds: operation.secs_running ?? null,
    transactionSeconds: opened === undefined ? null : Number(opened) / 1e6,
    blockedBy: [],
  };
}

async function readSessions(client: MongoClient): Promise<Observed<WatchedSession>> {
  const shown = (found: Operation[]): WatchedSession[] => found.filter((one) => !isOwnQuestion(one)).map(sessionOf);
  try {
    return { rows: shown(await operations(client, true)) };
  } catch (cause) {
    if (!isDenied(cause)) throw cause;
    return { rows: shown(await operations(client, false)), note: inprogNote };
  }
}

interface Profiled extends Document {
  op: string;
  ns: string;
  command?: Document;
  millis: number;
  nreturned?: number;
  ts: Date;
}

/** Slow operations of the profiler, by their shape. */
async function readStatements(client: MongoClient, database: string): Promise<Observed<SlowStatement>> {
  const db = client.db(database);
  try {
    const { was } = (await db.command({ profile: -1 })) as { was: number };
    if (was === 0) return { unavailable: noProfile };
    const found = await db.collection<Profiled>('system.profile').find({}).sort({ ts: -1 }).limit(2_000).toArray();
    const byShape = new Map<string, SlowStatement>();
    for (const { ns, command = {}, millis, nreturned = 0, ts } of found) {
      const statement = commandShape(command);
      const seen = ts.toISOString();
      const known = byShape.get(statement) ?? {
        id: String(byShape.size),
        statement,
        database: ns.split('.')[0] ?? null,
        calls: 0,
        averageMs: 0,
        maxMs: 0,
        totalMs: 0,
        rows: 0,
        firstSeen: seen,
        lastSeen: seen,
      };
      known.calls += 1;
      known.totalMs += millis;
      known.averageMs = known.totalMs / known.calls;
      known.maxMs = Math.max(known.maxMs ?? 0, millis);
      known.rows = (known.rows ?? 0) + nreturned;
      known.firstSeen = seen;
      byShape.set(statement, known);
    }
    return { rows: [...byShape.values()].sort((left, right) => right.totalMs - left.totalMs).slice(0, 200) };
  } catch (cause) {
    if (isDenied(cause)) return { unavailable: mayNotRead };
    throw cause;
  }
}

/** What goes on at a MongoDB server: its operations and open cursors stand in the place of sessions. */
export const mongodbWatch: Watch = {
  sessions: (endpoint) => asked(endpoint, readSessions),
  locks: () => Promise.resolve({ unavailable: noLocks }),
  statements: (endpoint) => asked(endpoint, (client) => readStatements(client, endpoint.database)),
  sizes: (endpoint) =>
    asked(endpoint, async (client) => {
      const { databases } = (await client.db('admin').command({ listDatabases: 1 })) as {
        databases: { name: string; sizeOnDisk?: number }[];
      };
      return { rows: databases.map(({ name, sizeOnDisk }) => ({ name, bytes: sizeOnDisk ?? null })) };
    }),
  end: (endpoint, id, what) =>
    asked(endpoint, async (client) => {
      const { rows } = (await readSessions(client)) as { rows: WatchedSession[] };
      if (!rows.some((session) => session.id === id)) return 'gone';
      const [opid = '', session = ''] = id.split('/');
      const isSession = session !== '' && (what === 'session' || opid === '');
      try {
        await client
          .db('admin')
          .command(
            isSession
              ? { killSessions: [{ id: new UUID(session) }] }
              : { killOp: 1, op: /^\d+$/.test(opid) ? Number(opid) : opid },
          );
        return 'ended';
      } catch (cause) {
        if (isDenied(cause)) return { refused: mayNotEnd };
        throw cause;
      }
    }),
};

import { Binary, calculateObjectSize, Long, type Document } from 'bson';
import { ScramServer } from './scram.js';
import { CommandError, type MongoStore, type StoredCursor } from './store.js';
import { maxMessage } from './wire.js';

/** What a connection knows of its client. */
export interface Client {
  id: number;
  application: string;
  isSignedIn: boolean;
  scram?: ScramServer;
}

/** An operation that is being worked on. */
export interface Running {
  opid: number;
  client: Client;
  command: Document;
  session?: string;
  startedAt: Date;
  isKilled: boolean;
}

/** What a server answers by: its documents, its cursors and what it is doing. */
export interface Server {
  store: MongoStore;
  account: { name: string; password: string };
  running: Map<number, Running>;
  cursors: Map<string, StoredCursor>;
  /** `configureFailPoint` of `failCommand`: these commands wait that long. */
  blocks: { commands: readonly string[]; ms: number };
  /** The profiler's level (`profile`). */
  profile: number;
}

type Command = (command: Document, server: Server, client: Client, running: Running) => Document | Promise<Document>;

const text = (value: unknown): string => String(value);
export const sessionOf = ({ lsid }: Document): string | undefined =>
  (lsid as Document | undefined)?.id instanceof Binary ? ((lsid as Document).id as Binary).toString('hex') : undefined;

const hello: Command = (command) => ({
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: maxMessage,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  saslSupportedMechs: command.saslSupportedMechs === undefined ? undefined : ['SCRAM-SHA-256'],
});

/** Answers the first documents of a cursor and keeps the rest; a reply holds at most 16 MB. */
function opened(documents: Document[], ns: string, command: Document, server: Server): Document {
  const asked = (command.cursor as Document | undefined)?.batchSize ?? command.batchSize ?? 101;
  const { batch, rest } = batchOf(documents, Number(asked));
  const id = rest.length === 0 ? Long.ZERO : Long.fromNumber(Math.floor(Math.random() * 2 ** 50) + 1);
  if (rest.length > 0) server.cursors.set(id.toString(), { id, ns, rest, session: sessionOf(command), command });
  return { cursor: { id, ns, firstBatch: batch } };
}

function batchOf(documents: Document[], size: number): { batch: Document[]; rest: Document[] } {
  let bytes = 0;
  let count = 0;
  while (count < documents.length && count < size) {
    bytes += calculateObjectSize(documents[count] as Document);
    if (count > 0 && bytes > 16_000_000) break;
    count += 1;
  }
  return { batch: documents.slice(0, count), rest: documents.slice(count) };
}

const database = (command: Document): string => text(command.$db);

const saslStart: Command = ({ mechanism, payload }, { account }, client) => {
  if (mechanism !== 'SCRAM-SHA-256') throw new CommandError(2, 'BadValue', `Unsupported mechanism ${text(mechanism)}`);
  client.scram = new ScramServer(account.name, account.password);
  const answer = client.scram.begin((payload as Binary).toString('utf8'));
  return { conversationId: 1, done: false, payload: new Binary(Buffer.from(answer)) };
};

const saslContinue: Command = ({ payload }, _server, client) => {
  const message = (payload as Binary).toString('utf8');
  if (message === '' && client.isSignedIn)
    return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)) };
  const answer = client.scram?.finish(message);
  if (answer === undefined) throw new CommandError(18, 'AuthenticationFailed', 'Authentication failed.');
  client.isSignedIn = true;
  return { conversationId: 1, done: true, payload: new Binary(Buffer.from(answer)) };
};

const aggregateCommand: Command = (command, server) => {
  const [first] = command.pipeline as Document[];
  if (first?.$currentOp) return opened(operations(server), `${database(command)}.$cmd.aggregate`, command, server);
  const name = text(command.aggregate);
  const documents = server.store.aggregate(database(command), name, command.pipeline as Document[]);
  return opened(documents, `${database(command)}.${name}`, command, server);
};

/** Stages that the planner works on by itself; those behind the first other one stand alone in the answer. */
const PLANNED: ReadonlySet<string> = new Set(['$match', '$project', '$sort', '$limit', '$skip']);
const PLANNED_AS: Readonly<Record<string, string>> = {
  $project: 'PROJECTION_DEFAULT',
  $sort: 'SORT',
  $limit: 'LIMIT',
  $skip: 'SKIP',
};

/**
 * The winning plan of an aggregation in the shape of the manual ("Explain Results"): by `_id` an index is used,
 * otherwise the collection is read.
 */
function winningPlan(stages: Document[]): Document {
  const [first] = stages;
  const filter = first?.$match as Document | undefined;
  const byId = filter !== undefined && '_id' in filter;
  const others = Object.fromEntries(Object.entries(filter ?? {}).filter(([key]) => key !== '_id'));
  const fetched = { stage: 'FETCH', filter: Object.keys(others).length > 0 ? others : undefined };
  const scan: Document = byId
    ? { ...fetched, inputStage: { stage: 'IXSCAN', keyPattern: { _id: 1 }, indexName: '_id_', direction: 'forward' } }
    : { stage: 'COLLSCAN', filter, direction: 'forward' };
  return stages.slice(filter ? 1 : 0).reduce((inner: Document, stage) => {
    const [name = ''] = Object.keys(stage);
    const outer: Document = { stage: PLANNED_AS[name] ?? 'FETCH', inputStage: inner };
    return outer;
  }, scan);
}

const explainCommand: Command = ({ explain, verbosity, $db }, { store }) => {
  const { aggregate, pipeline = [] } = explain as { aggregate: string; pipeline?: Document[] };
  if (verbosity !== 'queryPlanner') throw new CommandError(9, 'FailedToParse', 'this simulator plans and runs nothing');
  const namespace = `${text($db)}.${aggregate}`;
  if (!store.collection(text($db), aggregate))
    return { explainVersion: '1', queryPlanner: { namespace, winningPlan: { stage: 'EOF' } } };
  const index = pipeline.findIndex((stage) => !PLANNED.has(Object.keys(stage)[0] ?? ''));
  const planned = index < 0 ? pipeline : pipeline.slice(0, index);
  const queryPlanner = {
    namespace,
    parsedQuery: pipeline[0]?.$match as unknown,
    winningPlan: winningPlan(planned),
    rejectedPlans: [],
  };
  if (index < 0) return { explainVersion: '1', queryPlanner };
  return { explainVersion: '1', stages: [{ $cursor: { queryPlanner } }, ...pipeline.slice(index)] };
};

const findCommand: Command = (command, server) => {
  const stages: Document[] = [
    { $match: (command.filter as Document | undefined) ?? {} },
    ...(command.sort && Object.keys(command.sort as Document).length > 0 ? [{ $sort: command.sort as Document }] : []),
    ...(command.skip ? [{ $skip: Number(command.skip) }] : []),
    ...(command.limit ? [{ $limit: Math.abs(Number(command.limit)) }] : []),
    ...(command.projection ? [{ $project: command.projection as Document }] : []),
  ];
  const name = text(command.find);
  return opened(
    server.store.aggregate(database(command), name, stages),
    `${database(command)}.${name}`,
    command,
    server,
  );
};

/** What is going on, and cursors that wait for their reader. */
function operations({ running, cursors }: Server): Document[] {
  const active = [...running.values()].map(({ opid, client, command, startedAt }) => ({
    type: 'op',
    active: true,
    opid,
    appName: client.application,
    connectionId: client.id,
    command: { ...command, $clusterTime: undefined },
    lsid: command.lsid as unknown,
    currentOpTime: startedAt.toISOString(),
  }));
  const idle = [...cursors.values()].map(({ id, command }) => ({
    type: 'idleCursor',
    lsid: command.lsid as unknown,
    cursor: { cursorId: id, originatingCommand: { ...command, $clusterTime: undefined } },
  }));
  return [...active, ...idle];
}

function killedSessions({ killSessions }: Document, { running, cursors }: Server): Document {
  const ids = new Set((killSessions as Document[]).map((id) => sessionOf({ lsid: id })));
  for (const operation of running.values()) if (ids.has(operation.session)) operation.isKilled = true;
  for (const [key, { session }] of cursors) if (session !== undefined && ids.has(session)) cursors.delete(key);
  return {};
}

const getMore: Command = ({ getMore: id, batchSize }, { cursors }) => {
  const found = cursors.get(text(id));
  if (!found) throw new CommandError(43, 'CursorNotFound', `cursor id ${text(id)} not found`);
  const { batch, rest } = batchOf(found.rest, Number(batchSize ?? 1000));
  found.rest = rest;
  if (rest.length === 0) cursors.delete(text(id));
  return { cursor: { id: rest.length === 0 ? Long.ZERO : found.id, ns: found.ns, nextBatch: batch } };
};

/** Commands by name, as the manual's "Database Commands" has them. */
export const commands: Readonly<Record<string, Command>> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: () => ({}),
  buildInfo: () => ({ version: '7.0.0', gitVersion: 'simulator', modules: ['simulator'], versionArray: [7, 0, 0, 0] }),
  buildinfo: (...given) => (commands.buildInfo as Command)(...given),
  saslStart,
  saslContinue,
  endSessions: () => ({}),
  aggregate: aggregateCommand,
  find: findCommand,
  getMore,
  explain: explainCommand,
  killCursors: ({ cursors: ids }, { cursors }) => {
    for (const id of ids as Long[]) cursors.delete(id.toString());
    return { cursorsKilled: ids as unknown, cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] };
  },
  killSessions: (command, server) => killedSessions(command, server),
  killOp: ({ op }, { running }) => {
    const found = running.get(Number(op));
    if (found) found.isKilled = true;
    return { info: 'attempting to kill op' };
  },
  count: (command, { store }) => ({
    n: store.aggregate(database(command), text(command.count), [
      { $match: (command.query as Document | undefined) ?? {} },
    ]).length,
  }),
  listDatabases: (_command, { store }) => ({
    databases: ['admin', ...store.databases.keys()].map((name) => ({ name, sizeOnDisk: 1, empty: false })),
    totalSize: 1,
  }),
  listCollections: (command, server) => {
    const wanted = (command.filter as Document | undefined)?.name as unknown;
    const found = server.store.list(database(command)).filter(({ name }) => wanted === undefined || name === wanted);
    return opened(found, `${database(command)}.$cmd.listCollections`, command, server);
  },
  create: (command, { store }) => {
    const { create, viewOn, pipeline, validator } = command;
    store.made(database(command), text(create), {
      view: viewOn ? { viewOn: text(viewOn), pipeline: (pipeline as Document[] | undefined) ?? [] } : undefined,
      options: validator ? { validator: validator as unknown } : {},
    });
    return {};
  },
  drop: (command, { store }) => {
    store.databases.get(database(command))?.delete(text(command.drop));
    return {};
  },
  dropDatabase: (command, { store }) => {
    store.databases.delete(database(command));
    return {};
  },
  insert: (command, { store }) =>
    store.insert(database(command), text(command.insert), command.documents as Document[]),
  update: (command, { store }) => store.update(database(command), text(command.update), command.updates as Document[]),
  delete: (command, { store }) => store.delete(database(command), text(command.delete), command.deletes as Document[]),
  profile: ({ profile }, server) => {
    const was = server.profile;
    if (Number(profile) >= 0) server.profile = Number(profile);
    return { was, slowms: 100 };
  },
  configureFailPoint: ({ mode, data }, server) => {
    const { failCommands = [], blockTimeMS = 0 } = (data ?? {}) as { failCommands?: string[]; blockTimeMS?: number };
    server.blocks = mode === 'off' ? { commands: [], ms: 0 } : { commands: failCommands, ms: Number(blockTimeMS) };
    return {};
  },
};

import type { AggregationCursor, ClientSession, Collection, Document, MongoClient } from 'mongodb';
import type { ExplainCommand, PipelineCommand, ReadCommand, WriteCommand } from '@sluice/sql';
import type { Cell, Endpoint, Run, RunOutcome, RunRequest } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { RowQueue } from '../shared/row.queue.js';
import { heldBytes, weightOf } from '../shared/row.weight.js';
import { settle } from '../shared/settle.js';
import type { StopSignal } from '../stop.signal.js';
import { RowExtractor } from './cell.extract.js';
import { decode, decodeAll, readCommand } from './command.decode.js';
import { planText } from './mongodb.plan.js';
import { checkCollections } from './mongodb.stamp.js';
import { statementError } from './statement.error.js';

/** Bytes that a batch for the reader aims at, and documents asked for at once. */
const batchBytes = 128 * 1024;
const BATCH_SIZE = 500;
/** What a run may take beyond its statement timeout before it is stopped from here, in milliseconds. */
const graceMs = 500;

/** Numbers stay what they are in BSON, so that no digit is lost. */
const reading = { promoteLongs: false, promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Who gets the place of a run back. */
export interface RunSlot {
  endpoint: Endpoint;
  client: MongoClient;
  release(): void;
}

/** One command in a session of its own, by which it is stopped at the server. */
export class MongoRun {
  readonly #command: PipelineCommand;
  readonly #session: ClientSession;
  readonly #started = settle<Run>();
  readonly #done = settle<RunOutcome>();
  readonly #overflow = settle<void>();
  readonly #followed = settle<(Cell[] | null)[]>();
  readonly #stopped = settle<never>();
  readonly #outcome: RunOutcome = { rows: 0, bytes: 0, truncated: false, command: '', notices: [] };
  readonly #whole: boolean;
  readonly #queue: RowQueue;
  readonly #run: Run;
  #wanted = settle<void>();
  #isOver = false;
  #pending: Cell[][] = [];
  #pendingBytes = 0;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #signal: StopSignal | undefined;
  readonly #onAbort = (): void => void this.cancel();

  constructor(
    private readonly slot: RunSlot,
    private readonly request: RunRequest,
  ) {
    this.#command = readCommand(request.text);
    this.#session = slot.client.startSession({ causalConsistency: false });
    this.#whole = request.mode === 'page' && request.settings.readOnly;
    this.#queue = new RowQueue(
      () => this.#wanted.resolve(),
      () => void this.cancel(),
    );
    const columns = 'columns' in this.#command ? this.#command.columns : [];
    this.#run = {
      backendId: Buffer.from(this.#session.id?.id.buffer ?? []).toString('hex'),
      columns: columns.map(({ name, type }) => ({ name, type })),
      rows: this.#queue,
      takeAll: this.#whole ? () => this.#queue.takeAll() : undefined,
      overflow: this.#whole ? this.#overflow.promise : undefined,
      followers: this.#followed.promise,
      done: this.#done.promise,
      cancel: () => this.cancel(),
    };
  }

  start(signal: StopSignal): Promise<Run> {
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
    this.#deadline = setTimeout(
      () => this.#stop(new ConnectorError('statement-timeout', 'the run took longer than its timeout')),
      this.request.settings.timeoutMs + graceMs,
    ).unref();
    void this.#perform();
    return this.#started.promise;
  }

  async cancel(): Promise<void> {
    this.#stop(new ConnectorError('cancelled', 'the run was stopped'));
  }

  /** Ends what the session does at the server, through a connection of its own, and hears no more of it. */
  #stop(error: ConnectorError): void {
    if (this.#isOver) return;
    this.#stopped.reject(error);
    const { id } = this.#session;
    if (id)
      void this.slot.client
        .db('admin')
        .command({ killSessions: [{ id: id.id }] })
        .catch(() => undefined);
  }

  #unlessStopped<T>(step: Promise<T>): Promise<T> {
    return Promise.race([step, this.#stopped.promise]);
  }

  async #perform(): Promise<void> {
    try {
      this.request.checkColumns(this.#run.columns);
      await this.#unlessStopped(
        checkCollections(this.slot.client, this.request.expects, this.request.settings.timeoutMs),
      );
      if (this.#command.do === 'aggregate') await this.#read(this.#command);
      else if (this.#command.do === 'explain') await this.#explain(this.#command);
      else await this.#write(this.#command);
      this.#queue.end();
      this.#end();
      this.#done.resolve(this.#outcome);
    } catch (cause) {
      this.#fail(statementErrorOr(cause));
    }
  }

  #collection(command: PipelineCommand): Collection {
    return this.slot.client.db(command.database).collection(command.collection);
  }

  #cursor(command: ReadCommand): AggregationCursor<Document> {
    return this.#collection(command).aggregate(decodeAll(command.pipeline, this.request.binds), {
      session: this.#session,
      maxTimeMS: Math.max(1, Math.ceil(this.request.settings.timeoutMs)),
      comment: this.slot.endpoint.applicationName,
      batchSize: BATCH_SIZE,
      allowDiskUse: false,
      ...reading,
    });
  }

  async #read(command: ReadCommand): Promise<void> {
    const cursor = this.#cursor(command);
    try {
      await this.#rows(cursor, command);
    } finally {
      void cursor.close().catch(() => undefined);
    }
    const answers: (Cell[] | null)[] = [];
    for (const text of this.request.followers ?? []) answers.push(await this.#follow(text));
    this.#followed.resolve(answers);
  }

  async #rows(cursor: AggregationCursor<Document>, command: ReadCommand): Promise<void> {
    const extractor = new RowExtractor(command.columns.map(({ path }) => path));
    this.#outcome.command = 'SELECT';
    let came = 0;
    while (await this.#unlessStopped(cursor.hasNext())) {
      this.#started.resolve(this.#run);
      for (const document of cursor.readBufferedDocuments()) {
        came += 1;
        if (!this.#take(extractor.row(document))) return this.#noteWithheld(extractor);
        if (this.#isBatch()) await this.#hand();
      }
    }
    if (came === 0 && command.none) this.#take([...command.none] as Cell[]);
    this.#started.resolve(this.#run);
    this.#noteWithheld(extractor);
  }

  /** Whether the row was within the limits. */
  #take(row: Cell[]): boolean {
    const { limits, mask } = this.request;
    if (this.#outcome.rows >= limits.rows) {
      this.#outcome.truncated = 'rows';
      return false;
    }
    mask?.(row);
    const weight = weightOf(row);
    if (this.#outcome.bytes + weight > limits.bytes) {
      this.#outcome.truncated = 'bytes';
      return false;
    }
    this.#outcome.rows += 1;
    this.#outcome.bytes += weight;
    this.#pendingBytes += weight;
    this.#pending.push(row);
    return true;
  }

  #noteWithheld({ withheld }: RowExtractor): void {
    this.#flush();
    if (withheld > 0)
      this.#outcome.notices.push(
        `${withheld} values are documents that the catalogue does not know; they were left out`,
      );
  }

  #isBatch(): boolean {
    if (this.#whole && this.#outcome.bytes <= heldBytes) return false;
    return this.#pendingBytes >= batchBytes || this.#pending.length >= BATCH_SIZE;
  }

  /** Hands a batch out and waits until it was taken: the source is not asked meanwhile. */
  async #hand(): Promise<void> {
    this.#overflow.resolve();
    this.#wanted = settle<void>();
    const { promise } = this.#wanted;
    this.#flush();
    await this.#unlessStopped(promise);
  }

  #flush(): void {
    const batch = this.#pending.splice(0);
    this.#pendingBytes = 0;
    if (batch.length > 0) this.#queue.push(batch);
  }

  async #follow(text: string): Promise<Cell[] | null> {
    const command = readCommand(text) as ReadCommand;
    const cursor = this.#cursor(command);
    try {
      const document = await this.#unlessStopped(cursor.next());
      if (!document) return (command.none as Cell[] | undefined) ?? null;
      const row = new RowExtractor(command.columns.map(({ path }) => path)).row(document);
      return row.map((cell) => (typeof cell === 'number' ? String(cell) : cell));
    } finally {
      void cursor.close().catch(() => undefined);
    }
  }

  /** The planner is asked, the aggregation is not run (manual, explain: `queryPlanner`). */
  async #explain({ database, collection, pipeline }: ExplainCommand): Promise<void> {
    const { binds, settings } = this.request;
    const maxTimeMS = Math.max(1, Math.ceil(settings.timeoutMs));
    const aggregate = { aggregate: collection, pipeline: decodeAll(pipeline, binds), cursor: {} };
    const answered = this.slot.client
      .db(database)
      .command(
        { explain: aggregate, verbosity: 'queryPlanner', maxTimeMS, comment: this.slot.endpoint.applicationName },
        { session: this.#session },
      );
    const counted = this.#collection({ database, collection, do: 'aggregate', pipeline, columns: [] });
    const plan = await this.#unlessStopped(answered);
    const rows = await this.#unlessStopped(counted.estimatedDocumentCount({ maxTimeMS }).catch(() => undefined));
    this.#outcome.command = 'EXPLAIN';
    this.#take([planText(plan, collection, rows)]);
    this.#flush();
    this.#started.resolve(this.#run);
    this.#followed.resolve((this.request.followers ?? []).map(() => null));
  }

  async #write(command: WriteCommand): Promise<void> {
    if (this.request.settings.readOnly)
      throw new ConnectorError('statement', 'nothing can be changed in a read-only run', { sqlState: '13' });
    this.#outcome.command = command.do.toUpperCase();
    this.#outcome.affected = await this.#unlessStopped(this.#changed(command));
    this.#started.resolve(this.#run);
    this.#followed.resolve((this.request.followers ?? []).map(() => null));
  }

  async #changed(command: WriteCommand): Promise<number> {
    const { binds, settings } = this.request;
    const collection = this.#collection(command);
    const options = {
      session: this.#session,
      comment: this.slot.endpoint.applicationName,
      maxTimeMS: Math.ceil(settings.timeoutMs),
    };
    const filter = decode(command.filter ?? {}, binds) as Document;
    if (command.do === 'insert')
      return (await collection.insertMany(decodeAll(command.documents ?? [], binds), options)).insertedCount;
    if (command.do === 'delete')
      return (await (command.many ? collection.deleteMany(filter, options) : collection.deleteOne(filter, options)))
        .deletedCount;
    const change = decode(command.update ?? {}, binds) as Document;
    const { upsert = false } = command;
    const isReplacement = !Object.keys(change)[0]?.startsWith('$');
    const outcome = isReplacement
      ? await collection.replaceOne(filter, change, { ...options, upsert })
      : command.many
        ? await collection.updateMany(filter, change, { ...options, upsert })
        : await collection.updateOne(filter, change, { ...options, upsert });
    return outcome.matchedCount + outcome.upsertedCount;
  }

  #fail(error: Error): void {
    this.#end();
    this.#started.reject(error);
    this.#queue.fail(error);
    this.#followed.reject(error);
    this.#done.reject(error);
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    void this.#session.endSession().catch(() => undefined);
    this.slot.release();
  }
}

/** What is not of the server or the network (columns that differ) stays what it is. */
function statementErrorOr(cause: unknown): Error {
  const { name = '' } = cause as Error;
  return cause instanceof ConnectorError || name.startsWith('Mongo') ? statementError(cause) : (cause as Error);
}

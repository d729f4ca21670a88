import type { IncomingMessage } from 'node:http';
import type { Cell, Endpoint, Run, RunOutcome, RunRequest } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { RowQueue } from '../shared/row.queue.js';
import { heldBytes, weightOf } from '../shared/row.weight.js';
import { settle } from '../shared/settle.js';
import type { StopSignal } from '../stop.signal.js';
import { announcedTypes, cellReader } from './http.cells.js';
import { dialError, send, type Connections, type Sending } from './http.dial.js';
import { stepsOf, type EndpointColumn, type HttpEndpoint } from './http.endpoint.js';
import { unwrap, type WrappedRequest } from './http.language.js';
import { messageOf } from './http.message.js';
import type { HttpSettings } from './http.settings.js';
import { readStatement, type HttpStatement, type WrittenValue } from './http.statement.js';
import { JsonFault, JsonRows } from './json.rows.js';
import { readPath } from './json.path.js';
import { ordered, totalOf } from './row.order.js';
import { statusFault } from './status.fault.js';
import { textOfBind } from './value.text.js';
import { requestTexts } from './http.texts.js';

/** Rows and bytes that a batch aims at. */
const batchRows = 1000;
const batchBytes = 256 * 1024;
/** The largest answer that is taken where a source says nothing, in bytes. */
const maxAnswer = 64 * 1024 * 1024;

/** Rows that are sorted or added up. */
const maxHeld = 100_000;

const heldTexts = requestTexts.held(maxHeld);

/** What a run is made with. */
export interface HttpHome {
  endpoint: Endpoint;
  settings: HttpSettings;
  connections: Connections;
  headers: Readonly<Record<string, string>>;
}

/** The statement of a run with its endpoint and the columns that it answers, by place. */
interface Planned {
  wrapped: WrappedRequest;
  statement: HttpStatement;
  endpoint: HttpEndpoint;
  names: string[];
  columns: (EndpointColumn | undefined)[];
}

/**
 * One request, from its sending to the last row of its answer. What follows a page is computed from the same answer.
 */
export class HttpRun {
  readonly #started = settle<Run>();
  readonly #done = settle<RunOutcome>();
  readonly #overflow = settle<void>();
  readonly #followed = settle<(Cell[] | null)[]>();
  readonly #queue: RowQueue;
  readonly #run: Run;
  readonly #outcome: RunOutcome = { rows: 0, bytes: 0, truncated: false, command: '', notices: [] };
  readonly #isPage: boolean;
  #planned!: Planned;
  #sending: Sending | undefined;
  #answer: IncomingMessage | undefined;
  #error: Error | undefined;
  #isOver = false;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #pending: Cell[][] = [];
  #pendingBytes = 0;
  #waiting: { resolve(): void } | undefined;
  /** Rows that the page stands behind, and whether nobody needs any more of the answer. */
  #passed = 0;
  #isEnough = false;
  /** Rows that are held because they are ordered, counted or added up. */
  #held: Cell[][] | undefined;
  #came = 0;

  constructor(
    private readonly home: HttpHome,
    private readonly request: RunRequest,
    backendId: string,
  ) {
    this.#isPage = request.mode === 'page' && request.settings.readOnly;
    this.#queue = new RowQueue(
      () => this.#resume(),
      () => void this.cancel(),
    );
    this.#run = {
      backendId,
      columns: [],
      rows: this.#queue,
      takeAll: this.#isPage ? () => this.#queue.takeAll() : undefined,
      overflow: this.#isPage ? this.#overflow.promise : undefined,
      followers: this.#followed.promise,
      done: this.#done.promise,
      cancel: () => this.cancel(),
    };
  }

  /** Sends the request; settles when its answer begins. Rejects with ConnectorError. */
  start(signal: StopSignal): Promise<Run> {
    const onAbort = (): void => void this.cancel();
    signal.addEventListener('abort', onAbort, { once: true });
    this.#deadline = setTimeout(
      () => this.#end(new ConnectorError('statement-timeout', 'the request took longer than its timeout')),
      this.request.settings.timeoutMs,
    ).unref();
    this.#perform()
      .then(
        () => this.#succeed(),
        (cause: unknown) => this.#fail(cause as Error),
      )
      .finally(() => {
        clearTimeout(this.#deadline);
        signal.removeEventListener('abort', onAbort);
      });
    return this.#started.promise;
  }

  async cancel(): Promise<void> {
    this.#end(new ConnectorError('cancelled', 'the run was stopped'));
  }

  #end(error: Error): void {
    if (this.#isOver) return;
    this.#error ??= error;
    this.#sending?.end(error);
    this.#answer?.destroy(error);
    this.#waiting?.resolve();
    if (this.#isEnough) this.#fail(error);
  }

  async #perform(): Promise<void> {
    const planned = (this.#planned = this.#plan());
    const message = messageOf(planned.endpoint, planned.statement, this.request.binds, this.home.settings.basePath);
    this.#run.columns = planned.names.map((name, index) => ({
      name,
      type: announcedTypes[planned.columns[index]?.type ?? 'text'],
    }));
    // Before anything is sent: a request whose columns are not the planned ones changes nothing either.
    this.request.checkColumns(this.#run.columns);
    if (this.#error) throw this.#error;
    this.#sending = send(this.home.endpoint, message, this.home);
    this.#answer = await this.#sending.answer;
    const status = this.#answer.statusCode ?? 0;
    if ((status < 200 || status > 299) && !this.#tellsStatus()) throw statusFault(status);
    if (this.#error) throw this.#error;
    this.#started.resolve(this.#run);
    await this.#read(this.#answer);
  }

  #isNumber(index: number): boolean {
    const type = this.#planned.columns[index]?.type;
    return type === 'integer' || type === 'decimal';
  }

  /** A request that asks for the status alone is answered with it, whatever it is. */
  #tellsStatus(): boolean {
    const { columns } = this.#planned;
    return columns.length > 0 && columns.every((column) => column?.path.startsWith('@'));
  }

  #plan(): Planned {
    const { request, home } = this;
    const wrapped = unwrap(request.text);
    const statement = readStatement(wrapped.request);
    const endpoint = home.settings.endpoints.find(({ name }) => name === statement.endpoint.name);
    if (!endpoint || endpoint.method !== statement.method)
      throw new ConnectorError('catalogue-changed', `${statement.endpoint.name} is no endpoint any more`);
    if (request.settings.readOnly && !endpoint.reads)
      throw new ConnectorError('statement', `${endpoint.name} changes data`, { foundInText: true });
    const names = statement.columns?.map(({ name }) => name) ?? endpoint.columns.map(({ name }) => name);
    const withheld = new Set(wrapped.withheld);
    const columns = names.map((name, index) => {
      const column = endpoint.columns.find((one) => one.name === name);
      if (!column) throw new ConnectorError('catalogue-changed', `${name} is no column any more`);
      return withheld.has(index) ? undefined : column;
    });
    return { wrapped, statement, endpoint, names, columns };
  }

  async #read(answer: IncomingMessage): Promise<void> {
    const { endpoint, columns, wrapped, names } = this.#planned;
    const read = cellReader(columns, { status: answer.statusCode ?? 0, headers: answer.headers });
    const isKept = this.#filter();
    const order = (wrapped.page?.sort ?? []).map(({ name, index, descending }) => {
      const position = index ?? names.indexOf(name ?? '');
      return { index: position, descending, isNumber: this.#isNumber(position) };
    });
    if (order.length > 0 || (this.request.followers?.length ?? 0) > 0) this.#held = [];
    const onRow = (row: unknown): void => {
      if (!isKept(row)) return;
      const cells = read(row);
      if (this.#held) this.#hold(this.#held, cells);
      else this.#take(cells);
    };
    if (endpoint.method === 'HEAD' || this.#tellsStatus()) {
      answer.resume();
      onRow(null);
    } else await this.#readBody(answer, onRow);
    if (this.#held) {
      const rows = order.length > 0 ? ordered(this.#held, order) : this.#held;
      for (const cells of rows) {
        if (this.#isEnough) break;
        this.#take([...cells]);
        await this.#breathe();
      }
    }
  }

  #hold(held: Cell[][], cells: Cell[]): void {
    if (held.length === maxHeld)
      throw new ConnectorError('statement', heldTexts.en, { words: heldTexts, namesNoValue: true });
    held.push(cells);
  }

  async #readBody(answer: IncomingMessage, onRow: (row: unknown) => void): Promise<void> {
    const encoding = answer.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new ConnectorError('statement', 'the answer is packed, which was not asked for');
    const rows = new JsonRows(readPath(this.#planned.endpoint.rows) ?? [], onRow);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const max = this.home.settings.maxAnswerBytes || maxAnswer;
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > max) return this.#cut(max);
      rows.push(decoded(() => decoder.decode(chunk, { stream: true })));
      if (this.#isEnough) return;
      await this.#breathe();
    }
    if (this.#error) throw this.#error;
    if (bytes === 0) return;
    rows.push(decoded(() => decoder.decode()));
    rows.end();
  }

  /**
   * An answer that is too large is cut like any other; one that had to be read whole says nothing true of itself when
   * it is not.
   */
  #cut(ceiling: number): void {
    if (this.#held)
      throw new ConnectorError('statement', `the answer is larger than ${ceiling} bytes`, { namesNoValue: true });
    this.#outcome.truncated ||= 'bytes';
    this.#isEnough = true;
  }

  #filter(): (row: unknown) => boolean {
    const { statement, endpoint } = this.#planned;
    const filters = statement.among.map(({ column, values }) => {
      const found = endpoint.columns.find(({ name }) => name === column.name);
      if (!found || !stepsOf(found))
        throw new ConnectorError('catalogue-changed', `${column.name} is no column any more`);
      const read = cellReader([found], { status: 0, headers: {} });
      const wanted = new Set(values.map((value) => this.#valueOf(value)).filter((text) => text !== null));
      return (row: unknown) => {
        const [cell = null] = read(row);
        return cell !== null && wanted.has(String(cell));
      };
    });
    return (row) => filters.every((keeps) => keeps(row));
  }

  #valueOf({ text, bind }: WrittenValue): string | null {
    return bind === undefined ? (text ?? '') : textOfBind(this.request.binds[bind - 1]);
  }

  /** A row for its reader, within the page and the limits; masked before it is weighed. */
  #take(cells: Cell[]): void {
    const { page } = this.#planned.wrapped;
    this.#came += 1;
    if (this.#isEnough) return;
    if (page && this.#passed < page.offset) {
      this.#passed += 1;
      return;
    }
    if (page && this.#outcome.rows >= page.limit) {
      this.#isEnough = true;
      return;
    }
    const { limits } = this.request;
    if (this.#outcome.rows >= limits.rows) return this.#truncate('rows');
    this.request.mask?.(cells);
    const weight = weightOf(cells);
    if (this.#outcome.bytes + weight > limits.bytes) return this.#truncate('bytes');
    this.#outcome.rows += 1;
    this.#outcome.bytes += weight;
    this.#pendingBytes += weight;
    this.#pending.push(cells);
  }

  #truncate(limit: 'rows' | 'bytes'): void {
    this.#outcome.truncated = limit;
    this.#isEnough = true;
  }

  /**
   * Hands a full batch out and waits for its reader; the source waits meanwhile, since nobody takes from its socket.
   */
  async #breathe(): Promise<void> {
    if (this.#error) throw this.#error;
    if (this.#isPage && this.#outcome.bytes <= heldBytes) return;
    if (this.#pending.length < batchRows && this.#pendingBytes < batchBytes) return;
    this.#overflow.resolve();
    const taken = settle<void>();
    this.#waiting = taken;
    this.#flush();
    if (this.#waiting) await taken.promise;
    if (this.#error) throw this.#error;
  }

  #resume(): void {
    this.#waiting?.resolve();
    this.#waiting = undefined;
  }

  #flush(): void {
    const batch = this.#pending.splice(0);
    this.#pendingBytes = 0;
    if (batch.length > 0) this.#queue.push(batch);
  }

  #followers(): (Cell[] | null)[] {
    const rows = this.#held ?? [];
    return (this.request.followers ?? []).map((text) => {
      const { count, totals } = unwrap(text);
      if (count) return [String(rows.length)];
      return (totals ?? []).map(({ name, fn }) => {
        const index = this.#planned.names.indexOf(name);
        return totalOf(
          fn,
          rows.map((row) => row[index] ?? null),
          this.#isNumber(index),
        );
      });
    });
  }

  #succeed(): void {
    if (this.#isOver) return;
    const followers = this.#followers();
    this.#isOver = true;
    const { endpoint } = this.#planned;
    this.#outcome.command = endpoint.method;
    if (!endpoint.reads && this.#came > 0) this.#outcome.affected = this.#came;
    // What is left of an answer that nobody needs is not waited for.
    if (!this.#answer?.readableEnded) this.#answer?.destroy();
    this.#flush();
    this.#queue.end();
    this.#followed.resolve(followers);
    this.#done.resolve(this.#outcome);
  }

  /** A request that changes data and was sent, but not answered, may have done it: nobody may say that it did not. */
  #fail(cause: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sending?.end(cause);
    this.#answer?.destroy();
    const known = this.#error ?? faultOf(cause);
    const isOpen = !this.request.settings.readOnly && this.#sending?.isSent() === true && !this.#answer;
    const error = isOpen
      ? new ConnectorError('outcome-unknown', 'the service did not answer a request that changes data', {
          cause: known,
        })
      : known;
    this.#started.reject(error);
    this.#queue.fail(error);
    this.#followed.reject(error);
    this.#overflow.promise.catch(() => undefined);
    this.#done.reject(error);
  }
}

/** Text of the answer; what is no UTF-8 is no JSON. */
function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new JsonFault('the answer is not written in UTF-8');
  }
}

/** A failure in the connector's own codes. */
function faultOf(cause: Error): Error {
  if (cause instanceof JsonFault) return new ConnectorError('statement', cause.message, { namesNoValue: true, cause });
  const isOwn = cause instanceof ConnectorError || !('code' in cause);
  return isOwn ? cause : dialError(cause);
}

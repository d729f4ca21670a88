import { Worker } from 'node:worker_threads';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { CatalogueCache } from './catalogue.cache.js';
import { workerProgram } from './worker.program.js';
import type { WorkerAnswer, WorkerMessage, WorkerTask } from './worker.protocol.js';

/** What one thread may take. */
export interface ThreadLimits {
  /**
   * Milliseconds for one text. Steps are counted by the analysis itself; this is for what is not counted, the parser's
   * own code first.
   */
  timeoutMs: number;
  /** Megabytes of its JavaScript heap. */
  heapMb: number;
  /**
   * Megabytes that it may hold between texts above what it held when it was ready: the parser's memory never shrinks.
   */
  keptMb: number;
}

/** A thread ended with a text in work. */
export class ThreadEnded extends Error {
  constructor(
    readonly reason: 'time' | 'memory' | 'crash',
    cause?: unknown,
  ) {
    super(`the analysis ended by ${reason}`, { cause });
    this.name = 'ThreadEnded';
  }
}

interface Waiting {
  answered(answer: WorkerAnswer): void;
  failed(cause: Error): void;
}

/** What a thread is asked: work that names its catalogue, which is sent along when the thread does not have it. */
export type ThreadTask =
  | Exclude<WorkerTask, { do: 'analyse' }>
  | (Omit<Extract<WorkerTask, { do: 'analyse' }>, 'structure' | 'searchPath'> & { catalogue: CatalogueSnapshot });

/** Longer than any load of the program takes, on a machine that does much else. */
const startMs = 60_000;
const megabyte = 1024 * 1024;

/** One worker thread: it keeps catalogues and does one piece of work at a time. */
export class AnalysisThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #catalogues: CatalogueCache;
  readonly #ready: Promise<void>;
  #restMemory = 0;
  #waiting: Waiting | undefined;
  /** Set when it ended or is to end: no more work goes to it. */
  isSpent = false;

  private constructor(program: URL, limits: ThreadLimits) {
    this.#limits = limits;
    this.#catalogues = new CatalogueCache((message) => this.#post(message));
    this.#worker = new Worker(program, {
      name: 'sql-analysis',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    this.#worker.on('message', (answer: WorkerAnswer) => this.#waiting?.answered(answer));
    this.#worker.on('error', (cause: Error & { code?: string }) =>
      this.#end(new ThreadEnded(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', cause)),
    );
    this.#worker.on('exit', (code) => this.#end(new ThreadEnded('crash', new Error(`exit code ${code}`))));
    this.#ready = this.#answer(startMs).then(({ memory }) => {
      this.#restMemory = memory;
    });
    this.#ready.catch(() => undefined);
  }

  static async start(limits: ThreadLimits): Promise<AnalysisThread> {
    return new AnalysisThread(await workerProgram(), limits);
  }

  /** Does one piece of work. Rejects with ThreadEnded when the thread ended by it. */
  async run(task: ThreadTask): Promise<WorkerAnswer> {
    // Only work keeps the process alive: a command or a test ends although the thread would wait for more.
    this.#worker.ref();
    try {
      await this.#started();
      const answered = this.#answer(this.#limits.timeoutMs);
      if ('catalogue' in task) {
        const { catalogue, ...rest } = task;
        this.#post({ ...rest, structure: this.#catalogues.numberOf(catalogue), searchPath: catalogue.searchPath });
      } else this.#post(task);
      const answer = await answered;
      if (answer.memory - this.#restMemory > this.#limits.keptMb * megabyte) void this.close();
      return answer;
    } finally {
      this.#worker.unref();
    }
  }

  /** A thread that does not start is nobody's text's fault. */
  async #started(): Promise<void> {
    try {
      await this.#ready;
    } catch (cause) {
      throw new Error('the thread for SQL analysis did not start', { cause });
    }
  }

  /** Ends the thread at once. */
  async close(): Promise<void> {
    this.isSpent = true;
    await this.#worker.terminate();
  }

  #post(message: WorkerMessage): void {
    this.#worker.postMessage(message);
  }

  #answer(timeoutMs: number): Promise<WorkerAnswer> {
    return new Promise<WorkerAnswer>((resolve, reject) => {
      // An answer that came while this thread was busy itself is read before the time is held against the text.
      const timer = setTimeout(() => setImmediate(() => this.#late(waiting)), timeoutMs);
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting = undefined;
      };
      const waiting: Waiting = {
        answered(answer) {
          settle();
          resolve(answer);
        },
        failed(cause) {
          settle();
          reject(cause);
        },
      };
      this.#waiting = waiting;
    });
  }

  #late(waiting: Waiting): void {
    if (this.#waiting === waiting) this.#end(new ThreadEnded('time'));
  }

  #end(cause: ThreadEnded): void {
    void this.close();
    this.#waiting?.failed(cause);
  }
}

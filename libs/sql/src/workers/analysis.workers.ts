import { availableParallelism } from 'node:os';
import type { AnalyseOptions } from '../analyse/analyser.js';
import type { Analysis } from '../contract/analysis.type.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName, SqlStatement } from '../contract/statement.type.js';
import { AnalysisThread, ThreadEnded, type ThreadLimits, type ThreadTask } from './analysis.thread.js';
import type { ReadFacts } from '../review/statement.facts.js';
import { FairQueue } from './fair.queue.js';
import { KilledTexts } from './killed.texts.js';
import { unpackAnalysis, unpackStatements } from './packed.answer.js';
import type { WorkerAnswer } from './worker.protocol.js';

/** Options of the threads; each has a default. */
export interface AnalysisWorkersOptions extends Partial<ThreadLimits> {
  /** Most threads; one on two cores. */
  threads?: number;
  /** Characters of the longest text that is analysed. */
  lengthLimit?: number;
  /** Texts of one owner that may wait; one more is refused. */
  waitingLimit?: number;
  /** How long a text may wait for its turn, in milliseconds. */
  waitMs?: number;
  /** Hears that a text ended a thread, and by what; never the text itself, which may hold values. */
  onKilled?: (event: { reason: ThreadEnded['reason']; owner: string; length: number }) => void;
}

/** Analysis in threads of its own: no text holds up the thread that answers calls. */
export interface AnalysisWorkers {
  /**
   * As `analyse`; `owner` is for whom, everyone's texts come in turn. Throws SqlRefusal, also `analysis-stopped` and
   * `analysis-busy`.
   */
  analyse(
    dialect: DialectName,
    sql: string,
    catalogue: CatalogueSnapshot,
    options?: AnalyseOptions & { owner?: string },
  ): Promise<Analysis>;
  /** As `splitScript`. */
  split(dialect: DialectName, script: string, owner?: string): Promise<SqlStatement[]>;
  /**
   * What rules of review read of each statement of a list, in its order. Throws SqlRefusal where the list as a whole is
   * refused.
   */
  facts(dialect: DialectName, statements: readonly string[], owner?: string): Promise<ReadFacts[]>;
  /** Ends the threads; what waits is refused. */
  close(): Promise<void>;
}

interface Work {
  owner: string;
  task: ThreadTask;
  text: string;
  /** What the answer depends on beside the text. */
  context: string;
  sinceMs: number;
  isRetried: boolean;
  resolve(answer: WorkerAnswer): void;
  reject(cause: Error): void;
}

/**
 * A thread holds about 40 MB at rest; a text of 200 lines takes 6 ms and under 10 MB. The tree of the worst text is
 * read by native code, which a limit of the heap cannot interrupt without ending the process: it has 230 MB for a
 * million characters (`SELECT -a, -a, …`), so that the longest text stays below half of the heap and only code that can
 * be interrupted meets its end.
 */
const defaults: Required<Omit<AnalysisWorkersOptions, 'onKilled' | 'threads'>> = {
  timeoutMs: 5_000,
  heapMb: 1024,
  keptMb: 64,
  lengthLimit: 2_000_000,
  waitingLimit: 64,
  waitMs: 15_000,
};

type Limits = typeof defaults & AnalysisWorkersOptions;

/** The threads, as many as may run, and the texts that wait for one. */
class ThreadPool {
  readonly #threadLimit: number;
  readonly #queue = new FairQueue<Work>();
  readonly #killed = new KilledTexts(now);
  readonly #resting: AnalysisThread[] = [];
  readonly #all = new Set<AnalysisThread>();
  #active = 0;
  #isClosed = false;

  constructor(private readonly limits: Limits) {
    this.#threadLimit = limits.threads ?? Math.max(1, Math.min(4, availableParallelism() - 1));
  }

  /**
   * The answer of a thread to a task. Throws `analysis-stopped` for a text that ended one before, and `analysis-busy`.
   */
  ask(owner: string, task: ThreadTask, text: string, context: string): Promise<WorkerAnswer> {
    if (this.#killed.has(context, text)) return Promise.reject(stopped());
    return new Promise((resolve, reject) => {
      const work: Work = { owner, task, text, context, sinceMs: now(), isRetried: false, resolve, reject };
      if (this.#isClosed || !this.#queue.add(owner, work, this.limits.waitingLimit)) return reject(busy());
      if (this.#active < this.#threadLimit) void this.#serve();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (let work = this.#queue.take(); work; work = this.#queue.take()) work.reject(busy());
    await Promise.all([...this.#all].map((thread) => thread.close()));
  }

  /** Takes work as long as there is some: one loop for each thread. */
  async #serve(): Promise<void> {
    this.#active += 1;
    for (let work = this.#queue.take(); work; work = this.#queue.take()) {
      if (this.#isClosed || now() - work.sinceMs > this.limits.waitMs) work.reject(busy());
      else await this.#onThread(work).catch(work.reject);
    }
    this.#active -= 1;
  }

  async #onThread(work: Work): Promise<void> {
    const thread = await this.#threadFor();
    await this.#perform(thread, work);
    if (!thread.isSpent && !this.#isClosed) this.#resting.push(thread);
    else {
      this.#all.delete(thread);
      await thread.close();
    }
  }

  async #threadFor(): Promise<AnalysisThread> {
    for (let rested = this.#resting.pop(); rested; rested = this.#resting.pop()) {
      if (!rested.isSpent) return rested;
      this.#all.delete(rested);
    }
    const started = await AnalysisThread.start(this.limits);
    if (this.#isClosed) {
      await started.close();
      throw busy();
    }
    this.#all.add(started);
    return started;
  }

  async #perform(thread: AnalysisThread, work: Work): Promise<void> {
    try {
      work.resolve(await thread.run(work.task));
    } catch (cause) {
      if (this.#isClosed || !(cause instanceof ThreadEnded))
        return work.reject(this.#isClosed ? busy() : (cause as Error));
      // Memory may have been filled by others before it: a text gets a second thread to itself, time it had enough of.
      if (cause.reason !== 'time' && !work.isRetried) {
        work.isRetried = true;
        this.#queue.putBack(work.owner, work);
        return;
      }
      this.#killed.add(work.context, work.text);
      this.limits.onKilled?.({ reason: cause.reason, owner: work.owner, length: work.text.length });
      work.reject(stopped());
    }
  }
}

/** Makes the threads' owner; a thread is started with the first text. */
export function createAnalysisWorkers(options: AnalysisWorkersOptions = {}): AnalysisWorkers {
  const limits: Limits = { ...defaults, ...options };
  const pool = new ThreadPool(limits);
  return {
    async analyse(dialect, sql, catalogue, { owner = '', ...settings } = {}) {
      if (sql.length > limits.lengthLimit) throw tooLarge(limits.lengthLimit);
      const context = ['analyse', dialect, catalogue.database, catalogue.version, catalogue.searchPath].join('\0');
      const answer = await pool.ask(owner, { do: 'analyse', dialect, sql, catalogue, options: settings }, sql, context);
      if (answer.answer === 'analysis') return unpackAnalysis(answer.analysis, sql);
      throw refusalOf(answer);
    },
    async split(dialect, script, owner = '') {
      const answer = await pool.ask(owner, { do: 'split', dialect, script }, script, `split\0${dialect}`);
      if (answer.answer === 'statements') return unpackStatements(answer.statements, script);
      throw refusalOf(answer);
    },
    async facts(dialect, statements, owner = '') {
      const text = statements.join('\0');
      const answer = await pool.ask(owner, { do: 'facts', dialect, statements }, text, `facts\0${dialect}`);
      if (answer.answer === 'facts') return answer.facts;
      throw refusalOf(answer);
    },
    close: () => pool.close(),
  };
}

const now = (): number => performance.now();

function refusalOf(answer: WorkerAnswer): Error {
  if (answer.answer === 'refusal') return new SqlRefusal(answer.code, answer.message, answer.detail);
  return new Error(answer.answer === 'failure' ? answer.message : `the worker answered ${answer.answer}`);
}

function tooLarge(limit: number): SqlRefusal {
  return new SqlRefusal('too-large', `a statement may have ${limit} characters`, { facts: { limit: String(limit) } });
}

function stopped(): SqlRefusal {
  return new SqlRefusal('analysis-stopped', 'analysing the statement took too much time or memory; make it simpler');
}

function busy(): SqlRefusal {
  return new SqlRefusal('analysis-busy', 'too many statements wait for their analysis; try again in a moment');
}

import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { analyse, splitScript } from '../analyse/analyser.js';
import { LeastRecent } from '../analyse/least.recent.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { analysedDialects, loadDialect } from '../dialects/dialect.registry.js';
import { readFacts } from '../review/statement.facts.js';
import { packAnalysis, packScript } from './packed.answer.js';
import type { CatalogueStructure, WorkerAnswer, WorkerMessage, WorkerTask } from './worker.protocol.js';

/** Omit over each member of a union. */
type WithoutMemory<T> = T extends unknown ? Omit<T, 'memory'> : never;

/** Search paths of a structure that are kept: anybody may name another schema. */
const maxPaths = 50;
const structures = new Map<number, { structure: CatalogueStructure; byPath: LeastRecent<CatalogueSnapshot> }>();

/** The snapshot of a kept structure with a search path; the same object each time, because its index hangs on it. */
function snapshotOf(number: number, searchPath: string[]): CatalogueSnapshot {
  const kept = structures.get(number);
  if (!kept) throw new Error(`catalogue ${number} was not sent`);
  const key = searchPath.join('\0');
  const known = kept.byPath.get(key);
  if (known) return known;
  const snapshot = { ...kept.structure, searchPath };
  kept.byPath.set(key, snapshot);
  return snapshot;
}

async function perform(task: WorkerTask): Promise<WithoutMemory<WorkerAnswer>> {
  try {
    if (task.do === 'split')
      return { answer: 'statements', statements: packScript(await splitScript(task.dialect, task.script)) };
    if (task.do === 'facts') return { answer: 'facts', facts: await readFacts(task.dialect, task.statements) };
    const snapshot = snapshotOf(task.structure, task.searchPath);
    const analysis = await analyse(task.dialect, task.sql, snapshot, task.options);
    return { answer: 'analysis', analysis: packAnalysis(analysis) };
  } catch (cause) {
    if (!(cause instanceof SqlRefusal))
      return { answer: 'failure', message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
    const { code, message, position, facts, words } = cause;
    return {
      answer: 'refusal',
      code,
      message,
      detail: { position, facts, words },
    };
  }
}

function answer(reply: WithoutMemory<WorkerAnswer>): void {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  parentPort?.postMessage({ ...reply, memory: heap + external } as WorkerAnswer);
}

parentPort?.on('message', (message: WorkerMessage) => {
  if (message.do === 'keep') {
    const byPath = new LeastRecent<CatalogueSnapshot>({ entries: maxPaths });
    structures.set(message.number, { structure: message.structure, byPath });
  } else if (message.do === 'forget') structures.delete(message.number);
  else void perform(message).then(answer);
});
/**
 * Answering calls goes before analysing a long text, also on one core. On Linux alone a priority is a thread's and not
 * the process's.
 */
const niceness = 5;
if (platform === 'linux') setPriority(niceness);
// The parsers are there before the first text, so that loading one is not counted as the text's time.
await Promise.all(analysedDialects.map(loadDialect));
answer({ answer: 'ready' });

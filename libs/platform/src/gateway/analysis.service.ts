import { createAnalyser, createAnalysisWorkers, splitScript, type AnalyseOptions } from '@sluice/sql';
import type { AnalysisService } from './analysis.contract.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';

/** Splitting so many characters takes 2 ms; a thread's answer takes a tenth of it. */
const shortScript = 50_000;

/** Makes the service; the first text that is not known starts the first thread. */
export function createAnalysis({ log }: { log: Log }): AnalysisService & ServiceLifecycle {
  const workers = createAnalysisWorkers({
    onKilled: (event) => log.warn(event, 'a statement ended the thread that analysed it and is refused from now on'),
  });
  let analysed = 0;
  const { analyse } = createAnalyser<AnalyseOptions & { owner?: string }>({
    over: (...call) => {
      analysed += 1;
      return workers.analyse(...call);
    },
  });
  return {
    analyse,
    get analysed() {
      return analysed;
    },
    split: (dialect, script, owner) =>
      script.length <= shortScript ? splitScript(dialect, script) : workers.split(dialect, script, owner),
    facts: (dialect, statements, owner) => workers.facts(dialect, statements, owner),
    stop: () => workers.close(),
  };
}

/** Whose turn a text takes: a person's, or that of all visitors of an app from one address. */
export function ownerOf({ userId }: { userId: number | null }, app?: { id: number }, ip = ''): string {
  return userId === null ? `visitor:${app?.id ?? ''}:${ip}` : `user:${userId}`;
}

import {
  createAnalyser,
  createAnalysisWorkers,
  splitScript,
  type AnalyseOptions,
  type Analyser,
  type DialectName,
  type SqlStatement,
} from '@sluice/sql';
import type { PlatformCore, ServiceLifecycle } from '../platform.js';

/** SQL analysis of the whole process: in threads of its own, answers remembered in this one. */
export interface AnalysisService extends Required<Pick<ServiceLifecycle, 'stop'>> {
  /** As `analyse` of the SQL library; `owner` names for whom, everybody's texts come in turn. A known text is answered without a thread. */
  analyse: Analyser<AnalyseOptions & { owner?: string }>['analyse'];
  /** Texts that were not known and went to a thread. */
  readonly analysed: number;
  /** As `splitScript` of the SQL library; a long script is split in a thread. */
  split(dialect: DialectName, script: string, owner?: string): Promise<SqlStatement[]>;
}

/** Splitting so many characters takes 2 ms; a thread's answer takes a tenth of it. */
const shortScript = 50_000;

/** Makes the service; the first text that is not known starts the first thread. */
export function createAnalysis({ log }: Pick<PlatformCore, 'log'>): AnalysisService {
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
    stop: () => workers.close(),
  };
}

/** Whose turn a text takes: a person's, or that of all visitors of an app from one address. */
export function ownerOf({ userId }: { userId: number | null }, app?: { id: number }, ip = ''): string {
  return userId === null ? `visitor:${app?.id ?? ''}:${ip}` : `user:${userId}`;
}

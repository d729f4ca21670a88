import { probeAccounts } from '../data-source/source-contact.operations.js';
import { SourceStore } from '../data-source/source.store.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import { forgetObserved, observed } from '../observe/observe.reader.js';
import type { Platform } from '../platform.js';
import { sourceMetrics, systemMetrics } from './metric.registry.js';
import { storeSamples, sweepSamples, type Measured } from './sample.store.js';

/** How often everything is measured, in milliseconds. */
const roundMs = 60_000;
/** Sources that are asked at a time, and how long one may take: a round must not last into the next one. */
const atOnce = 8;
const answerMs = 15_000;

/** States in which the product has reached a source before: only such a one can be found down. */
const watched = ['connected', 'failed'] as const;

/** What a look at a source found: its values, that it does not answer and why, or that it tells nothing. */
type Look = { measured: Measured[] } | { failure: string } | undefined;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerMs / 1000} s`)), answerMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function lookOnce(platform: Platform, source: SourceRecord): Promise<Look> {
  forgetObserved(source);
  const startedMs = performance.now();
  try {
    const { rows } = await inTime(observed(platform, source, 'sessions'));
    const look = { sessions: rows, latencyMs: performance.now() - startedMs };
    return { measured: sourceMetrics.map(([metric, { of }]) => ({ metric, target: source.id, value: of(look) })) };
  } catch (cause) {
    // A kind that cannot tell its sessions is not watched; one that says so has answered.
    if ((cause as { key?: string }).key === 'observe.unavailable') return undefined;
    return { failure: (cause as Error).message };
  }
}

/** One lost connection is no failure: it is tried again at once. One that was down before is looked at once. */
async function lookAt(platform: Platform, source: SourceRecord): Promise<Look> {
  const first = await lookOnce(platform, source);
  return first && 'failure' in first && source.conn_status !== 'failed' ? lookOnce(platform, source) : first;
}

/** Whether every account of a source gets in: a test may have failed for one that is not the one that watches. */
async function isWhole({ gateway: { sources } }: Platform, source: SourceRecord): Promise<boolean> {
  return inTime(probeAccounts(sources, source, 'zh-chs')).then(
    () => true,
    () => false,
  );
}

/** What a piece of work answers, or undefined as soon as the process stops: a source that hangs holds up no stop. */
async function unlessOver<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let leave = (): void => undefined;
  const over = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined);
    signal.addEventListener('abort', leave, { once: true });
  });
  return Promise.race([work, over]).finally(() => signal.removeEventListener('abort', leave));
}

/** Looks at a source and notes what has changed; answers what was measured. */
async function watch(platform: Platform, source: SourceRecord, signal: AbortSignal): Promise<Measured[]> {
  const look = await unlessOver(lookAt(platform, source), signal);
  if (!look) return [];
  const state = 'failure' in look ? 'failed' : 'connected';
  if (state !== source.conn_status && (state === 'failed' || (await isWhole(platform, source)))) {
    const store = new SourceStore(platform.db, platform.secrets);
    platform.gateway.versions.suspect();
    await store.moveState(source.id, source.conn_status, state, 'failure' in look ? look.failure : null);
    platform.gateway.versions.suspect();
  }
  return 'measured' in look ? look.measured : [];
}

async function measureSystem(db: Db): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [metric, { sql }] of systemMetrics) {
    const { value } = await db.one<{ value: number }>(sql);
    measured.push({ metric, target: 0, value: Number(value) });
  }
  return measured;
}

const isDown = ({ conn_status: state }: SourceRecord): number => Number(state === 'failed');

/**
 * Measures everything once and stores it as of the moment, or as of the minute in which it was measured where a round
 * lasts longer. What was down comes last: it takes its time, and the others do not wait for it.
 */
export async function measureAll(
  platform: Platform,
  at: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await storeSamples(platform.db, at, await measureSystem(platform.db));
  const sources = (await platform.gateway.sources.list()).filter(
    ({ is_enabled: isEnabled, conn_status: state }) => isEnabled && watched.some((one) => one === state),
  );
  const startedMs = performance.now();
  const minuteNow = (): Date =>
    new Date(at.getTime() + Math.floor((performance.now() - startedMs) / roundMs) * roundMs);
  const next = sources.sort((one, other) => isDown(one) - isDown(other)).values();
  const work = async (): Promise<void> => {
    for (const source of next) {
      if (signal.aborted) return;
      await watch(platform, source, signal)
        .then((measured) => storeSamples(platform.db, minuteNow(), measured))
        .catch((cause: unknown) => platform.log.error({ err: cause, source: source.id }, 'a source was not measured'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Whether this process measures this minute: of all that run jobs one does. */
async function takesRound(db: Db, minute: Date): Promise<boolean> {
  const { rowCount } = await db.query('INSERT INTO metric_round (minute) VALUES ($1) ON CONFLICT DO NOTHING', [minute]);
  return rowCount === 1;
}

/** What the watch stands on. */
interface WatchNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
  platform(): Platform;
}

/** Measures once a minute, in processes that run jobs; the first time a minute after the start. */
export function createSourceWatch({ config, log, db, platform }: WatchNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  let round: Promise<void> | undefined;
  const stopping = new AbortController();
  const measure = async (): Promise<void> => {
    const now = platform().clock.now();
    const minute = new Date(now - (now % roundMs));
    if (!(await takesRound(db, minute))) return;
    await measureAll(platform(), minute, stopping.signal);
    await sweepSamples(db, minute);
  };
  const look = (): void => {
    round ??= measure()
      .catch((cause: unknown) => log.error({ err: cause }, 'nothing was measured in this minute'))
      .finally(() => {
        round = undefined;
      });
  };
  return {
    async start() {
      if (config.role !== 'api') timer = setInterval(look, roundMs).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}

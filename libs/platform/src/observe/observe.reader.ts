import { connectorOf, type Observed, type Watch } from '@sluice/connectors';
import { error } from '@sluice/document';
import { sourceError } from '../data-source/source.directory.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { PlatformServices } from '../platform.services.contract.js';

/** What may be asked of a source. */
export type Asked = Exclude<keyof Watch, 'end'>;
type AnswerOf<K extends Asked> = Extract<Awaited<ReturnType<Watch[K]>>, { rows: unknown }>;

interface Kept {
  at: number;
  answer: Promise<Observed<unknown>>;
}

/** The views of a page ask at once, and so do all who look: a source is asked once a second at most. */
const keptMs = 1_000;
const kept = new WeakMap<SourceRecord, Map<Asked, Kept>>();

/** Forgets what a source told: something was changed there. */
export const forgetObserved = (source: SourceRecord): void => void kept.delete(source);

function ask(platform: PlatformServices, source: SourceRecord, what: Asked): Promise<Observed<unknown>> {
  const now = platform.clock.now();
  const ofSource = kept.get(source) ?? new Map<Asked, Kept>();
  kept.set(source, ofSource);
  const known = ofSource.get(what);
  if (known && now - known.at < keptMs) return known.answer;
  const answer = (async () => {
    const { watch } = await connectorOf(source.type);
    const endpoint = await platform.gateway.sources.endpoint(source, 'monitor');
    return watch[what](endpoint);
  })();
  ofSource.set(what, { at: now, answer });
  return answer;
}

/**
 * What a source tells of itself. Throws `source.unreachable`, and `observe.unavailable` with what to do where it cannot
 * tell.
 */
export async function observed<K extends Asked>(
  platform: PlatformServices,
  source: SourceRecord,
  what: K,
): Promise<AnswerOf<K>> {
  const answer = await ask(platform, source, what).catch((cause: unknown) => {
    throw observeError(source, cause);
  });
  if ('unavailable' in answer) throw error('observe.unavailable', { reason: answer.unavailable });
  return answer as AnswerOf<K>;
}

/**
 * A driver's own error tells of the connection as a connector's does; its words may quote nothing, for no value was
 * asked for.
 */
export function observeError(source: SourceRecord, cause: unknown): Error {
  const known = sourceError(source, cause);
  const isOurs = known !== cause || 'key' in (cause as object);
  return isOurs
    ? known
    : error('source.unreachable', { name: source.name, reason: (cause as Error).message }, { cause });
}

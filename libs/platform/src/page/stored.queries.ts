import { PlatformError, type QueryDocument } from '@sluice/document';
import { SqlRefusal } from '@sluice/sql';
import { platformDialect } from '../data-source/source.dialect.js';
import { dialectOf } from '@sluice/connectors';
import type { Platform, PlatformCore, ServiceLifecycle } from '../platform.js';
import { firstTexts } from './query/bind.query.js';

/** Analyses the queries of applications before anybody asks for them, so that a first visitor does not wait for it. */
export interface StoredQueries extends Required<Pick<ServiceLifecycle, 'stop'>> {
  /** Begins with every app that is released, and goes on with each that is released later. Settles after the first; never rejects. */
  prepare(): Promise<void>;
}

/** Texts prepared of one app: with its queries in up to three forms, more than any shipped app has, and less than analyses are remembered. */
const mostTexts = 600;

/** Makes the service; it does nothing before `prepare`, which a process that answers calls asks for once it does. */
export function createStoredQueries(core: PlatformCore): StoredQueries {
  const platform = core as Platform;
  const waiting = new Set<string>();
  let working: Promise<void> | undefined;
  let isFollowing = false;
  let isStopped = false;

  async function analyse(query: QueryDocument): Promise<number> {
    if (query.type === 'console') {
      const texts = firstTexts(platformDialect, query);
      for (const { text } of texts) await platform.consoleQueries.check(text);
      return texts.length;
    }
    if (query.type !== 'sql' || query.source === undefined) return 0;
    const source = await platform.gateway.sources.byName(query.source);
    const dialect = dialectOf(source.type);
    const texts = dialect && source.is_enabled ? firstTexts(dialect, query) : [];
    for (const text of texts) await platform.gateway.prepare(source, text);
    return texts.length;
  }

  async function prepareApp(uid: string): Promise<void> {
    let texts = 0;
    for (const query of platform.documents.queries(uid)) {
      if (isStopped || texts >= mostTexts) return;
      try {
        texts += await analyse(query);
      } catch (reason) {
        // Whoever opens its page is told what is wrong with it.
        if (!(reason instanceof SqlRefusal || reason instanceof PlatformError)) throw reason;
      }
    }
  }

  /** One text after the other: what people type waits for one of them at most. */
  async function work(): Promise<void> {
    for (const uid of waiting) {
      waiting.delete(uid);
      await prepareApp(uid).catch((reason: unknown) => {
        if (!isStopped) core.log.warn({ err: reason, app: uid }, 'the queries of an app could not be analysed ahead');
      });
    }
  }

  function add(uids: readonly string[]): Promise<void> {
    for (const uid of uids) waiting.add(uid);
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  }

  return {
    prepare() {
      if (!isFollowing) platform.documents.onChange((uids) => void (isStopped || add(uids)));
      isFollowing = true;
      return add(platform.documents.apps().map(({ uid }) => uid));
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

import { PlatformError, type QueryDocument } from '@sluice/document';
import { SqlRefusal } from '@sluice/sql';
import { platformLanguage } from '../data-source/source.dialect.js';
import { languageOf } from '@sluice/connectors';
import { firstTexts } from './query/bind.query.js';
import type { StoredQueries } from './page.contract.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Sources } from '../data-source/source.contract.js';
import type { Documents } from '../document/document.contract.js';
import type { GatewayService } from '../gateway/gateway.contract.js';
import type { ConsoleQueries } from '../console/console.contract.js';

/**
 * Texts prepared of one app: with its queries in up to three forms, more than any shipped app has, and less than
 * analyses are remembered.
 */
const maxTexts = 600;

/** What queries are analysed with. */
interface StoredQueryNeeds {
  log: Log;
  documents: Pick<Documents, 'apps' | 'queries' | 'onChange'>;
  sources: Pick<Sources, 'byName'>;
  /** Analyses a text on the platform database. Throws SqlRefusal. */
  checkConsole: ConsoleQueries['check'];
  /** Analyses a text on a source. Throws SqlRefusal. */
  prepareText: GatewayService['prepare'];
}

/** Analyses the texts of one query; answers how many there were. */
async function analyse(
  { sources, checkConsole, prepareText }: StoredQueryNeeds,
  query: QueryDocument,
): Promise<number> {
  if (query.type === 'console') {
    const texts = firstTexts(platformLanguage, query);
    for (const { text } of texts) await checkConsole(text);
    return texts.length;
  }
  if (query.source === undefined || query.type === 'live') return 0;
  const source = await sources.byName(query.source);
  const language = languageOf(source.type);
  const texts = language?.type === query.type && source.is_enabled ? firstTexts(language, query) : [];
  for (const text of texts) await prepareText(source, text);
  return texts.length;
}

/** Makes the service; it does nothing before `prepare`, which a process that answers calls asks for once it does. */
export function createStoredQueries(needs: StoredQueryNeeds): StoredQueries & ServiceLifecycle {
  const { log, documents } = needs;
  const waiting = new Set<string>();
  let working: Promise<void> | undefined;
  let isFollowing = false;
  let isStopped = false;

  async function prepareApp(uid: string): Promise<void> {
    let texts = 0;
    for (const query of documents.queries(uid)) {
      if (isStopped || texts >= maxTexts) return;
      try {
        texts += await analyse(needs, query);
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
        if (!isStopped) log.warn({ err: reason, app: uid }, 'the queries of an app could not be analysed ahead');
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
      if (!isFollowing) documents.onChange((uids) => void (isStopped || add(uids)));
      isFollowing = true;
      return add(documents.apps().map(({ uid }) => uid));
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

import { CallError } from '../api/call.error.js';
import { readNdjson } from '../api/ndjson.reader.js';
import type { Client } from '../api/client.js';
import { createExternalStore, type ExternalStore } from '../store/external.store.js';
import { arrived, emptyInbox, type BellNotice, type InboxState } from './inbox.state.js';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Longer than the server is ever silent (its beat is 25 s). */
const silenceMs = 60_000;
/** A tab that nobody looks at gives its connection back: browsers have six for one server. */
const hiddenMs = 20_000;

/** What one tab listens with. */
export interface InboxNeeds {
  client: Pick<Client, 'open'>;
  /** Where pages say whether they are looked at. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Something came while the tab listened. */
  onArrival(notices: readonly BellNotice[]): void;
}

/** The messages of the person of this tab, pushed while the tab is looked at. */
export interface InboxConnection {
  state: ExternalStore<InboxState>;
  stop(): void;
}

type Line = ({ t: 'state' } & InboxState) | { t: 'beat' } | { t: 'end' } | { t: 'error' };

/** Codes after which asking again cannot help: nobody is signed in, or an older version asks. */
const finalCodes: ReadonlySet<number> = new Set([304, 401, 403, 405, 406, 407]);

class InboxLink implements InboxConnection {
  readonly state = createExternalStore<InboxState>(emptyInbox);
  readonly #needs: InboxNeeds;
  #known = false;
  #over = false;
  #pauseMs = firstPauseMs;
  #open: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hideTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: InboxNeeds) {
    this.#needs = needs;
    needs.page.addEventListener('visibilitychange', this.#look);
    this.#start();
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#hideTimer);
    this.#needs.page.removeEventListener('visibilitychange', this.#look);
    this.#open?.abort();
  }

  readonly #look = (): void => {
    clearTimeout(this.#hideTimer);
    if (this.#needs.page.visibilityState === 'hidden') {
      this.#hideTimer = setTimeout(() => this.#open?.abort(), hiddenMs);
      return;
    }
    this.#pauseMs = firstPauseMs;
    this.#start();
  };

  #take({ unread, private_unread, list, announcements, pages }: InboxState): void {
    const next = { unread, private_unread, list, announcements, pages };
    const news = this.#known ? arrived(this.state.get(), next) : [];
    this.#known = true;
    this.#pauseMs = firstPauseMs;
    this.state.set(next);
    if (news.length > 0) this.#needs.onArrival(news);
  }

  /** Reads until the connection ends; answers whether to ask again. */
  async #listen(own: AbortController): Promise<boolean> {
    let watchdog = setTimeout(() => own.abort(), silenceMs);
    try {
      const response = await this.#needs.client.open('/operation/notice.stream', {}, own.signal);
      for await (const line of readNdjson(response)) {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => own.abort(), silenceMs);
        const said = line as Line;
        if (said.t === 'end') return false;
        if (said.t === 'state') this.#take(said);
      }
      return true;
    } catch (cause) {
      return !(cause instanceof CallError && finalCodes.has(cause.code));
    } finally {
      clearTimeout(watchdog);
    }
  }

  #start(): void {
    if (this.#over || this.#open || this.#timer !== undefined || this.#needs.page.visibilityState === 'hidden') return;
    const own = new AbortController();
    this.#open = own;
    void this.#listen(own).then((again) => {
      if (this.#open === own) this.#open = undefined;
      this.#over ||= !again;
      if (!this.#over) this.#startLater();
    });
  }

  /** Many browsers come back after a restart: not all in the same moment. */
  #startLater(): void {
    const pause = this.#pauseMs * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#start();
    }, pause);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
  }
}

/**
 * Opens the one connection of this tab and keeps it: it comes back after a lost network or a restart of the server,
 * with growing pauses, and ends with the session.
 */
export function connectInbox(needs: InboxNeeds): InboxConnection {
  return new InboxLink(needs);
}

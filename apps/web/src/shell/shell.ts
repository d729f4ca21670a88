import type { Locale } from '@sluice/document';
import { createMessages, type Messages } from '@sluice/renderer';
import { applyResultCode, pathOf, type RuleStage } from '../api/result-code.rules.js';
import { LOCAL_CODES } from '../api/call.error.js';
import { createClient, type Client } from '../api/client.js';
import { loginAddress } from '../session/return-address.js';
import { readAppAddress, storeAppAddress } from '../session/app-address.store.js';
import { createSessionStore, type SessionStore } from '../session/session.store.js';
import { createFrontLog, type FrontLogEntry } from '../page/front-log.js';
import { createPageSource, type PageSource } from '../page/page.source.js';
import { preparePage } from '../page/prepare.page.js';
import type { Impersonation } from '../page/page-target.js';
import { impersonationIn } from '../page/preview.impersonation.js';
import { createEmbedding, type Embedding, type EmbeddingParent } from '../session/embedding.js';
import { createExternalStore, type ExternalStore } from '../store/external.store.js';
import { translate } from '../texts/translate.js';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { createPreferences, type Preferences } from './preferences.store.js';

/** Moves the browser within the product; set by the router when it exists. */
export interface Navigator {
  /** @returns what settles when the address is entered */
  go(address: string, options?: { replace?: boolean }): Promise<void>;
}

/** A wish to sign in without leaving the page (406, §8): why, and what to do afterwards. */
export interface LoginPrompt {
  message: string;
  /** Who is to sign in, where it is not whoever was signed in last. */
  account?: string;
}

/** See `Shell.reloadWish`. */
export type ReloadPrompt = 'upgrade' | 'chunk';

/** Everything of one page load that screens share. */
export interface Shell {
  client: Client;
  session: SessionStore;
  preferences: Preferences;
  /** Short messages and questions, drawn once at the root. */
  messages: Messages;
  /**
   * Why the person is asked to reload: a newer version (304, §8) or a part of the program that did not load; null while
   * they are not.
   */
  reloadWish: ExternalStore<ReloadPrompt | null>;
  navigator: Navigator;
  /** The open login dialog of an application context, or null. */
  loginWish: ExternalStore<LoginPrompt | null>;
  /**
   * The wish that was put off over changes that are not saved, by closing the dialog or because a parent page has the
   * question: it is not asked again by calls, a notice with a button stands there. Null once somebody signs in.
   */
  loginPostponed: ExternalStore<LoginPrompt | null>;
  /** The colour of the app that is shown, or null in the console. */
  brand: ExternalStore<string | null>;
  /** How a builder looks at previews now. */
  impersonation: ExternalStore<Impersonation>;
  /** Who frames the preview chose its eyes: its own bar does not. */
  isVisitorChosen: boolean;
  /** Frames whose pages may hold unsaved changes say so here. */
  unsaved: Set<() => boolean>;
  /** Page documents on their way. */
  source: PageSource;
  /** The front-end log (§8). */
  log(entry: FrontLogEntry): void;
  text(key: TextKey, facts?: Record<string, unknown>): string;
  locale(): Locale;
}

/** What the host gives; tests give their own. */
export interface ShellHost {
  base: string;
  version: string;
  local: Storage;
  perTab: Storage;
  location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  /** The page that frames this one; absent at the top. */
  parent?: EmbeddingParent | null;
  /** Whether the browser is on its way to another page: it breaks off the calls of this one, and nothing has failed. */
  leaving?: () => boolean;
}

/** The app of an address of §2 that is entered without a console session, or null in the console. */
export function appOfAddress(path: string): number | null {
  const found =
    /^\/(?:(?:default|simple|preview)\/)?([1-9]\d{0,14})(?:\/[1-9]\d{0,14}|\/page\/[1-9]\d{0,14})?\/?$/.exec(path);
  if (!found) return null;
  const isConsole = /^\/\d+\/page\/\d+\/?$/.test(path);
  return isConsole ? null : Number(found[1]);
}

/** What is said when no envelope came. */
const localTexts: Readonly<Record<number, TextKey>> = {
  [LOCAL_CODES.timeout]: 'call.timeout',
  [LOCAL_CODES.malformed]: 'call.malformed',
};

/** Where a new password is chosen (§2). */
const PASSWORD_ADDRESS = '/app/user/pwd';

/** Where a person signs in already. */
const LOGIN_ADDRESSES: ReadonlySet<string> = new Set(['/login', '/login-sqldev', '/appLogin', '/logout', '/cas']);

/** What a failure may need of the shell. */
type StageParts = Pick<
  Shell,
  'text' | 'messages' | 'navigator' | 'session' | 'unsaved' | 'reloadWish' | 'loginWish' | 'loginPostponed'
> & {
  host: ShellHost;
  /** Made after the client, whose failures come here. */
  embedding(): Embedding;
};

/** What §8 says the codes of a failure do: sign in again, reload, change the password, renew the licence. */
function createStage(parts: StageParts): RuleStage {
  const { host, text, messages, navigator, session, unsaved, reloadWish, loginWish, loginPostponed, embedding } = parts;
  /**
   * On the way to a login, or there. Several calls may find the session ended: the first one leads, and the login is no
   * address to return to.
   */
  const atLogin = (): boolean => leadsToLogin || LOGIN_ADDRESSES.has(host.location.pathname);
  let leadsToLogin = false;
  const toLogin = (address: string): void => {
    leadsToLogin = true;
    void navigator.go(address, { replace: true }).finally(() => {
      leadsToLogin = false;
    });
  };
  const here = (): string => host.location.pathname + host.location.search + host.location.hash;

  const stage: RuleStage = {
    text,
    toast: (kind, message) => messages.port[kind](message),
    offerReload: () => reloadWish.set('upgrade'),
    endSession(message) {
      // Whoever has typed something signs in over it: a session that ends in the middle of a form costs nothing. The
      // reason stands in that dialog, and is gone with it.
      if ([...unsaved].some((holds) => holds())) return stage.askLogin(message || text('login.needed'));
      if (message) messages.port.warning(message);
      session.set(null);
      void embedding().askParent(appOfAddress(host.location.pathname), text('login.needed'));
      if (atLogin()) return;
      const app = appOfAddress(host.location.pathname);
      if (app === null) return toLogin(loginAddress(here()));
      storeAppAddress(host.perTab, { appId: app, url: here() });
      toLogin('/appLogin');
    },
    askLogin(message) {
      if (atLogin() || loginPostponed.get() !== null) return;
      const app = appOfAddress(host.location.pathname) ?? readAppAddress(host.perTab)?.appId;
      if (app !== undefined && app !== null) storeAppAddress(host.perTab, { appId: app, url: here() });
      // A parent that signs people in itself gets the question; without one the dialog stands here.
      void embedding()
        .askParent(app ?? null, text('login.needed'))
        .then((asked) => {
          const wish = { message: message || text('login.needed') };
          if (!asked) loginWish.set(wish);
          else if ([...unsaved].some((holds) => holds())) loginPostponed.set(wish);
        });
    },
    openPassword(message) {
      messages.port.warning(message);
      if (host.location.pathname !== PASSWORD_ADDRESS) void navigator.go(PASSWORD_ADDRESS);
    },
    openLicence: (kind, message) => {
      messages.port.error(message || text(`licence.${kind}`));
      void navigator.go(`/reg-license/${kind}`);
    },
  };
  return stage;
}

/** Builds the shell: session, preferences, calls, and what §8 says each failure does. */
export function createShell(host: ShellHost): Shell {
  const session = createSessionStore(host.local);
  const preferences = createPreferences(host.local);
  const messages = createMessages();
  const reloadWish = createExternalStore<ReloadPrompt | null>(null);
  const loginWish = createExternalStore<LoginPrompt | null>(null);
  const loginPostponed = createExternalStore<LoginPrompt | null>(null);
  session.subscribe(() => loginPostponed.set(null));
  const navigator: Navigator = { go: () => Promise.reject(new Error('the router is not there yet')) };
  const locale = (): Locale => preferences.locale.get();
  const text = (key: TextKey, facts?: Record<string, unknown>): string => translate(locale(), key, facts);
  const unsaved = new Set<() => boolean>();
  const leaving = (): boolean => host.leaving?.() === true;
  const stage = createStage({
    host,
    text,
    messages,
    navigator,
    session,
    unsaved,
    reloadWish,
    loginWish,
    loginPostponed,
    embedding: () => embedding,
  });
  const client = createClient({
    base: host.base,
    version: host.version,
    locale,
    token: () => session.get()?.token ?? null,
    describe: (code, url) => text(localTexts[code] ?? 'call.network', { url: pathOf(url) }),
    onFailure: (failure) => leaving() || applyResultCode(failure, stage),
  });
  const log = createFrontLog(client, host.version);
  const embedding = createEmbedding(client, host.parent ?? null);
  const viewer = impersonationIn(host.location.hash);
  return {
    client,
    session,
    unsaved,
    impersonation: createExternalStore<Impersonation>(viewer ?? { preview: true }),
    isVisitorChosen: viewer !== undefined,
    preferences,
    messages,
    reloadWish,
    brand: createExternalStore<string | null>(null),
    navigator,
    loginWish,
    loginPostponed,
    source: createPageSource(client, preparePage),
    log: (entry) => {
      if (!leaving()) log(entry);
    },
    text,
    locale,
  };
}

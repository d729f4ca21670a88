import type { Locale, SystemRole } from '@sluice/document';
import type { PageParams, ViewRuntime } from './runtime.js';

/** What a host gives the engine. The engine itself touches no clock, network, storage or screen (design §3). */
export interface Ports {
  transport: Transport;
  clock: Clock;
  storage: Storage;
  message: MessagePort;
  navigate: NavigatePort;
  /** Where filters, sort and page are kept; absent where a page has no address of its own, as in a dialog. */
  address?: AddressPort;
  /** The person's language now; read whenever a text is made, so that a switch needs no new page. */
  locale(): Locale;
  /** The signed-in person, or the anonymous one (id null). */
  user(): UserInfo;
  /** A fresh UUID for APP_UUID (§3). */
  uuid(): string;
  /** The front-end log (§8): faults of callbacks and expressions, never values of fields. */
  log(entry: LogEntry): void;
}

/** The calls of §7, already unwrapped from their envelope. */
export interface Transport {
  /**
   * @param path below `/api`, for example `/app/data/run`
   * @returns `data` of a 200 envelope
   * @throws CallError for every other code and for network failures (code 0)
   */
  call<T>(path: string, body: Record<string, unknown>, options?: CallOptions): Promise<T>;
  /** Multipart call; uploads have no time-out (§9). */
  upload<T>(path: string, fields: Record<string, unknown>, file: unknown, options?: CallOptions): Promise<T>;
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  method?: 'GET' | 'POST';
  /** Of an upload: called with the part that has been sent, from 0 to 1. */
  progress?: (part: number) => void;
}

/** Codes at which every host reacts by itself (§8): network, new version, no right, login, licence. */
const HOST_CODES: ReadonlySet<number> = new Set([0, 304, 401, 403, 405, 406, 4003, 4004]);

/** A call that was answered with another code than 200, or not at all. */
export class CallError extends Error {
  /**
   * @param code envelope code of §8; 0 when no answer came
   * @param msg text in the caller's language
   * @param data what the envelope carried beside it, for example `{field}`
   * @param reported true when the host has already told the person (§8: reload, no right, login, licence, network)
   */
  constructor(
    readonly code: number,
    readonly msg: string,
    readonly data?: unknown,
    readonly reported: boolean = HOST_CODES.has(code),
  ) {
    super(msg);
    this.name = 'CallError';
  }
}

/** Handle of a started timer. */
export type TimerHandle = unknown;

/** Time and page visibility. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  setTimeout(run: () => void, milliseconds: number): TimerHandle;
  clearTimeout(handle: TimerHandle): void;
  /** False while the browser tab is hidden. */
  visible(): boolean;
  /** Calls back on each change of `visible()`; returns the unsubscriber. */
  onVisibilityChange(listener: () => void): () => void;
}

/** Small per-person memory (column choice, order). A failing store answers null and swallows nothing else. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Who looks at the page; for display and expressions only, every right is the server's (§6). */
export interface UserInfo {
  id: number | null;
  account: string;
  name: string;
  roles: readonly SystemRole[];
  /** Why the person's password must be replaced before anything else; empty where it need not be. */
  password_due?: string;
}

/** What is asked before an action. */
export interface ConfirmRequest {
  text: string;
  /** What is about to be done to which record, in words: "Disable: alice". */
  about?: string;
  /** For irreversible actions: the text that the person must type. */
  typed?: string;
  /** Yes loses or destroys something: the keyboard stands on no. */
  harm?: true;
  /** What yes does, in a word or two; 确定 where nothing is said. */
  yes?: string;
}

/** Short messages and questions. */
export interface MessagePort {
  success(text: string): void;
  /** `brief` where the screen says the rest: what is wrong stands at the fields. */
  error(text: string, options?: { brief?: boolean }): void;
  warning(text: string): void;
  confirm(request: ConfirmRequest): Promise<boolean>;
}

/** Where a page is to be shown. */
export interface OpenPageRequest {
  /** `same` replaces the page, `dialog` is the 80% popup of §2, `window` a new browser window. */
  mode: 'same' | 'dialog' | 'window';
  /** True for act codes 101–103: the `/preview/{app_id}/page/{page_id}` route (§4). */
  preview: boolean;
  appId: number;
  /** Numeric page id, or the page's uid where only that is known. */
  page: number | string;
  params: PageParams;
  /** The view whose button opened it; give it to `createPage` as `parent`. */
  opener: ViewRuntime;
  /** Of a dialog: px or a CSS length; 80% (§2) where the button says nothing. */
  width?: number | string;
}

/** Moves between pages and out of the page. */
export interface NavigatePort {
  openPage(request: OpenPageRequest): void;
  /** Closes the dialog or window that shows this page instance. */
  closePage(instance: string): void;
  /** Opens an address; only http, https, mailto and same-origin paths get this far. */
  link(href: string, target: 'same' | 'window'): void;
  /** Starts a browser download of a same-origin address. */
  download(href: string): void;
  print(): void;
  /** Rejects where the browser refuses. */
  copy(text: string): Promise<void>;
  /** Hands a text to the person as a file of that name. */
  save(name: string, text: string): void;
}

/** The part of a page's address that says what the person looks at; back, forward and a shared link bring it back. */
export interface AddressPort {
  /** Text by `<view uid>.<name>`. */
  read(): Readonly<Record<string, string>>;
  /** Replaces all of it, as a step of the history; the same texts again make no step. */
  write(values: Readonly<Record<string, string>>): void;
  /** Calls back when the address changed by something else than `write`; returns the unsubscriber. */
  onChange(listener: () => void): () => void;
}

/** One front-end log entry, sent to `/front-log` by the host. */
export interface LogEntry {
  kind: 'callback' | 'expression' | 'request' | 'script';
  message: string;
  stack?: string;
  appId: number;
  pageId: number;
  /** The page's revision, so that a fault is known to be of a page that has changed since. */
  revision?: number;
  viewId?: number;
}

import type { CompiledButton, CompiledPage, CompiledParam, CompiledView, Locale } from '@sluice/document';
import type { Clock, ConfirmRequest, LogEntry, OpenPageRequest, Ports, Transport } from './ports.js';

/** A clock that stands still until told; timers run in the order of their times. */
export class FakeClock implements Clock {
  #now: number;
  #next = 1;
  #shown = true;
  readonly #timers = new Map<number, { at: number; run: () => void }>();
  readonly #listeners = new Set<() => void>();

  /** @param start milliseconds since the epoch; the default is 2024-05-06 10:00:00 in Asia/Shanghai, a Monday */
  constructor(start = Date.UTC(2024, 4, 6, 2, 0, 0)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }
  setTimeout(run: () => void, milliseconds: number): number {
    const handle = this.#next++;
    this.#timers.set(handle, { at: this.#now + milliseconds, run });
    return handle;
  }
  clearTimeout(handle: unknown): void {
    this.#timers.delete(handle as number);
  }
  visible(): boolean {
    return this.#shown;
  }
  onVisibilityChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hides or shows the tab. */
  async show(shown: boolean): Promise<void> {
    this.#shown = shown;
    for (const listener of [...this.#listeners]) listener();
    await settle();
  }

  /** Moves on, running what falls due at its own time and letting answers arrive in between. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (;;) {
      const [due] = [...this.#timers]
        .filter(([, timer]) => timer.at <= end)
        .sort(([a, one], [b, other]) => one.at - other.at || a - b);
      if (!due) break;
      this.#timers.delete(due[0]);
      this.#now = due[1].at;
      due[1].run();
      await settle();
    }
    this.#now = end;
  }

  /** Timers that are still to run. */
  get pending(): number {
    return this.#timers.size;
  }
}

/** Lets every answer that is ready arrive. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** One call as the server would see it, `data_params` and `order_params` parsed. */
export interface SeenCall {
  path: string;
  body: Record<string, unknown>;
  params: Record<string, unknown>;
  signal?: AbortSignal;
}

/** Ports that remember what they were told. */
export interface FakePorts extends Ports {
  clock: FakeClock;
  calls: SeenCall[];
  /** Answers by path; a function sees the call, an Error is thrown. */
  answers: Record<string, unknown>;
  messages: { kind: 'success' | 'error' | 'warning'; text: string }[];
  asked: ConfirmRequest[];
  /** What the person answers to questions. */
  agree: boolean;
  opened: OpenPageRequest[];
  closed: string[];
  did: string[];
  logged: LogEntry[];
  stored: Map<string, string>;
  language: Locale;
}

/** Writes down each call and answers it from `answers`. */
const fakeTransport = (ports: () => FakePorts): Transport => ({
  async call<T>(path: string, body: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<T> {
    const params =
      typeof body.data_params === 'string' ? (JSON.parse(body.data_params) as Record<string, unknown>) : {};
    const seen: SeenCall = { path, body, params, signal: options?.signal };
    ports().calls.push(seen);
    const answer: unknown = ports().answers[path];
    const value: unknown = typeof answer === 'function' ? await (answer as (call: SeenCall) => unknown)(seen) : answer;
    if (value instanceof Error) throw value;
    return value as T;
  },
  upload: () => Promise.reject(new Error('no upload in these tests')),
});

/** Fresh fake ports; change their fields as the test goes. */
export function fakePorts(answers: Record<string, unknown> = {}): FakePorts {
  let uuids = 0;
  const tell =
    (kind: 'success' | 'error' | 'warning') =>
    (text: string): void => {
      ports.messages.push({ kind, text });
    };
  const ports: FakePorts = {
    clock: new FakeClock(),
    calls: [],
    answers,
    messages: [],
    asked: [],
    agree: true,
    opened: [],
    closed: [],
    did: [],
    logged: [],
    stored: new Map(),
    language: 'zh-chs',
    transport: fakeTransport(() => ports),
    storage: {
      get: (key) => ports.stored.get(key) ?? null,
      set: (key, value) => void ports.stored.set(key, value),
      remove: (key) => void ports.stored.delete(key),
    },
    message: {
      success: tell('success'),
      error: tell('error'),
      warning: tell('warning'),
      confirm: (request) => {
        ports.asked.push(request);
        return Promise.resolve(ports.agree);
      },
    },
    navigate: {
      openPage: (request) => void ports.opened.push(request),
      closePage: (instance) => void ports.closed.push(instance),
      link: (href, target) => void ports.did.push(`link ${target} ${href}`),
      download: (href) => void ports.did.push(`download ${href}`),
      print: () => void ports.did.push('print'),
      save: (name, text) => void ports.did.push(`save ${name} ${text}`),
      copy: (text) => {
        ports.did.push(`copy ${text}`);
        return Promise.resolve();
      },
    },
    locale: () => ports.language,
    user: () => ({ id: 7, account: 'li', name: '李雷', roles: ['user'] }),
    uuid: () => `uuid-${++uuids}`,
    log: (entry) => void ports.logged.push(entry),
  };
  return ports;
}

/** An answer of `/app/data/run` with these rows. */
export function rowsAnswer(
  list: Record<string, unknown>[],
  count: number | null = list.length,
  more: Record<string, unknown> = {},
): unknown {
  return {
    success: true,
    msg: '',
    response: { ok: true, msg: '', data: { list, count, columns: [], masked: [], ...more } },
  };
}

/** A page of these views. */
export function pageOf(...views: CompiledView[]): CompiledPage {
  return {
    id: 10,
    uid: 'orders',
    app_id: 3,
    app_uid: 'shop',
    name: '订单',
    revision: 1,
    config: {},
    params: [],
    views,
  };
}

/** A view with ids counted from its own. */
export function viewOf(part: Partial<CompiledView> & { id: number; uid: string }): CompiledView {
  return { type: 1, config: {}, app_cols: [], app_params: [], app_buttons: [], sub_views: [], ...part };
}

/** A param. */
export function paramOf(part: Partial<CompiledParam> & { id: number; uid: string }): CompiledParam {
  return { name: part.uid.replaceAll('-', '_'), form_type: 1, app_buttons: [], ...part };
}

/** A button. */
export function buttonOf(part: Partial<CompiledButton> & { id: number; uid: string }): CompiledButton {
  return { label: part.uid, ...part };
}

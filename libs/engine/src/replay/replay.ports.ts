import { canonicalJson } from '@sluice/document';
import { CallError, type Ports } from '../ports.js';
import { withoutSecrets } from './session.secrets.js';
import type { SessionLine } from './session.type.js';

type Open = Extract<SessionLine, { t: 'open' }>;
interface Waiting {
  key: string;
  resolve(data: unknown): void;
  reject(fault: Error): void;
}
interface Timer {
  due: number;
  run(): void;
}

/** Ports that a replay feeds from a recording; nothing leaves them. */
export class ReplayPorts {
  at: number;
  isVisible = true;
  locale: Open['locale'];
  address: Readonly<Record<string, string>>;
  readonly #waiting: Waiting[] = [];
  readonly #timers = new Map<number, Timer>();
  readonly #questions: ((yes: boolean) => void)[] = [];
  readonly #visibility = new Set<() => void>();
  readonly #moves = new Set<() => void>();
  #handle = 0;

  constructor(
    readonly open: Open,
    readonly secrets: ReadonlySet<string>,
    readonly uuids: string[],
    readonly stored: Map<string, string | null>,
  ) {
    this.at = open.at;
    this.locale = open.locale;
    this.address = open.address ?? {};
  }

  /** The answer of a recorded call reaches the page, if the page has asked the same. */
  settleCall(path: string, body: unknown, outcome: { data: unknown } | { fault: CallError }): boolean {
    const key = callKey(path, body);
    const index = this.#waiting.findIndex((one) => one.key === key);
    const [call] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (!call) return false;
    if ('data' in outcome) call.resolve(outcome.data);
    else call.reject(outcome.fault);
    return true;
  }

  /** Lets the oldest timer that is due at that time run. */
  fire(due: number): boolean {
    const found = [...this.#timers].find(([, timer]) => timer.due === due);
    if (!found) return false;
    this.#timers.delete(found[0]);
    found[1].run();
    return true;
  }

  show(visible: boolean): void {
    this.isVisible = visible;
    for (const listener of [...this.#visibility]) listener();
  }

  move(values: Readonly<Record<string, string>>): void {
    this.address = values;
    for (const listener of [...this.#moves]) listener();
  }

  answer(yes: boolean): boolean {
    const question = this.#questions.shift();
    question?.(yes);
    return question !== undefined;
  }

  /** Calls that the page made and the recording has no answer for. */
  unanswered(): string[] {
    return this.#waiting.map(({ key }) => key);
  }

  /** What the page gets. */
  ports(): Ports {
    const nothing = (): void => undefined;
    return {
      transport: { call: (path, body) => this.#call(path, body), upload: (path, fields) => this.#call(path, fields) },
      clock: {
        now: () => this.at,
        setTimeout: (run, milliseconds) => {
          this.#timers.set((this.#handle += 1), { due: this.at + milliseconds, run });
          return this.#handle;
        },
        clearTimeout: (handle) => void this.#timers.delete(handle as number),
        visible: () => this.isVisible,
        onVisibilityChange: (listener) => {
          this.#visibility.add(listener);
          return () => this.#visibility.delete(listener);
        },
      },
      storage: {
        get: (key) => this.stored.get(key) ?? null,
        set: (key, value) => void this.stored.set(key, value),
        remove: (key) => void this.stored.set(key, null),
      },
      message: {
        success: nothing,
        error: nothing,
        warning: nothing,
        confirm: () =>
          new Promise((resolve) => {
            this.#questions.push(resolve);
          }),
      },
      navigate: {
        openPage: nothing,
        closePage: nothing,
        link: nothing,
        download: nothing,
        print: nothing,
        copy: () => Promise.resolve(),
        save: () => undefined,
      },
      address: this.open.address
        ? {
            read: () => this.address,
            write: (values) => {
              this.address = values;
            },
            onChange: (listener) => {
              this.#moves.add(listener);
              return () => this.#moves.delete(listener);
            },
          }
        : undefined,
      locale: () => this.locale,
      user: () => this.open.user,
      uuid: () => this.uuids.shift() ?? '',
      log: nothing,
    };
  }

  #call<T>(path: string, body: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        key: callKey(path, withoutSecrets(body, this.secrets)),
        resolve: (data) => resolve(data as T),
        reject,
      });
    });
  }
}

/** The same call whoever makes it: path and body, the order of keys left out, `data_params` read as what it is. */
function callKey(path: string, body: unknown): string {
  const parsed =
    typeof body === 'object' && body !== null && 'data_params' in body && typeof body.data_params === 'string'
      ? { ...body, data_params: JSON.parse(body.data_params) as unknown }
      : body;
  return `${path} ${canonicalJson(JSON.parse(JSON.stringify(parsed ?? null)))}`;
}

/** The failure that was recorded. */
export const failureOf = ({ code, msg, data, told: isReported }: Extract<SessionLine, { t: 'failure' }>): CallError =>
  new CallError(code, msg, data, isReported);

import type { CompiledPage } from '@sluice/document';
import { createPage } from '../page.runtime.js';
import type { Ports } from '../ports.js';
import type { PageOptions, PageRuntime, ViewRuntime } from '../runtime.js';
import { renderTree } from '../tree/render.tree.js';
import { recordingPorts, type Turn } from './record.ports.js';
import { writeArguments } from './session.arguments.js';
import { hidden, secretsOf, withoutSecrets } from './session.secrets.js';
import { VERBS, type Part, type SessionLine } from './session.type.js';
import { settled } from './settled.js';

/**
 * Opens a page as `createPage` does and writes its session down, line by line (JSON Lines when each is written as
 * JSON). The page that is answered is drawn and used as any other; what is used of it is recorded. A recording holds
 * what the person saw and typed, except secrets; who keeps it decides who may see it.
 */
export function recordPage(
  doc: CompiledPage,
  ports: Ports,
  options: PageOptions,
  write: (line: SessionLine) => void,
): PageRuntime {
  const { clock } = ports;
  let at = clock.now();
  let drawn = '';
  let turns = 0;
  const look = (): void => {
    const tree = renderTree(page);
    const text = JSON.stringify(tree);
    if (text === drawn) return;
    drawn = text;
    write({ t: 'tree', tree });
  };
  const turn: Turn = {
    at: () => at,
    enter(line) {
      write(line((at = Math.max(at, clock.now()))));
      turns += 1;
      const mine = turns;
      // What is drawn is looked at when the engine has come to rest; where the next thing comes in before, after that.
      void settled().then(() => {
        if (mine === turns) look();
      });
    },
    note: write,
  };
  write({
    t: 'open',
    at,
    version: 1,
    doc,
    params: options.params ?? {},
    startedAt: options.startedAt ?? at,
    devMode: options.devMode ?? false,
    user: ports.user(),
    locale: ports.locale(),
    address: ports.address?.read(),
  });
  const recording = recordingPorts(ports, doc, turn);
  const wrapper = new Recorder(doc, ports, turn);
  const page = createPage(
    doc,
    {
      ...recording,
      navigate: {
        ...ports.navigate,
        openPage: (request) => ports.navigate.openPage({ ...request, opener: wrapper.view(request.opener) }),
      },
    },
    options,
  );
  return wrapper.page(page);
}

/** Wraps the parts of one page, each once, so that a drawing finds the same objects again. */
class Recorder {
  readonly #wrapped = new WeakMap<object, object>();
  readonly #own = new WeakMap<object, object>();
  readonly #secrets: ReadonlySet<string>;

  constructor(
    doc: CompiledPage,
    readonly ports: Ports,
    readonly turn: Turn,
  ) {
    this.#secrets = secretsOf(doc);
  }

  page(page: PageRuntime): PageRuntime {
    return this.#wrap(page, 'page', undefined, {
      views: () => new Map([...page.views].map(([id, view]) => [id, this.view(view)])),
      roots: () => page.roots.map((view) => this.view(view)),
      find: () => (key: number | string) => {
        const found = page.find(key);
        return found && this.view(found);
      },
    });
  }

  view(view: ViewRuntime): ViewRuntime {
    return this.#wrap(view, 'view', view, {
      page: () => this.page(view.page),
      children: () => view.children.map((child) => this.view(child)),
      form: () => view.form && this.#wrap(view.form, 'form', view, {}),
      edits: () =>
        this.#wrap(view.edits, 'edits', view, {
          of:
            () =>
            (...args: Parameters<ViewRuntime['edits']['of']>) =>
              this.#edit(view, view.edits.of(...args)),
          open: () => () => this.#edit(view, view.edits.open()),
        }),
    });
  }

  #edit(view: ViewRuntime, edit: ReturnType<ViewRuntime['edits']['open']>): typeof edit {
    return edit && this.#wrap(edit, 'cell', view, { form: () => this.#wrap(edit.form, 'cell', view, {}) });
  }

  /**
   * The same object with verbs that are written down first, and with `parts`, each made once, in the place of its own.
   */
  #wrap<T extends object>(
    target: T,
    part: Part,
    view: ViewRuntime | undefined,
    parts: Partial<Record<keyof T, () => unknown>>,
  ): T {
    const known = this.#wrapped.get(target);
    if (known) return known as T;
    const made = new Map<string | symbol, unknown>();
    const wrapped = new Proxy(target, {
      // What its holder puts over a verb is the holder's: the verb below stays as it is.
      set: (_target, name, value) => Boolean(made.set(name, value)),
      get: (_target, name) => {
        if (made.has(name)) return made.get(name);
        const make = Object.hasOwn(parts, name)
          ? parts[name as keyof T]
          : VERBS[part].has(String(name))
            ? () => this.#verb(target, part, view, String(name))
            : undefined;
        if (!make) return Reflect.get(target, name, target) as unknown;
        made.set(name, make());
        return made.get(name);
      },
    });
    this.#wrapped.set(target, wrapped);
    this.#own.set(wrapped, target);
    return wrapped;
  }

  #verb(target: object, part: Part, view: ViewRuntime | undefined, verb: string) {
    return (...given: unknown[]): unknown => {
      const args = given.map((arg) => this.#plain(arg));
      this.turn.enter((at) => ({
        t: 'do',
        at,
        part,
        view: view?.node.uid,
        verb,
        args: this.#safe(part, args, writeArguments(view, args)),
        locale: verb === 'localeChanged' ? this.ports.locale() : undefined,
      }));
      return (Reflect.get(target, verb, target) as (...args: unknown[]) => unknown).apply(target, args);
    };
  }

  /** A wrapped part given back by the drawing is the engine's own one. */
  #plain(arg: unknown): unknown {
    return typeof arg === 'object' && arg !== null ? (this.#own.get(arg) ?? arg) : arg;
  }

  #safe(part: Part, [address, ...rest]: unknown[], written: unknown[]): unknown[] {
    const isField = (part === 'form' || part === 'cell') && typeof address === 'string';
    const secret = isField && this.#secrets.has(address.split('/').at(-1) ?? '');
    return secret ? [address, ...rest.map(hidden)] : written.map((arg) => withoutSecrets(arg, this.#secrets));
  }
}

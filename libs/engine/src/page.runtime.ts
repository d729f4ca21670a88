import { evaluateCondition, type CompiledPage, type CompiledView } from '@sluice/document';
import { createStore } from 'jotai/vanilla';
import { PageAddress } from './address/page.address.js';
import type { PageCore, ViewCore } from './core.type.js';
import { createDictionaryCache } from './dictionary.cache.js';
import { dictionaryOf } from './form/options.static.js';
import type { Ports } from './ports.js';
import { forgetAsked } from './query/asked.query.js';
import { clearFilter } from './query/cross.filter.js';
import { FirstAnswersCache } from './query/first.answers.js';
import { inOrder, whenSettled } from './query/schedule.query.js';
import { seriesDictionary } from './views/chart.columns.js';
import type { DictionaryCache } from './dictionary.type.js';
import { exchangedTree, type ExchangedTree } from './page.exchange.js';
import type { PageExchange, PageOptions, PageParams, PageRuntime, PageState, ViewRuntime } from './runtime.js';
import { pageScope } from './scope.js';
import { PageView } from './view.runtime.js';

/**
 * Opens a compiled page (design §5). Nothing is asked of the server before `start()`.
 * @param options.startedAt when navigation began, so that the first queries overlap the loading of the page
 */
export function createPage(doc: CompiledPage, ports: Ports, options: PageOptions = {}): PageRuntime {
  return new Page(doc, ports, options);
}

class Page implements PageCore {
  readonly instance: string;
  readonly store = createStore();
  readonly params: PageCore['params'];
  readonly parent?: ViewRuntime;
  readonly devMode: boolean;
  readonly views = new Map<number, ViewCore>();
  doc: CompiledPage;
  roots: readonly ViewCore[];
  readonly dictionaries: DictionaryCache;
  readonly first: FirstAnswersCache;
  readonly #startedAt: number;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<() => void>();
  readonly #parents = new Map<number, number>();
  readonly #noted = new Set<string>();
  #address: PageAddress;
  #leaveAddress: () => void = () => undefined;
  #state: PageState = {
    hidden: new Set(),
    tabs: new Map(),
    dialogs: [],
    dialogWidths: new Map(),
    exporting: null,
    filters: [],
  };
  #open = true;

  constructor(
    doc: CompiledPage,
    readonly ports: Ports,
    options: PageOptions,
  ) {
    this.doc = doc;
    this.instance = ports.uuid();
    this.params = { ...defaultParams(doc), ...options.params };
    if (options.parent) this.parent = options.parent;
    this.devMode = options.devMode ?? false;
    this.#startedAt = options.startedAt ?? ports.clock.now();
    this.dictionaries = createDictionaryCache(this);
    this.first = new FirstAnswersCache(doc);
    this.roots = doc.views.map((node) => this.#build(node));
    this.#address = new PageAddress(ports.address, this.views.values());
    this.#state = {
      ...this.#state,
      hidden: new Set([...this.views.values()].filter((view) => this.#hiddenAtFirst(view)).map((view) => view.id)),
    };
  }

  readonly open = (): boolean => this.#open;
  readonly getSnapshot = (): PageState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly start = (): void => {
    for (const id of dictionaryIds(this.doc, this.views.values())) void this.dictionaries.load(id);
    this.#leaveAddress = this.#address.start();
    const views = inOrder([...this.views.values()], this.doc.first?.order ?? []);
    for (const view of views) whenSettled(view, this.#startedAt, () => void view.begin());
  };

  readonly refresh = async (): Promise<void> => {
    // A form in which somebody has begun to write keeps the state that they began with, so that a conflict is found
    // when it is sent.
    const stale = [...this.views.values()].filter(
      ({ node, form, memory, getSnapshot }) =>
        node.data_id !== undefined &&
        form?.dirty() !== true &&
        memory.answered &&
        memory.running === undefined &&
        getSnapshot().edits.size === 0,
    );
    await Promise.all(stale.map((view) => view.autoQuery()));
  };

  readonly answered = (): Promise<void> => allAnswered([...this.views.values()].filter((view) => view.shown()));

  readonly exchange = (doc: CompiledPage, renew: ReadonlySet<number> = new Set()): PageExchange => {
    const tree = exchangedTree(this, doc, renew);
    for (const id of dictionaryIds(doc, tree.made)) void this.dictionaries.load(id);
    const now = this.ports.clock.now();
    for (const view of tree.made) whenSettled(view, now, () => void view.begin());
    return {
      answered: () => allAnswered(tree.made.filter((view) => view.shown())),
      commit: () => this.#take(doc, tree),
      cancel: () => tree.made.forEach((view) => view.dispose()),
    };
  };

  readonly dispose = (): void => {
    this.#open = false;
    this.#leaveAddress();
    for (const cancel of [...this.#timers]) cancel();
    for (const view of this.views.values()) view.dispose();
    this.#listeners.clear();
  };

  readonly find = (view: number | string): ViewCore | undefined =>
    this.views.get(Number(view)) ??
    [...this.views.values()].find(({ node }) => node.uid === view || node.id_name === view);

  readonly closeDialog = (viewId: number): void => {
    this.patch({ dialogs: this.#state.dialogs.filter((id) => id !== viewId) });
  };

  readonly chooseTab = (layoutId: number, viewId: number): void => {
    this.patch({ tabs: new Map([...this.#state.tabs, [layoutId, viewId]]) });
    this.#wake();
  };

  readonly remember = (): void => this.#address.remember();

  readonly closeExport = (): void => this.patch({ exporting: null });
  readonly clearFilter = (param?: string): Promise<void> => clearFilter(this, param);

  readonly localeChanged = (): void => {
    for (const view of this.views.values()) view.localeChanged();
    this.patch({});
  };

  patch(part: Partial<PageState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of [...this.#listeners]) listener();
  }

  show(viewId: number): void {
    const wanted = new Set<number>();
    for (let id: number | undefined = viewId; id !== undefined; id = this.#parents.get(id)) wanted.add(id);
    const hidden = new Set([...this.#state.hidden].filter((id) => !wanted.has(id)));
    if (hidden.size === this.#state.hidden.size) return;
    this.patch({ hidden });
    this.#wake();
  }

  parentOf(viewId: number): ViewCore | undefined {
    const parent = this.#parents.get(viewId);
    return parent === undefined ? undefined : this.views.get(parent);
  }

  openDialog(viewId: number, width?: number | string): void {
    const { dialogs, dialogWidths } = this.#state;
    if (dialogs.includes(viewId)) return;
    const others = [...dialogWidths].filter(([id]) => id !== viewId);
    this.patch({
      dialogs: [...dialogs, viewId],
      dialogWidths: new Map(width === undefined ? others : [...others, [viewId, width]]),
    });
    this.#wake();
  }

  async reload(): Promise<void> {
    const shown = [...this.views.values()].filter((view) => view.shown());
    for (const view of shown) {
      view.form?.reset();
      forgetAsked(view);
    }
    for (const view of shown) view.memory.due ||= view.rests();
    await Promise.all(shown.filter((view) => !view.rests()).map((view) => view.query()));
  }

  fault(kind: 'callback' | 'expression' | 'request', error: unknown, viewId?: number): void {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const mark = `${kind} ${viewId ?? ''} ${message}`;
    if (this.#noted.has(mark)) return;
    this.#noted.add(mark);
    this.ports.log({
      kind,
      message,
      appId: this.doc.app_id,
      pageId: this.doc.id,
      revision: this.doc.revision,
      stack: stack || undefined,
      viewId,
    });
  }

  later(run: () => void, milliseconds: number): () => void {
    const handle = this.ports.clock.setTimeout(() => {
      this.#timers.delete(cancel);
      if (this.#open) run();
    }, milliseconds);
    const cancel = (): void => {
      this.#timers.delete(cancel);
      this.ports.clock.clearTimeout(handle);
    };
    this.#timers.add(cancel);
    return cancel;
  }

  #build(node: CompiledView): ViewCore {
    const children = node.sub_views.map((child) => this.#build(child));
    const view = new PageView(this, node, children);
    this.views.set(view.id, view);
    for (const child of children) this.#parents.set(child.id, view.id);
    return view;
  }

  /** Takes an exchanged tree in place of its own. */
  #take(doc: CompiledPage, { roots, views, made }: ExchangedTree): void {
    const left = [...this.views.values()].filter((view) => views.get(view.id) !== view);
    this.doc = doc;
    this.roots = roots;
    this.views.clear();
    this.#parents.clear();
    for (const [id, view] of views) {
      this.views.set(id, view);
      for (const child of view.children) this.#parents.set(child.id, id);
    }
    this.#leaveAddress();
    this.#address = new PageAddress(this.ports.address, this.views.values());
    this.#leaveAddress = this.#address.start();
    const { hidden, dialogs } = this.#state;
    const renewed = new Set(made.map(({ id }) => id));
    const stays = [...hidden].filter((id) => views.has(id) && !renewed.has(id));
    this.patch({
      hidden: new Set([...stays, ...made.filter((view) => this.#hiddenAtFirst(view)).map(({ id }) => id)]),
      dialogs: dialogs.filter((id) => views.has(id)),
    });
    for (const view of left) view.dispose();
    this.#wake();
  }

  /** What waited behind a tab and is looked at now is asked for. */
  #wake(): void {
    for (const view of this.views.values()) view.wake();
  }

  /**
   * `is_hide`, or a `cond` over user, app and page that does not hold; one that fails shows the view, whose data the
   * server guards.
   */
  #hiddenAtFirst({ node }: ViewCore): boolean {
    if (node.is_hide === true) return true;
    return !evaluateCondition(node.cond, pageScope(this), {
      failing: true,
      clock: this.ports.clock,
      onError: (error) => this.fault('expression', error, node.id),
    });
  }
}

/** Resolves when none of the views waits for its rows any more. */
async function allAnswered(views: readonly ViewCore[]): Promise<void> {
  await Promise.all(
    views.map(
      (view) =>
        new Promise<void>((resolve) => {
          let leave = (): void => undefined;
          const look = (): void => {
            if (view.getSnapshot().status === 'loading') return;
            leave();
            resolve();
          };
          leave = view.subscribe(look);
          look();
        }),
    ),
  );
}

/**
 * Dictionaries that columns, fields and expressions will ask for; loading them at once overlaps them with the first
 * query.
 */
function dictionaryIds(doc: CompiledPage, views: Iterable<ViewCore>): ReadonlySet<number> {
  const ids = [...views].flatMap(({ node }) => [
    ...node.app_cols.map((column) => column.dict_id),
    ...node.app_params.map(dictionaryOf),
    seriesDictionary(node),
  ]);
  return new Set([...ids, ...Object.values(doc.dictionaries ?? {})].filter((id) => id !== undefined));
}

/** What the page's params are when they do not come with it, as on the server (`def`). */
function defaultParams({ params }: CompiledPage): PageParams {
  return Object.fromEntries(params.flatMap(({ name, def }) => (def === undefined ? [] : [[name, def]])));
}

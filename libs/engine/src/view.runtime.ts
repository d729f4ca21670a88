import type { CompiledButton, CompiledColumn, CompiledParam, CompiledView } from '@sluice/document';
import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { columnButtons, eventButtons, fieldButtons, buttonsAt } from './buttons/list.button.js';
import { pressButton } from './buttons/press.flow.js';
import type { PageCore, ViewBehaviour, ViewCore, ViewMemory } from './core.type.js';
import { holds } from './evaluate.js';
import { askExport } from './export/ask.export.js';
import { forgetAsked } from './query/asked.query.js';
import { pickFilter } from './query/cross.filter.js';
import { runQuery } from './query/run.query.js';
import { startAutoQuery, startAutoSearch } from './query/schedule.query.js';
import type { CellState, Row, RowEvent, SortKey, ViewState } from './runtime.js';
import { viewScope } from './scope.js';
import { cellState } from './table/cell.table.js';
import {
  clampColumnWidth,
  defaultColumns,
  enabledColumns,
  forgetColumns,
  rememberColumns,
} from './table/columns.table.js';
import { ViewEdits } from './table/edit.table.js';
import { rowKey, togglePage, toggleRow } from './table/selection.table.js';
import { templateNames, templateUuid } from './template.names.js';
import { initialState } from './view.state.js';
import { seriesDictionary } from './views/chart.columns.js';
import { clampPageSize } from './views/page-size.js';
import { viewBehaviour } from './views/registry.js';
import { createViewForm, type ViewForm } from '#view-form';

/** One view of an open page: holds its state and hands each verb to the part that knows it. */
export class PageView implements ViewCore {
  readonly id: number;
  readonly behaviour: ViewBehaviour;
  readonly form?: ViewForm;
  readonly atom: PrimitiveAtom<ViewState>;
  readonly edits: ViewEdits = new ViewEdits(this);
  readonly memory: ViewMemory = { answered: false, due: false, pressedAt: new Map(), pressing: new Set(), stops: [] };
  /** The same array while the choice is the same, so that a grid sees that nothing changed. */
  #drawn: { uids: readonly string[]; columns: readonly CompiledColumn[] } | undefined;
  #scopeAt: { state: ViewState; form: unknown; second: number; names: Record<string, unknown> } | undefined;

  readonly #uuid: string | undefined;

  constructor(
    readonly page: PageCore,
    readonly node: CompiledView,
    readonly children: readonly ViewCore[],
  ) {
    this.id = node.id;
    this.behaviour = viewBehaviour(node.type);
    this.#uuid = templateUuid(node, () => page.ports.uuid());
    if (this.behaviour.form !== 'none' && node.app_params.length > 0) this.form = createViewForm(page, node);
    this.atom = atom<ViewState>(initialState(page, node, this.behaviour));
    this.memory.stops.push(
      page.dictionaries.subscribe(() => {
        if (node.app_cols.some(readsDictionary) || seriesDictionary(node) !== undefined)
          this.patch({ redraws: this.getSnapshot().redraws + 1 });
      }),
    );
    const { form } = this;
    if (form && readsForm(node))
      this.memory.stops.push(form.subscribe(() => this.patch({ redraws: this.getSnapshot().redraws + 1 })));
  }

  readonly getSnapshot = (): ViewState => this.page.store.get(this.atom);
  readonly subscribe = (listener: () => void): (() => void) => this.page.store.sub(this.atom, listener);

  readonly patch = (part: Partial<ViewState>): void => {
    this.page.store.set(this.atom, { ...this.getSnapshot(), ...part });
  };

  readonly scope = (extra?: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const state = this.getSnapshot();
    const form = this.form?.current() ?? NO_VALUES;
    const second = Math.floor(this.page.ports.clock.now() / 1000);
    const known = this.#scopeAt;
    const fresh = known?.state === state && known.form === form && known.second === second;
    const names = fresh ? known.names : viewScope(this, form, state);
    if (!fresh) this.#scopeAt = { state, form, second, names };
    return extra ? { ...names, ...extra } : names;
  };

  readonly templateNames = (more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    templateNames(this, this.#uuid, more);

  readonly shown = (): boolean => {
    const { hidden, dialogs } = this.page.getSnapshot();
    if (dialogs.includes(this.id)) return true;
    return !hidden.has(this.id) && (this.page.parentOf(this.id)?.shown() ?? true);
  };

  readonly rests = (): boolean => Number(this.node.config?.timer ?? 0) > 0 && isBehind(this.page, this.id);

  readonly wake = (): void => {
    if (!this.memory.due || this.rests()) return;
    this.memory.due = false;
    void this.autoQuery();
  };

  readonly begin = async (): Promise<void> => {
    // Listened to from the start: what is typed while the first answer is on its way is queried too.
    this.memory.stops.push(startAutoSearch(this));
    await this.autoQuery();
    if (!this.page.open()) return;
    this.memory.stops.push(startAutoQuery(this));
  };

  readonly autoQuery = async (): Promise<void> => {
    const done = this.memory.answered && this.node.config?.once === true;
    if (done || !this.shown()) return;
    if (this.rests()) {
      this.memory.due = true;
      return;
    }
    if (!this.#askable()) return this.patch({ held: true });
    await this.query();
  };

  readonly filterChanged = async (): Promise<void> => {
    if (!this.#askable()) return;
    this.patch({ pageNo: 0 });
    await this.query();
  };

  readonly addressChanged = async (): Promise<void> => {
    if (!this.shown()) return;
    if (this.#searchable()) return this.query();
    // Rows of the step before would be taken for an answer to this one.
    this.memory.running?.abort();
    this.memory.running = undefined;
    this.patch({ status: 'idle', held: true, error: undefined, list: [], count: null, tail: null });
  };

  readonly query = (): Promise<void> => runQuery(this);
  readonly retry = (): Promise<void> => this.#ask();

  readonly search = async (): Promise<void> => {
    if (this.behaviour.form === 'search' && this.form && this.form.validate().length > 0) return;
    forgetAsked(this);
    this.patch({ pageNo: 0 });
    await this.#ask();
  };

  readonly reset = async (): Promise<void> => {
    this.form?.reset();
    if (this.behaviour.form === 'submit' && this.node.data_id === undefined) return;
    if (!this.#searchable()) return;
    forgetAsked(this);
    this.patch({ pageNo: 0 });
    await this.#ask();
  };

  readonly setPage = (pageNo: number): Promise<void> => {
    const { count, pageSize } = this.getSnapshot();
    const last = count === null ? Number.MAX_SAFE_INTEGER : Math.max(0, Math.ceil(count / pageSize) - 1);
    this.patch({ pageNo: Math.min(Math.max(0, Math.trunc(pageNo)), last) });
    return this.#ask();
  };

  readonly setPageSize = (size: number): Promise<void> => {
    this.patch({ pageSize: clampPageSize(size), pageNo: 0 });
    return this.#ask();
  };

  readonly setSort = (order: readonly SortKey[]): Promise<void> => {
    const sortable = new Set(
      enabledColumns(this.node)
        .filter((column) => column.sort)
        .map((column) => column.name),
    );
    this.patch({ order: order.filter(({ col }) => sortable.has(col)), pageNo: 0 });
    return this.#ask();
  };

  readonly toggleSelect = (row: Row, selected?: boolean): void => toggleRow(this, row, selected);
  readonly toggleSelectPage = (selected: boolean): void => togglePage(this, selected);
  readonly rowKey = (row: Row, index: number): string => rowKey(this, row, index);

  readonly clearSelection = (): void => {
    if (this.getSnapshot().selection.size > 0) this.patch({ selection: new Map() });
  };

  readonly setVisibleColumns = (uids: readonly string[]): void => {
    const enabled = new Set(enabledColumns(this.node).map((column) => column.uid));
    this.patch({ visibleColumns: uids.filter((uid) => enabled.has(uid)) });
    rememberColumns(this);
  };

  readonly setColumnWidth = (uid: string, width: number): void => {
    this.patch({ columnWidths: { ...this.getSnapshot().columnWidths, [uid]: clampColumnWidth(width) } });
    rememberColumns(this);
  };

  readonly resetColumns = (): void => {
    forgetColumns(this);
    this.patch(defaultColumns(this.node));
  };

  readonly columns = (): readonly CompiledColumn[] => {
    const uids = this.getSnapshot().visibleColumns;
    if (this.#drawn?.uids !== uids) {
      const byUid = new Map(enabledColumns(this.node).map((column) => [column.uid, column]));
      this.#drawn = { uids, columns: uids.flatMap((uid) => byUid.get(uid) ?? []) };
    }
    return this.#drawn.columns;
  };

  readonly cell = (column: CompiledColumn, row: Row): CellState => cellState(this, column, row);
  readonly buttons = (area: 'view' | 'form'): ReturnType<ViewCore['buttons']> => buttonsAt(this, area);
  readonly rowButtons = (column: CompiledColumn, row: Row): ReturnType<ViewCore['buttons']> =>
    columnButtons(this, column, row);
  readonly paramButtons = (param: CompiledParam): ReturnType<ViewCore['buttons']> => fieldButtons(this, param);
  readonly press = (button: CompiledButton, row?: Row): Promise<void> => pressButton(this, button, row);

  readonly rowEvent = async (event: RowEvent, row: Row): Promise<void> => {
    for (const button of eventButtons(this, event))
      if (holds(this, button.cond, { row })) await this.press(button, event === 'load' ? undefined : row);
  };

  readonly pick = async (row: Row): Promise<void> => {
    await Promise.all([pickFilter(this, row), this.rowEvent('select', row)]);
  };

  readonly askExport = (): void => {
    askExport(this);
  };

  readonly localeChanged = (): void => {
    this.form?.localeChanged();
    this.edits.localeChanged();
    this.patch({});
  };

  readonly dispose = (): void => {
    this.memory.running?.abort();
    for (const stop of this.memory.stops) stop();
    this.form?.dispose();
    this.edits.dispose();
  };

  /** Queries what the person asked for; once it is answered, masked columns are known and the address may say it. */
  async #ask(): Promise<void> {
    await this.query();
    if (this.page.open()) this.page.remember();
  }

  /** True when there is something to ask by: the last search, or a form that may be searched by. */
  #askable(): boolean {
    return this.memory.asked !== undefined || this.#searchable();
  }

  /** False while a required search param is empty: the first query and the timers wait for the person. */
  #searchable(): boolean {
    return this.behaviour.form !== 'search' || !this.form || this.form.problems().length === 0;
  }
}

const NO_VALUES = {};

/**
 * Whether a view stands in a tab that is not the chosen one, or not the first that is not hidden; tabs that say how
 * many rows are behind each are all looked at.
 */
function isBehind(page: PageCore, viewId: number): boolean {
  const { tabs, hidden, dialogs } = page.getSnapshot();
  const parent = dialogs.includes(viewId) ? undefined : page.parentOf(viewId);
  if (!parent) return false;
  const { view_mark: mark, tab_counts: isCounted } = parent.node.config ?? {};
  const open = parent.children.filter((child) => !hidden.has(child.id));
  const chosen = open.find((child) => child.id === tabs.get(parent.id)) ?? open[0];
  return (mark === 'tabs' && isCounted !== true && chosen?.id !== viewId) || isBehind(page, parent.id);
}

/** True when a cell of the column shows names of a dictionary, its own or one that its `trans` asks. */
function readsDictionary({ dict_id, trans, config }: CompiledColumn): boolean {
  const sources = [trans ?? '', ...(config?.color_rules ?? []).map(({ when }) => when)];
  return dict_id !== undefined || sources.some((source) => /\bdict\s*\(/.test(source));
}

/** True when a cell or the condition of a button follows the form, so that a written value draws the cells again. */
function readsForm({ app_buttons: buttons, app_cols: columns }: CompiledView): boolean {
  const named = (source: string | undefined): boolean => source !== undefined && /\b(form|params)\b/.test(source);
  const inTemplate = (html: string | undefined): boolean => html?.match(/\{[{%].*?[}%]\}/gs)?.some(named) ?? false;
  const inColumn = ({ trans, html, config }: CompiledColumn): boolean =>
    named(trans) || inTemplate(html) || (config?.color_rules ?? []).some(({ when }) => named(when));
  return buttons.some(({ cond }) => named(cond)) || columns.some(inColumn);
}

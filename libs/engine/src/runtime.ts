import type { PrimitiveAtom } from 'jotai/vanilla';
import type { createStore } from 'jotai/vanilla';
import type { CompiledButton, CompiledColumn, CompiledPage, CompiledParam, CompiledView } from '@sluice/document';
import type { DictionaryCache } from './dictionary.type.js';
import type { FormRuntime } from './form/form.type.js';
import type { Ports } from './ports.js';
import type { Row, RowKey } from './row.type.js';
import type { CellEdit, CellEditing } from './table/edit.type.js';

export type { Row, RowKey } from './row.type.js';

/** A jotai vanilla store; one per page. */
export type Store = ReturnType<typeof createStore>;
/** Incoming page params by name. */
export type PageParams = Readonly<Record<string, unknown>>;

/** Options of `createPage`. */
export interface PageOptions {
  params?: PageParams;
  /** The view whose button opened this page. */
  parent?: ViewRuntime;
  /** Clock time at which navigation began; the 500 ms of §4 count from here. Default: now. */
  startedAt?: number;
  /** True in the builder's preview: no auto-query timer (§4). */
  devMode?: boolean;
}

/** A param of the page that a click in a view has set (cross filter). */
export interface PageFilter {
  param: string;
  value: unknown;
  /** What it is called, and what was picked, for the chip that clears it. */
  label: string;
  text: string;
  /** The view where it was picked; that view itself is not filtered by it. */
  viewId: number;
}

/** State of the page as a whole. */
export interface PageState {
  /** Views hidden now, by id (`is_hide`, shown again by a view button). */
  hidden: ReadonlySet<number>;
  /** The sub-view of each layout in tabs that is looked at, by the layout's id; its first one until one is chosen. */
  tabs: ReadonlyMap<number, number>;
  /** Views of this page shown in a dialog now, newest last. */
  dialogs: readonly number[];
  /** Widths of those that their button gives one, by view id. */
  dialogWidths: ReadonlyMap<number, number | string>;
  /** The view whose export dialog is open, and the button that opened it; null while there is none. */
  exporting: { viewId: number; buttonId: number | null } | null;
  /** Cross filters in force, oldest first. */
  filters: readonly PageFilter[];
}

/** One open page. Two dialogs over the same document are two instances. */
export interface PageRuntime {
  /** Unique among open pages; names the instance to `NavigatePort.closePage`. */
  readonly instance: string;
  readonly doc: CompiledPage;
  readonly ports: Ports;
  readonly store: Store;
  readonly params: PageParams;
  readonly parent?: ViewRuntime;
  readonly devMode: boolean;
  /** All views, sub views included, by id. */
  readonly views: ReadonlyMap<number, ViewRuntime>;
  /** Views drawn at the top level, in document order. */
  readonly roots: readonly ViewRuntime[];
  readonly dictionaries: DictionaryCache;
  /** Schedules the first queries. Call once. */
  start(): void;
  /**
   * Asks again what is shown, behind the rows that are there: the page has come back to the front. What a person fills
   * in or edits stays.
   */
  refresh(): Promise<void>;
  /** Resolves when no shown view waits for its rows any more. */
  answered(): Promise<void>;
  /**
   * Prepares another document of the same page and params, for an editor that draws while somebody writes: views whose
   * compiled node is the same object stay, all others are made and begin to ask for their rows.
   * @param renew ids of views that are made anew in any case
   */
  exchange(doc: CompiledPage, renew?: ReadonlySet<number>): PageExchange;
  /** Stops timers and calls in flight. Call when the page leaves the screen. */
  dispose(): void;
  closeDialog(viewId: number): void;
  /** Another tab of a layout is looked at: what stands there and waits to be looked at asks for its rows. */
  chooseTab(layoutId: number, viewId: number): void;
  closeExport(): void;
  /** Clears the cross filter of a param, or all of them, and queries the views that read them. */
  clearFilter(param?: string): Promise<void>;
  /** Tells every part that `ports.locale()` answers another language now. */
  localeChanged(): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): PageState;
  /** View by numeric id or uid. */
  find(view: number | string): ViewRuntime | undefined;
}

/** Another document of an open page, prepared behind what is shown. Either committed or cancelled. */
export interface PageExchange {
  /** Resolves when no new view that will be shown waits for its rows. */
  answered(): Promise<void>;
  /** Shows it. */
  commit(): void;
  /** Ends what was prepared; what is shown stays. */
  cancel(): void;
}

/** Why a view shows no data. */
export interface ViewError {
  /** Envelope code (§8); 0 network, -1 refused by the view's own rules. */
  code: number;
  text: string;
  data?: unknown;
}

/** A column of an answer. */
export interface ResultColumn {
  name: string;
  type: string;
}

/** One sort key; `col` is the column's name. */
export interface SortKey {
  col: string;
  order: 'asc' | 'desc';
}

/** Everything a view shows. Replaced, never changed in place. */
export interface ViewState {
  status: 'idle' | 'loading' | 'ready' | 'error';
  /**
   * Nothing was asked yet because a required search param is empty: the view waits for the person, not for the server.
   */
  held: boolean;
  error?: ViewError;
  list: readonly Row[];
  /** Total rows, null when not counted. */
  count: number | null;
  /** Footer totals by column name; null when withheld. */
  tail: Readonly<Record<string, string | null>> | null;
  /** Columns of the last answer. */
  columns: readonly ResultColumn[];
  /** All rows were asked for, and the server has more than it answers at once. */
  truncated: boolean;
  /** Names of masked columns. */
  masked: ReadonlySet<string>;
  /**
   * Names of the params that the last answer was filtered by on a masked column: their values are not to be kept in
   * addresses.
   */
  maskedParams: ReadonlySet<string>;
  /**
   * Counts reasons beside rows and columns to draw all cells again: names that a dictionary brought, values of the form
   * that cells or their buttons ask for.
   */
  redraws: number;
  /**
   * Counts them for the cells of one row, by its key: a button that runs or counts down, a cell that is edited in
   * place.
   */
  rowRedraws: ReadonlyMap<RowKey, number>;
  /** Zero-based. */
  pageNo: number;
  pageSize: number;
  order: readonly SortKey[];
  /** Selected rows by key, over all pages, with the row as last seen. */
  selection: ReadonlyMap<RowKey, Row>;
  /** Column uids drawn now, in drawing order. */
  visibleColumns: readonly string[];
  /** Cells that are edited in place, by column uid and row key. */
  edits: ReadonlyMap<string, CellEdit>;
  /** Widths in px that the person set, by column uid. */
  columnWidths: Readonly<Record<string, number>>;
  /** Buttons whose target is at work, by uid, those of a row as `uid/row key`. */
  pressing: ReadonlySet<string>;
  /** Buttons counting down: seconds left (§4 resend), by the same keys. */
  countdowns: Readonly<Record<string, number>>;
}

/** A button as it is to be drawn for one place. */
export interface ButtonState {
  node: CompiledButton;
  /** Text in the person's language; a countdown is part of it. */
  label: string;
  disabled: boolean;
  loading: boolean;
}

/** A cell as it is to be drawn. */
export interface CellState {
  value: unknown;
  /** After dictionary, `trans`, `timeFormat` and number format; empty for null. */
  text: string;
  /**
   * Colour of the rule that holds, else of the dictionary's entry; absent where there is none, and for masked or
   * several values.
   */
  color?: string;
  /** How a rule's colour shows; a tag without one. */
  look?: 'text' | 'tag' | 'ground';
  masked: boolean;
}

/** One view of an open page. */
export interface ViewRuntime {
  readonly id: number;
  readonly node: CompiledView;
  readonly page: PageRuntime;
  /** Search params of a data view, or the fields of a submit form. Absent when the view has no params. */
  readonly form?: FormRuntime;
  /** Views inside a layout or combo. */
  readonly children: readonly ViewRuntime[];
  readonly atom: PrimitiveAtom<ViewState>;
  subscribe(listener: () => void): () => void;
  getSnapshot(): ViewState;
  /** Runs the view's query with the state as it is; a running one is cancelled. Resolves when applied. */
  query(): Promise<void>;
  /** Validates the search params, goes to page one, queries. */
  search(): Promise<void>;
  /** Search params to their defaults, then as `search`. */
  reset(): Promise<void>;
  /** The same query again after an error. */
  retry(): Promise<void>;
  setPage(pageNo: number): Promise<void>;
  setPageSize(size: number): Promise<void>;
  setSort(order: readonly SortKey[]): Promise<void>;
  toggleSelect(row: Row, selected?: boolean): void;
  /** Selects or clears all rows of the page shown. */
  toggleSelectPage(selected: boolean): void;
  clearSelection(): void;
  rowKey(row: Row, index: number): RowKey;
  setVisibleColumns(uids: readonly string[]): void;
  setColumnWidth(uid: string, width: number): void;
  /** Forgets the person's column choice. */
  resetColumns(): void;
  /** The columns drawn now, in order. */
  columns(): readonly CompiledColumn[];
  cell(column: CompiledColumn, row: Row): CellState;
  /**
   * What a Liquid template of the view may name: what its expressions know, the reserved keys of §3 (APP_UUID one for
   * each opening), and `more`.
   */
  templateNames(more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Editing in place. */
  readonly edits: CellEditing;
  /** Buttons of the toolbar (`view`) or of the form (`form`) whose `cond` holds. */
  buttons(area: 'view' | 'form'): readonly ButtonState[];
  /** Buttons of a form_type 4 column for a row. */
  rowButtons(column: CompiledColumn, row: Row): readonly ButtonState[];
  /** Buttons inside a field (form_type 15 and 19). */
  paramButtons(param: CompiledParam): readonly ButtonState[];
  /** The whole click flow of §4. Resolves when the press is over; never rejects. */
  press(button: CompiledButton, row?: Row): Promise<void>;
  /** Presses the event buttons of that label (§4). */
  rowEvent(event: RowEvent, row: Row): Promise<void>;
  /**
   * A click on a drawn point: sets or clears its cross filter, then presses the `select` event buttons with its row.
   */
  pick(row: Row): Promise<void>;
  /** Opens the export dialog, or says why there is nothing to export (§8). */
  askExport(): void;
}

/** Row events of §4, and `load`: the view's first rows are there. */
export type RowEvent = 'select' | 'dblclick' | 'contextmenu' | 'load';

import type { CompiledButton, CompiledView } from '@sluice/document';
import type { FormRuntime, FormValues } from './form/form.type.js';
import type { FirstAnswersCache } from './query/first.answers.js';
import type { PageRuntime, PageState, ResultColumn, Row, RowKey, ViewRuntime, ViewState } from './runtime.js';

/** The page as the engine's own parts see it. */
export interface PageCore extends PageRuntime {
  readonly views: ReadonlyMap<number, ViewCore>;
  readonly roots: readonly ViewCore[];
  find(view: number | string): ViewCore | undefined;
  /** False after dispose: parts that finish later ask first. */
  readonly open: () => boolean;
  patch(part: Partial<PageState>): void;
  /** Writes what the person asked for into the address. */
  remember(): void;
  /** Shows a view that was hidden, and the layouts around it. */
  show(viewId: number): void;
  /** The layout or combo that a view stands in. */
  parentOf(viewId: number): ViewCore | undefined;
  /** Shows a view of this page in a dialog; `width` as the button has it. */
  openDialog(viewId: number, width?: number | string): void;
  /** Every shown view again: forms to their defaults, data queried. */
  reload(): Promise<void>;
  /** Writes a fault to the front-end log, once per distinct message and view. */
  fault(kind: 'callback' | 'expression' | 'request', error: unknown, viewId?: number): void;
  /** Answers that came with the page. */
  readonly first: FirstAnswersCache;
  /** Runs later unless the page is disposed first; answers the canceller. */
  later(run: () => void, milliseconds: number): () => void;
}

/**
 * What the search form of a view said when the person last asked: paging, sorting, timers, exports and the address go
 * by it.
 */
export interface Asked {
  /** Values to send, by param id. */
  wire: Readonly<Record<string, unknown>>;
  /** Values of the visible fields, by param uid. */
  fields: Readonly<Record<string, unknown>>;
}

/** What a view remembers beside its state. */
export interface ViewMemory {
  /** Absent until the first query, and after a search, which asks by what the form says now. */
  asked?: Asked;
  /** The call in flight; a newer query aborts it. */
  running?: AbortController;
  /** Calls off the repetition that a changed param has asked for (`auto`): any query sends what it would. */
  cancelAuto?: () => void;
  /** True after the first answer (`once`). */
  answered: boolean;
  /** It would have asked while it was at rest, and does when somebody looks at it. */
  due: boolean;
  /** Clock time of the last press (400 ms guard), by the keys of buttons (`buttonKey`). */
  pressedAt: Map<string, number>;
  /** Keys of buttons whose press is not over, from its first check on. */
  pressing: Set<string>;
  /** Undo what `begin` started: timers and listeners. */
  stops: (() => void)[];
}

/** What a view kind does beside drawing; one object per kind in the registry. */
export interface ViewBehaviour {
  /** What the view's params are: a search form above data, a submit form, or nothing. */
  form: 'search' | 'submit' | 'none';
  /** Rows of one query, clamped (§5, §9). */
  pageSize(node: CompiledView): number;
  /** True when all rows are asked for at once (`page` off). */
  whole?(node: CompiledView): boolean;
  /** True when `count` is asked for. */
  counted(node: CompiledView): boolean;
  /**
   * It draws its rows as a table: rows of the document are paged and have footer totals (`col_tail`) there, as those of
   * a query have on the server.
   */
  totals: boolean;
  /** Called with each answer after it is in the state. */
  receive?(view: ViewCore, list: readonly Row[]): void;
}

/** A view as the engine's own parts see it. */
export interface ViewCore extends ViewRuntime {
  readonly page: PageCore;
  readonly form?: FormCore;
  readonly children: readonly ViewCore[];
  readonly behaviour: ViewBehaviour;
  readonly memory: ViewMemory;
  patch(part: Partial<ViewState>): void;
  /** Names for expressions in this view: design §5. */
  scope(extra?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The first query and the timers behind it. */
  begin(): Promise<void>;
  /** A query that no person asked for: not while hidden or at rest, not twice with `once`. */
  autoQuery(): Promise<void>;
  /** A page param that its query reads has changed: from page one, unless a required param is still empty. */
  filterChanged(): Promise<void>;
  /** The address asks something else: as it says, unless a required param is empty there, or the view is hidden. */
  addressChanged(): Promise<void>;
  /** True when it is on the screen: neither it nor a layout around it is hidden, or it is in a dialog. */
  shown(): boolean;
  /** True when it repeats its query (`timer`) and stands in a tab behind another one, where nobody looks at it. */
  rests(): boolean;
  /** Asks now what it would have asked while it was at rest. */
  wake(): void;
  localeChanged(): void;
  dispose(): void;
}

/** The form as the engine's own parts see it. */
export interface FormCore extends FormRuntime {
  /** Values to send, by param id (decisions "data_params is keyed by param id"). */
  wireValues(): Record<string, unknown>;
  /**
   * Numbers of the dictionaries whose names its values follow from: until they have come, the values are not settled.
   */
  awaited(): readonly number[];
  /** Problems without showing them. */
  problems(): ReturnType<FormRuntime['validate']>;
  /**
   * The same as `current` with null for what rests on a mask, which the server has no value of either: what is decided,
   * sent or handed on goes by these.
   */
  known(): FormValues;
  /** What a form that was reset asks its record by; undefined for any other. */
  opening(): Readonly<Record<string, unknown>> | undefined;
  /**
   * Puts a loaded row into the fields that nobody has touched; those in `masked` show their mask and are not sent back.
   * No row: a form that was reset begins anew. `columns`: what is known of its columns.
   */
  fill(row: FormValues | undefined, masked: ReadonlySet<string>, columns?: readonly ResultColumn[]): void;
  /** The values were sent: they are the unchanged ones now, and typed secrets are forgotten. */
  commit(): void;
  /** Makes every text again. */
  localeChanged(): void;
  dispose(): void;
}

/** One running press. */
export interface Press {
  view: ViewCore;
  button: CompiledButton;
  /** The row of a row button or row event. */
  row?: Row;
  /** Rows it acts on: the row, or the selection. */
  rows: readonly Row[];
  keys: readonly RowKey[];
  /** The same for expressions: `row`, `rows`. */
  names: Readonly<Record<string, unknown>>;
}

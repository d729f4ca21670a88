import { textOf, withoutUndefined } from '@sluice/document';
import { holdsButtons } from '../table/column.kinds.js';
import { isSilentNotice } from '../views/notice.js';
import type { FormRuntime } from '../form/form.type.js';
import type { ButtonState, PageRuntime, Row, ViewRuntime } from '../runtime.js';
import type {
  ButtonTree,
  ColumnTree,
  FieldTree,
  PageTree,
  RenderTreeOptions,
  RowTree,
  ViewTree,
} from './render-tree.type.js';

/**
 * Describes an open page as it is to be drawn now. Reads only; what drawing itself asks for (dictionaries) may be asked
 * for.
 */
export function renderTree(page: PageRuntime, options: RenderTreeOptions = {}): PageTree {
  const { dialogs, exporting, filters } = page.getSnapshot();
  const uidOf = (id: number): string => page.views.get(id)?.node.uid ?? String(id);
  return withoutUndefined({
    page: page.doc.uid,
    name: textOf(page.doc.name, page.ports.locale()),
    dialogs: some(dialogs.map(uidOf)),
    exporting: exporting ? uidOf(exporting.viewId) : undefined,
    filters: someOf(Object.fromEntries(filters.map(({ param, text }) => [param, text]))),
    views: page.roots.map((view) => viewTree(view, options)),
  });
}

function viewTree(view: ViewRuntime, options: RenderTreeOptions): ViewTree {
  const { page, node } = view;
  const state = view.getSnapshot();
  const positions = view.node.type === 3 ? (['form', 'view'] as const) : (['view', 'form'] as const);
  return withoutUndefined({
    uid: node.uid,
    type: node.type,
    name: textOf(node.name, page.ports.locale()) || undefined,
    hidden: page.getSnapshot().hidden.has(view.id) || isSilentNotice(view) ? (true as const) : undefined,
    status: state.status,
    error: state.error ? `${state.error.code} ${state.error.text}` : undefined,
    fields: view.form
      ? some(
          view.form.params
            .map((param) => fieldTree(view, view.form!, param.uid))
            .filter((field) => field !== undefined),
        )
      : undefined,
    buttons: some(positions.flatMap((area) => view.buttons(area)).map(buttonTree)),
    columns: some(columnTrees(view)),
    ...rowTrees(view, options),
    count: state.count ?? undefined,
    paging: node.data_id === undefined ? undefined : `${state.pageNo}/${state.pageSize}`,
    order: some(state.order.map(({ col, order }) => `${col} ${order}`)),
    tail: state.tail ? someOf({ ...state.tail }) : undefined,
    selected: some([...state.selection.keys()]),
    views: some(view.children.map((child) => viewTree(child, options))),
  });
}

function columnTrees(view: ViewRuntime): ColumnTree[] {
  const { columnWidths, masked } = view.getSnapshot();
  const locale = view.page.ports.locale();
  return view.columns().map((column) =>
    withoutUndefined({
      uid: column.uid,
      label: textOf(column.label, locale) || column.name,
      width: columnWidths[column.uid] ?? column.width ?? undefined,
      masked: masked.has(column.name) ? (true as const) : undefined,
      sort: column.sort ? (true as const) : undefined,
      group: textOf(column.config?.group, locale) || undefined,
      folded: column.config?.hide_phone ? (true as const) : undefined,
    }),
  );
}

function rowTrees(
  view: ViewRuntime,
  { rows = Number.MAX_SAFE_INTEGER }: RenderTreeOptions,
): Pick<ViewTree, 'rows' | 'more'> {
  const { list } = view.getSnapshot();
  const more = list.length - rows;
  return withoutUndefined({
    rows: some(list.slice(0, rows).map((row, index) => rowTree(view, row, index))),
    more: more > 0 ? more : undefined,
  });
}

function rowTree(view: ViewRuntime, row: Row, index: number): RowTree {
  const key = view.rowKey(row, index);
  const columns = view.columns();
  const buttons = columns
    .filter(holdsButtons)
    .flatMap((column) => view.rowButtons(column, row))
    .map(buttonTree);
  const edits = [...view.getSnapshot().edits.values()]
    .filter((edit) => edit.key === key)
    .map((edit) => [edit.column.uid, edit.error ? `${edit.status}: ${edit.error}` : edit.status]);
  const cells = columns.filter((column) => !holdsButtons(column)).map((column) => view.cell(column, row).text);
  return withoutUndefined({
    key,
    cells: columns.length > 0 ? cells : undefined,
    values: columns.length > 0 ? undefined : row,
    buttons: some(buttons),
    editing: someOf(Object.fromEntries(edits) as Record<string, string>),
  });
}

function fieldTree(view: ViewRuntime, form: FormRuntime, uid: string): FieldTree | undefined {
  const param = form.param(uid);
  const field = form.getField(uid);
  if (!param || !field.visible) return undefined;
  const secret = param.config?.secret === true;
  return withoutUndefined({
    uid,
    type: param.form_type,
    label: textOf(param.label, view.page.ports.locale()) || undefined,
    value: secret || field.value === null ? undefined : field.value,
    required: field.required ? (true as const) : undefined,
    disabled: field.disabled ? (true as const) : undefined,
    masked: field.masked ? (true as const) : undefined,
    errors: some(field.errors),
    options: some(field.options.map(({ label }) => label)),
    loading: field.optionsStatus === 'loading' ? (true as const) : undefined,
    buttons: some(view.paramButtons(param).map(buttonTree)),
  });
}

function buttonTree({ node, label, disabled, loading }: ButtonState): ButtonTree {
  return withoutUndefined({
    uid: node.uid,
    label,
    off: disabled && !loading ? (true as const) : undefined,
    busy: loading ? (true as const) : undefined,
  });
}

/** The list, or nothing when it is empty. */
function some<T>(list: readonly T[]): T[] | undefined {
  return list.length > 0 ? [...list] : undefined;
}

function someOf<T>(record: Record<string, T>): Record<string, T> | undefined {
  return Object.keys(record).length > 0 ? record : undefined;
}

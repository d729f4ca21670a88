import type { CompiledColumn, CompiledView } from '@sluice/document';
import type { PageCore, ViewCore } from '../core.type.js';
import type { ViewState } from '../runtime.js';

/** Widest column by content or by hand, in px (§9). */
export const MAX_COLUMN_WIDTH = 500;
const MIN_COLUMN_WIDTH = 40;

/** What is remembered of a person's choice; `known` tells new columns from hidden ones. */
interface Remembered {
  visible: string[];
  known: string[];
  widths: Record<string, number>;
}

type ColumnChoice = Pick<ViewState, 'visibleColumns' | 'columnWidths'>;

/** Columns that can be drawn: enabled ones, in the order of the compiled page (`sort_num`). */
export function enabledColumns(node: CompiledView): readonly CompiledColumn[] {
  return node.app_cols.filter((column) => column.enable !== false);
}

/** The columns at first: all but `hide_key` and those of an opened row (`expand`). */
export function defaultColumns(node: CompiledView): ColumnChoice {
  const hidden = new Set(node.config?.hide_key ?? []);
  const columns = enabledColumns(node).filter(
    (column) => !hidden.has(column.name) && !hidden.has(column.uid) && column.expand !== true,
  );
  return { visibleColumns: columns.map((column) => column.uid), columnWidths: {} };
}

/** The person's choice of last time, without columns that are gone and with those that are new. */
export function rememberedColumns(page: PageCore, node: CompiledView): ColumnChoice {
  const first = defaultColumns(node);
  const remembered = read(page, node);
  if (!remembered) return first;
  const enabled = new Set(enabledColumns(node).map((column) => column.uid));
  const known = new Set(remembered.known);
  const visible = remembered.visible.filter((uid) => enabled.has(uid));
  for (const uid of first.visibleColumns) if (!known.has(uid)) visible.push(uid);
  return { visibleColumns: visible.length > 0 ? visible : first.visibleColumns, columnWidths: remembered.widths };
}

/** Stores the choice for this person's next visit. */
export function rememberColumns(view: ViewCore): void {
  const { visibleColumns, columnWidths } = view.getSnapshot();
  const remembered: Remembered = {
    visible: [...visibleColumns],
    known: enabledColumns(view.node).map((column) => column.uid),
    widths: { ...columnWidths },
  };
  view.page.ports.storage.set(keyOf(view.page, view.node), JSON.stringify(remembered));
}

/** Forgets it. */
export function forgetColumns(view: ViewCore): void {
  view.page.ports.storage.remove(keyOf(view.page, view.node));
}

/** A width within reason. */
export function clampColumnWidth(width: number): number {
  return Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, Math.round(width)));
}

function keyOf(page: PageCore, node: CompiledView): string {
  return `columns:${page.doc.app_uid}:${page.doc.uid}:${node.uid}`;
}

/** What is stored, or undefined when there is nothing or it is not ours: another version may have written it. */
function read(page: PageCore, node: CompiledView): Remembered | undefined {
  const text = page.ports.storage.get(keyOf(page, node));
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Remembered> | null;
    if (!isTexts(value?.visible) || !isTexts(value.known)) return undefined;
    return { visible: value.visible, known: value.known, widths: isWidths(value.widths) ? value.widths : {} };
  } catch (error) {
    page.fault('callback', error, node.id);
    return undefined;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isWidths(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'number');
}

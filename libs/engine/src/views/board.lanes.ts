import { textOf, type CompiledColumn } from '@sluice/document';
import type { CellEdit } from '../table/edit.type.js';
import type { Row, ViewRuntime } from '../runtime.js';
import { enabledColumns } from '../table/columns.table.js';

/** A card where it is drawn: in the lane of its value, or of the one that it is being moved to. */
export interface BoardCard {
  row: Row;
  index: number;
  /** The move that is being saved, or failed. */
  edit?: CellEdit;
  movable: boolean;
}

/** A lane of a board. */
export interface BoardLane {
  /** The value as text; what a card takes when it is moved here. */
  key: string;
  value: unknown;
  label: string;
  color?: string;
  cards: readonly BoardCard[];
}

const keyOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The column that a board is laid out by: the one named, also one that only the answer has. */
export function laneColumn({ node }: Pick<ViewRuntime, 'node'>): CompiledColumn | undefined {
  const name = node.config?.group_by;
  return enabledColumns(node).find((column) => column.name === name);
}

/** Values that lanes stand for before any card does: the entries of the dictionary, or the options of the editor. */
function knownLanes(
  view: ViewRuntime,
  column: CompiledColumn | undefined,
): { value: unknown; label: string; color?: string }[] {
  const locale = view.page.ports.locale();
  if (column?.dict_id !== undefined) return [...view.page.dictionaries.options(column.dict_id).options];
  return (column?.editor?.data_option ?? []).map(({ k, v }) => ({ value: k, label: textOf(v, locale) || String(k) }));
}

/** The lanes of a board with their cards, in the order of the dictionary, then as the rows come. */
export function boardLanes(view: ViewRuntime, list: readonly Row[]): BoardLane[] {
  const column = laneColumn(view);
  const name = view.node.config?.group_by ?? '';
  const lanes = new Map<string, BoardLane & { cards: BoardCard[] }>();
  for (const { value, label, color } of knownLanes(view, column))
    lanes.set(keyOf(value), { key: keyOf(value), value, label, cards: [], color: color || undefined });
  list.forEach((row, index) => {
    const edit = column && view.edits.of(column, row);
    const value = edit?.status === 'saving' ? edit.form.getField(edit.param.uid).value : row[name];
    const key = keyOf(value);
    const cell = column && view.cell(column, { ...row, [name]: value });
    const lane = lanes.get(key) ?? { key, value, label: cell?.text ?? key, cards: [] };
    lane.color ??= cell?.color;
    lane.cards.push({
      row,
      index,
      edit,
      movable: column !== undefined && edit?.status !== 'saving' && view.edits.allowed(column, row),
    });
    lanes.set(key, lane);
  });
  const all = [...lanes.values()];
  return view.node.config?.empty_lanes === false ? all.filter(({ cards }) => cards.length > 0) : all;
}

/** Moves a card: the new value is saved by the button of the column, as one that is typed into a cell. */
export function moveCard(view: ViewRuntime, row: Row, value: unknown): boolean {
  const column = laneColumn(view);
  if (!column || !view.edits.allowed(column, row) || keyOf(row[column.name]) === keyOf(value)) return false;
  if (!view.edits.begin(column, row)) return false;
  const edit = view.edits.of(column, row);
  edit?.form.change(edit.param.uid, value);
  return view.edits.commit(true);
}

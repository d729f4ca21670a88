import type { Row, ViewRuntime, ViewState } from '../runtime.js';
import { numberLook } from '../table/number.text.js';
import { enabledColumns } from '../table/columns.table.js';

/** What a key figure shows. */
export interface KeyFigure {
  text: string;
  masked: boolean;
  /** Change against the compared value, as text; absent where either is no number, or zero was before. */
  change?: { text: string; direction: 'up' | 'down' | 'same'; tone: 'good' | 'bad' | 'plain' };
  /** The course up to the figure, oldest first; empty where it is not to be drawn. */
  course: readonly number[];
}

/** More rows than this make a line: two are the change alone. */
const FEWEST = 3;

function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function textOfFigure(view: ViewRuntime, name: string, row: Row): string {
  const column = enabledColumns(view.node).find((one) => one.name === name);
  if (column) return view.cell(column, row).text;
  const value = row[name];
  if (value === null || value === undefined) return '';
  const locale = view.page.ports.locale();
  return numberLook(value, { number_format: 'thousands' }, locale) ?? String(value);
}

function changeOf(view: ViewRuntime, now: unknown, before: unknown): KeyFigure['change'] {
  const [figure, compared] = [numberOf(now), numberOf(before)];
  if (figure === undefined || compared === undefined || compared === 0) return undefined;
  const part = (figure - compared) / Math.abs(compared);
  const direction = part > 0 ? 'up' : part < 0 ? 'down' : 'same';
  const { good = 'up' } = view.node.config ?? {};
  const tone = direction === 'same' || good === 'none' ? 'plain' : direction === good ? 'good' : 'bad';
  const look = { number_format: 'percent', number_decimals: 1 } as const;
  return { text: numberLook(Math.abs(part).toFixed(6), look, view.page.ports.locale()) ?? '', direction, tone };
}

/**
 * The figure of the last row with its change and its course; undefined without a row. A masked figure is neither
 * compared nor drawn.
 */
export function keyFigure(view: ViewRuntime, { list, columns, masked }: ViewState): KeyFigure | undefined {
  const row = list[list.length - 1];
  if (!row) return undefined;
  const {
    value = enabledColumns(view.node)[0]?.name ?? columns[0]?.name ?? '',
    compare,
    sparkline,
  } = view.node.config ?? {};
  const text = textOfFigure(view, value, row) || '–';
  if (masked.has(value)) return { text, masked: true, course: [] };
  const before = compare ? (masked.has(compare) ? undefined : row[compare]) : list[list.length - 2]?.[value];
  const course = list.flatMap((one) => numberOf(one[value]) ?? []);
  const change = changeOf(view, row[value], before);
  return {
    text,
    masked: false,
    change,
    course: sparkline !== false && course.length >= FEWEST ? course : [],
  };
}

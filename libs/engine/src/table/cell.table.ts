import { formatMoment, parseMoment, type CompiledColumn } from '@sluice/document';
import type { ViewCore } from '../core.type.js';
import { evaluateOr, holds } from '../evaluate.js';
import type { CellState, Row } from '../runtime.js';
import { engineText } from '../texts.js';
import { grouped, numberLook } from './number.text.js';

/**
 * A cell as drawn: masked values as the server sent them, else `trans`, else the dictionary's name, else `timeFormat`,
 * else its number format, else plain text. The first colour rule that holds colours it.
 */
export function cellState(view: ViewCore, column: CompiledColumn, row: Row): CellState {
  const value = row[column.name];
  const masked = view.getSnapshot().masked.has(column.name);
  if (masked) return { value, masked, text: plainText(view, value) };
  const text = cellText(view, column, row, value);
  const rule = column.config?.color_rules?.find(({ when }) => holds(view, when, { row, value }));
  return rule
    ? { value, masked, text, color: rule.color, look: rule.look ?? 'text' }
    : { value, masked, text, color: entryColor(view, column, value) };
}

function cellText(view: ViewCore, column: CompiledColumn, row: Row, value: unknown): string {
  if (column.trans) return plainText(view, evaluateOr(view, column.trans, { row, value }, value));
  if (value === null || value === undefined) return '';
  if (column.dict_id !== undefined) return dictionaryText(view, column.dict_id, value);
  if (column.config?.timeFormat && typeof value === 'string') return timeText(value, column.config.timeFormat);
  const number = numberLook(value, column.config, view.page.ports.locale());
  if (number !== undefined) return number;
  // Read beside its total, a number is written as the total is.
  return column.config?.col_tail === undefined ? plainText(view, value) : grouped(plainText(view, value));
}

/** The colour of the dictionary's entry that a cell shows by its name. */
function entryColor(
  view: ViewCore,
  { dict_id: dictionary, trans }: CompiledColumn,
  value: unknown,
): string | undefined {
  if (dictionary === undefined || trans || value === null || value === undefined || typeof value === 'object')
    return undefined;
  return view.page.dictionaries.node(dictionary, value)?.color;
}

/**
 * Several stored values show as several names; a text that is no entry itself may be several, as a checkbox group joins
 * them.
 */
function dictionaryText(view: ViewCore, dictId: number, value: unknown): string {
  const { dictionaries } = view.page;
  const joined = typeof value === 'string' && value.includes(',') && dictionaries.node(dictId, value) === undefined;
  const values: readonly unknown[] | undefined = Array.isArray(value) ? value : joined ? value.split(',') : undefined;
  return values ? values.map((one) => dictionaries.text(dictId, one)).join(', ') : dictionaries.text(dictId, value);
}

function timeText(value: string, format: string): string {
  const moment = parseMoment(value);
  return moment ? formatMoment(moment, format) : value;
}

function plainText(view: ViewCore, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return engineText(value ? 'yes' : 'no', view.page.ports.locale());
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

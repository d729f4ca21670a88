import {
  compileExpression,
  dictionaryNames,
  ExpressionError,
  formatMoment,
  inOrder,
  parseMoment,
  textOf,
  type Column,
  type Locale,
} from '@sluice/document';
import { holdsButtons } from '@sluice/engine/rules';
import type { DialectName } from '@sluice/sql';
import type { OperationContext } from '../dispatch/operation.js';
import { callScope } from '../page/values/scope.js';
import { namedBy, namesIn, type Names, type NamesOf } from './export.names.js';
import type { ExportTarget } from './export.target.js';
import { exportTexts } from './export.texts.js';
import { exportedType } from './exported.type.js';
import type { ExportColumn } from './formats/format.type.js';

/** A column as the source announces it. */
export interface ResultColumn {
  name: string;
  type: string;
  masked: boolean;
}
/** The columns of a file, and how a row of the result becomes a row of it. */
export interface FileColumns {
  columns: ExportColumn[];
  project(row: readonly unknown[]): unknown[];
}

type Show = (value: unknown) => string;
type Picker = (row: readonly unknown[]) => unknown;

/** The columns that the view shows, as far as the result has them; all of the result where the view names none. */
export async function fileColumns(
  ctx: OperationContext,
  target: ExportTarget,
  result: readonly ResultColumn[],
  dialect: DialectName,
): Promise<FileColumns> {
  const { view } = target.located;
  const shown = inOrder(view.app_cols).filter(
    (column) => column.enable !== false && !holdsButtons(column) && column.config?.export !== false,
  );
  const named: readonly NamedColumn[] = view.app_cols?.length ? shown : result.map(({ name }) => ({ name }));
  const columns: ExportColumn[] = [];
  const picks: Picker[] = [];
  const namesOf = namesIn(ctx, target.located.app);
  for (const column of named) {
    const index = result.findIndex(({ name }) => name === column.name);
    const found = result[index];
    if (found === undefined) continue;
    columns.push(await fileColumn(ctx, namesOf, column, { ...found, dialect }));
    picks.push(
      column.trans !== undefined && !found.masked
        ? await transformed(ctx, target, column.trans, { index, names: result.map(({ name }) => name), namesOf })
        : (row) => row[index],
    );
  }
  return { columns, project: (row) => picks.map((pick) => pick(row)) };
}

type NamedColumn = Pick<Column, 'name' | 'label' | 'trans' | 'dict_id' | 'config'>;

/** A masked cell is shown as the mask that came; everything else as on the screen. */
async function fileColumn(
  ctx: OperationContext,
  namesOf: NamesOf,
  column: NamedColumn,
  found: ResultColumn & { dialect: DialectName },
): Promise<ExportColumn> {
  const { locale } = ctx.request;
  const own = found.masked || column.trans !== undefined;
  const { numeric, bytes, moment } = exportedType(found, found.dialect);
  const isAsCame = !own && column.dict_id === undefined;
  return {
    name: column.name,
    label: textOf(column.label ?? column.name, locale) || column.name,
    numeric: numeric && isAsCame,
    bytes: bytes && isAsCame,
    moment: moment && isAsCame,
    text: own ? plain(locale) : await showOf(ctx, namesOf, column),
  };
}

/** Text for yes, no, lists and documents, as the screen writes them. */
function plain(locale: Locale): Show {
  return (value) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return exportTexts[value ? 'yes' : 'no'][locale];
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

/** What the screen shows for a clear value: the dictionary's name, else `timeFormat`, else the value. */
async function showOf(ctx: OperationContext, namesOf: NamesOf, column: NamedColumn): Promise<Show> {
  const show = plain(ctx.request.locale);
  if (column.dict_id !== undefined) return namedBy(await namesOf(String(column.dict_id)), show);
  const format = column.config?.timeFormat;
  if (!format) return show;
  return (value) => {
    const moment = typeof value === 'string' ? parseMoment(value) : undefined;
    return moment ? formatMoment(moment, format) : show(value);
  };
}

/** Where a value stands in the row of the result, and the names of its dictionaries. */
interface RowPosition {
  index: number;
  names: readonly string[];
  namesOf: NamesOf;
}

/**
 * `trans` over the row, the search and the page's params; where it fails the value stands for itself, as on the screen.
 */
async function transformed(
  ctx: OperationContext,
  { located, form, page }: ExportTarget,
  source: string,
  { index, names, namesOf }: RowPosition,
): Promise<Picker> {
  const compiled = compileExpression(source);
  const scope = { ...callScope(ctx, located.app, page), form, params: form };
  const asked = new Map<string, Names>();
  for (const uid of dictionaryNames(source)) asked.set(uid, await namesOf(uid));
  const functions = { dict: (dictionary: string, code: string) => asked.get(dictionary)?.get(code) ?? code };
  return (cells) => {
    const row = Object.fromEntries(names.map((name, index) => [name, cells[index]]));
    try {
      return compiled.evaluateJs({ ...scope, row, value: cells[index] }, { clock: ctx.platform.clock, functions });
    } catch (reason) {
      if (reason instanceof ExpressionError) return cells[index];
      throw reason;
    }
  };
}

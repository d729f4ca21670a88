import { valueNames, type CompiledParam } from '@sluice/document';
import type { ViewCore } from '../core.type.js';
import { askedFields, forgetAsked } from '../query/asked.query.js';
import { fieldKindOf, holdsValue, isGroup } from '../fields/field.kinds.js';
import { sameValue } from '../rules/value.rule.js';
import type { SortKey, ViewState } from '../runtime.js';
import { enabledColumns } from '../table/columns.table.js';
import { clampPageSize } from '../views/page-size.js';

/** What a view is asked, as an address holds it: text by key. Only what differs from how the page opens. */
export type ViewAddress = Readonly<Record<string, string>>;

/** How a view stood before the address or the person changed it. */
export interface Opening {
  /** Values by param uid. */
  values: Readonly<Record<string, unknown>>;
  order: readonly SortKey[];
  pageSize: number;
}

/** Names of what is not a filter; they begin with a sign that no param name begins with. */
const PAGE = '-page';
const SIZE = '-size';
const SORT = '-sort';
/** A value that is no text stands as JSON behind this mark. */
const JSON_MARK = '~';

/** Remembers a fresh view. */
export function openingOf(view: ViewCore): Opening {
  const { order, pageSize } = view.getSnapshot();
  return {
    values: Object.fromEntries(
      (view.form?.params ?? []).map(({ uid }) => [uid, view.form?.getField(uid).value ?? null]),
    ),
    order,
    pageSize,
  };
}

/**
 * What a person has asked of the view: filters, page, page size, sort. Hidden values, secrets, and filters on columns
 * that are masked never stand in an address, which is kept in histories and logs.
 */
export function readView(view: ViewCore, opening: Opening): ViewAddress {
  const { pageNo, pageSize, order } = view.getSnapshot();
  const asked = askedFields(view);
  const filters = (view.form?.params ?? []).flatMap((param) => {
    if (isKept(view, param) || !holdsValue(param) || !Object.hasOwn(asked, param.uid)) return [];
    const value = asked[param.uid];
    return sameValue(value, opening.values[param.uid] ?? null) ? [] : [[param.name, textOf(value)] as const];
  });
  return Object.fromEntries([
    ...filters,
    ...(sameOrder(order, opening.order)
      ? []
      : [[SORT, order.map((key) => `${key.col}:${key.order}`).join(',')] as const]),
    ...(pageSize === opening.pageSize ? [] : [[SIZE, String(pageSize)] as const]),
    ...(pageNo === 0 ? [] : [[PAGE, String(pageNo + 1)] as const]),
  ]);
}

/**
 * Puts a view as the address says; what the address does not name is as the page opened. An address is no proof:
 * everything is clamped and checked.
 */
export function applyView(view: ViewCore, address: ViewAddress, opening: Opening): void {
  const { form } = view;
  const filters = (form?.params ?? []).filter((param) => !isKept(view, param));
  forgetAsked(view);
  const opened = (param: CompiledParam): unknown => opening.values[param.uid] ?? null;
  form?.assign(
    Object.fromEntries(
      filters.map((param) => [
        param.name,
        Object.hasOwn(address, param.name) ? valueOf(address[param.name] ?? '') : opened(param),
      ]),
    ),
  );
  const refused = new Set(form?.problems().map(({ uid }) => uid.split('/')[0]));
  form?.assign(
    Object.fromEntries(
      filters
        .filter((param) => refused.has(param.uid) || !drawable(param, form.getField(param.uid).value))
        .map((param) => [param.name, opened(param)]),
    ),
  );
  view.patch({
    ...orderOf(view, address[SORT], opening),
    pageSize: address[SIZE] === undefined ? opening.pageSize : clampPageSize(address[SIZE], opening.pageSize),
    pageNo: pageOf(address[PAGE]),
  });
}

/**
 * What never stands in an address and is never taken from one: hidden values, secrets, and what asks for a masked
 * column, under whatever name.
 */
function isKept(view: ViewCore, param: CompiledParam): boolean {
  const { masked, maskedParams } = view.getSnapshot();
  return (
    fieldKindOf(param).unseen === true ||
    param.config?.secret === true ||
    valueNames(param).some((name) => masked.has(name) || maskedParams.has(name))
  );
}

/**
 * True for a value that a field can show: records belong to groups of members alone, lists to fields that hold several.
 */
function drawable(param: CompiledParam, value: unknown): boolean {
  if (isGroup(param) || typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
}

function orderOf(view: ViewCore, text: string | undefined, opening: Opening): Pick<ViewState, 'order'> {
  if (text === undefined) return { order: opening.order };
  const sortable = new Set(
    enabledColumns(view.node)
      .filter((column) => column.sort)
      .map((column) => column.name),
  );
  const order = text.split(',').flatMap((part): SortKey[] => {
    const [, col = '', way] = /^(.+):(asc|desc)$/.exec(part) ?? [];
    return sortable.has(col) ? [{ col, order: way === 'desc' ? 'desc' : 'asc' }] : [];
  });
  return { order };
}

function pageOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) - 1 : 0;
}

function textOf(value: unknown): string {
  return typeof value === 'string' && !value.startsWith(JSON_MARK) ? value : JSON_MARK + JSON.stringify(value ?? null);
}

/** Text that is no JSON behind its mark was typed by somebody: it stands for itself. */
function valueOf(text: string): unknown {
  if (!text.startsWith(JSON_MARK)) return text;
  try {
    return JSON.parse(text.slice(JSON_MARK.length)) as unknown;
  } catch {
    return text;
  }
}

function sameOrder(left: readonly SortKey[], right: readonly SortKey[]): boolean {
  return (
    left.length === right.length &&
    left.every((key, at) => key.col === right[at]?.col && key.order === right[at]?.order)
  );
}

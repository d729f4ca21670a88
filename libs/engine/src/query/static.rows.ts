import { Decimal, isUnpaged } from '@sluice/document';
import type { ViewCore } from '../core.type.js';
import type { Row, SortKey, ViewState } from '../runtime.js';
import { enabledColumns } from '../table/columns.table.js';

/** The part of a view's state that its own rows set. */
type Shown = Pick<ViewState, 'list' | 'count' | 'tail' | 'columns'>;

/**
 * The rows written in a view (`data_type` static) as a query would answer them: in the order asked for, with the totals
 * of all of them, and in a table one page of them.
 */
export function staticRows(view: ViewCore): Shown {
  const { app_data: data, content } = view.node;
  const rows = data?.data_type === 'static' && Array.isArray(content) ? (content as Row[]) : [];
  const { pageNo, pageSize, order } = view.getSnapshot();
  const paged = view.behaviour.totals && !isUnpaged(view.node.config);
  const sorted = inOrder(rows, order);
  return {
    list: paged ? sorted.slice(pageNo * pageSize, (pageNo + 1) * pageSize) : sorted,
    count: rows.length,
    tail: view.behaviour.totals ? totalsOf(view, rows) : null,
    columns: Object.keys(rows[0] ?? {}).map((name) => ({ name, type: '' })),
  };
}

function inOrder(rows: readonly Row[], order: readonly SortKey[]): readonly Row[] {
  if (order.length === 0) return rows;
  return [...rows].sort((a, b) => {
    for (const { col, order: direction } of order) {
      const compared = compare(a[col], b[col]);
      if (compared !== 0) return direction === 'asc' ? compared : -compared;
    }
    return 0;
  });
}

/** Numbers by what they are, everything else as text; nothing is the largest, as in the database. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [one ?? null, other ?? null];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [x, y] = [Decimal.parse(String(a)), Decimal.parse(String(b))];
  if (!x || !y) return String(a).localeCompare(String(b));
  const scale = Math.max(x.scale, y.scale);
  const [left, right] = [x.at(scale), y.at(scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Fraction digits of an average beyond those of its values. */
const AVERAGE_DIGITS = 6;

/** Totals by `col_tail`: 1 sum, 2 average, 3 largest, 4 smallest; a sum and an average are of numbers alone. */
const totals: Record<number, (values: readonly unknown[]) => string | undefined> = {
  1: (values) => sumOf(values)?.toString(),
  2: (values) => {
    const sum = sumOf(values);
    const scale = (sum?.scale ?? 0) + AVERAGE_DIGITS;
    return sum && Decimal.of(sum.at(scale) / BigInt(values.length), scale).toString();
  },
  3: (values) => textOf([...values].sort(compare).at(-1)),
  4: (values) => textOf([...values].sort(compare)[0]),
};

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

function sumOf(values: readonly unknown[]): Decimal | undefined {
  return values
    .map((value) => Decimal.parse(String(value)))
    .reduce<Decimal | undefined>((sum, value) => {
      if (!sum || !value) return sum ?? value;
      const scale = Math.max(sum.scale, value.scale);
      return Decimal.of(sum.at(scale) + value.at(scale), scale);
    }, undefined);
}

function totalsOf({ node }: ViewCore, rows: readonly Row[]): ViewState['tail'] {
  const found = enabledColumns(node).flatMap(({ name, config }): [string, string][] => {
    const value = totals[config?.col_tail ?? 0]?.(
      rows.map((row) => row[name]).filter((one) => one !== null && one !== undefined),
    );
    return value === undefined ? [] : [[name, value]];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

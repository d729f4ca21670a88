import { PAGE_SIZE, type ChartConfig } from '@sluice/document';
import { chartNumber } from './chart-number.js';
import type { ChartData } from './chart.type.js';

/** One row of an answer. */
type Row = Readonly<Record<string, unknown>>;

/** How rows are read: the category column, the series, and the texts of both. */
export interface ChartReading {
  x: string;
  series: readonly (Omit<NonNullable<ChartConfig['series']>[number], 'label'> & { title: string })[];
  categoryOf: (row: Row) => string;
  /** Where a row's flow goes, of kinds that draw flows. */
  targetOf?: (row: Row) => string;
  /** A value as text, exact. */
  textOf: (name: string, row: Row) => string;
}

/**
 * Rows as categories and series: in the order of `chart_order` by the first series, cut to `chart_num_limit`. Rows of
 * one value stay as they came, nothing comes last.
 */
export function chartData<R extends Row>(
  list: readonly R[],
  config: Pick<ChartConfig, 'chart_order' | 'chart_num_limit'>,
  { x, series, categoryOf, targetOf, textOf }: ChartReading,
): ChartData<R> {
  const limit = Math.min(
    PAGE_SIZE.max,
    config.chart_num_limit && config.chart_num_limit > 0 ? config.chart_num_limit : PAGE_SIZE.max,
  );
  const rows = ordered(list, config.chart_order, series[0]?.name).slice(0, limit);
  return {
    rows,
    keys: rows.map((row) => row[x]),
    categories: rows.map(categoryOf),
    targets: targetOf && rows.map(targetOf),
    series: series.map(({ name, title, code, type, axis, stack, showNum }) => ({
      label: title,
      code,
      values: rows.map((row) => chartNumber(row[name])),
      texts: rows.map((row) => textOf(name, row)),
      type,
      axis,
      stack,
      showNum,
    })),
  };
}

function ordered<R extends Row>(
  list: readonly R[],
  order: ChartConfig['chart_order'],
  name: string | undefined,
): readonly R[] {
  if (!order || name === undefined) return list;
  const direction = order === 'asc' ? 1 : -1;
  return [...list].sort((a, b) => {
    const [one, other] = [chartNumber(a[name]), chartNumber(b[name])];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one - other);
  });
}

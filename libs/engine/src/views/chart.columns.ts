import type { ChartConfig, CompiledView, Text } from '@sluice/document';
import type { Row, ViewRuntime, ViewState } from '../runtime.js';
import { enabledColumns } from '../table/columns.table.js';

/** One drawn series: the column it reads, and how it is drawn. */
export interface SeriesColumn extends Omit<NonNullable<ChartConfig['series']>[number], 'label'> {
  label?: Text;
}

/** What a chart draws of its rows. */
export interface ChartColumns {
  /** The column that names the category; empty when the answer has none. */
  x: string;
  series: readonly SeriesColumn[];
}

/**
 * The columns of a chart (§3): those that its configuration names, else the view's own columns, else those of the
 * answer; the first is the category, those that hold numbers are the series. Label, stack and shown numbers may stand
 * at the column.
 */
export function chartColumns(
  { node }: Pick<ViewRuntime, 'node'>,
  { list, columns }: Pick<ViewState, 'list' | 'columns'>,
): ChartColumns {
  const { x: named, series = [] } = node.config?.chart ?? {};
  const own = enabledColumns(node);
  const names = own.length > 0 ? own.map(({ name }) => name) : columns.map(({ name }) => name);
  const x = named || (names[0] ?? '');
  const chosen =
    series.length > 0
      ? series
      : names.filter((name) => name !== x && holdsNumbers(list, name)).map((name): SeriesColumn => ({ name }));
  return {
    x,
    series: chosen.map((one): SeriesColumn => {
      const column = own.find(({ name }) => name === one.name);
      return {
        stack: column?.config?.stack || undefined,
        showNum: column?.config?.showNum ? true : undefined,
        label: column?.label,
        ...one,
      };
    }),
  };
}

/** Number of the dictionary whose entries the series of a chart stand for. */
export function seriesDictionary({ config }: CompiledView): number | undefined {
  const id = config?.chart?.series_dict;
  return typeof id === 'number' ? id : undefined;
}

/** True when the column has a value and every value is a number (exact ones travel as text). */
function holdsNumbers(list: readonly Row[], name: string): boolean {
  const values = list.map((row) => row[name]).filter((value) => value !== null && value !== undefined);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)),
    )
  );
}

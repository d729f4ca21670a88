import { useMemo, type ReactElement } from 'react';
import { showNumber } from '../charts/chart-number.js';
import type { ChartInput } from '../charts/chart.type.js';
import { DataGrid } from '../grid/data-grid.js';
import type { GridColumn } from '../grid/grid.type.js';

/** The numbers of a chart as a table; also the reading for people who cannot see the picture. */
export function ChartTable({ input, label }: { input: ChartInput; label: string }): ReactElement {
  const columns = useMemo((): GridColumn<number>[] => [
    { key: 'category', title: label, text: (at) => input.categories[at] ?? '' },
    ...input.series.map((one, index): GridColumn<number> => ({ key: String(index), title: one.label, align: 'right', text: (at) => showNumber(one.values[at] ?? undefined) })),
  ], [input, label]);
  return <DataGrid<number> label={label} columns={columns} rowCount={input.categories.length} getRow={(index) => index} density="compact" height="fill" />;
}

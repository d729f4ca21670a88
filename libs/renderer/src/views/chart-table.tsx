import { useMemo, type ReactElement } from 'react';
import type { ChartData } from '../charts/chart.type.js';
import { DataGrid } from '../grid/data-grid.js';
import type { GridColumn } from '../grid/grid.type.js';

/** The numbers of a chart as a table, exact; a row is picked as its point is. */
export function ChartTable(props: {
  data: ChartData;
  title: string;
  label: string;
  onPick?: (at: number) => void;
}): ReactElement {
  const { data, title, label, onPick } = props;
  const columns = useMemo(
    (): GridColumn<number>[] => [
      { key: 'category', title, text: (at) => data.categories[at] ?? '' },
      ...data.series.map((one, index): GridColumn<number> => ({
        key: String(index),
        title: one.label,
        align: 'right',
        text: (at) => one.texts[at] ?? '',
      })),
    ],
    [data, title],
  );
  return (
    <DataGrid<number>
      label={label}
      columns={columns}
      rowCount={data.categories.length}
      getRow={(index) => index}
      density="compact"
      height="fill"
      onRowClick={onPick ? (at) => onPick(at) : undefined}
    />
  );
}

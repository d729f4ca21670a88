import { useState, type ReactElement } from 'react';
import { useSay } from '../texts/locale.context.js';
import { ToolButton } from './table-tools.js';
import { ChartView } from './chart.view.js';
import { TableView } from './table.view.js';
import type { ViewProps } from './view.type.js';

/** View type 4: the same rows as a chart or as a table, `first` tells which comes first. */
export function ComboView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const [shown, setShown] = useState(view.node.config?.first ?? 'chart');
  const chart = shown === 'chart';
  return (
    <div className="sl-combo">
      <div className="sl-combo-switch"><ToolButton icon={chart ? 'table' : 'chart'} label={say(chart ? 'chart.show-data' : 'chart.show-chart')} onClick={() => setShown(chart ? 'table' : 'chart')} /></div>
      {chart ? <ChartView view={view} /> : <TableView view={view} />}
    </div>
  );
}

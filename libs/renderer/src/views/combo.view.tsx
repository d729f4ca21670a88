import { useState, type ReactElement } from 'react';
import { ToolButton } from '../controls/tool-button.js';
import { useChartSay } from '../texts/chart.texts.js';
import { ChartView } from './chart.view.js';
import { TableView } from './table.view.js';
import type { ViewProps } from './view.type.js';

/**
 * View type 4: the same rows as a chart and as a table, beside each other (`side`) or one at a time, `first` telling
 * which comes first.
 */
export function ComboView({ view }: ViewProps): ReactElement {
  const say = useChartSay();
  const { side, first } = view.node.config ?? {};
  const [shown, setShown] = useState(first ?? 'chart');
  if (side) {
    const parts = [
      <div key="chart" className="sl-combo-part">
        <ChartView view={view} bare />
      </div>,
      <div key="table" className="sl-combo-part">
        <TableView view={view} />
      </div>,
    ];
    return <div className="sl-combo sl-combo-side">{first === 'table' ? parts.reverse() : parts}</div>;
  }
  const chart = shown === 'chart';
  const change = (
    <ToolButton
      icon={chart ? 'table' : 'chart'}
      label={say(chart ? 'chart.show-data' : 'chart.show-chart')}
      onClick={() => setShown(chart ? 'table' : 'chart')}
    />
  );
  return (
    <div className="sl-combo">
      {chart ? <ChartView view={view} more={change} /> : <TableView view={view} more={change} />}
    </div>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { rowCells, type RowColumns } from './grid-row.js';
import { leadCount, LeadCells, type Lead } from './lead-cells.js';

/** The sticky row of totals under the columns. */
export function GridFooter<R>(props: {
  columns: RowColumns<R>;
  footer: Readonly<Record<string, ReactNode>>;
  lead: Lead;
}): ReactElement {
  return (
    <div className="sl-row sl-foot" role="row">
      <LeadCells lead={props.lead} role="gridcell" />
      {rowCells(props.columns, ({ column, index, style }, kind) => (
        <div
          key={column.key}
          className={`sl-cell ${kind}`}
          style={style}
          role="gridcell"
          aria-colindex={leadCount(props.lead) + index + 1}
        >
          {props.footer[column.key]}
        </div>
      ))}
    </div>
  );
}

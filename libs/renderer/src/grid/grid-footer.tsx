import type { ReactElement, ReactNode } from 'react';
import { CHECK_WIDTH, NUMBER_WIDTH, rowCells, type RowColumns } from './grid-row.js';

/** The sticky row of totals under the columns. */
export function GridFooter<R>(props: { columns: RowColumns<R>; footer: Readonly<Record<string, ReactNode>>; checkbox: boolean; rowNumbers: boolean }): ReactElement {
  return (
    <div className="sl-row sl-foot" role="row">
      {props.checkbox ? <div className="sl-cell sl-cell-left sl-cell-check" style={{ flex: `0 0 ${CHECK_WIDTH}px`, left: 0 }} role="gridcell" /> : null}
      {props.rowNumbers ? <div className="sl-cell sl-cell-left" style={{ flex: `0 0 ${NUMBER_WIDTH}px`, left: props.checkbox ? CHECK_WIDTH : 0 }} role="gridcell" /> : null}
      {rowCells(props.columns, ({ column, index, style }, kind) => (
        <div key={column.key} className={`sl-cell ${kind}`} style={style} role="gridcell" aria-colindex={index + 1}>{props.footer[column.key]}</div>
      ))}
    </div>
  );
}

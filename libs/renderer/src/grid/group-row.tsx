import type { CSSProperties, ReactElement } from 'react';
import { pinKind, type ColumnBox } from './column-width.js';
import type { RowColumns } from './grid-row.js';
import { leadWidth, type Lead } from './lead-cells.js';

/** Columns beside each other that share a head; those without one stand alone. */
interface Shared<R> {
  group: string;
  boxes: readonly ColumnBox<R>[];
}

function sharedHeads<R>(boxes: readonly ColumnBox<R>[]): Shared<R>[] {
  const heads: { group: string; boxes: ColumnBox<R>[] }[] = [];
  for (const box of boxes) {
    const { group = '' } = box.column;
    const last = heads[heads.length - 1];
    if (last && group !== '' && last.group === group) last.boxes.push(box);
    else heads.push({ group, boxes: [box] });
  }
  return heads;
}

/** As wide as the columns below it, which grow in proportion to their widths. */
function headStyle<R>(boxes: readonly ColumnBox<R>[]): CSSProperties {
  const sum = (pick: (box: ColumnBox<R>) => number): number => boxes.reduce((total, box) => total + pick(box), 0);
  const grows = sum(({ style }) => Number.parseFloat(String(style.flex)) || 0);
  return {
    flex: `${grows} 0 ${sum(({ width }) => width)}px`,
    left: boxes[0]?.style.left,
    right: boxes[boxes.length - 1]?.style.right,
  };
}

/**
 * The names above the names of columns. Who has the grid read out hears them with each column's own name, so the row
 * itself is not read.
 */
export function GroupRow<R>({ columns, lead }: { columns: RowColumns<R>; lead: Lead }): ReactElement {
  const width = leadWidth(lead);
  const heads = (boxes: readonly ColumnBox<R>[], kind: string): ReactElement[] =>
    sharedHeads(boxes).map(({ group, boxes: under }) => (
      <div
        key={under[0]?.column.key}
        className={`sl-cell sl-head-cell sl-group-cell ${kind}${group === '' ? '' : ' sl-group-named'}`}
        style={headStyle(under)}
        title={group}
      >
        {group}
      </div>
    ));
  return (
    <div className="sl-row sl-head sl-group-row" aria-hidden="true">
      {width > 0 ? (
        <div className="sl-cell sl-cell-left sl-group-cell" style={{ flex: `0 0 ${width}px`, left: 0 }} />
      ) : null}
      {heads(columns.left, pinKind('left', columns.left))}
      {columns.gapBefore > 0 ? <div style={{ flex: `0 0 ${columns.gapBefore}px` }} /> : null}
      {heads(columns.free, '')}
      {columns.gapAfter > 0 ? <div style={{ flex: `0 0 ${columns.gapAfter}px` }} /> : null}
      {heads(columns.right, pinKind('right', columns.right))}
    </div>
  );
}

import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { ViewRuntime, ViewState } from '@sluice/engine';
import { cellKind } from '../cells/cell.registry.js';
import { useTextOf } from '../texts/locale.context.js';
import { Bones } from './view-card.js';
import { isWaiting } from './waiting.js';
import { ColumnCell } from './table-columns.js';

/** Default number of cards in a line (§9). */
const CARD_COLUMNS = 4;

/** `view_type` 2: one card per row; the first column is its heading, buttons stand at its foot. */
export function CardList(props: { view: ViewRuntime; state: ViewState; empty: ReactNode }): ReactElement {
  const textOf = useTextOf();
  const { view, state } = props;
  const columns = view.columns();
  const foot = columns.filter((column) => cellKind(column.form_type)?.last);
  const [head, ...body] = columns.filter((column) => !foot.includes(column));
  if (state.list.length === 0) return <>{isWaiting(view, state) ? <Bones /> : props.empty}</>;
  return (
    <ul className="sl-cards" style={{ '--sl-cards': view.node.config?.col ?? CARD_COLUMNS } as CSSProperties} aria-busy={state.status === 'loading' || undefined}>
      {state.list.map((row, index) => (
        <li key={view.rowKey(row, index)} className="sl-item" onDoubleClick={() => void view.rowEvent('dblclick', row)}>
          {head ? <div className="sl-item-head"><ColumnCell view={view} column={head} row={row} /></div> : null}
          <dl>
            {body.map((column) => <div key={column.uid}><dt>{textOf(column.label) || column.name}</dt><dd><ColumnCell view={view} column={column} row={row} /></dd></div>)}
          </dl>
          {foot.length > 0 ? <div className="sl-item-foot">{foot.map((column) => <ColumnCell key={column.uid} view={view} column={column} row={row} />)}</div> : null}
        </li>
      ))}
    </ul>
  );
}

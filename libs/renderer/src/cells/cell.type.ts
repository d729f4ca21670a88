import type { ComponentType } from 'react';
import type { CompiledColumn } from '@sluice/document';
import type { CellState, Row, ViewRuntime, ViewState } from '@sluice/engine';

/** Props of every cell kind's component. */
export interface CellProps {
  view: ViewRuntime;
  column: CompiledColumn;
  row: Row;
  cell: CellState;
  /** As in the view's state: with another number a cell makes anew what it kept. */
  redraws: ViewState['redraws'];
}

/** A cell kind as the renderer knows it. */
export interface CellKind {
  component: ComponentType<CellProps>;
  /** The row grows with the cell. */
  measured?: boolean;
  /** Width in px that a row's content asks for; that of its text where the kind says nothing. */
  contentWidth?: (props: Omit<CellProps, 'redraws'>) => number;
  /** Fixed at the right unless the column says otherwise (§2: row actions in the last column). */
  last?: boolean;
}

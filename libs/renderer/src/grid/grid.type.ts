import type { ReactNode } from 'react';
import type { Dropped } from '../controls/reorder.hook.js';

/** One column of a grid. */
export interface GridColumn<R> {
  /** Unique in the grid. */
  key: string;
  title: string;
  /** Width in px; without it the content decides (cap 500, §9). */
  width?: number;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  sortable?: boolean;
  /** The column's values are masked: marked in the header and in each cell. */
  masked?: boolean;
  /** Small second line of the header, for example a type name. */
  subtitle?: string;
  /** The head above its own that it shares with neighbours of the same group. */
  group?: string;
  /** The cell as text: drawn, measured for the width and copied. */
  text: (row: R) => string;
  /** Width in px that the drawn content of a row asks for, where it is not that of `text`. */
  contentWidth?: (row: R) => number;
  /** The cell's text goes on in further lines, where rows are `measured`; else it is cut off. */
  wraps?: boolean;
  /** Draws the cell where text is not enough. */
  render?: (row: R, index: number) => ReactNode;
  /** Cells of the column may open for editing (`onCellOpen`). */
  editable?: boolean;
  /** Extra text of the header's tooltip. */
  hint?: string;
}

/** Row heights in px. */
export const rowHeights = { compact: 30, normal: 38, loose: 48 } as const;
/** How close rows stand. */
export type Density = keyof typeof rowHeights;

/** The sort in force. */
export interface GridSort {
  key: string;
  order: 'asc' | 'desc';
}

/** Selection as the owner holds it; the grid keeps none. */
export interface GridSelection<R> {
  isSelected: (row: R, index: number) => boolean;
  toggle: (row: R, selected: boolean) => void;
  togglePage: (selected: boolean) => void;
  page: 'none' | 'some' | 'all';
}

/**
 * The place of a row in a tree (`aria-level`, `aria-posinset`, both from 1); `open` is undefined where no rows are
 * below it.
 */
export interface GridBranch {
  level: number;
  open?: boolean;
  position: number;
  siblings: number;
}

/** Props of `DataGrid`. */
export interface DataGridProps<R> {
  /** Names the grid to assistive technology. */
  label: string;
  columns: readonly GridColumn<R>[];
  rowCount: number;
  /**
   * The row at an index, or undefined while it is not loaded. Same identity while unchanged: rows are memoised by it.
   */
  getRow: (index: number) => R | undefined;
  rowKey?: (row: R, index: number) => string;
  /** Rows are kept once drawn; one whose mark changed is drawn again. */
  rowMark?: (row: R, index: number) => number | undefined;
  density?: Density;
  stripe?: boolean;
  border?: boolean;
  /**
   * Height of the scrolling box: px, or `fill` for the parent's height. Default: as the rows need, at most the window.
   */
  height?: number | 'fill';
  /** Rows grow with their content (html and image columns, texts that wrap). */
  measured?: boolean;
  /** How much wider than usual texts are set, where the view sets a size of its own: 1 is the usual width. */
  textScale?: number;
  rowNumbers?: boolean;
  /** First row number, for later pages. */
  firstRowNumber?: number;
  sort?: GridSort | null;
  /** Asked on a header click: next order of the column, null for none. */
  onSort?: (key: string, order: 'asc' | 'desc' | null) => void;
  onResize?: (key: string, width: number) => void;
  /** A header was dragged beside another one of its group (fixed left, free, fixed right). */
  onReorder?: (dropped: Dropped) => void;
  selection?: GridSelection<R>;
  onRowClick?: (row: R, index: number) => void;
  /**
   * Asked by Enter, F2, a double click, a press on the active cell, or a key that types a sign (`typed`); Delete types
   * nothing. True when the cell took it: then the row is told nothing.
   */
  onCellOpen?: (row: R, index: number, key: string, typed?: string) => boolean;
  /** A cell that is to be in sight and active, for example one that opened. */
  reveal?: { index: number; key: string } | null;
  onRowDoubleClick?: (row: R, index: number) => void;
  onRowContextMenu?: (row: R, index: number, at: { x: number; y: number }) => void;
  /** The active cell moved (keyboard or mouse). */
  onActiveCell?: (row: R, index: number, key: string) => void;
  /** Footer cell per column key; the footer is drawn when given. */
  footer?: Readonly<Record<string, ReactNode>>;
  /** The footer's texts per column key: columns are made wide enough for them. */
  footerTexts?: Readonly<Record<string, string>>;
  loading?: boolean;
  /** Drawn in place of rows when there are none and nothing loads. */
  empty?: ReactNode;
  /** Rows are a tree: the first column is indented and opens what is below. Same identity while unchanged. */
  branch?: (index: number) => GridBranch | undefined;
  onBranch?: (row: R, index: number) => void;
  /** What an opened row shows below itself; every row gets an opener when given. */
  detail?: (row: R, index: number) => ReactNode;
  /** The last loaded row came near the screen; load more. */
  onEnd?: () => void;
}

import type { ReactElement, ReactNode } from 'react';

type LeadKind = 'check' | 'open' | 'number';

/** Widths in px of the cells before the columns: checkbox, row opener, row number; 0 where there is none. */
export type Lead = Readonly<Record<LeadKind, number>>;

const CHECK = 40;
const OPEN = 36;
const NUMBER_PADDING = 26;
const DIGIT = 7.5;
const FEWEST_DIGITS = 3;
const kinds = ['check', 'open', 'number'] as const;

/** The cells that a grid asks for; row numbers are as wide as the largest one. */
export function leadOf(asks: { check: boolean; open: boolean; numbers: boolean; largest: number }): Lead {
  const digits = Math.max(FEWEST_DIGITS, String(asks.largest).length);
  return {
    check: asks.check ? CHECK : 0,
    open: asks.open ? OPEN : 0,
    number: asks.numbers ? Math.ceil(NUMBER_PADDING + digits * DIGIT) : 0,
  };
}

/** Width of the cells before the columns in px. */
export function leadWidth(lead: Lead): number {
  return kinds.reduce((sum, kind) => sum + lead[kind], 0);
}

/** How many cells stand before the columns; they count as columns to whoever has the grid read out. */
export function leadCount(lead: Lead): number {
  return kinds.filter((kind) => lead[kind] > 0).length;
}

/** The cells before the columns, each held at the left edge; empty where the row has nothing to say. */
export function LeadCells(props: {
  lead: Lead;
  role: 'columnheader' | 'gridcell';
  check?: ReactNode;
  open?: ReactNode;
  number?: ReactNode;
}): ReactElement {
  const { lead, role } = props;
  const shown = kinds.filter((kind) => lead[kind] > 0);
  return (
    <>
      {shown.map((kind, at) => {
        const left = shown.slice(0, at).reduce((sum, before) => sum + lead[before], 0);
        return (
          <div
            key={kind}
            className={`sl-cell sl-cell-left sl-cell-${kind}`}
            style={{ flex: `0 0 ${lead[kind]}px`, left }}
            role={kind === 'number' && role === 'gridcell' ? 'rowheader' : role}
            aria-colindex={at + 1}
          >
            {props[kind]}
          </div>
        );
      })}
    </>
  );
}

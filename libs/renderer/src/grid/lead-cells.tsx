import type { ReactElement, ReactNode } from 'react';

const WIDTHS = { check: 40, open: 36, number: 52 } as const;
type LeadKind = keyof typeof WIDTHS;

/** Which cells stand before the columns: checkbox, row opener, row number. */
export type Lead = Readonly<Record<LeadKind, boolean>>;

const kinds = Object.keys(WIDTHS) as LeadKind[];

/** Width of the cells before the columns in px. */
export function leadWidth(lead: Lead): number {
  return kinds.reduce((sum, kind) => sum + (lead[kind] ? WIDTHS[kind] : 0), 0);
}

/** The cells before the columns, each held at the left edge; empty where the row has nothing to say. */
export function LeadCells(props: { lead: Lead; role: 'columnheader' | 'gridcell'; check?: ReactNode; open?: ReactNode; number?: ReactNode }): ReactElement {
  const { lead, role } = props;
  const shown = kinds.filter((kind) => lead[kind]);
  return (
    <>
      {shown.map((kind, at) => {
        const left = shown.slice(0, at).reduce((sum, before) => sum + WIDTHS[before], 0);
        return <div key={kind} className={`sl-cell sl-cell-left sl-cell-${kind}`} style={{ flex: `0 0 ${WIDTHS[kind]}px`, left }} role={kind === 'number' && role === 'gridcell' ? 'rowheader' : role}>{props[kind]}</div>;
      })}
    </>
  );
}

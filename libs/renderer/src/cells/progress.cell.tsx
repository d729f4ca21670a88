import type { CSSProperties, ReactElement } from 'react';
import { namedColour } from '../theme/named.colour.js';
import type { CellProps } from './cell.type.js';
import { TextCell } from './text.cell.js';

/** Where a bar is full when its column says nothing: a percentage. */
const FULL = 100;

/** How much of a bar is filled, from 0 to 1; undefined for a mask, a text or nothing. */
export function filledPart(value: unknown, full: number): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const part = Number(value) / full;
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : undefined;
}

/**
 * Column form_type 100: a number as a bar with its text beside it; a rule colours both. What is no number is read as it
 * is.
 */
export function ProgressCell({ column, cell }: Pick<CellProps, 'column' | 'cell'>): ReactElement {
  const { progress_max: full = FULL } = column.config ?? {};
  const part = cell.masked ? undefined : filledPart(cell.value, full);
  if (part === undefined) return <>{cell.text}</>;
  return (
    <span className="sl-progress">
      <span className="sl-progress-bar" aria-hidden="true">
        <span
          style={{ width: `${Math.round(part * 1000) / 10}%`, '--sl-tag': namedColour(cell.color) } as CSSProperties}
        />
      </span>
      <span className="sl-progress-text">
        <TextCell column={column} cell={cell} />
      </span>
    </span>
  );
}

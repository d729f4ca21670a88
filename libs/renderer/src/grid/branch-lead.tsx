import type { CSSProperties, ReactElement } from 'react';
import { Icon } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import type { GridBranch } from './grid.type.js';

/** px that each level stands further in, and that the opener takes: as in grid.css. */
const STEP = 18;
const OPENER = 24;

/** How much wider the first cell of a row in a tree is than its text, in px. */
export const branchWidth = ({ level }: GridBranch): number => (level - 1) * STEP + OPENER;

/** What stands before the first cell's content in a tree: the indent, and the opener where rows are below. */
export function BranchLead({ branch, onTurn }: { branch: GridBranch; onTurn: () => void }): ReactElement {
  const say = useSay();
  const { level, open } = branch;
  return (
    <span className="sl-branch" style={{ '--sl-branch': `${(level - 1) * STEP}px` } as CSSProperties}>
      {open === undefined ? null : (
        <button
          type="button"
          className="sl-open"
          tabIndex={-1}
          aria-label={say(open ? 'table.close-branch' : 'table.open-branch')}
          onClick={onTurn}
        >
          <Icon name={open ? 'down' : 'right'} size={14} />
        </button>
      )}
    </span>
  );
}

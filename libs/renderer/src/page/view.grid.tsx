import { useMemo, type CSSProperties, type ReactElement } from 'react';
import type { ViewRuntime } from '@sluice/engine';
import { ViewCard } from '../views/view-card.js';
import { gridAreas } from './page-grid.js';
import { usePresentViews } from './runtime.hooks.js';

/** The views of one grid, hidden ones left out. */
export function ViewGrid(props: { views: readonly ViewRuntime[]; hidden: ReadonlySet<number> }): ReactElement {
  const shown = usePresentViews(props.views).filter((view) => !props.hidden.has(view.id));
  const areas = useMemo(() => gridAreas(shown.map((view) => view.node.layout)), [shown]);
  return (
    <div className="sl-page-grid">
      {shown.map((view, index) => {
        const area = areas[index];
        const style = {
          '--sl-column': area?.column,
          '--sl-row': area?.row,
          '--sl-order': area?.order,
        } as CSSProperties;
        return (
          <div key={view.id} className="sl-page-cell" style={style}>
            <ViewCard view={view} />
          </div>
        );
      })}
    </div>
  );
}

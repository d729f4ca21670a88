import { lazy, Suspense, type ReactElement } from 'react';
import type { PageRuntime } from '@sluice/engine';
import { useThemeMode } from '../theme/sluice.theme.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { StateBox } from '../views/state-box.js';
import { Skeleton } from '../views/view-card.js';
import { ViewDialogs } from '../dialogs/view-dialogs.js';
import { FilterBar } from './filter-bar.js';
import { pageStyle } from './page-style.js';
import { usePageState } from './runtime.hooks.js';
import { ViewGrid } from './view.grid.js';
import './page.css';

const ExportDialog = lazy(() => import('../dialogs/export-dialog.js').then((part) => ({ default: part.ExportDialog })));

/**
 * One open page: its background, width and alignment (§2), its views, and its views opened as dialogs. Starting and
 * disposing is the owner's.
 */
export function PageView({
  runtime,
  bare = false,
}: {
  runtime: PageRuntime;
  /** Inside a dialog: no background of its own. */ bare?: boolean;
}): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const mode = useThemeMode();
  const state = usePageState(runtime);
  const look = pageStyle(runtime.doc.config, mode);
  const exported = state.exporting === null ? undefined : runtime.views.get(state.exporting.viewId);
  return (
    <div
      className={bare ? 'sl-page sl-page-bare' : 'sl-page'}
      style={bare ? undefined : look.outer}
      data-page={runtime.doc.uid}
      data-size={runtime.doc.config.size}
    >
      <div className="sl-page-inner" style={bare ? undefined : look.inner}>
        {bare ? null : <h1 className="sl-page-name">{textOf(runtime.doc.name)}</h1>}
        <FilterBar page={runtime} filters={state.filters} />
        {runtime.roots.length === 0 ? (
          <StateBox kind="empty" title={say('state.empty-page')} />
        ) : (
          <ViewGrid views={runtime.roots} hidden={state.hidden} />
        )}
      </div>
      {state.dialogs.length > 0 ? (
        <ViewDialogs page={runtime} dialogs={state.dialogs} widths={state.dialogWidths} />
      ) : null}
      {exported && state.exporting ? (
        <Suspense fallback={null}>
          <ExportDialog view={exported} buttonId={state.exporting.buttonId} onClose={() => runtime.closeExport()} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What stands in the place of a page while its document is fetched. */
export function PageSkeleton(): ReactElement {
  return (
    <div className="sl-page">
      <div className="sl-page-inner">
        <div className="sl-card">
          <Skeleton lines={3} />
        </div>
        <div className="sl-card">
          <Skeleton lines={9} />
        </div>
      </div>
    </div>
  );
}

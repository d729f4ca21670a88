import type { ReactElement, ReactNode } from 'react';
import type { ViewRuntime, ViewState } from '@sluice/engine';
import { hasSearchForm, headButtons, SearchForm } from './search-head.js';
import { ViewButtons } from './view-buttons.js';
import { useViewTitle } from './view-title.js';

/** The head of a view of data: search form, title, buttons, and tools of its own. */
export function DataHead(props: { view: ViewRuntime; state: ViewState; tools?: ReactNode }): ReactElement {
  const { view, state, tools } = props;
  const title = useViewTitle(view);
  const buttons = headButtons(view);
  return (
    <>
      {hasSearchForm(view) ? <SearchForm view={view} loading={state.status === 'loading'} /> : null}
      {title || buttons.length > 0 || tools ? (
        <div className="sl-view-head">
          {title ? <h2 className="sl-view-title">{title}</h2> : null}
          <ViewButtons view={view} buttons={buttons} />
          {tools ? <div className="sl-view-tools">{tools}</div> : null}
        </div>
      ) : null}
    </>
  );
}

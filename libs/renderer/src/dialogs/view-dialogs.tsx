import { lazy, Suspense, type ReactElement } from 'react';
import type { PageRuntime } from '@sluice/engine';
import { useTextOf } from '../texts/locale.context.js';
import { ViewCard } from '../views/view-card.js';
import { NamedContext, viewName } from '../views/view-title.js';

const DialogFrame = lazy(() => import('./dialog-frame.js').then((part) => ({ default: part.DialogFrame })));

/** Views of a page that a button opened as dialogs (target `view`). */
export function ViewDialogs(props: {
  page: PageRuntime;
  dialogs: readonly number[];
  /** Of those that say one. */ widths: ReadonlyMap<number, number | string>;
}): ReactElement {
  const textOf = useTextOf();
  return (
    <Suspense fallback={null}>
      {props.dialogs.map((id) => {
        const view = props.page.views.get(id);
        if (!view) return null;
        return (
          <DialogFrame
            key={id}
            title={viewName(textOf, view)}
            width={props.widths.get(id)}
            onClose={() => props.page.closeDialog(id)}
          >
            <div className="sl-page sl-page-bare">
              <NamedContext.Provider value={true}>
                <ViewCard view={view} />
              </NamedContext.Provider>
            </div>
          </DialogFrame>
        );
      })}
    </Suspense>
  );
}

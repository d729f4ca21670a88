import type { ReactElement } from 'react';
import { useRouteError } from 'react-router';
import { FailedPage } from '../page/failed.page.js';

/** A route that could not be entered or drawn: a missing program part, or a fault of the shell itself. */
export function FailedRoute(): ReactElement {
  const fault = useRouteError();
  return (
    <main className="sw-lone">
      <FailedPage
        failure={fault instanceof Error ? fault : new Error(String(fault))}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}

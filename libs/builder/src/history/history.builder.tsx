import { lazy, Suspense, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';

/** What the host's route names. */
export interface HistoryBuilderProps {
  ports: BuilderPorts;
  appId: number;
  /** Number of the document; without one the app's own opens. */
  id?: number | undefined;
  /** What the newest revision is compared with first: what visitors have, instead of the revision before. */
  against?: 'released' | undefined;
}

const HistoryScreen = lazy(() => import('./history.screen.js').then((module) => ({ default: module.HistoryScreen })));

/** The history of an app's documents (screens P9), loaded apart from the canvas. */
export function HistoryBuilder(props: HistoryBuilderProps): ReactElement {
  return (
    <Suspense fallback={<main className="sb-lone" aria-busy="true" />}>
      <HistoryScreen {...props} />
    </Suspense>
  );
}

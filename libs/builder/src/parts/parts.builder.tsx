import { lazy, Suspense, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { PartKind } from '../state/app.drafts.js';

/** What the host's route names. */
export interface PartsBuilderProps {
  ports: BuilderPorts;
  appId: number;
  kind: PartKind;
  /** Number of the document; without one the list stands alone. */
  id?: number | undefined;
  /** Number of the page, and uid of the view, that the person came from: `7.view`. */
  from?: string | undefined;
}

const PartsScreen = lazy(() => import('./parts.screen.js').then((module) => ({ default: module.PartsScreen })));

/** The builder of an app's queries and actions (screens P4, P5); its code editors are not loaded with the canvas. */
export function PartsBuilder(props: PartsBuilderProps): ReactElement {
  return (
    <Suspense fallback={<main className="sb-lone" aria-busy="true" />}>
      <PartsScreen {...props} />
    </Suspense>
  );
}

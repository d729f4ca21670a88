import { lazy, Suspense, type ReactElement } from 'react';
import { Skeleton } from '../views/view-card.js';
import type { FieldKind, FieldProps } from './field.type.js';

const Body = lazy(() => import('../external/external-input.js').then((part) => ({ default: part.ExternalInput })));

/** form_type 107: a field of a kind from a folder outside, loaded when a page first has one. */
export function ExternalField(props: FieldProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton lines={1} />}>
      <Body {...props} />
    </Suspense>
  );
}

/** How a field from outside is drawn: its label names a group of controls, and it has a line of its own. */
export const externalField: FieldKind = { component: ExternalField, group: true, wide: true };

import { Input } from 'antd';
import { lazy, Suspense, type ReactElement } from 'react';
import type { ControlProps } from './control.type.js';

/** Its arithmetic is fetched with the first number that is shown. */
const NumberInput = lazy(() => import('./number.input.js').then((part) => ({ default: part.NumberInput })));

/** A number inside its limits; an emptied one is taken away. */
export function NumberControl(props: ControlProps): ReactElement {
  const { id, value } = props;
  const text = typeof value === 'number' ? String(value) : '';
  return (
    <Suspense fallback={<Input id={id} size="small" value={text} readOnly />}>
      <NumberInput {...props} />
    </Suspense>
  );
}

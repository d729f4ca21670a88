export { createForm, onFormValuesChange } from '@formily/core';
export { batch, raw } from '@formily/reactive';

/** Here formily is part of the program: there is nothing to wait for. */
export function loadFormily(): Promise<void> {
  return Promise.resolve();
}

import { expect, it } from 'vitest';
import { createViewForm } from './form.runtime.lazy.js';
import { hasForm } from './has-form.js';
import type { PageCore } from '../core.type.js';
import type { CompiledView } from '@sluice/document';

it('knows the views that have a form: fields, cells that are edited, and what stands inside', () => {
  expect(hasForm({ app_params: [], app_cols: [{}], sub_views: [{ app_params: [] }] })).toBe(false);
  expect(hasForm({ app_params: [{}] })).toBe(true);
  expect(hasForm({ app_cols: [{ editor: {} }] })).toBe(true);
  expect(hasForm({ sub_views: [{ sub_views: [{ app_params: [{}] }] }] })).toBe(true);
});

it('is refused by name where a page was made before its forms were loaded', () => {
  expect(() => createViewForm({} as PageCore, { uid: 'asks' } as CompiledView)).toThrow('asks');
});

import type { JsonObject } from '@sluice/document';
import { expect, it } from 'vitest';
import { panel } from '../../generated/panel.document.action.js';
import { offeredSchema } from './offered.schema.js';

it('offers a step that runs an operation to whom the server lets write it, and draws one that is there', () => {
  const schema = panel.properties.find(({ path }) => path[0] === 'steps')?.schema as JsonObject;
  const steps = (roles: string[], value: JsonObject[]): number =>
    JSON.stringify(offeredSchema(schema, roles, value)).split('"x-roles"').length - 1;
  expect(steps(['super_admin'], [])).toBe(1);
  expect(steps(['app_admin'], [{ query: 'orders' }])).toBe(0);
  expect(steps(['app_admin'], [{ operation: 'user.disable' }])).toBe(1);
  expect(offeredSchema(schema, ['app_admin'], [])).toBe(offeredSchema(schema, ['app_admin'], [{ fail: 'no' }]));
});

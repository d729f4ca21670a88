import { VIEW_TYPES, type PageDocument } from '@sluice/document';
import { newView } from '@sluice/document/edit';
import { expect, it } from 'vitest';
import { isMadeName } from './view-title.js';

it('knows the name that a new view has from one that somebody gave', () => {
  const page = { views: [] } as unknown as PageDocument;
  const first = newView(page, VIEW_TYPES.table, new Date());
  const second = newView({ ...page, views: [first] }, VIEW_TYPES.table, new Date());
  for (const { name } of [first, second]) expect(isMadeName(String(name)), String(name)).toBe(true);
  expect(isMadeName('view_1763861445123'), 'one that the server made').toBe(true);
  for (const name of ['Orders', 'view_2026', '订单', 'view_20261123014500 copy']) expect(isMadeName(name)).toBe(false);
});

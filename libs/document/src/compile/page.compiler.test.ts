import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../generated/types.js';
import { compilePage, type PageNumbers } from './page.compiler.js';

const numbers: PageNumbers = {
  page: { id: 1, appId: 2, appUid: 'shop', revision: 3 }, node: () => 4, pageId: () => undefined, appId: () => undefined, actionId: () => undefined, queryParams: () => [],
  dictionaryId: (uid) => ({ state: 8, city: 9 })[uid],
};
const page = (trans: string): PageDocument => ({ kind: 'page', shape: 1, uid: 'orders', name: 'Orders', access: { public: true }, views: [{ uid: 'list', type: 1, app_cols: [{ uid: 'state', name: 'state', trans }] }] }) as PageDocument;

describe('a compiled page', () => {
  it('carries the numbers of the dictionaries that its expressions name', () => {
    expect(compilePage(page("dict('state', value) + (row.city == null ? '' : dict(\"city\", row.city)) + dict('gone', value)"), numbers).dictionaries).toEqual({ state: 8, city: 9 });
    expect(compilePage(page("dict('8', value) + dict(row.kind, value) + \"dict('state', 1)\""), numbers)).not.toHaveProperty('dictionaries');
  });
});

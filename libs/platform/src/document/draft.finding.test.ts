import type { AppPartDocument } from '@sluice/document';
import { expect, it } from 'vitest';
import { findingsOf } from './draft.finding.js';

const button = (uid: string, target: string) => ({ uid, label: uid, target_type: 'view', target_id: target });

it('finds references where they stand, also behind a part that cannot be read, and none to that part', () => {
  const page = {
    ...{ kind: 'page', shape: 3, uid: 'home', name: 'Home', access: { signed_in: true } },
    views: [
      { uid: 'broken', type: 'table' },
      { uid: 'list', type: 1, app_buttons: [button('back', 'broken'), button('lost', 'nowhere')] },
    ],
  };
  const app = { uid: 'shop', has: () => true, query: () => undefined };
  const found = findingsOf(page as unknown as AppPartDocument, app);
  expect(found.map(({ rule, path }) => [rule, path.join('.')])).toEqual([
    ['schema', 'views.0.type'],
    ['reference', 'views.1.app_buttons.1.target_id'],
  ]);
});

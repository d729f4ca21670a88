import { expect, it } from 'vitest';
import type { ReleaseItem } from '../document/release.item.type.js';
import { unreachedPages } from './gate.reach.js';

const access = { signed_in: true };
const page = (uid: string, more: object = {}): object => ({ kind: 'page', uid, name: uid, access, views: [], ...more });
const button = (more: object): object => ({ uid: 'go', name: 'go', label: 'Go', source_type: 'view', ...more });
const alone = (...contents: object[]): string[] => {
  const app = { kind: 'app', uid: 'shop', name: 'Shop', home: 'home', access };
  const items = [app, page('home'), ...contents].map((content, id) => {
    const { kind, uid } = content as { kind: string; uid: string };
    return { id, kind, uid, content: { shape: 3, ...content } };
  });
  return unreachedPages(items as unknown as ReleaseItem[]).map(({ uid }) => uid);
};
const view = (button: object): object => ({ views: [{ uid: 'list', type: 1, app_buttons: [button] }] });

it('names a page that nothing leads to, and no other', () => {
  expect(alone()).toEqual([]);
  expect(alone(page('lost'), page('also'))).toEqual(['lost', 'also']);
  expect(alone(page('lost'), { kind: 'menu', uid: 'main', items: [{ uid: 'a', label: 'A', page: 'lost' }] })).toEqual(
    [],
  );
  const led = button({ target_type: 'page', target_id: 'lost' });
  expect(alone(page('lost'), page('also', view(led)))).toEqual(['also']);
  expect(alone(page('lost', view(led)))).toEqual(['lost']);
  const elsewhere = button({ target_type: 'page', target_id: 'lost', target_app: 'desk' });
  expect(alone(page('lost'), page('home', view(elsewhere)))).toEqual(['lost']);
});

it('leaves what is made to stand alone, and what an expression may lead to', () => {
  expect(alone(page('note', { micro: true }), page('part', { block: true }))).toEqual([]);
  for (const cond of ["{'page': 'lost'}", '{"page": "lost"}'])
    expect(alone(page('lost'), { kind: 'action', uid: 'go', name: 'Go', result: cond, steps: [] })).toEqual([]);
});

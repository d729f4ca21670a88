import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestPlatform;
beforeAll(async () => {
  server = await startTestPlatform();
});
afterAll(() => server.stop());

const view = (uid: string, more: object = {}) => ({ uid, name: uid, type: 7, config: { text: uid }, ...more });
const page = (...views: object[]) => ({
  ...{ kind: 'page', shape: 3, uid: 'home', name: 'Home', access: { signed_in: true } },
  views,
});
const save = (by: string, document: unknown, revision?: number) =>
  server.platform.db.transaction((db) =>
    server.platform.documents.save(db, { app: 'pair', document, author: { id: null, name: by }, revision }),
  );

it('names whoever made the change that conflicts, not whoever saved last', async () => {
  const app = { kind: 'app', shape: 3, uid: 'pair', name: 'Pair', home: 'home', access: { signed_in: true } };
  await server.platform.documents.import([{ path: 'app.json', text: JSON.stringify(app) }], { id: null, name: 'A' });
  const { revision } = await save('A', page(view('one'), view('two'), view('three')));
  await save('B', page(view('one', { config: { text: 'B' } }), view('two'), view('three')));
  await save('C', page(view('one', { config: { text: 'B' } }), view('two', { config: { text: 'C' } }), view('three')));
  const [one, two] = [view('one', { config: { text: 'B' } }), view('two', { config: { text: 'C' } })];
  await save('D', page(view('three'), one, two));
  await save('E', page(view('three', { config: { text: 'E' } }), one, two));
  const stale = (...views: object[]) => save('F', page(...views), revision);
  await expect(
    stale(view('one', { config: { text: 'F' } }), view('two', { config: { text: 'F' } }), view('three')),
  ).rejects.toThrow(/Text B by B, F by you; .*Text C by C, F by you$/);
  await expect(stale(view('two'), view('three'))).rejects.toThrow(/removed by you, .*changed by B$/);
  await expect(stale(view('one'), view('three'), view('two'))).rejects.toThrow(/order of .* by D and by you$/);
});

import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestPlatform;
let [builder, clerk, guest]: TestPerson[] = [];
const access = { signed_in: true };
const page = (uid: string, views: object[], more: object = {}) => ({
  kind: 'page',
  shape: 3,
  uid,
  name: uid,
  access,
  views,
  ...more,
});
const refer = (uid: string, block: string) => ({ uid, type: 103, config: { block } });
const button = (uid: string) => ({ uid, label: uid, target_type: 'page', target_id: 'home' });
const files = (uid: string, app: object = {}) => ({
  'app.json': { kind: 'app', shape: 3, uid, name: 'Shop', home: 'home', access, ...app },
  'pages/home.page.json': page('home', [refer('top', 'contact')]),
  'pages/contact.page.json': page(
    'contact',
    [{ uid: 'line', type: 7, app_buttons: [button('call'), button('mail')] }],
    {
      block: true,
    },
  ),
});
const act = (name: string, body: Record<string, unknown>, who = builder) =>
  server.call(`/operation/${name}`, body, { token: who?.token ?? '' });
async function done<T>(name: string, body: Record<string, unknown>): Promise<T> {
  const { code, msg, data } = await act(name, body);
  expect(`${name} ${code} ${msg}`).toBe(`${name} 200 ${msg}`);
  return data as T;
}
const documents = () => server.platform.documents;
const number = (app: string, uid: string, node?: string) => documents().idOf(app, uid, node) ?? 0;
const appId = (app: string) => documents().app(app, { draft: true })?.id ?? 0;
interface Seen {
  views: { uid: string; sub_views: { uid: string; id: number; app_buttons: { uid: string }[] }[] }[];
}
async function seen(app: string, who = guest): Promise<Seen['views']> {
  const { data } = await server.call(
    '/app/page/get',
    { app_id: appId(app), page_id: number(app, 'home') },
    { token: who?.token ?? '' },
  );
  return (data as unknown as Seen | null)?.views ?? [];
}
const inner = (views: Seen['views']) => views[0]?.sub_views.map(({ uid }) => uid);
const edit = async (app: string, uid: string, edits: object[]) => {
  const address = { app_id: appId(app), id: number(app, uid) };
  const { revision } = await done<{ revision: number }>('builder.draft-get', address);
  await done('builder.draft-edit', { ...address, revision, edits });
};
const insert = (uid: string) => ({
  op: 'insert',
  at: { parent: '', list: ['views'], after: 'line' },
  value: { uid, type: 7 },
});

beforeAll(async () => {
  server = await startTestPlatform();
  builder = await server.person(['app_admin']);
  clerk = await server.person(['user']);
  guest = await server.person(['user']);
});
afterAll(() => server.stop());

describe('a block that pages refer to', () => {
  it('stands on them with numbers of their own, and changes them with the next release', async () => {
    await done('app.import', { text: JSON.stringify({ files: files('shop') }) });
    await done('builder.publish', { app_id: appId('shop') });
    expect(inner(await seen('shop'))).toEqual(['top-line']);
    const [line] = (await seen('shop'))[0]?.sub_views ?? [];
    expect(line?.id).toBe(number('shop', 'home', 'top-line'));
    expect(documents().locate(line?.id ?? 0)).toMatchObject({ page: { document: { uid: 'home' } } });
    await edit('shop', 'contact', [insert('more')]);
    expect(inner(await seen('shop'))).toEqual(['top-line']);
    const draft = documents().page('shop', 'home', { draft: true });
    expect(draft?.draft).toBe(true);
    expect(draft?.compiled.views[0]?.sub_views.map(({ uid }) => uid)).toEqual(['top-line', 'top-more']);
    expect(number('shop', 'home', 'top-more')).toBeGreaterThan(0);
    await done('builder.publish', { app_id: appId('shop') });
    expect(inner(await seen('shop'))).toEqual(['top-line', 'top-more']);
    expect(number('shop', 'home', 'top-line')).toBe(line?.id);
  });

  it('is told with the pages that refer to it, and given to the canvas', async () => {
    const { list } = await done<{ list: { kind: string; uid: string; used_by: { uid: string }[] }[] }>('builder.uses', {
      app_id: appId('shop'),
    });
    expect(list.find(({ kind, uid }) => kind === 'page' && uid === 'contact')?.used_by).toMatchObject([
      { uid: 'home' },
    ]);
    const draft = await done<{ blocks: object; nodes: object; document: { views: object[] } }>('builder.draft-get', {
      app_id: appId('shop'),
      id: number('shop', 'home'),
    });
    expect(Object.keys(draft.blocks)).toEqual(['contact']);
    expect(draft.nodes).toHaveProperty('top-line');
    expect(draft.document.views).toEqual([refer('top', 'contact')]);
  });

  it('keeps a button for whom the block keeps it', async () => {
    const buttons = async (who = guest) =>
      (await seen('shop', who))[0]?.sub_views[0]?.app_buttons.map(({ uid }) => uid);
    expect(await buttons()).toEqual(['top-call', 'top-mail']);
    const guard = { app_id: appId('shop'), objects: [number('shop', 'contact', 'call')] };
    await done('app-guard.set', { ...guard, people: [clerk?.id] });
    expect([await buttons(), await buttons(clerk)]).toEqual([['top-mail'], ['top-call', 'top-mail']]);
    const asked = (who = guest) =>
      server.call(
        '/app/has/permission',
        { app_id: appId('shop'), source_type: 'button', source_id: number('shop', 'home', 'top-call') },
        { token: who?.token ?? '' },
      );
    expect([(await asked()).data, (await asked(clerk)).data]).toEqual([{ permission: false }, { permission: true }]);
    await done('app-guard.set', guard);
    expect(await buttons()).toEqual(['top-call', 'top-mail']);
  });

  it('is refused by name where it holds itself, and where it is gone', async () => {
    await edit('shop', 'contact', [
      { op: 'insert', at: { parent: '', list: ['views'], after: 'line' }, value: refer('again', 'contact') },
    ]);
    const circle = await act('builder.publish', { app_id: appId('shop') });
    expect([circle.code, circle.msg]).toEqual([400, expect.stringContaining('contact → contact')]);
    await edit('shop', 'contact', [{ op: 'remove', node: 'again' }]);
    const removed = await done<{ used_by: string[] }>('document.remove', { app: 'shop', kind: 'page', uid: 'contact' });
    expect(removed.used_by).toEqual(['shop/page/home']);
    const gone = await act('builder.publish', { app_id: appId('shop') });
    expect(gone.msg).toContain('page/contact');
    expect(inner(await seen('shop'))).toEqual(['top-line', 'top-more']);
  });

  it('makes public what a public page has from it', async () => {
    const public_ = { access: { public: true }, public: { pages: ['home'] } };
    const open = files('open', public_) as Record<string, object>;
    open['pages/home.page.json'] = page('home', [refer('top', 'contact')], { access: { public: true } });
    open['pages/contact.page.json'] = page(
      'contact',
      [{ uid: 'line', type: 7, app_buttons: [{ uid: 'go', label: 'go', target_type: 'action', target_id: 'wave' }] }],
      { block: true },
    );
    open['actions/wave.action.json'] = {
      kind: 'action',
      shape: 3,
      uid: 'wave',
      name: 'wave',
      act_type: 'run',
      access: { public: true },
      steps: [],
    };
    await done('app.import', { text: JSON.stringify({ files: open }) });
    await done('builder.publish', { app_id: appId('open') });
    expect(documents().action('open', 'wave')?.isPublic).toBe(true);
    const { data } = await server.call('/app/page/get', {
      app_id: appId('open'),
      page_id: number('open', 'home'),
    });
    expect((data as unknown as Seen).views[0]?.sub_views[0]?.app_buttons).toMatchObject([{ uid: 'top-go' }]);
  });
});

import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestPlatform;
let [builder, guest, gone]: TestPerson[] = [];
let [app_id, param_id] = [0, 0];
const access = { public: true };
const files = {
  'app.json': { kind: 'app', shape: 3, uid: 'team', name: 'Team', home: 'home', access, public: { pages: ['home'] } },
  'pages/home.page.json': {
    kind: 'page',
    shape: 3,
    uid: 'home',
    name: 'Home',
    access,
    views: [{ uid: 'form', type: 3, app_params: [{ uid: 'who', name: 'who', label: 'Who', form_type: 106 }] }],
  },
};
interface Answer {
  response: { data: { list: { value: number; label: string }[] } };
}
const ask = (data: object, who?: TestPerson, page_size = 50) =>
  server.call(
    '/app/param/data/run',
    { app_id, param_id, page_no: 0, page_size, data_params: JSON.stringify(data) },
    who ? { token: who.token } : {},
  );
const values = async (data: object, size?: number) =>
  ((await ask(data, guest, size)).data as unknown as Answer).response.data.list.map(({ value }) => value);

beforeAll(async () => {
  server = await startTestPlatform();
  builder = await server.person(['app_admin']);
  guest = await server.person(['user']);
  gone = await server.person(['user']);
  const imported = { text: JSON.stringify({ files }) };
  await server.call('/operation/app.import', imported, { token: builder.token });
  app_id = server.platform.documents.app('team', { draft: true })?.id ?? 0;
  await server.call('/operation/builder.publish', { app_id }, { token: builder.token });
  param_id = server.platform.documents.idOf('team', 'home', 'who') ?? 0;
  await server.platform.db.query(`UPDATE user_account SET name = '100%_x' WHERE id = $1`, [guest.id]);
  await server.platform.db.query('UPDATE user_account SET is_enabled = false WHERE id = $1', [gone.id]);
});
afterAll(() => server.stop());

describe('the people of a person field', () => {
  it('are found by a part of their name or account, as it is written, page by page', async () => {
    expect(await values({ keyword: '0%_X' })).toEqual([guest?.id]);
    expect(await values({ keyword: '%' })).toEqual([guest?.id]);
    expect(await values({}, 1)).toHaveLength(1);
    expect(await values({})).toContain(builder?.id);
  });

  it('are no longer offered once they cannot sign in, and keep their name where they were chosen', async () => {
    expect(await values({})).not.toContain(gone?.id);
    expect(await values({ value: gone?.id })).toEqual([gone?.id]);
    expect(await values({ value: [gone?.id, String(guest?.id), 'x; --', null] })).toHaveLength(2);
  });

  it('are told to nobody who is not signed in', async () => {
    const { code, data } = await ask({ keyword: '' });
    expect([403, 406]).toContain(code);
    expect(JSON.stringify(data ?? null)).not.toContain('100%');
  });
});

import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

/** Share links (screens B9): a way to a page with an end, which gives nobody a right. */
describe('share links', () => {
  let server: TestPlatform;
  const people = {} as Record<'maker' | 'auditor' | 'builder', TestPerson>;
  const roles = { maker: 'user', auditor: 'audit_admin', builder: 'app_admin' } as const;
  let appId = 0;
  const pages: Record<string, number> = {};

  const call = (who: keyof typeof people | null, name: string, input: object) =>
    server.call(`/operation/${name}`, { ...input }, who ? { token: people[who].token } : {});
  const make = async (who: keyof typeof people, page: string, more: object = {}) => {
    const made = await call(who, 'share.create', { app_id: appId, page_id: pages[page], hours: 1, ...more });
    expect(made).toMatchObject({ code: 200 });
    return made.data as { id: number; token: string };
  };

  beforeAll(async () => {
    server = await startTestPlatform();
    for (const name of Object.keys(roles) as (keyof typeof roles)[]) people[name] = await server.person([roles[name]]);
    const page = (uid: string, access: object) => ({ kind: 'page', shape: 3, uid, name: uid, access, views: [] });
    const files = [
      {
        kind: 'app',
        shape: 3,
        uid: 'shop',
        name: 'Shop',
        home: 'home',
        access: { public: true },
        public: { pages: ['open'] },
      },
      page('home', { signed_in: true }),
      page('audited', { roles: ['audit_admin'] }),
      page('open', { public: true }),
    ].map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) }));
    await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    appId = server.platform.documents.app('shop')!.id;
    for (const uid of ['home', 'audited', 'open']) pages[uid] = server.platform.documents.idOf('shop', uid)!;
  });
  afterAll(() => server.stop());

  it('lead whoever may see the page to it, with what its address asked', async () => {
    const { token } = await make('maker', 'home', { search: '?id=7&list.keyword=a' });
    expect((await call('auditor', 'share.open', { token })).data).toEqual({
      ...{ app_id: appId, page_id: pages.home, search: '?id=7&list.keyword=a' },
    });
    expect(await call(null, 'share.open', { token })).toMatchObject({ code: 403 });
    const open = await make('maker', 'open');
    expect(await call(null, 'share.open', { token: open.token })).toMatchObject({ code: 200 });
  });

  it('are made only of what the maker sees, and give nobody else a right', async () => {
    const form = { app_id: appId, page_id: pages.audited, hours: 1 };
    expect(await call('maker', 'share.create', form)).toMatchObject({ code: 401 });
    expect(await call(null, 'share.create', form)).toMatchObject({ code: 406 });
    const { token } = await make('auditor', 'audited');
    expect(await call('maker', 'share.open', { token })).toMatchObject({ code: 401 });
  });

  it.each(['https://evil.example', '//evil.example', '?a#b', '/1/page/2'])(
    'take nothing but params along: %s',
    async (search) => {
      expect(
        await call('maker', 'share.create', { app_id: appId, page_id: pages.home, hours: 1, search }),
      ).toMatchObject({
        ...{ code: 400, data: { field: 'search' } },
      });
    },
  );

  it.each([0, 24 * 366 + 1])('have an end: %i hours are refused', async (hours) => {
    expect(await call('maker', 'share.create', { app_id: appId, page_id: pages.home, hours })).toMatchObject({
      ...{ code: 400, data: { field: 'hours' } },
    });
  });

  it('that ended, were revoked or never were answer the same', async () => {
    const ended = await make('maker', 'open');
    await server.platform.db.query(`UPDATE share_link SET end_time = now() - interval '1 second' WHERE id = $1`, [
      ended.id,
    ]);
    const revoked = await make('maker', 'open');
    expect(await call('maker', 'share.revoke', { id: revoked.id })).toMatchObject({ code: 200 });
    const answers = await Promise.all(
      [ended.token, revoked.token, 'x'.repeat(43)].map((token) => call(null, 'share.open', { token })),
    );
    for (const { code, msg, data } of answers)
      expect({ code, msg, data }).toEqual({ ...answers[0], request_id: undefined });
    expect(answers[0]).toMatchObject({ code: 404 });
    expect(await call('maker', 'share.revoke', { id: ended.id })).toMatchObject({ code: 409 });
  });

  it('are revoked by their maker and by whoever keeps apps; for others they are not there', async () => {
    const { id } = await make('maker', 'home');
    expect(await call('auditor', 'share.revoke', { id })).toMatchObject({ code: 404 });
    expect(await call('builder', 'share.revoke', { id })).toMatchObject({ code: 200 });
  });

  it('keep no token, neither in their row nor in the audit log', async () => {
    const { id, token } = await make('maker', 'home');
    const { rows } = await server.platform.db.query<{ row: string }>(
      `SELECT to_jsonb(s)::text AS row FROM share_link s WHERE id = $1 UNION ALL SELECT to_jsonb(a)::text FROM audit_log a WHERE action = 'share.create'`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('stand in private messages, as addresses of pages do, and lead to the simple shell while they last', async () => {
    const to = people.auditor.id;
    const send = (link: string) => call('maker', 'private-message.send', { user_id: to, content: 'see', link });
    const shown = async (): Promise<{ link: string; address: string }> =>
      server.platform.db.one(
        'SELECT link, notice_address(link) AS address FROM private_message ORDER BY id DESC LIMIT 1',
      );
    const temporary = `/simple/${appId}/page/${pages.home}`;

    for (const address of [
      `/${appId}/${pages.home}?id=7`,
      `${temporary}?id=7`,
      `https://sluice.example/full/${appId}/page/${pages.home}?id=7`,
    ]) {
      expect(await send(address), address).toMatchObject({ code: 200 });
      expect(await shown()).toMatchObject({ address: `${temporary}?id=7` });
    }
    // A question mark within a value is no second beginning.
    expect(await send(`${temporary}?id=7&why=no?yes`)).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ address: `${temporary}?id=7&why=no%3Fyes` });
    const { id, token } = await make('maker', 'home', { search: '?id=8' });
    expect(await send(`https://sluice.example/share#${token}`)).toMatchObject({ code: 200 });
    expect(await shown()).toEqual({ link: `share:${id}`, address: `${temporary}?id=8` });
    // It is the link that ends, not the message: what has ended says so and tells nothing of its page.
    expect(await call('maker', 'share.revoke', { id })).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ address: '/share' });
    const { id: short } = await make('maker', 'home');
    await server.platform.db.query(`UPDATE private_message SET link = $1`, [`share:${short}`]);
    await server.platform.db.query(`UPDATE share_link SET end_time = now() WHERE id = $1`, [short]);
    expect(await shown()).toMatchObject({ address: '/share' });
  });

  it('of a message are of pages that its writer sees, and of nothing else', async () => {
    const send = (link: string) =>
      call('maker', 'private-message.send', { user_id: people.auditor.id, content: 'x', link });
    expect(await send(`/${appId}/${pages.audited}`)).toMatchObject({ code: 401 });
    expect(await send(`/${appId}/999999`)).toMatchObject({ code: 404 });
    expect(await send(`/share#${'x'.repeat(43)}`)).toMatchObject({ code: 404 });
    for (const link of [
      'javascript:alert(1)',
      '//elsewhere.example/1/2',
      'https://elsewhere.example/',
      '/api/site/info',
    ])
      expect(await send(link), link).toMatchObject({ code: 400 });
    await server.platform.settings.set(server.platform.db, 'site.url', 'https://sluice.example', null);
    expect(await send(`https://elsewhere.example/${appId}/${pages.home}`)).toMatchObject({ code: 400 });
    expect(await send(`https://sluice.example/${appId}/${pages.home}`)).toMatchObject({ code: 200 });
    expect(await send('workbench')).toMatchObject({ code: 200 });
  });
});

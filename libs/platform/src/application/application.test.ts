import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

/** The list of applications (screens B4): what somebody may enter, as it was published, and what they marked in it. */
describe('applications', () => {
  let server: TestPlatform;
  const people = {} as Record<'user' | 'auditor' | 'builder' | 'stranger', TestPerson>;
  const roles = { user: 'user', auditor: 'audit_admin', builder: 'app_admin', stranger: 'user' } as const;

  /** Imports an app of one page and publishes it. */
  async function publish(uid: string, more: object = {}, page: object = {}): Promise<number> {
    const access = { signed_in: true };
    const documents = [
      { kind: 'app', shape: 3, uid, name: uid, home: 'home', access, ...more },
      { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [], ...page },
    ];
    const files = documents.map((document) => ({
      path: documentPath(document as never),
      text: JSON.stringify(document),
    }));
    await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    return server.platform.documents.app(uid)!.id;
  }

  /** The list as the console asks for it in somebody's name. */
  const listed = (who: keyof typeof people): Promise<Record<string, unknown>[]> =>
    server.platform.db.transaction(async (db) => {
      await db.query(
        `SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true), set_config('sluice.locale', 'en', true)`,
        [String(people[who].id), roles[who]],
      );
      await db.query('SET LOCAL ROLE sluice_console');
      const { rows } = await db.query(
        'SELECT uid, name, text, color, is_favourite, may_build FROM console.applications ORDER BY uid',
      );
      return rows;
    });
  const uids = async (who: keyof typeof people): Promise<unknown[]> => (await listed(who)).map(({ uid }) => uid);
  const mark = (who: keyof typeof people, id: number, favourite: boolean) =>
    server.call('/operation/application.favourite', { id, favourite }, { token: people[who].token });

  beforeAll(async () => {
    server = await startTestPlatform();
    for (const name of Object.keys(roles) as (keyof typeof roles)[]) people[name] = await server.person([roles[name]]);
  });
  afterAll(() => server.stop());

  it('are those that somebody may enter and open, by the access of the app and of its first page', async () => {
    await publish('everybody', { name: { 'zh-chs': '大家', en: 'All' }, text: 'For all', color: '#2457c5' });
    await publish('auditors', { access: { roles: ['audit_admin'] } });
    await publish('audit-home', {}, { access: { roles: ['audit_admin'] } });
    expect(await uids('user')).toEqual(['everybody']);
    expect(await uids('auditor')).toEqual(['audit-home', 'auditors', 'everybody']);
    expect((await listed('user'))[0]).toMatchObject({
      ...{ name: 'All', text: 'For all', color: '#2457c5', is_favourite: false, may_build: false },
    });
    expect((await listed('builder')).map(({ may_build: may }) => may)).toEqual([true]);
  });

  it('are told as they were published, and not once they are in the recycle bin', async () => {
    const { documents, db } = server.platform;
    const author = { id: null, name: 'test' };
    const app = { kind: 'app', shape: 3, uid: 'everybody', name: 'Changed', home: 'home', access: { public: true } };
    await db.transaction((tx) => documents.save(tx, { app: 'everybody', document: app as never, author }));
    expect((await listed('user'))[0]).toMatchObject({ name: 'All' });
    const gone = await publish('gone');
    expect(await uids('user')).toContain('gone');
    await db.query('UPDATE document_app SET is_deleted = true WHERE id = $1', [gone]);
    expect(await uids('user')).not.toContain('gone');
  });

  it('are not told to others where the first page is kept for somebody', async () => {
    const id = await publish('kept');
    const home = server.platform.documents.idOf('kept', 'home');
    await server.platform.db.query('INSERT INTO app_guard (app_id, object_id, user_id) VALUES ($1, $2, $3)', [
      id,
      home,
      people.user.id,
    ]);
    expect(await uids('user')).toContain('kept');
    expect(await uids('stranger')).not.toContain('kept');
    expect(await uids('builder')).toContain('kept');
  });

  it('are marked by each person for themselves', async () => {
    const { id } = server.platform.documents.app('everybody')!;
    for (const favourite of [true, true])
      expect(await mark('user', id, favourite)).toMatchObject({ code: 200, data: { favourite: true } });
    const marked = async (who: keyof typeof people): Promise<unknown> =>
      (await listed(who)).find(({ uid }) => uid === 'everybody')?.is_favourite;
    expect([await marked('user'), await marked('stranger')]).toEqual([true, false]);
    const hidden = server.platform.documents.app('auditors')!.id;
    for (const unknown of [hidden, 999_999])
      expect(await mark('user', unknown, true)).toMatchObject({ code: 404, data: { field: 'id' } });
    expect(await mark('user', id, false)).toMatchObject({ code: 200 });
    expect(await marked('user')).toBe(false);
    expect(await server.call('/operation/application.favourite', { id, favourite: true })).toMatchObject({ code: 403 });
  });
});

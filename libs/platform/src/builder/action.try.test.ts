import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';
import type { ActionTried } from './action.try.schemas.js';

/** An action is tried as it is written: its steps run through the gate, and nothing of them is kept. */
describe('the try of an action', () => {
  let server: TestPlatform;
  let source: TestSource;
  let builder: TestPerson;
  let appId = 0;

  const idOf = (uid: string): number => server.platform.documents.action(appId, uid, { draft: true })?.id ?? 0;
  const call = (uid: string, more: object = {}, who = builder) =>
    server.call('/operation/builder.action-try', { app_id: appId, id: idOf(uid), ...more }, { token: who.token });
  const tried = async (uid: string, more: object = {}): Promise<ActionTried> => {
    const { code, msg, data } = await call(uid, more);
    expect(`${code} ${msg}`).toMatch(/^200/);
    return data as ActionTried;
  };

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    builder = await server.person(['app_admin', 'super_admin']);
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      source.id,
    ]);
    const access = { signed_in: true };
    const query = (uid: string, text: string, more: object = {}) => {
      return { kind: 'query', shape: 3, uid, name: uid, type: 'sql', source: name, text, ...more };
    };
    const params = [{ name: 'number', type: 'integer' }];
    const action = (uid: string, steps: object[], more: object = {}) => {
      return { kind: 'action', shape: 3, uid, name: uid, act_type: 'run', access, steps, ...more };
    };
    const documents = [
      { kind: 'app', shape: 3, uid: 'crm', name: 'CRM', home: 'home', access },
      { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
      query('count', 'SELECT id FROM customer WHERE points > 0'),
      query('reset', 'UPDATE customer SET points = 0 WHERE id > :number', { writes: true, params }),
      query('wrong', 'UPDATE customer SET name = NULL WHERE id = 1', { writes: true }),
      action(
        'empty',
        [
          { query: 'reset', name: 'gone', params: { number: 'params.number' } },
          { query: 'count', name: 'left' },
          { query: 'count', name: 'never', cond: 'steps.gone.affected == 0' },
        ],
        { params },
      ),
      action('stops', [{ query: 'reset', params: { number: '1' } }, { query: 'wrong', name: 'bad' }, { fail: 'No' }]),
      action('platform', [{ operation: 'session.current', input: {} }]),
    ];
    await server.platform.documents.import(
      documents.map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    appId = server.platform.documents.app('crm')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
    await source.grant({ app: appId }, 'write');
  });
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  it('says which steps ran with the sample values and how far they reached, and takes all of it back', async () => {
    for (const _ of [1, 2]) {
      const { ok, steps } = await tried('empty', { values: { number: '1' } });
      expect(ok, JSON.stringify(steps)).toBe(true);
      expect(steps).toMatchObject([
        { name: 'gone', target: 'reset', state: 'done', rows: null },
        { name: 'left', state: 'done', rows: 1 },
        { name: 'never', state: 'skipped' },
      ]);
      expect(steps[0]?.affected).toBeGreaterThan(0);
    }
  });

  it('says where it failed and what did not run any more', async () => {
    const { ok, msg, steps } = await tried('stops');
    expect(ok).toBe(false);
    expect(msg).not.toBe('');
    expect(steps.map(({ state }) => state)).toEqual(['done', 'failed', 'not-run']);
    expect(steps[1]?.msg).toBe(msg);
  });

  it('tries nothing that could not be taken back, and nothing for who does not build', async () => {
    const { code, msg } = await call('platform');
    expect(code).not.toBe(200);
    expect(msg).toContain('无法撤销');
    expect((await call('empty', {}, await server.person(['user']))).code).toBe(401);
  });
});

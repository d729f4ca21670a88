import { createDatabase, type TestDatabase } from '@sluice/testing';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Served } from './serve.js';

describe('an outside database (DATABASE_URL)', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-outside-'));
  let database: TestDatabase;
  const served: Served[] = [];
  const start = async (role: string): Promise<string> => {
    const made = await serve({
      PORT: '0',
      SLUICE_DATA: dir,
      DATABASE_URL: database.url,
      SLUICE_ROLE: role,
      SLUICE_LOG: 'silent',
    });
    served.push(made);
    return made.address;
  };
  beforeAll(async () => {
    database = await createDatabase({ empty: true });
  });
  afterAll(async () => {
    for (const made of served) await made.stop();
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('is migrated by whoever comes first and leads to the installer', async () => {
    const [one, two] = await Promise.all([start('api'), start('api')]);
    for (const address of [one, two]) {
      expect(await (await fetch(`${address}api/setting`)).json()).toMatchObject({
        code: 200,
        data: { init: true, user_count: 0 },
      });
    }
    expect(readdirSync(dir)).not.toContain('postgres');
  }, 300_000);

  it('shares sessions and their end between processes', async () => {
    const [one = '', two = ''] = served.map(({ address }) => address);
    const post = async (address: string, path: string, body: Record<string, string>, token = '') =>
      (await (
        await fetch(`${address}api${path}`, {
          method: 'POST',
          body: new URLSearchParams(body),
          headers: { 'access-token': token },
        })
      ).json()) as { code: number; data: { token: string; user_name: string } };
    await post(one, '/installer', { account: 'chief', name: 'chief', pwd: 'Green7Pine', pwd2: 'Green7Pine' });
    const platform = served[0]?.host.platform;
    await platform?.settings.set(platform.db, 'login.captcha', false, null);
    await expect
      .poll(() => served.map(({ host }) => host.platform.settings.get('login.captcha')))
      .toEqual([false, false]);
    const {
      data: { token },
    } = await post(one, '/login', { name: 'chief', pwd: 'Green7Pine' });
    expect(await post(two, '/operation/session.current', {}, token)).toMatchObject({
      code: 200,
      data: { user_name: 'chief' },
    });
    expect(await post(one, '/logout', {}, token)).toMatchObject({ code: 200 });
    await expect.poll(async () => (await post(two, '/operation/session.current', {}, token)).code).toBe(405);
  });

  it('lets a worker answer operators alone', async () => {
    const address = await start('worker');
    expect((await fetch(`${address}ready`)).status).toBe(200);
    expect(await (await fetch(`${address}api/setting`)).json()).toMatchObject({ code: 404 });
    expect((await fetch(`${address}anything`)).status).toBe(404);
  });
});

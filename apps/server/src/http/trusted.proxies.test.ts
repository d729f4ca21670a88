import type { Platform } from '@sluice/platform';
import { startTestPlatform } from '@sluice/testing';
import { expect, it } from 'vitest';
import { startHttp } from './tested.http.js';
import { trustedProxies } from './trusted.proxies.js';

it('believes the proxies of the setting and nobody else, as the setting is now', () => {
  let proxies: string[] = [];
  const settings = { get: () => proxies } as unknown as Platform['settings'];
  const trusts = trustedProxies(() => ({ settings }));
  expect(trusts('127.0.0.1')).toBe(false);
  proxies = ['10.0.0.0/8', '2001:db8::1', '127.0.0.1', '999.1.1.1', '10.0.0.0/99'];
  expect(['10.2.3.4', '::ffff:10.2.3.4', '2001:db8::1', '127.0.0.1'].map(trusts)).toEqual([true, true, true, true]);
  expect(['11.0.0.1', '2001:db8::2', '', 'unknown', '999.1.1.1'].map(trusts)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  proxies = [];
  expect(trusts('10.2.3.4')).toBe(false);
});

it('takes the address of a caller from X-Forwarded-For where a trusted proxy wrote it, and never what stands before that', async () => {
  const world = await startTestPlatform();
  const http = await startHttp(world.platform);
  const { db, audit, settings } = world.platform;
  const { token } = await world.person(['user']);
  const addressOf = async (forwarded: string): Promise<string> => {
    const headers = { 'access-token': token, 'x-forwarded-for': forwarded };
    const answer = await http.ask.post('/api/operation/user.disable').set(headers).send({ id: 1 });
    expect(answer.body).toMatchObject({ code: 401 });
    await audit.flush();
    const sql = `SELECT host(ip::inet) AS ip FROM audit_log WHERE action = 'user.disable' ORDER BY seq DESC LIMIT 1`;
    return (await db.one<{ ip: string }>(sql)).ip;
  };
  const own = await addressOf('203.0.113.7');
  expect(['127.0.0.1', '::ffff:127.0.0.1']).toContain(own);
  await settings.set(db, 'network.trusted_proxies', ['127.0.0.1'], null);
  await settings.refresh();
  expect(await addressOf('203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf('198.51.100.9, 203.0.113.7')).toBe('203.0.113.7');
  await settings.set(db, 'network.trusted_proxies', [], null);
  await settings.refresh();
  expect(await addressOf('203.0.113.7')).toBe(own);
  await http.close();
  await world.stop();
});

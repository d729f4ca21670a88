import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

describe('the address of an external kind', () => {
  let server: TestPlatform;
  let http: TestedHttp;
  let frame: string;

  beforeAll(async () => {
    server = await startTestPlatform({ config: { kindsDir: join(process.cwd(), 'examples', 'kinds') } });
    http = await startHttp(server.platform);
    frame = server.platform.kinds.find('thumbs', '1.0.0')!.address;
  });
  afterAll(async () => {
    await http.close();
    await server.stop();
  });

  it('has a policy of its own, which names its two scripts by digest and allows nothing else', async () => {
    const answer = await http.ask
      .get(`${frame}?app=1`)
      .expect(200)
      .expect('content-type', /^text\/html/);
    const policy = answer.headers['content-security-policy'] as string;
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)] as const));
    expect(rules.get('sandbox')).toEqual(['allow-scripts']);
    for (const word of ['default-src', 'connect-src', 'form-action', 'base-uri'])
      expect(rules.get(word)).toEqual(["'none'"]);
    expect(rules.get('frame-ancestors')).toEqual(["'self'"]);
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
    const scripts = [...answer.text.matchAll(/<script src="([^"]+)" integrity="([^"]+)"/g)];
    expect(scripts.map(([, , digest]) => `'${digest}'`)).toEqual(rules.get('script-src'));
    for (const [, file, digest] of scripts) {
      const script = await http.ask
        .get(frame.replace('frame.html', file!))
        .expect(200)
        .expect('content-type', /^text\/javascript/)
        .expect('x-content-type-options', 'nosniff')
        .expect('access-control-allow-origin', '*')
        .expect('cache-control', /immutable/)
        .expect('content-security-policy', /default-src 'none'.*frame-ancestors 'none'/);
      expect(`sha256-${createHash('sha256').update(script.text).digest('base64')}`).toBe(digest);
      expect(script.headers).not.toHaveProperty('set-cookie');
    }
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is nothing but what was read: no folder, no other file, no way out', async () => {
    const folder = frame.replace(/frame\.html$/, '');
    for (const path of [
      '/kind',
      '/kind/',
      folder,
      `${folder}kind.json`,
      `${folder}thumbs.js`,
      `${folder}..%2f..%2f..%2fpackage.json`,
      `${folder}%2e%2e/frame.html`,
      frame.replace('1.0.0', '1.0.1'),
      frame.replace(/[0-9a-f]{16}/, '0'.repeat(16)),
    ])
      await http.ask
        .get(path)
        .expect(404)
        .expect('content-type', /text\/plain/)
        .expect('cache-control', 'no-store');
  });

  it('is embedded by whoever may embed the app that it stands in', async () => {
    await server.platform.settings.set(server.platform.db, 'embed.origins', ['https://portal.example.cn'], null);
    await expect
      .poll(async () => (await http.ask.get(frame)).headers['content-security-policy'] as string)
      .toMatch(/frame-ancestors 'self' https:\/\/portal\.example\.cn$/);
    // What is no number of an app opens the policy to nothing.
    const odd = await http.ask.get(`${frame}?app=1;script-src%20*`).expect(200);
    expect(odd.headers['content-security-policy']).not.toContain('script-src *');
  });
});

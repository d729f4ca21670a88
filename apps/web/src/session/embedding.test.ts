import { describe, expect, it } from 'vitest';
import { createClient } from '../api/client.js';
import { createEmbedding, isAllowedOrigin } from './embedding.js';

describe('an embedding page', () => {
  it('is known by its whole origin or by a host pattern', () => {
    const allowed = ['https://oa.example.com', 'https://*.corp.example'];
    for (const origin of ['https://oa.example.com', 'https://a.corp.example', 'https://b.a.corp.example'])
      expect(isAllowedOrigin(origin, allowed), origin).toBe(true);
    for (const origin of [
      'http://oa.example.com',
      'https://oa.example.com.evil.test',
      'https://corp.example',
      'https://evilcorp.example',
      'https://.corp.example',
      'null',
      '',
    ])
      expect(isAllowedOrigin(origin, allowed), origin).toBe(false);
    expect(isAllowedOrigin('https://anything.test', ['*'])).toBe(false);
  });

  it('without a parent nobody is asked', async () => {
    const client = createClient({
      base: 'http://127.0.0.1:9',
      version: '',
      token: () => null,
      locale: () => 'en',
      describe: () => '',
      onFailure: () => true,
    });
    expect(await createEmbedding(client, null).askParent(2, 'x')).toBe(false);
  });
});

import type { Platform } from '@sluice/platform';
import { expect, it } from 'vitest';
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

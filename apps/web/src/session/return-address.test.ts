import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginAddress, safeReturnAddress } from './return-address.js';

const ORIGIN = 'https://sluice.example';

describe('return address', () => {
  it('keeps path, query and hash of this product', () => {
    expect(safeReturnAddress('/1/page/4?keyword=a%20b#x', ORIGIN)).toBe('/1/page/4?keyword=a%20b#x');
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    null,
    'x',
    '/login?url=%2F',
    '/logout',
    '/appLogin',
    '/cas',
    '/cas/ST-1',
    '/installer',
  ])('turns %j into the start page', (url) => {
    expect(safeReturnAddress(url, ORIGIN)).toBe('/');
  });

  it('never leads to another origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `/${text}`),
        ),
        (url) => {
          expect(new URL(safeReturnAddress(url, ORIGIN), ORIGIN).origin).toBe(ORIGIN);
        },
      ),
    );
  });

  it('carries an address through the login and back', () => {
    const address = '/1/page/4?a=1&b=2#c';
    const url = new URL(loginAddress(address), ORIGIN);
    expect(url.pathname).toBe('/login');
    expect(safeReturnAddress(url.searchParams.get('url'), ORIGIN)).toBe(address);
  });
});

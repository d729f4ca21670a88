import { expect, it } from 'vitest';
import { tokenCookie } from './media.access.js';

it('sets the token for stored files alone, for half a minute', () => {
  expect(tokenCookie('a;b=c', false)).toBe('x-access-token=a%3Bb%3Dc; Max-Age=30; Path=/file; SameSite=Strict');
  expect(tokenCookie('a', true)).toMatch(/; Secure$/);
});

import { expect, it } from 'vitest';
import { isSafeLink } from './safe-link.js';

it.each(['https://example.com/a?b=1#c', 'HTTP://x', 'mailto:a@b.cn', '/3/page/4?id=5', '?a=1', '#top'])(
  'opens %s',
  (href) => {
    expect(isSafeLink(href)).toBe(true);
  },
);

it.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\n/evil.example',
  'blob:x',
  'page',
])('refuses %j', (href) => {
  expect(isSafeLink(href)).toBe(false);
});

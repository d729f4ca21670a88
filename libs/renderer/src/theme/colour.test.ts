import { expect, it } from 'vitest';
import { safeColour } from './colour.js';

it('takes colours and nothing that fetches or ends the declaration', () => {
  for (const good of ['#0f766e', '#FFF', 'teal', 'rgb(1 2 3 / 50%)', 'hsl(120, 50%, 50%)', ' red '])
    expect(safeColour(good)).toBe(good.trim());
  for (const bad of [
    'url(//evil.example/x)',
    'red; background: url(x)',
    'var(--x)',
    'image-set("x" 1x)',
    'rgb(url(x))',
    '#12',
    '',
    7,
    undefined,
    'color-mix(in srgb, red, url(x))',
  ])
    expect([bad, safeColour(bad)]).toEqual([bad, undefined]);
});

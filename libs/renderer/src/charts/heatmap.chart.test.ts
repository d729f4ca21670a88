import { expect, it } from 'vitest';
import { fitCell } from './heatmap.chart.js';

it.each([
  ['as it is where it fits', 60, 50, {}],
  ['in smaller letters where those fit', 48, 50, { fontSize: 9 }],
  ['not at all where only unreadable letters would', 41, 50, { x: -10_000 }],
])('a number stands in its cell %s', (_how, cell, label, laid) => {
  expect(fitCell({ rect: { width: cell }, labelRect: { width: label } })).toEqual(laid);
});

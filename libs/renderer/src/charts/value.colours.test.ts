import type { ChartConfig } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { looksAlike } from '../theme/colour.js';
import { palettes } from '../theme/tokens.js';
import { paintValues } from './value.colours.js';

const colors = palettes.light.chart;
const ring: ChartConfig = { chart_type: 'ring' };
const channels = [{ value: 'shop' }, { value: 'mini' }, { value: 'web' }];

/** Colours of values in a chart of parts, by value. */
function parts(keys: readonly unknown[], entries?: readonly { value: unknown; color?: string }[], config = ring) {
  const { categoryColors } = paintValues({ keys, entries, series: [], config }, colors, 'light');
  return categoryColors && Object.fromEntries(keys.map((key, at) => [String(key), categoryColors[at]]));
}

/** Colours of series that stand for codes of the channels, in their order. */
const series = (codes: readonly (string | undefined)[], entries = channels): readonly string[] =>
  paintValues(
    {
      keys: [],
      series: codes.map((code) => ({ label: '', values: [], texts: [], code })),
      seriesEntries: entries,
      config: ring,
    },
    colors,
    'light',
  ).colors;

describe('colours of values', () => {
  it('are the same in a ring, a stack and any order or part of the rows', () => {
    const all = parts(['web', 'shop', 'mini'], channels);
    expect(all).toEqual({ shop: colors[0], mini: colors[1], web: colors[2] });
    expect(parts(['mini'], channels)).toEqual({ mini: colors[1] });
    expect(series(['web', 'shop'])).toEqual([colors[2], colors[0]]);
  });

  it('are those of the dictionary, and what has none is given one that cannot be mistaken for them', () => {
    const own = [{ value: 'shop' }, { value: 'mini', color: 'blue' }, { value: 'web', color: '#159157' }];
    const painted = parts(['shop', 'mini', 'web'], own)!;
    expect([painted.mini, painted.web]).toEqual(['#2f5bea', '#159157']);
    expect(looksAlike(painted.shop!, '#2f5bea') || looksAlike(painted.shop!, '#159157')).toBe(false);
    expect(series(['mini', 'shop'], own)).toEqual([painted.mini, painted.shop]);
  });

  it('without a dictionary follow from the value, whatever stands beside it', () => {
    const all = parts(['north', 'south', 'east', 'west'])!;
    expect(new Set(Object.values(all)).size).toBe(4);
    expect(parts(['west', 'east', 'south', 'north'])).toEqual(all);
    expect(parts(['north'])!.north).toBe(parts(['north', 'n/a'])!.north);
  });

  it('repeat no colour while one is free, and every colour is one of the palette', () => {
    const many = Array.from({ length: colors.length * 2 }, (_, at) => `value ${at}`);
    const used = Object.values(parts(many)!);
    for (const color of colors) expect(used.filter((one) => one === color)).toHaveLength(2);
  });

  it('leave series that stand for no entry those that no entry has taken', () => {
    expect(series(['shop', undefined])).toEqual([colors[0], colors[1]]);
    expect(series([undefined, 'shop'])).toEqual([colors[1], colors[0]]);
  });

  it('are the configured ones in the order of the rows where a chart names its own', () => {
    const config = { ...ring, chart_color: ['#111111'] };
    expect(parts(['shop'], channels, config)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandPalette, contrast } from './brand.palette.js';
import { palettes } from './tokens.js';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe("an app's own colour", () => {
  it('is the primary colour and the first one of charts', () => {
    const palette = brandPalette('light', '#0f766e');
    expect(palette).toMatchObject({ primary: '#0f766e', onPrimary: '#ffffff', text: palettes.light.text });
    expect(palette.chart[0]).toBe('#0f766e');
    expect(palette.chart).toHaveLength(palettes.light.chart.length);
    // Its neighbour in a ring is not another teal.
    expect(palette.chart[1]).toBe('#e8932a');
    expect(palette.chart.at(-1)).toBe('#16a394');
  });

  it('leaves links and button texts readable, whatever it is and in both modes', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (brand, mode) => {
        const palette = brandPalette(mode, brand);
        expect(contrast(palette.accent, palette.surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(3);
        // A button under the pointer is read as well as one at rest.
        expect(contrast(palette.onPrimary, palette.primaryHover)).toBeGreaterThanOrEqual(
          Math.min(4.5, contrast(palette.onPrimary, palette.primary)),
        );
      }),
    );
  });

  it.each(['light', 'dark'] as const)("texts of buttons are readable on the product's own colours, %s", (mode) => {
    const { onPrimary, primary, primaryHover, primaryActive } = palettes[mode];
    for (const ground of [primary, primaryHover, primaryActive])
      expect(contrast(onPrimary, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('is a colour: anything else changes nothing', () => {
    for (const wrong of [undefined, '', 'red', '#fff', '#12345g', 'url(x)', '#ffffff;}'])
      expect(brandPalette('light', wrong)).toBe(palettes.light);
  });
});

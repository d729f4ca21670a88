import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { captchaPicture } from './captcha.picture.js';
import { outlineOf } from './glyph.paths.js';
import { pngOf } from './png.js';
import { Raster } from './raster.js';

const bytesOf = (address: string): Buffer => Buffer.from(address.replace('data:image/png;base64,', ''), 'base64');

/** Width, height and rows of a PNG without filters. */
function read(png: Buffer): { width: number; height: number; pixels: Buffer } {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  return { width, height, pixels: inflateSync(png.subarray(41, 41 + length)) };
}

it('draws four letters as pixels, never twice the same, in a few milliseconds', () => {
  const pictures = Array.from({ length: 20 }, () => captchaPicture('aB3k'));
  expect(new Set(pictures).size).toBe(20);
  const { width, height, pixels } = read(bytesOf(pictures[0] ?? ''));
  expect([width, height, pixels.length]).toEqual([252, 68, (252 * 3 + 1) * 68]);
  expect(bytesOf(pictures[0] ?? '').includes('path')).toBe(false);
  const took = Array.from({ length: 9 }, () => {
    const began = performance.now();
    captchaPicture('aB3k');
    return performance.now() - began;
  }).sort((left, right) => left - right);
  expect(took[0]).toBeLessThan(40);
});

it('has ink where each letter stands', () => {
  const { pixels } = read(bytesOf(captchaPicture('WMHK')));
  for (const index of [0, 1, 2, 3]) {
    let dark = 0;
    for (let y = 0; y < 68; y += 1)
      for (let x = index * 57 + 10; x < index * 57 + 60; x += 1)
        if ((pixels[y * 757 + 1 + x * 3] ?? 255) < 200) dark += 1;
    expect(dark).toBeGreaterThan(300);
  }
});

it('fills what lies inside an outline, holes left out, and smooths its edges', () => {
  const raster = new Raster(8, 8, [255, 255, 255]);
  const outline = outlineOf('M1 1L7 1L7 7L1 7Z M3 3L3 5L5 5L5 3Z');
  expect(outline).toHaveLength(2);
  raster.fill(outline, [0, 0, 0]);
  const red = (x: number, y: number): number | undefined => raster.bytes[(y * 8 + x) * 3];
  expect([red(0, 0), red(2, 2), red(4, 4), red(6, 6)]).toEqual([255, 0, 255, 0]);
  raster.fill(outlineOf('M0 0L0.5 0L0.5 1L0 1Z'), [0, 0, 0]);
  expect(red(0, 0)).toBe(128);
  expect(pngOf(raster).subarray(1, 4).toString()).toBe('PNG');
});

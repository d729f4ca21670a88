import { randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import { outlineOf } from './glyph.paths.js';
import { pngOf } from './png.js';
import { Raster, type Colour, type Outline, type Point } from './raster.js';

/** Twice the size at which it is shown, for fine screens. */
const [width, height] = [252, 68];
const ground: Colour = [244, 245, 247];
/** Each reads well on the ground; letters and strokes share them, so that a colour tells neither. */
const inks: readonly Colour[] = [
  [29, 78, 216],
  [185, 28, 28],
  [4, 120, 87],
  [124, 45, 146],
  [154, 52, 18],
  [51, 65, 85],
];
const strokes = 4;
const specks = 160;

const ink = (): Colour => inks[randomInt(inks.length)] ?? ground;
const within = (least: number, limit: number): number => least + (randomInt(10_000) / 10_000) * (limit - least);

/** Bends the plane a little, each letter in its own way: no two drawings of a letter have the same outline. */
function bend(): (point: Point) => Point {
  const [upDown, leftRight] = [within(1, 3), within(1, 2.6)];
  const [longX, longY, shiftX, shiftY] = [within(18, 34), within(14, 28), within(0, 6), within(0, 6)];
  const lean = within(-0.16, 0.16);
  return ([x, y]) => [
    x + leftRight * Math.sin(y / longY + shiftX) + lean * (y - height / 2),
    y + upDown * Math.sin(x / longX + shiftY),
  ];
}

const bent = (outline: Outline, by: (point: Point) => Point): Outline => outline.map((points) => points.map(by));

/** A wave across the picture, as thick as a thin part of a letter. */
function stroke(): Outline {
  const [from, to, high, long, shift, thick] = [
    within(8, height - 8),
    within(8, height - 8),
    within(3, 9),
    within(16, 40),
    within(0, 6),
    within(1.6, 3),
  ];
  const line = Array.from({ length: 29 }, (_, at): Point => {
    const x = (at / 28) * width;
    return [x, from + ((to - from) * at) / 28 + high * Math.sin(x / long + shift)];
  });
  return [[...line, ...line.toReversed().map(([x, y]): Point => [x, y + thick])]];
}

/**
 * The outline of a letter at its place: the font stands each in the middle of a field of its own, a little higher or
 * lower.
 */
function letterAt(letter: string, index: number): Outline {
  const field = { width: 72, height, fontSize: 84 };
  const { data } = svgCaptcha.create({ ...field, charPreset: letter, size: 1, noise: 0, color: false });
  const [, path = ''] = / d="([^"]*)"/.exec(data) ?? [];
  const [right, down] = [index * 57 + within(2, 8), within(-4, 4)];
  return bent(outlineOf(path), ([x, y]) => [x + right, y + down]);
}

/** Draws a text as PNG in a data address: letters bent and crossed by waves in the same inks, with specks. */
export function captchaPicture(text: string): string {
  const raster = new Raster(width, height, ground);
  for (let count = 0; count < strokes / 2; count += 1) raster.fill(stroke(), ink());
  for (const [index, letter] of [...text].entries()) raster.fill(bent(letterAt(letter, index), bend()), ink());
  for (let count = 0; count < strokes / 2; count += 1) raster.fill(stroke(), ink());
  for (let count = 0; count < specks; count += 1) raster.mix(randomInt(width), randomInt(height), ink(), 0.7);
  return `data:image/png;base64,${pngOf(raster).toString('base64')}`;
}

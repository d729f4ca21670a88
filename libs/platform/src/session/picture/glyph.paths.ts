import type { Outline, Point } from './raster.js';

/** Pieces of a curve: smooth at the size of a captcha. */
const pieces = 5;

const between = (points: readonly Point[], share: number): Point => {
  if (points.length === 1) return points[0] as Point;
  return between(
    points.slice(1).map(([x, y], index) => {
      const [x0, y0] = points[index] as Point;
      return [x0 + (x - x0) * share, y0 + (y - y0) * share] as const;
    }),
    share,
  );
};

/**
 * The outline behind the path data of a glyph: M, L, Q, C and Z with absolute numbers, as font programs write them;
 * curves become short lines (de Casteljau).
 */
export function outlineOf(data: string): Outline {
  const outline: Point[][] = [];
  for (const [, command = '', text = ''] of data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (text.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, at): Point => [
      numbers[at * 2] ?? 0,
      numbers[at * 2 + 1] ?? 0,
    ]);
    if (command === 'M') outline.push([...points]);
    const current = outline.at(-1);
    const from = current?.at(-1);
    if (command === 'M' || current === undefined || from === undefined) continue;
    if (command === 'L') current.push(...points);
    else if (points.length > 0)
      for (let piece = 1; piece <= pieces; piece += 1) current.push(between([from, ...points], piece / pieces));
  }
  return outline.filter((points) => points.length > 2);
}

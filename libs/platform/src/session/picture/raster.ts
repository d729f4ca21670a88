/** A point in pixels. */
export type Point = readonly [x: number, y: number];
/** Closed outlines that are filled together by the non-zero rule, as fonts draw theirs. */
export type Outline = readonly (readonly Point[])[];
/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Lines of coverage in one row of pixels: four steps of grey from above, exact ones from the side. */
const linesPerRow = 4;

interface Crossing {
  x: number;
  winding: 1 | -1;
}

/** A picture of red, green and blue bytes that outlines are filled into. */
export class Raster {
  readonly bytes: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    ground: Colour,
  ) {
    this.bytes = Buffer.alloc(width * height * 3, Buffer.from(ground));
  }

  /** Mixes a colour into a pixel; outside the picture nothing happens. */
  mix(x: number, y: number, colour: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    const part = Math.min(1, share);
    for (let channel = 0; channel < 3; channel += 1) {
      const before = this.bytes[at + channel] ?? 0;
      this.bytes[at + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * part);
    }
  }

  /** Fills an outline, its edges smoothed. */
  fill(outline: Outline, colour: Colour): void {
    const heights = outline.flatMap((points) => points.map(([, y]) => y));
    const first = Math.max(0, Math.floor(Math.min(...heights)));
    const last = Math.min(this.height - 1, Math.ceil(Math.max(...heights)));
    const sides = outline.flatMap((points) => points.map(([x]) => x));
    const left = Math.max(0, Math.floor(Math.min(...sides)));
    const right = Math.min(this.width, Math.ceil(Math.max(...sides)) + 1);
    const edges = edgesOf(outline);
    const cover = new Float32Array(this.width);
    for (let y = first; y <= last; y += 1) {
      cover.fill(0);
      const near = edges.filter(({ top, bottom }) => top < y + 1 && bottom > y);
      for (let line = 0; line < linesPerRow; line += 1)
        addSpans(cover, crossingsAt(near, y + (line + 0.5) / linesPerRow), 1 / linesPerRow);
      for (let x = left; x < right; x += 1) if (cover[x]) this.mix(x, y, colour, cover[x] ?? 0);
    }
  }
}

/** An edge from its upper end to its lower one. */
interface Edge {
  x: number;
  top: number;
  bottom: number;
  slope: number;
  winding: 1 | -1;
}

function edgesOf(outline: Outline): Edge[] {
  return outline.flatMap((points) =>
    points.map(([x1, y1], index): Edge => {
      const [x2, y2] = points[(index + 1) % points.length] as Point;
      const slope = y1 === y2 ? 0 : (x2 - x1) / (y2 - y1);
      return y2 > y1
        ? { x: x1, top: y1, bottom: y2, slope, winding: 1 }
        : { x: x2, top: y2, bottom: y1, slope, winding: -1 };
    }),
  );
}

/** Where a horizontal line meets the edges, from left to right. */
function crossingsAt(edges: readonly Edge[], y: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (const { x, top, bottom, slope, winding } of edges)
    if (top <= y && y < bottom) crossings.push({ x: x + (y - top) * slope, winding });
  return crossings.sort((one, other) => one.x - other.x);
}

function addSpans(cover: Float32Array, crossings: readonly Crossing[], weight: number): void {
  let winding = 0;
  for (let index = 0; index < crossings.length; index += 1) {
    const { x, winding: turn } = crossings[index] as Crossing;
    winding += turn;
    if (winding !== 0) addSpan(cover, x, crossings[index + 1]?.x ?? x, weight);
  }
}

function addSpan(cover: Float32Array, from: number, to: number, weight: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(cover.length, to); x += 1)
    cover[x] = (cover[x] ?? 0) + weight * Math.max(0, Math.min(to, x + 1) - Math.max(from, x));
}

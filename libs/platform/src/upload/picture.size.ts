/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Pixels that a picture may have: 200 MB when a browser or a converter unfolds it to four bytes each. Cameras of
 * telephones make 12 to 50 million; a file of a few kilobytes can declare four billion.
 */
export const MOST_PIXELS = 50_000_000;

/**
 * Each reader answers the largest size that any header of a file declares, so that a small first header hides no large
 * second one; undefined where the file is not made as its kind says. They read headers only, in time linear to the
 * file: libraries for this (image-size and the like) stop at the first header.
 */
type SizeReader = (bytes: Buffer) => PictureSize | undefined;

const larger = (one: PictureSize | undefined, other: PictureSize): PictureSize => ({
  width: Math.max(one?.width ?? 0, other.width),
  height: Math.max(one?.height ?? 0, other.height),
});
const holds = (bytes: Buffer, at: number, length: number): boolean => at >= 0 && at + length <= bytes.length;
const text = (bytes: Buffer, at: number, length = 4): string => bytes.toString('latin1', at, at + length);

/** PNG, chunk IHDR, which must be the first (ISO/IEC 15948, 11.2.2); frames of an animation lie within it. */
export const pngSize: SizeReader = (bytes) =>
  holds(bytes, 16, 8) && text(bytes, 12) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

/** Markers of JPEG without a segment behind them: stuffed bytes, TEM, RST0 to RST7, SOI (ITU-T T.81, B.1.1.3). */
const isBare = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff;
/** SOF0 to SOF15 without DHT, JPG and DAC, and DHP: they hold a size. */
const isFrame = (marker: number): boolean =>
  marker === 0xde || (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc);
const endOfImage = 0xd9;

/**
 * JPEG, every frame header up to the end of the image. A height that is told only behind the scan (DNL) counts as none.
 */
export const jpegSize: SizeReader = (bytes) => {
  let size: PictureSize | undefined;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) at += 1;
    else if (isBare(marker)) at += marker === 0xff ? 1 : 2;
    else if (marker === endOfImage || !holds(bytes, at, 4)) break;
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (isFrame(marker)) {
        if (!holds(bytes, at, 9)) return undefined;
        const frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
        if (frame.height === 0) return undefined;
        size = larger(size, frame);
      }
      at += 2 + Math.max(length, 2);
    }
  }
  return size;
};

/** Behind the sub-blocks that begin at `at`. */
function behindBlocks(bytes: Buffer, at: number): number {
  let next = at;
  while (next < bytes.length && bytes[next] !== 0) next += (bytes[next] as number) + 1;
  return next + 1;
}
const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** GIF, logical screen and every frame, which decoders let reach beyond it (GIF89a, 18 and 20). */
export const gifSize: SizeReader = (bytes) => {
  if (!holds(bytes, 0, 13)) return undefined;
  let size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colourTable(bytes[10] as number);
  for (;;) {
    if (bytes[at] === 0x21) at = behindBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c && holds(bytes, at, 10)) {
      const [left, top, width, height] = [1, 3, 5, 7].map((index) => bytes.readUInt16LE(at + index)) as Four;
      size = larger(size, { width: left + width, height: top + height });
      at = behindBlocks(bytes, at + 11 + colourTable(bytes[at + 9] as number));
    } else return size;
  }
};
type Four = [number, number, number, number];

/** Sizes by the name of the chunk of WebP that holds them (RFC 9649, 2.5 to 2.7); `at` is where its content begins. */
const webpSizes: Readonly<Record<string, (bytes: Buffer, at: number) => PictureSize>> = {
  VP8X: (bytes, at) => ({ width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 }),
  'VP8 ': (bytes, at) => ({ width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff }),
  VP8L: (bytes, at) => {
    const bits = bytes.readUInt32LE(at + 1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  ANMF: (bytes, at) => ({ width: bytes.readUIntLE(at + 6, 3) + 1, height: bytes.readUIntLE(at + 9, 3) + 1 }),
};
/** Content of a frame of an animation before its own chunks. */
const frameHead = 16;

/** WebP, canvas, frames and the bit streams in them. */
export const webpSize: SizeReader = (bytes) => {
  let size: PictureSize | undefined;
  for (let at = 12; holds(bytes, at, 8);) {
    const name = text(bytes, at);
    const content = at + 8;
    const read = webpSizes[name];
    if (read) {
      if (!holds(bytes, content, 12)) return undefined;
      size = larger(size, read(bytes, content));
    }
    const length = bytes.readUInt32LE(at + 4);
    at = name === 'ANMF' ? content + frameHead : content + length + (length % 2);
  }
  return size;
};

/**
 * AVIF, every `ispe` property (ISO/IEC 23008-12, 6.5.3) wherever it stands; decoders refuse a stream of another size
 * than it says.
 */
export const avifSize: SizeReader = (bytes) => {
  let size: PictureSize | undefined;
  for (let at = bytes.indexOf('ispe'); holds(bytes, at, 16); at = bytes.indexOf('ispe', at + 4))
    size = larger(size, { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) });
  return size;
};

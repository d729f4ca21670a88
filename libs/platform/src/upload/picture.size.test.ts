import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureKinds } from './media.catalogue.js';
import { checkUpload } from './accept.upload.js';
import { avifSize, gifSize, jpegSize, MOST_PIXELS, pngSize, webpSize } from './picture.size.js';
import { UploadedFile } from './uploaded.file.js';

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const l16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const l24 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);
const join = (...parts: (Buffer | string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const png = (width: number, height: number): Buffer =>
  join([0x89], 'PNG\r\n\x1a\n', u32(13), 'IHDR', u32(width), u32(height), [8, 6, 0, 0, 0], u32(0), u32(0), 'IEND');
const frame = (marker: number, width: number, height: number): Buffer =>
  join([0xff, marker], u16(11), [8], u16(height), u16(width), [1, 1, 0x11, 0]);
const scan = join([0xff, 0xda], u16(8), [1, 1, 0, 0, 63, 0], [1, 0xff, 0x00, 0xff, 0xd0, 2]);
const jpeg = (...frames: Buffer[]): Buffer =>
  join([0xff, 0xd8, 0xff, 0xe0], u16(4), [0xff, 0xc0], ...frames.flatMap((one) => [one, scan]), [0xff, 0xd9]);
const gifFrame = (left: number, width: number, height: number): Buffer =>
  join([0x2c], l16(left), l16(0), l16(width), l16(height), [0x80], Buffer.alloc(6), [2, 1, 0, 0]);
const gif = (width: number, height: number, ...frames: Buffer[]): Buffer =>
  join('GIF89a', l16(width), l16(height), [0, 0, 0], [0x21, 0xf9, 4, 0, 0, 0, 0, 0], ...frames, ';');
const chunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return join(name, length, content, Buffer.alloc(content.length % 2));
};
const webp = (...chunks: Buffer[]): Buffer => chunk('RIFF', join('WEBP', ...chunks));
const canvas = (width: number, height: number): Buffer =>
  chunk('VP8X', join([0, 0, 0, 0], l24(width - 1), l24(height - 1), Buffer.alloc(2)));
const lossy = (width: number, height: number): Buffer =>
  chunk('VP8 ', join([0, 0, 0, 0x9d, 1, 0x2a], l16(width), l16(height), Buffer.alloc(3)));
const lossless = (width: number, height: number): Buffer => {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0);
  return chunk('VP8L', join([0x2f], bits, Buffer.alloc(8)));
};
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return join(u32(content.length + 8), name, content);
};
const ispe = (width: number, height: number): Buffer => box('ispe', u32(0), u32(width), u32(height));
const avif = (...properties: Buffer[]): Buffer =>
  join(box('ftyp', Buffer.from('avif\0\0\0\0mif1')), box('meta', u32(0), box('iprp', box('ipco', ...properties))));

describe('the size that a picture declares', () => {
  it.each([
    ['PNG', pngSize(png(640, 480))],
    ['JPEG', jpegSize(jpeg(frame(0xc0, 640, 480)))],
    ['progressive JPEG', jpegSize(jpeg(frame(0xc2, 640, 480)))],
    ['GIF', gifSize(gif(640, 480, gifFrame(0, 10, 10)))],
    ['WebP', webpSize(webp(lossy(640, 480)))],
    ['lossless WebP', webpSize(webp(lossless(640, 480)))],
    ['extended WebP', webpSize(webp(canvas(640, 480), lossy(10, 10)))],
    ['AVIF', avifSize(avif(ispe(640, 480)))],
  ])('is read from %s', (_, size) => expect(size).toEqual({ width: 640, height: 480 }));

  it.each([
    ['a second frame of a JPEG', jpegSize(jpeg(frame(0xc0, 1, 1), frame(0xc2, 60_000, 60_000)))],
    ['a frame of a GIF', gifSize(gif(1, 1, gifFrame(0, 1, 1), gifFrame(30_000, 30_000, 60_000)))],
    ['the bit stream of a WebP', webpSize(webp(canvas(1, 1), lossless(16_000, 16_000)))],
    [
      'a frame of an animated WebP',
      webpSize(webp(canvas(1, 1), chunk('ANMF', join(Buffer.alloc(16), lossy(16_000, 16_000))))),
    ],
    ['a second item of an AVIF', avifSize(avif(ispe(1, 1), ispe(60_000, 60_000)))],
  ])('is the largest of all: %s', (_, size) => {
    expect((size?.width ?? 0) * (size?.height ?? 0)).toBeGreaterThan(MOST_PIXELS);
  });

  it('is none where the header is missing or tells its height later', () => {
    expect(pngSize(Buffer.from('\x89PNG\r\n\x1a\n....IDAT........', 'latin1'))).toBeUndefined();
    expect(jpegSize(jpeg())).toBeUndefined();
    expect(jpegSize(jpeg(frame(0xc0, 640, 0)))).toBeUndefined();
    expect(webpSize(webp())).toBeUndefined();
    expect(avifSize(avif())).toBeUndefined();
  });

  it('is read from any bytes without an error, and soon', () => {
    const readers = [pngSize, jpegSize, gifSize, webpSize, avifSize];
    const heads = [
      png(1, 1),
      jpeg(frame(0xc0, 1, 1)),
      gif(1, 1, gifFrame(0, 1, 1)),
      webp(lossy(1, 1)),
      avif(ispe(1, 1)),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat({ max: 60 }),
        fc.uint8Array({ maxLength: 80 }),
        (head, cut, tail) => {
          for (const read of readers) read(join(head.subarray(0, cut), Buffer.from(tail)));
        },
      ),
    );
    // Processor time of this process: another test beside it takes none of it.
    const before = process.cpuUsage();
    for (const fill of [0x00, 0x01, 0x21, 0xff]) {
      for (const [at, read] of readers.entries()) read(join(heads[at] as Buffer, Buffer.alloc(20_000_000, fill)));
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(8000);
  });
});

describe('an upload', () => {
  const check = (bytes: Buffer) =>
    checkUpload(new UploadedFile('a', bytes, false, false), {
      label: { 'zh-chs': '照片', en: 'Photo' },
      field: 'photo',
      limit: 1000,
      kinds: pictureKinds,
    });

  it('of too many pixels is refused in words, a large one that a camera makes is taken', () => {
    expect(check(png(8000, 6000)).kind.name).toBe('PNG');
    const refusal = (bytes: Buffer): unknown => {
      try {
        return check(bytes);
      } catch (reason) {
        return reason;
      }
    };
    const large = refusal(png(65_535, 65_535));
    expect(large).toMatchObject({ key: 'upload.too-many-pixels', field: 'photo' });
    expect((large as { text(locale: string): string }).text('en')).toBe(
      'Photo: the picture has 65535 × 65535 pixels, at most 50 million are taken; please scale it down',
    );
    expect(refusal(png(0, 10))).toMatchObject({ key: 'upload.wrong-content' });
    expect(refusal(jpeg(frame(0xc0, 9, 0)))).toMatchObject({ key: 'upload.wrong-content' });
  });
});

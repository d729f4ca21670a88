import { avifSize, gifSize, jpegSize, pngSize, webpSize, type PictureSize } from './picture.size.js';

/** What is known about one kind of file, found by its content (magic bytes), never by its name. */
export interface MediaKind {
  name: string;
  contentType: string;
  isImage: boolean;
  matches(bytes: Buffer): boolean;
  /** Whether the end of the file is there. */
  isWhole(bytes: Buffer): boolean;
  /** Of a picture: the largest size that its headers declare; undefined where they declare none. */
  size?(bytes: Buffer): PictureSize | undefined;
}

const starts = (bytes: Buffer, hex: string, at = 0): boolean =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
const ascii = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** The boxes of an ISO base media file (ISO/IEC 14496-12) fill it exactly. */
function boxesFill(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    if (short === 0) return true;
    const size = short === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < 8) return false;
    at += size;
  }
  return at === bytes.length;
}

const brand =
  (...names: string[]) =>
  (bytes: Buffer): boolean =>
    ascii(bytes, 4, 'ftyp') &&
    names.some((name) => bytes.toString('latin1', 8, Math.min(64, bytes.readUInt32BE(0))).includes(name));
const image = (
  name: string,
  matches: MediaKind['matches'],
  isWhole: MediaKind['isWhole'],
  size: MediaKind['size'],
): MediaKind => ({
  name,
  contentType: `image/${name.toLowerCase()}`,
  isImage: true,
  matches,
  isWhole,
  size,
});

/** Kinds that are stored and served. SVG is none of them: it can carry scripts. */
export const mediaKinds: readonly MediaKind[] = [
  image(
    'PNG',
    (bytes) => starts(bytes, '89504e470d0a1a0a'),
    (bytes) => bytes.subarray(-64).includes('IEND'),
    pngSize,
  ),
  image(
    'JPEG',
    (bytes) => starts(bytes, 'ffd8ff'),
    (bytes) => bytes.subarray(-4096).includes(Buffer.from('ffd9', 'hex')),
    jpegSize,
  ),
  image(
    'GIF',
    (bytes) => ascii(bytes, 0, 'GIF87a') || ascii(bytes, 0, 'GIF89a'),
    (bytes) => bytes.subarray(-64).includes(0x3b),
    gifSize,
  ),
  image(
    'WebP',
    (bytes) => ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP'),
    (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length,
    webpSize,
  ),
  image('AVIF', brand('avif', 'avis'), boxesFill, avifSize),
  {
    name: 'MP4',
    contentType: 'video/mp4',
    isImage: false,
    matches: brand('isom', 'iso2', 'mp41', 'mp42', 'avc1'),
    isWhole: boxesFill,
  },
  {
    name: 'WebM',
    contentType: 'video/webm',
    isImage: false,
    matches: (bytes) => starts(bytes, '1a45dfa3') && bytes.subarray(0, 64).includes('webm'),
    isWhole: () => true,
  },
  {
    name: 'PDF',
    contentType: 'application/pdf',
    isImage: false,
    matches: (bytes) => ascii(bytes, 0, '%PDF-'),
    isWhole: (bytes) => bytes.subarray(-2048).includes('%%EOF'),
  },
];

/** The kind of a file by its first bytes. */
export const mediaKindOf = (bytes: Buffer): MediaKind | undefined =>
  bytes.length < 12 ? undefined : mediaKinds.find((kind) => kind.matches(bytes));

/** The kind that is served under a content type. */
export const mediaKindByType = (contentType: string): MediaKind | undefined =>
  mediaKinds.find((kind) => kind.contentType === contentType);

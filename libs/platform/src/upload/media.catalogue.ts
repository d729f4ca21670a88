import { avifSize, gifSize, jpegSize, pngSize, webpSize, type PictureSize } from './picture.size.js';

/** What is known about one kind of file, found by its content (magic bytes), never by its name. */
export interface MediaKind {
  name: string;
  contentType: string;
  isImage: boolean;
  matches(bytes: Buffer): boolean;
  /** Whether the end of the file is there. */
  isWhole(bytes: Buffer): boolean;
  /** Known by its beginning and its end: of these alone a file is taken that is too large to be held. */
  isLarge?: true;
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

/** Those of them that are pictures. */
export const pictureKinds: readonly MediaKind[] = mediaKinds.filter(({ isImage }) => isImage);

const hasName = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'latin1'));
const isZip = (bytes: Buffer): boolean => starts(bytes, '504b0304') || starts(bytes, '504b0506');
/** A zip ends with its directory and a comment of at most 64 KB (APPNOTE 4.3.16). */
const zipEnds = (bytes: Buffer): boolean => bytes.subarray(-65_557).includes(Buffer.from('504b0506', 'hex'));

/** Office Open XML (ECMA-376): a zip whose parts stand in a folder of the program. One with macros is none of them. */
const office = (name: string, folder: string, type: string): MediaKind => ({
  name,
  contentType: `application/vnd.openxmlformats-officedocument.${type}`,
  isImage: false,
  matches: (bytes) =>
    isZip(bytes) &&
    hasName(bytes, '[Content_Types].xml') &&
    hasName(bytes, `${folder}/`) &&
    !hasName(bytes, 'vbaProject.bin'),
  isWhole: zipEnds,
  // The directory at its end names every part.
  isLarge: true,
});

/** Tab, line feed, vertical tab, form feed and carriage return are the only control signs of a text. */
const isText = (bytes: Buffer): boolean =>
  bytes.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d));

/** Kinds that file fields take beside the media. They are handed out as downloads alone, and never run. */
export const fileKinds: readonly MediaKind[] = [
  ...mediaKinds,
  office('DOCX', 'word', 'wordprocessingml.document'),
  office('XLSX', 'xl', 'spreadsheetml.sheet'),
  office('PPTX', 'ppt', 'presentationml.presentation'),
  { name: 'ZIP', contentType: 'application/zip', isImage: false, matches: isZip, isWhole: zipEnds },
  { name: 'TXT', contentType: 'text/plain', isImage: false, matches: isText, isWhole: () => true },
];

/** Fewer bytes hold the mark of no kind; a text may be that short. */
const SHORTEST = 12;

/** The kind of a file by its bytes, among some kinds. */
export const mediaKindOf = (bytes: Buffer, kinds: readonly MediaKind[] = mediaKinds): MediaKind | undefined =>
  kinds.find((kind) => (bytes.length >= SHORTEST || kind.contentType === 'text/plain') && kind.matches(bytes));

/** The kind that is served under a content type. */
export const mediaKindByType = (contentType: string, kinds: readonly MediaKind[] = mediaKinds): MediaKind | undefined =>
  kinds.find((kind) => kind.contentType === contentType);

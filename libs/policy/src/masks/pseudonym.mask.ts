import type { PseudonymMask } from '@sluice/document';
import { FF1 } from '@noble/ciphers/ff1.js';
import type { MaskKind } from './mask.type.js';

/** An alphabet of which each character becomes another one. */
interface Alphabet {
  first: number;
  size: number;
}
const alphabets: readonly Alphabet[] = [
  { first: 0x31, size: 9 }, // 1–9; a zero stays one, so that a number has as many digits as before
  { first: 0x61, size: 26 }, // a–z
  { first: 0x41, size: 26 }, // A–Z
  { first: 0x4e00, size: 20_992 }, // CJK unified ideographs (Unicode 15, U+4E00–U+9FFF)
];
/** Characters that only shape a value: they stay. */
const SHAPE = /^[\s!-/:-@[-`{-~·，。（）－]$/u;
/** NIST SP 800-38G rev. 1, 5.2: with fewer values a cipher over them can be tried out. */
const LEAST_VALUES = 1_000_000n;
/** Longer values take too long for each cell. */
const LONGEST = 64;
/** Values are often the same from row to row; this many are remembered. */
const REMEMBERED = 5_000;

/** A value taken apart: its characters, and where each stands in which alphabet. */
interface Parts {
  points: string[];
  numerals: { at: number; alphabet: Alphabet; value: bigint }[];
  /** How many values have the same shape. */
  size: bigint;
}

const digits: Alphabet = { first: 0x30, size: 10 };

function partsOf(text: string): Parts | undefined {
  const points = [...text];
  if (points.length > LONGEST) return undefined;
  const parts: Parts = { points, numerals: [], size: 1n };
  let isInside = false; // Behind the first digit of a run, a zero is a digit like any other.
  for (const [at, point] of points.entries()) {
    const code = point.codePointAt(0) ?? 0;
    const isDigit = code >= 0x30 && code <= 0x39;
    const alphabet =
      isDigit && isInside ? digits : alphabets.find((one) => code >= one.first && code < one.first + one.size);
    isInside = isDigit;
    if (alphabet) {
      parts.numerals.push({ at, alphabet, value: BigInt(code - alphabet.first) });
      parts.size *= BigInt(alphabet.size);
    } else if (point !== '0' && !SHAPE.test(point)) return undefined;
  }
  return parts.size < LEAST_VALUES ? undefined : parts;
}

/** The place of a value among those of its shape. */
const numberOf = ({ numerals }: Parts): bigint =>
  numerals.reduce((sum, { alphabet, value }) => sum * BigInt(alphabet.size) + value, 0n);

/** The value of a place among those of the shape. */
function textOf({ points, numerals }: Parts, number: bigint): string {
  const written = [...points];
  let rest = number;
  for (const { at, alphabet } of numerals.toReversed()) {
    const size = BigInt(alphabet.size);
    written[at] = String.fromCodePoint(alphabet.first + Number(rest % size));
    rest /= size;
  }
  return written.join('');
}

const bitsOf = (number: bigint, length: number): number[] => [...number.toString(2).padStart(length, '0')].map(Number);

/** The installation's key for pseudonyms: 32 bytes of its keyed digest. */
const keyOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/**
 * `pseudonym`: another value of the same shape: digits become digits, letters letters, Chinese characters Chinese
 * characters, the rest stays. Equal values have equal pseudonyms and different ones different ones, so joins and counts
 * stay meaningful. Format-preserving encryption FF1 (NIST SP 800-38G) over the bits of the value's number among those
 * of its shape, again until it falls among them.
 */
export const pseudonymMask: MaskKind<PseudonymMask> = {
  survives: 'plain-column',
  keepsEquality: true,
  keepsNumbers: true,
  compile: (_, { hmac }) => {
    const cipher = hmac && FF1(2, keyOf(hmac('pseudonym')));
    const known = new Map<string, string>();
    return (text) => {
      const remembered = known.get(text);
      if (remembered !== undefined) return remembered;
      const parts = cipher && partsOf(text);
      if (!parts) return undefined;
      const length = (parts.size - 1n).toString(2).length;
      let number = numberOf(parts);
      do number = BigInt(`0b${cipher.encrypt(bitsOf(number, length)).join('')}`);
      while (number >= parts.size);
      const masked = textOf(parts, number);
      if (known.size < REMEMBERED) known.set(text, masked);
      return masked;
    };
  },
};

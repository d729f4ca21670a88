import type { KeepMask } from '@sluice/document';
import { LEAST_HIDDEN, type MaskKind } from './mask.type.js';

/** Half of a pair. */
const SURROGATE = /[\ud800-\udfff]/;
/**
 * Texts of up to so many units are looked at unit by unit and made of them, which takes a third of what slices take.
 */
const SHORT = 32;
/** How many masked heads are kept at most. */
const HEADS = 2048;

/** What a text is made of: units of one byte, of two, or also pairs of units. */
function unitsOf(text: string): 'byte' | 'wide' | 'paired' {
  const { length } = text;
  if (length > SHORT) return SURROGATE.test(text) ? 'paired' : 'wide';
  let found: 'byte' | 'wide' = 'byte';
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= 0xff) continue;
    if ((unit & 0xf800) === 0xd800) return 'paired';
    found = 'wide';
  }
  return found;
}

/** Puts masked texts together of which `first` units at the beginning and `last` at the end stay. */
function joiner({ first, last, char }: KeepMask): (text: string, units: 'byte' | 'wide') => string {
  const hidden: string[] = [];
  const stars = (length: number): string => (hidden[length] ??= char.repeat(length));
  /** By length the units of a masked text, of which the kept ones are written anew for each. */
  const drafts: number[][] = [];
  const isByteSign = char.length === 1 && unitsOf(char) === 'byte';
  /** Family names are few: a name of which one character stays is put together once. */
  const heads = new Map<number, string>();
  const keepsHeads = first === 1 && last === 0;
  const sliced = (text: string): string =>
    text.slice(0, first) + stars(text.length - first - last) + text.slice(text.length - last);
  const headed = (text: string): string => {
    const key = text.charCodeAt(0) * (SHORT + 1) + text.length;
    const known = heads.get(key);
    if (known !== undefined) return known;
    if (heads.size >= HEADS) heads.clear();
    const masked = sliced(text);
    heads.set(key, masked);
    return masked;
  };
  return (text, units) => {
    const { length } = text;
    if (length > SHORT) return sliced(text);
    if (keepsHeads) return headed(text);
    if (units === 'wide' || !isByteSign) return sliced(text);
    const draft = (drafts[length] ??= new Array<number>(length).fill(char.charCodeAt(0)));
    for (let at = 0; at < first; at += 1) draft[at] = text.charCodeAt(at);
    for (let at = length - last; at < length; at += 1) draft[at] = text.charCodeAt(at);
    return String.fromCharCode(...draft);
  };
}

/**
 * `keep`: the first and last characters stay, one sign stands for each character between them: 13812345678 →
 * 138****5678 with 3 and 4. Characters are code points, so that no pair of surrogates is cut.
 */
export const keepMask: MaskKind<KeepMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile: (settings) => {
    const { first, last, char } = settings;
    const join = joiner(settings);
    const fits = (length: number): boolean => length - first - last >= Math.max(1, length * LEAST_HIDDEN);
    return (text) => {
      const units = unitsOf(text);
      if (units !== 'paired') return fits(text.length) ? join(text, units) : undefined;
      const points = [...text];
      const { length } = points;
      return fits(length)
        ? points.slice(0, first).join('') + char.repeat(length - first - last) + points.slice(length - last).join('')
        : undefined;
    };
  },
};

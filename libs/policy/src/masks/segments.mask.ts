import type { SegmentsMask } from '@sluice/document';
import { LEAST_HIDDEN, type MaskKind } from './mask.type.js';

/** One range of positions, counted from 1; without an end up to the last. */
const SEGMENT = /^\s*(\d{1,3})\s*(?:(-)\s*(\d{1,3})?)?\s*$/;

/** The positions hidden, as pairs from 0; undefined where the text writes none. */
function segmentsOf(text: string): [from: number, to: number][] | undefined {
  const segments: [number, number][] = [];
  for (const part of text.split(/[,，]/)) {
    const [, first, dash, last] = SEGMENT.exec(part) ?? [];
    const from = Number(first);
    const to = last === undefined ? (dash ? Infinity : from) : Number(last);
    if (first === undefined || from < 1 || to < from) return undefined;
    segments.push([from - 1, to]);
  }
  return segments;
}

/** `segments`: the characters at the named positions are replaced by a sign: 13812345678 → 138****5678 with `4-7`. */
export const segmentsMask: MaskKind<SegmentsMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  isValid: ({ positions }) => segmentsOf(positions) !== undefined,
  compile: ({ positions, char }) => {
    const segments = segmentsOf(positions) ?? [[0, Infinity]];
    const isHidden = (at: number): boolean => segments.some(([from, to]) => at >= from && at < to);
    return (text) => {
      const points = [...text];
      const masked = points.map((point, at) => (isHidden(at) ? char : point));
      const hidden = points.filter((_, at) => isHidden(at)).length;
      return hidden >= Math.max(1, points.length * LEAST_HIDDEN) ? masked.join('') : undefined;
    };
  },
};

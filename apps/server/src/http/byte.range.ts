/**
 * What a Range header asks of a file (RFC 9110, 14.2): its bytes from `first` to `last`, nothing it has, or all of it.
 */
export type ByteRange = { first: number; last: number } | 'unsatisfiable' | 'whole';

const one = /^bytes=\s*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))\s*$/i;

/**
 * Reads a Range header. Several ranges, another unit or an `If-Range` that names another version ask for the whole,
 * which is always a right answer.
 */
export function byteRange(
  size: number,
  etag: string,
  { range, ifRange }: { range?: string; ifRange?: string },
): ByteRange {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return 'whole';
  const found = one.exec(range);
  if (!found) return 'whole';
  const [, from, to, tail] = found;
  if (tail !== undefined)
    return Number(tail) === 0 || size === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, size - Number(tail)), last: size - 1 };
  const first = Number(from);
  const last = to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== undefined && to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last };
}

/**
 * Values of a line of kept rows, found without taking the line apart: a line is a JSON array whose values are texts or
 * null (`RowTexts`). Of a million rows only the key is read, and the rest is compared as it is written.
 */

const quote = '"';
const [comma, close, backslash, space] = [',', ']', '\\', ' '].map((sign) => sign.charCodeAt(0));

const damaged = (): Error => new Error('the stored file is damaged');

/**
 * Fills `ends` with the place behind each value of the line, or of those up to `last`; the value before it starts at
 * `startOf`. Throws where the line is not an array of texts and nulls.
 */
export function findEnds(line: string, ends: number[], last = Infinity): void {
  ends.length = 0;
  if (!line.startsWith('[')) throw damaged();
  for (let at = 1; ; at += 1) {
    at = endOfValue(line, at);
    ends.push(at);
    if (isLastValue(line, at) || ends.length > last) return;
  }
}

/** Where a value starts; a space that the source writes after a comma belongs to it. */
const startOf = (ends: readonly number[], index: number): number => (ends[index - 1] ?? 0) + 1;

/** One value of a line whose ends are known. */
export function valueAt(line: string, ends: readonly number[], index: number): string | null {
  const text = line.slice(startOf(ends, index), ends[index]);
  const isPlain = text.startsWith(quote) && !text.includes('\\');
  return isPlain ? text.slice(1, -1) : (JSON.parse(text) as string | null);
}

/** Values of a line in a few places. */
export class LineValues {
  readonly #ends: number[] = [];
  readonly #last: number;

  constructor(private readonly positions: readonly number[]) {
    this.#last = Math.max(...positions);
  }

  of(line: string): (string | null)[] {
    findEnds(line, this.#ends, this.#last);
    return this.positions.map((index) => valueAt(line, this.#ends, index));
  }
}

/** Notes the places whose values are others in the second line. Both were written by the same source. */
export class LineDifferences {
  constructor(private readonly positions: Set<number>) {}

  /** Goes along both at once: where a value is the same text, its end is not looked for in the second. */
  note(before: string, after: string): void {
    if (before === after) return;
    if (!before.startsWith('[') || !after.startsWith('[')) throw damaged();
    let [from, start] = [1, 1];
    for (let index = 0; ; index += 1) {
      const to = endOfValue(before, from);
      const isSame = after.startsWith(before.slice(from, to), start);
      const end = isSame ? start + to - from : endOfValue(after, start);
      if (!isSame) this.positions.add(index);
      const isLast = isLastValue(before, to);
      if (isLast !== isLastValue(after, end)) throw damaged();
      if (isLast) return;
      [from, start] = [to + 1, end + 1];
    }
  }
}

/** Whether the line ends behind a value; throws where neither that nor another value follows. */
function isLastValue(line: string, end: number): boolean {
  const sign = line.charCodeAt(end);
  if (sign === close && end === line.length - 1) return true;
  if (sign !== comma) throw damaged();
  return false;
}

function endOfValue(line: string, from: number): number {
  const at = line.charCodeAt(from) === space ? from + 1 : from;
  if (line.startsWith('null', at)) return at + 'null'.length;
  if (!line.startsWith(quote, at)) throw damaged();
  let end = at;
  do {
    end = line.indexOf(quote, end + 1);
    if (end < 0) throw damaged();
  } while (isEscaped(line, end));
  return end + 1;
}

function isEscaped(line: string, at: number): boolean {
  let from = at;
  while (line.charCodeAt(from - 1) === backslash) from -= 1;
  return (at - from) % 2 === 1;
}

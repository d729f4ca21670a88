/**
 * Values of a line of kept rows, found without taking the line apart: a line is a JSON array whose values are texts or
 * null (`RowTexts`). Of a million rows only the key is read, and the rest is compared as it is written.
 */

const quote = '"';
const [comma, close, backslash, space] = [',', ']', '\\', ' '].map((sign) => sign.charCodeAt(0));

const damaged = (): Error => new Error('the stored file is damaged');

/**
 * Fills `ends` with the place behind each value of the line; the value before it starts at `startOf`. Throws where the
 * line is not an array of texts and nulls.
 */
export function findEnds(line: string, ends: number[]): void {
  ends.length = 0;
  if (!line.startsWith('[')) throw damaged();
  for (let at = 1; ; at += 1) {
    at = endOfValue(line, at);
    ends.push(at);
    const sign = line.charCodeAt(at);
    if (sign === close && at === line.length - 1) return;
    if (sign !== comma) throw damaged();
  }
}

/** Where a value starts; a space that the source writes after a comma belongs to it. */
export const startOf = (ends: readonly number[], place: number): number => (ends[place - 1] ?? 0) + 1;

/** One value of a line whose ends are known. */
export function valueAt(line: string, ends: readonly number[], place: number): string | null {
  const text = line.slice(startOf(ends, place), ends[place]);
  const isPlain = text.startsWith(quote) && !text.includes('\\');
  return isPlain ? text.slice(1, -1) : (JSON.parse(text) as string | null);
}

/** Notes the places whose values are others in the second line. Both were written by the same source. */
export class LineDifferences {
  readonly #before: number[] = [];
  readonly #after: number[] = [];

  constructor(private readonly places: Set<number>) {}

  note(before: string, after: string): void {
    if (before === after) return;
    findEnds(before, this.#before);
    findEnds(after, this.#after);
    if (this.#before.length !== this.#after.length) throw damaged();
    for (let place = 0; place < this.#after.length; place += 1)
      if (!this.places.has(place) && !this.#isSame(before, after, place)) this.places.add(place);
  }

  #isSame(before: string, after: string, place: number): boolean {
    const [from, to] = [startOf(this.#before, place), this.#before[place] ?? 0];
    const start = startOf(this.#after, place);
    return to - from === (this.#after[place] ?? 0) - start && after.startsWith(before.slice(from, to), start);
  }
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

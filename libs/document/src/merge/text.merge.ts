/** Texts longer than this are not compared line by line: the work grows with the square of the lines. */
const MOST_LINES = 2000;

/**
 * Merges two changes of a text line by line (three-way, as version control does). Undefined when both changed the same
 * lines, or lines beside each other, or the text is too long to compare.
 */
export function mergeText({ base, ours, theirs }: { base: string; ours: string; theirs: string }): string | undefined {
  const [from, left, right] = [base.split('\n'), ours.split('\n'), theirs.split('\n')];
  if ([from, left, right].some((lines) => lines.length > MOST_LINES)) return undefined;
  const ourEdits = lineEdits(from, left);
  const theirEdits = lineEdits(from, right);
  if (ourEdits.some((edit) => theirEdits.some((other) => touches(edit, other)))) return undefined;
  const result = [...from];
  for (const edit of [...ourEdits, ...theirEdits].sort((a, b) => b.start - a.start))
    result.splice(edit.start, edit.end - edit.start, ...edit.lines);
  return result.join('\n');
}

/** Lines `start` up to, not including, `end` of the base become `lines`. */
export interface LineEdit {
  start: number;
  end: number;
  lines: string[];
}

function touches(a: LineEdit, b: LineEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** What turns one list of lines into another; undefined where they are too long to compare. */
export function lineChanges(from: readonly string[], to: readonly string[]): LineEdit[] | undefined {
  return from.length > MOST_LINES || to.length > MOST_LINES ? undefined : lineEdits(from, to);
}

function lineEdits(from: readonly string[], to: readonly string[]): LineEdit[] {
  const common = commonLengths(from, to);
  const edits: LineEdit[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const start = i;
    const first = j;
    while ((i < from.length || j < to.length) && !(i < from.length && j < to.length && from[i] === to[j])) {
      const skip = (common[i + 1]?.[j] ?? -1) >= (common[i]?.[j + 1] ?? -1);
      if (j >= to.length || (i < from.length && skip)) i += 1;
      else j += 1;
    }
    if (i > start || j > first) edits.push({ start, end: i, lines: to.slice(first, j) });
    while (i < from.length && j < to.length && from[i] === to[j]) {
      i += 1;
      j += 1;
    }
  }
  return edits;
}

/** Length of the longest common run of lines from each pair of positions to the ends. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: from.length + 2 }, () => new Uint16Array(to.length + 2));
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      const next = table[i + 1];
      if (!row || !next) continue;
      row[j] = from[i] === to[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

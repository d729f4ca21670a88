import { setImmediate as turn } from 'node:timers/promises';
import type { Cell } from '@sluice/connectors';
import type { ComparedColumn, SideName } from './compare.columns.js';

/** A row that is not the same on both sides; `cells` are the places of the columns that differ. */
export interface Difference {
  status: 'different' | 'left' | 'right';
  left?: Cell[];
  right?: Cell[];
  cells: number[];
}

/** Rows by what became of them; every row that was read is one of these. */
export interface Matched {
  equal: number;
  different: number;
  left: number;
  right: number;
  /** Rows with NULL in their key: nothing says which row of the other side is theirs. */
  nullKeys: Record<SideName, number>;
  /** Rows of a key that a side has several times. */
  doubled: Record<SideName, number>;
  differences: Difference[];
}

/** Rows that are worked on before others get their turn. */
const portion = 1_000;

interface Group {
  left: Cell[][];
  right: Cell[][];
}

/** The key of a row as one text; null where a part of it is NULL. */
function keyOf(row: readonly Cell[], keys: readonly ComparedColumn[], side: SideName): string | null {
  const parts: string[] = [];
  for (const key of keys) {
    const cell = row[key[side].at];
    if (cell === null || cell === undefined) return null;
    parts.push(key[side].form(cell));
  }
  return JSON.stringify(parts);
}

/** Whether a column says the same in both rows. */
function isSame({ left, right, unlike }: ComparedColumn, one: readonly Cell[], other: readonly Cell[]): boolean {
  const [a, b] = [one[left.at] ?? null, other[right.at] ?? null];
  if (a === null || b === null) return a === b;
  return !unlike && left.form(a) === right.form(b);
}

/**
 * Matches the rows of both sides by their keys. Works in portions, so that others get their turn; throws the reason of
 * the signal once it is aborted.
 */
export async function matchRows(
  { keys, others }: { keys: readonly ComparedColumn[]; others: readonly ComparedColumn[] },
  rows: Record<SideName, readonly Cell[][]>,
  checkStopped: () => void,
): Promise<Matched> {
  const matched: Matched = {
    equal: 0,
    different: 0,
    left: 0,
    right: 0,
    nullKeys: { left: 0, right: 0 },
    doubled: { left: 0, right: 0 },
    differences: [],
  };
  let done = 0;
  const pause = async (): Promise<void> => {
    done += 1;
    if (done % portion !== 0) return;
    await turn();
    checkStopped();
  };
  const groups = new Map<string, Group>();
  for (const side of ['left', 'right'] as const)
    for (const row of rows[side]) {
      await pause();
      const key = keyOf(row, keys, side);
      if (key === null) {
        matched.nullKeys[side] += 1;
        continue;
      }
      const group = groups.get(key) ?? { left: [], right: [] };
      group[side].push(row);
      groups.set(key, group);
    }
  for (const group of groups.values()) {
    await pause();
    addGroup(matched, group, others);
  }
  return matched;
}

function addGroup(matched: Matched, { left, right }: Group, others: readonly ComparedColumn[]): void {
  if (left.length > 1 || right.length > 1) {
    matched.doubled.left += left.length;
    matched.doubled.right += right.length;
    return;
  }
  const [[one], [other]] = [left, right];
  if (one && other) {
    const cells = others.filter((column) => !isSame(column, one, other)).map(({ index }) => index);
    if (cells.length === 0) {
      matched.equal += 1;
      return;
    }
    matched.different += 1;
    matched.differences.push({ status: 'different', left: one, right: other, cells });
  } else if (one) {
    matched.left += 1;
    matched.differences.push({ status: 'left', left: one, cells: [] });
  } else if (other) {
    matched.right += 1;
    matched.differences.push({ status: 'right', right: other, cells: [] });
  }
}

/** Compares two versions of a kind: numbers by size, one with a suffix before the one without it. */
export function newestLast(one: string, other: string): number {
  const [left, right] = [parts(one), parts(other)];
  for (const at of [0, 1, 2]) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.suffix === right.suffix) return 0;
  if (left.suffix === '' || right.suffix === '') return left.suffix === '' ? 1 : -1;
  return left.suffix < right.suffix ? -1 : 1;
}

function parts(version: string): { numbers: number[]; suffix: string } {
  const [numbers = '', ...rest] = version.split('-');
  return { numbers: numbers.split('.').map(Number), suffix: rest.join('-') };
}

/**
 * Columns or buttons as they are drawn and exported (§3 sort_num): by their order numbers, those without one behind,
 * each group otherwise as the document has it.
 */
export function inOrder<T extends { sort_num?: number }>(nodes: readonly T[] = []): T[] {
  const sortNumber = ({ sort_num: number = Number.MAX_SAFE_INTEGER }: T): number => number;
  return [...nodes].sort((a, b) => sortNumber(a) - sortNumber(b));
}

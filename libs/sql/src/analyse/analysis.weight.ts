import type { Analysis } from '../contract/analysis.type.js';

/**
 * Bytes that an object of a list takes with what belongs to it alone: measured on Node 20 by heap snapshots, rounded
 * up.
 */
const objectBytes = 96;

/** About how many bytes of memory an analysis keeps: its text in UTF-16 and its lists. */
export function analysisWeight(analysis: Analysis): number {
  const lists = Object.values(analysis).filter((value): value is unknown[] => Array.isArray(value));
  const sources = analysis.result.reduce((sum, { sources: own, through }) => sum + own.length + through.length, 0);
  return (
    2 * (analysis.statement.text.length + (analysis.command?.length ?? 0)) +
    objectBytes * (sources + lists.reduce((sum, list) => sum + list.length, 4))
  );
}

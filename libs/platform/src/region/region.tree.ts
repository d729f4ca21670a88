import type { DictionaryNode } from '@sluice/document';
import { regionTexts } from './regions.texts.js';

/** Levels of the tree: province, city, county. */
export type RegionDepth = 1 | 2 | 3;

const six = (code: string): string => code.padEnd(6, '0');
const split = (text: string): [string, string] => [text.slice(0, 2), text.slice(2)];

function cityNode(province: string, text: string, depth: RegionDepth): DictionaryNode {
  const [head = '', counties] = text.split(':');
  const [digits, name] = split(head);
  const below = depth > 2 ? (counties?.split(',') ?? []).map(split) : [];
  const city = { code: six(province + digits), name };
  if (below.length === 0) return { ...city, leaf: true };
  return {
    ...city,
    children: below.map(([code, county]) => ({ code: province + digits + code, name: county, leaf: true })),
  };
}

function provinceNode(line: string, depth: RegionDepth): DictionaryNode {
  const [head = '', ...cities] = line.split('|');
  const [code, name] = split(head);
  const province = { code: six(code), name };
  if (depth === 1 || cities.length === 0) return { ...province, leaf: true };
  return { ...province, children: cities.map((city) => cityNode(code, city, depth)) };
}

const trees = new Map<RegionDepth, readonly DictionaryNode[]>();

/** Regions of China as dictionary nodes with codes of GB/T 2260, made once per depth. */
export function regionTree(depth: RegionDepth): readonly DictionaryNode[] {
  const known = trees.get(depth);
  if (known) return known;
  const made = regionTexts.map((line) => provinceNode(line, depth));
  trees.set(depth, made);
  return made;
}

import type { PageDocument, View } from '../generated/types.js';
import { boxesOf, overlaps, type Box } from '../grid/boxes.js';
import { cellsOf, isFree, nextFree, type Cell } from '../grid/cells.js';
import { isObject, type Json } from '../json/canonical.json.js';
import { pageNodes, type PageNode } from '../node/page.walk.js';
import { nodeNamer } from '../node/node.words.js';
import { performEdits } from '../operation/apply.operations.js';
import type { Edit } from '../operation/operation.type.js';
import { interpolate } from '../text/interpolate.js';
import type { BothTexts } from '../vocabulary.js';
import { lostReads } from './lost.reads.js';
import { repairTexts, type RepairKey } from './repair.texts.js';

/** What a merge broke that neither side had broken. `repaired` is false where a person has to decide. */
export interface Repair {
  node: string;
  repaired: boolean;
  text: BothTexts;
}

/** Finding of a rule: what it names, and the edits that put it right (none: it is only told). */
interface Finding {
  key: RepairKey;
  node: string;
  facts?: Record<string, string>;
  edits: Edit[];
}

/** A merged page and the pages it was made from. */
interface Merged {
  page: PageDocument;
  sides: PageDocument[];
}

/**
 * Puts right what two changes of a page broke together: views over each other, cells of a layout taken twice, reference
 * names given twice, references to nodes that are gone. What a side had broken itself stays as it is. The result
 * depends on the merged page alone, not on who saved first.
 */
export function repairMerge(document: Json, sides: readonly Json[]): { document: Json; repairs: Repair[] } {
  if (!isPage(document) || !sides.every(isPage)) return { document, repairs: [] };
  const repairs: Repair[] = [];
  let result: Json = document;
  for (const rule of [overlappingViews, doubleCells, doubleNames, deadReferences, lostColumns]) {
    const merged = { page: result as unknown as PageDocument, sides: sides as unknown as PageDocument[] };
    for (const { key, node, facts = {}, edits } of rule(merged)) {
      const name = nodeNamer(result, ...sides);
      const words = (locale: 'zh-chs' | 'en') =>
        interpolate(repairTexts[key][locale], { ...named(facts, name, locale), node: name(node, locale) });
      repairs.push({ node, repaired: edits.length > 0, text: { 'zh-chs': words('zh-chs'), en: words('en') } });
      result = performEdits(result, edits).document;
    }
  }
  return { document: result, repairs };
}

function isPage(document: Json): boolean {
  return isObject(document) && document['kind'] === 'page' && Array.isArray(document['views']);
}

/** Facts that are ids of nodes become their names. */
function named(facts: Record<string, string>, name: ReturnType<typeof nodeNamer>, locale: 'zh-chs' | 'en') {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, key === 'other' ? name(value, locale) : value]),
  );
}

const given = ({ views }: PageDocument): Box[] =>
  views.flatMap(({ uid, layout }) => (layout ? [{ uid, x: layout.x, y: layout.y, w: layout.w, h: layout.h }] : []));

function overlappingViews({ page, sides }: Merged): Finding[] {
  const pairs = (boxes: Box[]): string[] =>
    boxes.flatMap((a, at) =>
      boxes.slice(at + 1).flatMap((b) => (overlaps(a, b) ? [[a.uid, b.uid].sort().join(' ')] : [])),
    );
  const wide = (boxes: Box[]): string[] => boxes.filter(({ x, w }) => x + w > 24).map(({ uid }) => uid);
  const known = new Set(sides.flatMap((side) => [...pairs(given(side)), ...wide(given(side))]));
  const boxes = given(page);
  if (![...pairs(boxes), ...wide(boxes)].some((trouble) => !known.has(trouble))) return [];
  return boxesOf(page.views).flatMap((box): Finding[] => {
    const before = boxes.find(({ uid }) => uid === box.uid);
    if (!before) return [];
    const set = (key: 'x' | 'y' | 'w'): Edit[] =>
      before[key] === box[key] ? [] : [{ op: 'set', node: box.uid, path: ['layout', key], to: box[key] }];
    const edits = [...set('x'), ...set('y'), ...set('w')];
    return edits.length === 0 ? [] : [{ key: 'overlap', node: box.uid, facts: { line: String(box.y) }, edits }];
  });
}

function layouts({ views }: PageDocument): View[] {
  const below = (view: View): View[] => [...(view.type === 8 ? [view] : []), ...(view.sub_views ?? []).flatMap(below)];
  return views.flatMap(below);
}

function doubleCells({ page, sides }: Merged): Finding[] {
  const before = sides.flatMap(layouts);
  return layouts(page).flatMap((layout) => {
    const { cells, cols } = cellsOf(layout);
    const same = before.filter(({ uid }) => uid === layout.uid).map((side) => cellsOf(side).cells);
    const isNew = (a: Cell, b: Cell): boolean => !same.some((side) => takesBoth(side, a.uid, b.uid));
    const kept: Cell[] = [];
    return cells.flatMap((cell): Finding[] => {
      const other = kept.find((entry) => !isFree([entry], cell) && isNew(cell, entry));
      kept.push(other ? { ...cell, ...nextFree([...kept, ...cells], cols), w: 1, h: 1 } : cell);
      const { line, col } = kept.at(-1) ?? cell;
      const edits: Edit[] = [{ op: 'set', node: layout.uid, path: ['config', 'col_map', cell.uid], to: { line, col } }];
      return other ? [{ key: 'cell', node: cell.uid, facts: { other: other.uid }, edits }] : [];
    });
  });
}

function takesBoth(cells: readonly Cell[], a: string, b: string): boolean {
  const [one, other] = [cells.find(({ uid }) => uid === a), cells.find(({ uid }) => uid === b)];
  return one !== undefined && other !== undefined && !isFree([one], other);
}

function doubleNames({ page, sides }: Merged): Finding[] {
  const names = (document: PageDocument) =>
    [...pageNodes(document)].flatMap((entry) =>
      entry.kind === 'view' && entry.node.id_name ? [{ uid: entry.node.uid, name: entry.node.id_name }] : [],
    );
  const twice = (list: ReturnType<typeof names>) =>
    list.filter(({ name }, at) => list.findIndex((entry) => entry.name === name) < at);
  const known = new Set(sides.flatMap((side) => twice(names(side)).map(({ name }) => name)));
  const taken = new Set(names(page).map(({ name }) => name));
  return twice(names(page)).flatMap(({ uid, name }): Finding[] => {
    if (known.has(name)) return [];
    const free = freeName(name, taken);
    taken.add(free);
    return [
      { key: 'name', node: uid, facts: { name, free }, edits: [{ op: 'set', node: uid, path: ['id_name'], to: free }] },
    ];
  });
}

/** A name that nobody has: the given one with the first free number. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/_?\d+$/, '') || name;
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`;
}

/** References of buttons and layouts to nodes of the page; what is gone can be taken out of some of them. */
function references(entry: PageNode): { path: string[]; target: string; optional: boolean }[] {
  if (entry.kind === 'view')
    return Object.keys(entry.node.config?.col_map ?? {}).map((target) => ({
      path: ['config', 'col_map', target],
      target,
      optional: true,
    }));
  if (entry.kind !== 'button') return [];
  const { source_id: source, call_back_id: callback, target_id: target, target_type: type } = entry.node;
  return [
    ...(source ? [{ path: ['source_id'], target: source, optional: false }] : []),
    ...(callback ? [{ path: ['call_back_id'], target: callback, optional: true }] : []),
    ...(target && type === 'view' ? [{ path: ['target_id'], target, optional: false }] : []),
  ];
}

function deadReferences({ page, sides }: Merged): Finding[] {
  const alive = nodeNames(page);
  const before = new Set(sides.flatMap((side) => [...nodeNames(side)]));
  return [...pageNodes(page)].flatMap((entry) =>
    references(entry).flatMap(({ path, target, optional }): Finding[] => {
      if (alive.has(target) || !before.has(target)) return [];
      const edits: Edit[] = optional ? [{ op: 'set', node: entry.node.uid, path }] : [];
      const key = optional ? 'reference-dropped' : 'reference-dead';
      return [{ key, node: entry.node.uid, facts: { path: path[0] ?? '', other: target }, edits }];
    }),
  );
}

function nodeNames(page: PageDocument): Set<string> {
  return new Set(
    [...pageNodes(page)].flatMap(({ kind, node }) =>
      kind === 'view' && node.id_name ? [node.uid, node.id_name] : [node.uid],
    ),
  );
}

function lostColumns({ page, sides }: Merged): Finding[] {
  return lostReads(page, sides).map(({ node, path, column }) => ({
    key: 'column-gone',
    node,
    facts: { path, column },
    edits: [],
  }));
}

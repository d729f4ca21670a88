import { sameJson, type Json } from '@sluice/document';
import { documentPanels, panelBases } from '../generated/panels.js';
import { propertyOf, type PanelNode } from './panel.nodes.js';
import type { Panel, PanelBase, PanelLoader, PanelProperty, ShownGroup } from './panel.type.js';

const loaded = new Map<PanelLoader, Promise<Panel>>();

function load(loader: PanelLoader): Promise<Panel> {
  const before = loaded.get(loader);
  if (before) return before;
  const panel = loader().then((module) => module.panel);
  loaded.set(loader, panel);
  // A part that could not be fetched is asked for again the next time.
  panel.catch(() => loaded.delete(loader));
  return panel;
}

const bases: Readonly<Record<string, PanelBase>> = panelBases;

/**
 * The groups of properties of a node with the kind that it has, those of values with a panel of their own among them.
 */
export async function nodePanel(node: PanelNode): Promise<ShownGroup[]> {
  if (node.base !== 'document') return expanded(await basePanel(node.base, kindOf(node.base, node.value)), node.value);
  const loader = documentPanels[String(node.value['kind'])];
  return loader ? expanded(await load(loader), node.value) : [];
}

/** What the panels of these nodes are made for: nodes of the same sort answer the same. */
export const panelSort = (nodes: readonly PanelNode[]): string =>
  nodes.map(({ base, value }) => `${base}:${kindOf(base, value)}`).join();

/**
 * What a node loses when the property at `path` becomes `to`: where that names its kind, or that of a value inside it,
 * the properties that it has and that the other kind does not know. They would keep a release back, and the panel of
 * the other kind could not take them away.
 */
export async function leftBehind(node: PanelNode, path: readonly string[], to: Json | undefined): Promise<string[][]> {
  const at = path.slice(0, -1);
  const base = at.length === 0 ? node.base : await baseAt(node, at);
  const entry = base === undefined ? undefined : bases[base];
  if (base === undefined || entry?.by !== path.at(-1)) return [];
  const value = propertyOf(node.value, at) ?? null;
  const next = to === undefined || to === null ? '' : String(to);
  const [before, after] = await Promise.all([basePanel(base, kindOf(base, value)), basePanel(base, next)]);
  const stays = new Set(after.properties.map(({ path: one }) => one.join('.')));
  return before.properties
    .filter((property) => !stays.has(property.path.join('.')) && propertyOf(value, property.path) !== undefined)
    .map((property) => [...at, ...property.path]);
}

/** The base of the value with a panel of its own that a node holds at the path. */
async function baseAt(node: PanelNode, path: readonly string[]): Promise<string | undefined> {
  const { properties } = await basePanel(node.base, kindOf(node.base, node.value));
  return properties.find((part) => part.editor === 'panel' && part.path.join('.') === path.join('.'))?.panel;
}

/** Whether a property names the kind of a node, or of a value inside it. */
export const namesKind = ({ path }: PanelProperty): boolean =>
  Object.values(bases).some(({ by }) => by === path.at(-1));

/** The properties that all panels have, in the groups of the first: what several selected nodes have in common. */
export function commonGroups([first = [], ...others]: readonly ShownGroup[][]): ShownGroup[] {
  const rest = others.map((groups) => new Map(groups.flatMap(({ properties }) => properties.map(keyed))));
  const common = (property: PanelProperty): boolean =>
    !['nodes', 'panel'].includes(property.editor) &&
    property.path.at(-1) !== 'name' &&
    rest.every((known) => sameControl(known.get(property.path.join('.')), property));
  const shared = first.map((group) => ({ ...group, properties: group.properties.filter(common) }));
  return (others.length === 0 ? first : shared).filter(({ properties }) => properties.length > 0);
}

const keyed = (property: PanelProperty): [string, PanelProperty] => [property.path.join('.'), property];
const sameControl = (a: PanelProperty | undefined, b: PanelProperty): boolean =>
  a?.editor === b.editor && a.refers === b.refers && sameJson(a.choices ?? [], b.choices ?? []);

function kindOf(base: string, value: Json | undefined): string {
  const kind = bases[base] && value !== undefined ? propertyOf(value, [bases[base].by]) : undefined;
  return kind === undefined || kind === null ? '' : String(kind);
}

/** Panels of kinds, joined with their bases. */
const joined = new WeakMap<Panel, Panel>();

/** A base and what its kind adds; a property that both have is as the kind says. */
async function basePanel(base: string, kind: string): Promise<Panel> {
  const entry = bases[base];
  if (!entry) return { title: { 'zh-chs': base, en: base }, groups: [], properties: [] };
  const loader = entry.kinds[kind];
  const [common, own] = await Promise.all([load(entry.load), loader ? load(loader) : undefined]);
  if (!own) return common;
  const before = joined.get(own);
  if (before) return before;
  const anew = new Map(own.properties.map(keyed));
  const properties = common.properties.map((property) => anew.get(property.path.join('.')) ?? property);
  const known = new Set(common.properties.map(({ path }) => path.join('.')));
  const added = own.properties.filter(({ path }) => !known.has(path.join('.')));
  const result = { ...common, properties: [...properties, ...added] };
  joined.set(own, result);
  return result;
}

/** Panels with the kinds inside them, so that a node that keeps its kinds keeps its panel. */
const shown = new WeakMap<Panel, Map<string, ShownGroup[]>>();

async function expanded(panel: Panel, value: Json): Promise<ShownGroup[]> {
  const parts = panel.properties.filter(({ editor }) => editor === 'panel');
  const kinds = JSON.stringify(parts.map((part) => [hasValue(part, value), kindOf(part.panel ?? '', at(part, value))]));
  const known = shown.get(panel) ?? new Map<string, ShownGroup[]>();
  shown.set(panel, known);
  const before = known.get(kinds);
  if (before) return before;
  const groups = panel.groups.length > 0 ? panel.groups : [{ name: 'general', title: panel.title }];
  const inner = await Promise.all(parts.map((part) => innerGroup(part, value)));
  const result = [
    ...groups.map((group) => ({ ...group, properties: panel.properties.filter((row) => row.group === group.name) })),
    ...inner.flat(),
  ].filter(({ properties }) => properties.length > 0);
  known.set(kinds, result);
  return result;
}

const at = ({ path }: PanelProperty, value: Json): Json | undefined => propertyOf(value, path);
const hasValue = (part: PanelProperty, value: Json): boolean => at(part, value) !== undefined;

/**
 * The properties of a value with a panel of its own, as a group of the node that holds it; none while there is no
 * value.
 */
async function innerGroup({ panel = '', path, title }: PanelProperty, value: Json): Promise<ShownGroup[]> {
  const inner = propertyOf(value, path);
  if (inner === undefined) return [];
  const { properties } = await basePanel(panel, kindOf(panel, inner));
  // The part itself stands in a group of the node, which may be called as its property is.
  const name = `${path.join('.')}/`;
  return [{ name, title, properties: properties.map((row) => innerRow(row, path, name)) }];
}

/** A row of a value inside a node. Lists of nodes in it are no nodes of the document: they are one value. */
function innerRow(row: PanelProperty, path: readonly string[], group: string): PanelProperty {
  return {
    ...row,
    group,
    path: [...path, ...row.path],
    editor: row.editor === 'nodes' || row.editor === 'panel' ? 'value' : row.editor,
  };
}

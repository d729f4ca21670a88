import { externalSort, newestLast, type InstalledKind, type Json, type JsonObject } from '@sluice/document';
import type { PanelNode } from './panel.nodes.js';
import type { Narrow, PanelProperty } from './panel.type.js';

/**
 * What the panel offers of a node that an external kind draws: the kinds that are installed, their versions, and the
 * configuration as the manifest declares it. No kind needs a panel of its own.
 */
export function externalNarrow(kinds: readonly InstalledKind[]): Narrow {
  // A property stays the same object for as long as its kind does, so that rows are not drawn without a reason.
  const made = new Map<string, PanelProperty | undefined>();
  return (_base, property, nodes) => {
    const [node] = nodes;
    const sort = node && externalSort(node.value as { type?: number });
    const named = property.path[0] === 'config' && property.path.length === 2 ? property.path[1] : undefined;
    if (!sort || !named?.startsWith('widget')) return property;
    const { name, version } = namedKind(node);
    const key = [sort, named, name, version].join(' ');
    if (!made.has(key)) made.set(key, offered(property, named, { kinds, sort, name, version }));
    return made.get(key);
  };
}

function namedKind({ value }: PanelNode): { name: string; version: string } {
  const config = (value['config'] ?? {}) as JsonObject;
  return { name: String(config['widget'] ?? ''), version: String(config['widget_version'] ?? '') };
}

interface Offering {
  kinds: readonly InstalledKind[];
  sort: InstalledKind['kind'];
  name: string;
  version: string;
}

function offered(property: PanelProperty, named: string, { kinds, sort, name, version }: Offering) {
  const fitting = kinds.filter(({ kind }) => kind === sort);
  if (named === 'widget') {
    const titles = new Map(fitting.map((kind) => [kind.name, kind.title]));
    const choices = [...titles].map(([value, title]) => ({ value, title }));
    return { ...property, editor: 'choice' as const, choices };
  }
  const own = fitting.filter((kind) => kind.name === name);
  if (named === 'widget_version') {
    const choices = own.map((kind) => kind.version).sort(newestLast);
    return { ...property, editor: 'choice' as const, choices: choices.map((value) => ({ value })) };
  }
  const schema = own.find((kind) => kind.version === version)?.config;
  if (!schema?.properties) return undefined;
  return { ...property, editor: 'structure' as const, schema: schema as unknown as { readonly [key: string]: Json } };
}

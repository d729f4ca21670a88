import { propertyTitles } from '../generated/property.titles.js';
import { isObject, type Json } from '../json/canonical.json.js';
import { toNodes, type NodeRow } from '../node/node.table.js';
import type { BothTexts } from '../vocabulary.js';
import type { PropertyNamer } from './operation.texts.js';
import type { PropertyTitle } from './property.titles.type.js';

const words = {
  true: { 'zh-chs': '是', en: 'yes' },
  false: { 'zh-chs': '否', en: 'no' },
} as const satisfies Record<string, BothTexts>;
/** Groups whose name says nothing that the property's own does not. */
const SILENT: ReadonlySet<string> = new Set(['config']);
/** What chooses the kind of a node, and with it what its settings are called. */
const CHOICES = ['type', 'form_type', 'target_type'];

/** Names properties in some versions of a document; the first version that has a node tells what it is. */
export function propertyNamer(...versions: readonly Json[]): PropertyNamer {
  const rows = new Map<string, NodeRow>();
  for (const version of [...versions].reverse()) for (const [id, row] of toNodes(version).rows) rows.set(id, row);
  const titleAt = (node: string, path: readonly string[]): PropertyTitle | undefined => {
    const row = rows.get(node);
    const props = row && isObject(row.props) ? row.props : {};
    const owner = row?.parent === null || row === undefined ? props['kind'] : row.list.at(-1);
    const titles = typeof owner === 'string' && Object.hasOwn(propertyTitles, owner) ? propertyTitles[owner] : {};
    const at = path.join('.');
    const own = CHOICES.map((key) => titles?.[`${String(props[key])}:${at}`]).find(Boolean);
    return own ?? (titles && Object.hasOwn(titles, at) ? titles[at] : undefined);
  };
  return {
    name: (node, path, locale) =>
      path
        .flatMap((key, index) => {
          const title = titleAt(node, path.slice(0, index + 1));
          if (SILENT.has(key) && index < path.length - 1) return [];
          return title ? title[locale === 'en' ? 1 : 0] : key;
        })
        .join(' · '),
    value: (node, path, value, locale) => {
      const named = titleAt(node, path)?.[2]?.[String(value)];
      if (named) return named[locale === 'en' ? 1 : 0];
      return typeof value === 'boolean' ? words[`${value}`][locale] : undefined;
    },
  };
}

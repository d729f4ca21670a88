import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../world/product.js';

const schemas = join(root, 'schemas');

interface Schema {
  'x-code'?: unknown;
  properties?: Record<string, { enum?: string[] }>;
}
const schema = (path: string): Schema => JSON.parse(readFileSync(join(schemas, path), 'utf8')) as Schema;

/** Folders of schemas whose every file is a kind that is drawn; masks and data sources are not. */
const drawn = ['view', 'field', 'cell', 'chart', 'target'];

/**
 * Kinds that came after the looks had been shared out: at the end, so that every other kind keeps the look that it is
 * known by.
 */
const later: readonly string[] = ['view/block', 'field/person'];

/**
 * Addresses of the pages that the gallery must have: one per schema of a kind, the style setting, and each theme of
 * charts.
 */
export function galleryList(): string[] {
  const kinds = drawn.flatMap((folder) =>
    readdirSync(join(schemas, folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `${folder}/${file.replace(/\.json$/, '')}`),
  );
  const themes = schema('common/chart-config.json').properties?.['chart_theme']?.enum ?? [];
  const first = kinds.filter((kind) => !later.includes(kind));
  return [...first, 'style/setting', ...themes.map((theme) => `theme/${theme}`), ...later];
}

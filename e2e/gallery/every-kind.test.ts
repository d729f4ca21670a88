import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buttonsApp } from '../buttons/buttons-app.js';
import { fieldApp, kindSamples } from '../fields/field-app.js';
import { hostileApp } from '../hostile/hostile-app.js';
import { viewsApp } from '../views/views-app.js';
import { root } from '../world/product.js';

type Node = Readonly<Record<string, unknown>>;

const read = (path: string): Node => JSON.parse(readFileSync(path, 'utf8')) as Node;
const list = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as Node[]) : []);

/** `folder/code` of every kind that is drawn, and how many examples its schema has. */
function kinds(): Map<string, number> {
  const folders = ['view', 'field', 'cell', 'chart', 'target'];
  return new Map(
    folders.flatMap((folder) =>
      readdirSync(join(root, 'schemas', folder))
        .filter((file) => file.endsWith('.json'))
        .map((file): [string, number] => {
          const schema = read(join(root, 'schemas', folder, file));
          return [`${folder}/${String(schema['x-code'] ?? 'text')}`, list(schema['examples']).length];
        }),
    ),
  );
}

const params = (given: unknown): string[] =>
  list(given).flatMap((param) => [
    `field/${String(param['form_type'])}`,
    ...params((param['config'] as Node | undefined)?.['members']),
    ...buttons(param['app_buttons']),
  ]);
const buttons = (given: unknown): string[] => list(given).map((button) => `target/${String(button['target_type'])}`);
const columns = (given: unknown): string[] =>
  list(given).flatMap((column) => [
    `cell/${String(column['form_type'] ?? 'text')}`,
    ...params(column['editor'] ? [column['editor']] : []),
  ]);

/** The kinds that a view and the views in it are made of. */
function madeOf(view: Node): string[] {
  const chart = (view['config'] as { chart?: Node } | undefined)?.chart;
  return [
    `view/${String(view['type'])}`,
    ...(chart ? [`chart/${String(chart['chart_type'])}`] : []),
    ...columns(view['app_cols']),
    ...params(view['app_params']),
    ...buttons(view['app_buttons']),
    ...list(view['sub_views']).flatMap(madeOf),
  ];
}

/** Pages that some journey opens: all that are shipped (journey 20), and those of the apps that journeys import. */
function pages(): Node[] {
  const apps = join(root, 'schemas', 'apps');
  const shipped = readdirSync(apps, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.page.json'))
    .map((file) => read(join(apps, file)));
  return [
    ...shipped,
    ...[...buttonsApp, ...fieldApp(kindSamples()), ...hostileApp, ...viewsApp('/file/film')].filter(
      ({ kind }) => kind === 'page',
    ),
  ];
}

describe('every kind', () => {
  it('has an example in its schema, and a place on a page that a journey opens', () => {
    const known = kinds();
    const used = new Set(pages().flatMap((page) => list(page['views']).flatMap(madeOf)));
    expect(known.size).toBeGreaterThan(40);
    expect([...known].filter(([, examples]) => examples === 0).map(([kind]) => kind)).toEqual([]);
    expect([...known.keys()].filter((kind) => !used.has(kind))).toEqual([]);
  });
});

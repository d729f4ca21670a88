import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

interface Schema {
  title?: string;
  description?: string;
  'x-en'?: { title?: string; description?: string };
  'x-code'?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  [key: string]: unknown;
}

const root = join(import.meta.dirname, '../..');
const folders = ['common', 'node', 'document', 'view', 'field', 'cell', 'chart', 'target'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, 'schemas', folder)).map((name) => `${folder}/${name}`),
);
const read = (path: string) => JSON.parse(readFileSync(join(root, 'schemas', path), 'utf8')) as Schema;
const codes = (folder: string) =>
  files.filter((path) => path.startsWith(`${folder}/`)).map((path) => read(path)['x-code']);
const fields = (path: string, ...inside: string[]) =>
  Object.keys(
    inside.reduce<Schema | undefined>((schema, key) => schema?.properties?.[key], read(path))?.properties ?? {},
  );

/** Property schemas that a person reads: every one with a title, and every one below `properties`. */
function* described(schema: unknown, at: string): Generator<[string, Schema]> {
  if (schema === null || typeof schema !== 'object') return;
  const { properties } = schema as Schema;
  for (const [key, property] of Object.entries(properties ?? {}))
    if (
      typeof property === 'object' &&
      Object.keys(property).some((name) => name !== 'enum' && name !== 'maxItems' && name !== 'type')
    )
      yield [`${at}.${key}`, property];
  for (const [key, child] of Object.entries(schema)) if (key !== 'examples') yield* described(child, `${at}.${key}`);
}

describe('schemas', () => {
  it.each(files)('%s says in both languages what it and each of its fields is', (path) => {
    const schema = read(path);
    for (const [at, part] of [['', schema] as const, ...described(schema, '')]) {
      if (at.endsWith('.config') && (part['x-extends'] || part['x-type'])) continue;
      expect
        .soft({ at, zh: part.title && part.description, en: part['x-en']?.title && part['x-en'].description })
        .toEqual({ at, zh: expect.any(String), en: expect.any(String) });
    }
  });

  it('hold every kind of the specification (§2, §3)', () => {
    const numbers = (folder: string) =>
      codes(folder)
        .filter((code) => code !== null)
        .sort((a, b) => Number(a) - Number(b));
    expect(numbers('view').filter((code) => code < 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
    expect(numbers('field').filter((code) => code < 100)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16, 17, 18, 19, 20, 21, 99,
    ]);
    expect(numbers('cell').filter((code) => code < 100)).toEqual([3, 4, 5, 6, 7, 99]);
    const further = ['gauge', 'heatmap', 'sankey', 'treemap'];
    expect(
      codes('chart')
        .filter((code) => !further.includes(String(code)))
        .sort(),
    ).toEqual(['bar', 'funnel', 'histogram', 'line', 'map', 'pie', 'radar', 'ring', 'scatter', 'waterfall']);
    expect(codes('target').sort()).toEqual(['action', 'callback', 'download', 'other', 'page', 'view']);
  });

  it('hold every field of the entities (§3)', () => {
    expect(fields('node/view.json')).toEqual(
      expect.arrayContaining(
        'query_id name id_name type config layout app_cols app_params app_buttons app_data style is_hide is_hide_form sub_views tables content before_config call_back_config height'.split(
          ' ',
        ),
      ),
    );
    expect([
      ...fields('view/table.json', 'config'),
      ...fields('common/data-view-config.json'),
      ...fields('common/read-config.json'),
      ...fields('common/view-config.json'),
    ]).toEqual(
      expect.arrayContaining(
        'tools auto page card_border card_shadow download once timer page_size border stripe height checkbox show_col view_type col hide_key no_reset_btn'.split(
          ' ',
        ),
      ),
    );
    expect(fields('view/layout.json', 'config')).toEqual(
      expect.arrayContaining(['lines', 'cols', 'view_mark', 'col_map']),
    );
    expect(fields('node/param.json')).toEqual(
      expect.arrayContaining(
        'name label form_type enable must def_val query_type data_type data_config data_option dict_type input_config config html trans app_buttons'.split(
          ' ',
        ),
      ),
    );
    expect(fields('node/param.json', 'input_config')).toEqual(['framework', 'delimiter', 'stockpile']);
    expect(fields('field/date-range.json', 'config')).toEqual(
      expect.arrayContaining(['timeType', 'timeFormat', 'rangeTimeType', 'endField']),
    );
    expect(fields('field/image-upload.json', 'config')).toEqual(
      expect.arrayContaining(['upload_type', 'upload_paste']),
    );
    expect(fields('node/column.json')).toEqual(
      expect.arrayContaining('name label enable sort_num sort width trans expand form_type config'.split(' ')),
    );
    expect([
      ...fields('common/column-config.json'),
      ...fields('common/value-column-config.json'),
      ...fields('cell/text.json', 'config'),
    ]).toEqual(expect.arrayContaining('col_large col_max_len col_tail timeFormat fixed stack showNum'.split(' ')));
    expect(fields('node/button.json')).toEqual(
      expect.arrayContaining(
        'name label enable display type btn_type source_type target_type target_id source_id sort_num param_config cond call_back_id call_back_type call_back_config before_config config'.split(
          ' ',
        ),
      ),
    );
    expect(fields('common/button-config.json')).toEqual(
      expect.arrayContaining(
        'check_type confirm confirm_msg validate reload reloadParentView close open_type method cb_auto_query'.split(
          ' ',
        ),
      ),
    );
    expect(fields('common/chart-config.json')).toEqual(
      expect.arrayContaining(
        'chart_type chart_theme page_size width height title sub_title download dataview chart_order chart_num_limit chart_map_position'.split(
          ' ',
        ),
      ),
    );
    expect(fields('common/style.json')).toEqual(
      expect.arrayContaining(
        'text_size text_weight border_width border_color border_type border_radius padding_top padding_right padding_bottom padding_left'.split(
          ' ',
        ),
      ),
    );
  });

  it('are what the committed types, bundle and reference pages were made from', async () => {
    await expect(
      promisify(execFile)(process.execPath, [join(root, 'tools/generate.mjs'), '--check']),
    ).resolves.toMatchObject({ stderr: '' });
  });
});

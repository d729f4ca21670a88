import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../world/app-folder.js';
import { root } from '../world/product.js';

/** One kind of field as its schema shows it: what it is called, and its examples. */
export interface KindSample {
  code: number;
  name: string;
  title: string;
  examples: readonly Json[];
}

/**
 * How a kind is placed in each form of the app: empty and required, with a value, and with a value that cannot be
 * changed.
 */
export const VARIANTS = ['empty', 'given', 'locked'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Every kind that has a schema: a new one is here as soon as it is written. */
export function kindSamples(): KindSample[] {
  const folder = join(root, 'schemas', 'field');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json;
      return {
        code: schema['x-code'] as number,
        name: schema['x-name'] as string,
        title: schema.title as string,
        examples: schema.examples as Json[],
      };
    });
}

/** The kind whose value nobody sees and nobody changes, and the group. */
export const HIDDEN = 11;
const GROUP = 20;
/**
 * Kinds whose values are records, which no search takes (`document check`): the group, and the widget of the examples.
 */
export const RECORDS: ReadonlySet<number> = new Set([GROUP, 101]);

/**
 * Kinds that show something: html, a picture, buttons, a plain text, a template. Nobody types their value, so that
 * nothing is asked of it.
 */
export const DISPLAY: ReadonlySet<number> = new Set([9, 17, 19, 15, 99]);

/** Kinds that are never empty: a switch that nobody has pressed is off. */
export const NEVER_EMPTY: ReadonlySet<number> = new Set([102]);

const isGiven = (example: Json): boolean =>
  example.def_val !== undefined || (example.config as Json | undefined)?.rangeTimeType !== undefined;
/** Values that no example can hold, since they are of the platform that shows them: the first person. */
const OF_THE_PLATFORM: Readonly<Record<string, Json>> = { person: { def_val: '1' } };

/** The example that begins with a value. */
export const givenExample = ({ name, examples }: KindSample): Json =>
  examples.find(isGiven) ?? { ...examples[0]!, ...OF_THE_PLATFORM[name] };
export const fieldName = ({ name }: KindSample, variant: Variant): string => `${name.replaceAll('-', '_')}_${variant}`;

/** Members and buttons of an example have uids of their own in each place. */
const within = (value: unknown, prefix: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => within(one, prefix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'uid' ? `${prefix}-${String(one)}` : within(one, prefix)]),
  );
};

function fieldParam(kind: KindSample, variant: Variant, area: string): Json {
  const example = variant === 'empty' ? kind.examples[0]! : givenExample(kind);
  const uid = `${area}-${kind.name}-${variant}`;
  const { def_val: given, ...rest } = within(example, uid) as Json;
  const config = { ...(rest.config as Json | undefined) };
  // The range of the empty variant begins with nothing, as the others do; its end stands under a name of its own.
  if (variant === 'empty') delete config.rangeTimeType;
  if (config.endField) config.endField = `${fieldName(kind, variant)}_end`;
  // A hidden one has a value in every variant: nobody can type one.
  const isEmpty = variant === 'empty' && kind.code !== HIDDEN;
  return {
    ...rest,
    uid,
    name: fieldName(kind, variant),
    label: `${kind.title}（${variant}）`,
    must: isEmpty ? !DISPLAY.has(kind.code) : rest.must,
    def_val: isEmpty ? undefined : given,
    config: variant === 'locked' && kind.code !== HIDDEN ? { ...config, disabled: true } : config,
  };
}

const layout = (y: number, h: number): Json => ({ x: 0, y, w: 24, h });
const paramsOf = (kinds: readonly KindSample[], where: string): Json[] =>
  kinds.flatMap((kind) => VARIANTS.map((variant) => fieldParam(kind, variant, where)));
const save = (where: string): Json => ({
  uid: `${where}-save`,
  name: 'save',
  label: '提交',
  display: 'primary',
  source_type: 'form',
  target_type: 'action',
  target_id: `save-${where}`,
  config: { validate: true },
});
const page = (uid: string, views: Json[]): Json => ({
  kind: 'page',
  shape: 3,
  uid,
  name: uid,
  access: { signed_in: true },
  views,
});
const query = (uid: string, text: string, more: Json = {}): Json => ({
  kind: 'query',
  shape: 3,
  uid,
  type: 'sql',
  source: 'demo-retail',
  text,
  ...more,
});
const saving = (where: string): Json => ({
  kind: 'action',
  shape: 3,
  uid: `save-${where}`,
  name: where,
  act_type: 'run',
  steps: [{ query: 'save', params: { place: `'${where}'`, entry: 'string(form)' } }],
  message: '已保存',
});

/** Names that a search sends, with what its query takes them as. */
function searched(kinds: readonly KindSample[]): { name: string; type: string }[] {
  return paramsOf(kinds, 'search').flatMap(({ name, form_type: type, config }) => {
    if ([9, 17, 19].includes(type as number)) return [];
    const end = (config as Json).endField;
    return [
      { name: name as string, type: type === 7 ? 'list' : 'text' },
      ...(end ? [{ name: end as string, type: 'text' }] : []),
    ];
  });
}

/** An app with every kind in every place: a form, the same form in a dialog, a row of a sub-table, and a search. */
export function fieldApp(kinds: readonly KindSample[]): Json[] {
  const found = kinds.filter(({ code }) => !RECORDS.has(code));
  const names = searched(found);
  // A date range without an end of its own is no single value for a statement; the schema's first example has one.
  const echo = names.map(({ name, type }) =>
    type === 'list' ? `array_to_string(CAST(:${name} AS text[]), ',') AS ${name}` : `CAST(:${name} AS text) AS ${name}`,
  );
  const lines = {
    uid: 'lines',
    name: 'lines',
    label: '明细',
    form_type: GROUP,
    config: { multiple: true, min: 1, members: paramsOf(kinds, 'rows') },
  };
  return [
    {
      kind: 'app',
      shape: 3,
      uid: 'fields',
      name: '控件',
      title: '控件',
      home: 'list',
      locales: ['zh-chs'],
      access: { signed_in: true },
      public: { pages: [] },
    },
    {
      kind: 'menu',
      shape: 3,
      uid: 'main',
      name: '菜单',
      items: ['list', 'form', 'rows', 'search'].map((uid) => ({ uid, label: uid, page: uid })),
    },
    { kind: 'dictionary', shape: 3, uid: 'regions', name: '省市县', dict_type: 1, region_depth: 3 },
    saving('form'),
    saving('rows'),
    query('save', 'INSERT INTO field_entry (place, entry) VALUES (:place, CAST(:entry AS jsonb))', {
      writes: true,
      params: [
        { name: 'place', type: 'text' },
        { name: 'entry', type: 'text' },
      ],
    }),
    query('entries', 'SELECT id, place FROM field_entry ORDER BY id'),
    query('echo', `SELECT ${echo.join(', ')}`, { params: names }),
    page('list', [
      {
        uid: 'entries',
        name: 'entries',
        type: 1,
        query_id: 'entries',
        layout: layout(0, 20),
        app_cols: [
          { uid: 'id', name: 'id', label: 'ID' },
          { uid: 'place', name: 'place', label: 'Place' },
        ],
        app_buttons: [
          {
            uid: 'open',
            name: 'open',
            label: '在对话框中填写',
            source_type: 'view',
            target_type: 'page',
            target_id: 'form',
            config: { check_type: 0, open_type: 'dialog' },
          },
        ],
      },
    ]),
    page('form', [
      {
        uid: 'form-view',
        name: '全部控件',
        type: 3,
        layout: layout(0, 20),
        app_params: paramsOf(kinds, 'form'),
        app_buttons: [save('form')],
      },
    ]),
    page('rows', [
      {
        uid: 'rows-view',
        name: '明细表单',
        type: 3,
        layout: layout(0, 20),
        app_params: [lines],
        app_buttons: [save('rows')],
      },
    ]),
    page('search', [
      {
        uid: 'search-view',
        name: '查询',
        type: 1,
        query_id: 'echo',
        layout: layout(0, 20),
        app_params: paramsOf(found, 'search'),
        app_cols: names
          .filter(({ name }) => name.includes('_empty'))
          .map(({ name }) => ({ uid: `col-${name.replaceAll('_', '-')}`, name, label: name })),
      },
    ]),
  ];
}

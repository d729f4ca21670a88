import type { DocumentMigration, Json, JsonObject } from '@sluice/document';

/** Settings that a kind offered and nothing read, by its code. */
const VIEW_WORDS: Readonly<Record<number, readonly string[]>> = {
  2: ['page'],
  3: ['auto', 'page', 'page_size', 'download', 'no_reset_btn'],
  6: ['empty_text'],
  7: ['card_border', 'card_shadow', 'title', 'empty_text'],
  8: ['card_border', 'card_shadow', 'empty_text'],
  10: ['empty_text'],
};
const FIELD_WORDS: Readonly<Record<number, readonly string[]>> = {
  4: ['placeholder', 'members'],
  7: ['placeholder', 'members'],
  9: ['clearable', 'placeholder', 'members'],
  11: ['span', 'help', 'disabled', 'clearable', 'placeholder', 'members'],
  16: ['placeholder', 'members'],
  17: ['clearable', 'placeholder', 'members'],
  19: ['clearable', 'placeholder', 'members'],
  20: ['placeholder'],
  21: ['placeholder', 'members'],
  99: ['clearable', 'placeholder', 'members'],
};
const OTHER_FIELDS: readonly string[] = ['members'];
const DATABASES: ReadonlySet<unknown> = new Set(['oracle', 'mysql', 'mssql', 'http', 'mongodb', 'postgres']);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object without some of its properties. */
const without = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** The object with one of its properties rewritten, where it is there. */
const within = (object: JsonObject, name: string, rewrite: (value: Json) => Json): JsonObject =>
  object[name] === undefined ? object : { ...object, [name]: rewrite(object[name]) };

/** Each object of a list rewritten. */
const each =
  (rewrite: (item: JsonObject) => JsonObject) =>
  (list: Json): Json =>
    Array.isArray(list) ? list.map((item) => (isObject(item) ? rewrite(item) : item)) : list;

const configWithout = (node: JsonObject, names: readonly string[]): JsonObject =>
  within(node, 'config', (config) => (isObject(config) ? without(config, names) : config));

function button(node: JsonObject): JsonObject {
  // Both methods sent the form's values: "run" does not any more.
  const method = isObject(node['config']) ? node['config']['method'] : undefined;
  return method === 'run' ? configWithout(node, ['method']) : node;
}

function param(node: JsonObject): JsonObject {
  const plain = configWithout(node, FIELD_WORDS[Number(node['form_type'])] ?? OTHER_FIELDS);
  const inside = within(plain, 'config', (config) =>
    isObject(config) ? within(config, 'members', each(param)) : config,
  );
  return within(inside, 'app_buttons', each(button));
}

const column = (node: JsonObject): JsonObject =>
  within(node, 'editor', (editor) => (isObject(editor) ? param(editor) : editor));

function view(node: JsonObject): JsonObject {
  const data = within(node, 'app_data', (given) =>
    isObject(given) && given['db_type'] !== undefined && !DATABASES.has(given['db_type'])
      ? without(given, ['db_type'])
      : given,
  );
  return [
    ['app_cols', column] as const,
    ['app_params', param] as const,
    ['app_buttons', button] as const,
    ['sub_views', view] as const,
  ].reduce(
    (made, [name, rewrite]) => within(made, name, each(rewrite)),
    configWithout(data, VIEW_WORDS[Number(node['type'])] ?? []),
  );
}

const dictionaryNode = (node: JsonObject): JsonObject =>
  within(without(node, ['app_id', 'param_id']), 'children', each(dictionaryNode));

const rewrites: Readonly<Record<string, (document: JsonObject) => JsonObject>> = {
  page: (document) => within(document, 'views', each(view)),
  app: (document) => without(document, ['shell', 'grants']),
  query: (document) =>
    within(
      document,
      'params',
      each((item) => without(item, ['column'])),
    ),
  dictionary: (document) => within(document, 'items', each(dictionaryNode)),
};

const rewritten = (document: JsonObject): JsonObject => rewrites[String(document['kind'])]?.(document) ?? document;

/** Words that nothing read leave the documents; a button of method `run` keeps sending its form's values. */
export const words: DocumentMigration = {
  number: 2,
  document: 'any',
  when: (document) => JSON.stringify(rewritten(document)) !== JSON.stringify(document),
  up: rewritten,
  examples: [
    {
      before: { kind: 'app', uid: 'shop', shell: 'app', grants: [], home: 'home' },
      after: { kind: 'app', uid: 'shop', home: 'home', shape: 2 },
    },
    {
      before: { kind: 'query', uid: 'orders', params: [{ name: 'city', type: 'text', column: 'public.orders.city' }] },
      after: { kind: 'query', uid: 'orders', params: [{ name: 'city', type: 'text' }], shape: 2 },
    },
    {
      before: {
        kind: 'dictionary',
        uid: 'colours',
        items: [{ name: 'Red', code: 'red', app_id: 1, children: [{ name: 'Rose', code: 'rose', param_id: 2 }] }],
      },
      after: {
        kind: 'dictionary',
        uid: 'colours',
        items: [{ name: 'Red', code: 'red', children: [{ name: 'Rose', code: 'rose' }] }],
        shape: 2,
      },
    },
    {
      before: {
        kind: 'page',
        uid: 'home',
        views: [
          {
            uid: 'box',
            type: 8,
            config: { card_border: true, lines: 1 },
            sub_views: [
              {
                uid: 'form',
                type: 3,
                config: { page_size: 2, once: true },
                app_params: [
                  {
                    uid: 'lines',
                    name: 'lines',
                    form_type: 20,
                    config: {
                      placeholder: '-',
                      members: [{ uid: 'note', name: 'note', form_type: 9, config: { clearable: true, span: 12 } }],
                    },
                  },
                ],
                app_buttons: [{ uid: 'save', config: { method: 'run', confirm: true } }],
              },
            ],
          },
          { uid: 'list', type: 1, app_data: { db_type: 'pg' }, config: { page: false } },
        ],
      },
      after: {
        kind: 'page',
        uid: 'home',
        views: [
          {
            uid: 'box',
            type: 8,
            config: { lines: 1 },
            sub_views: [
              {
                uid: 'form',
                type: 3,
                config: { once: true },
                app_params: [
                  {
                    uid: 'lines',
                    name: 'lines',
                    form_type: 20,
                    config: { members: [{ uid: 'note', name: 'note', form_type: 9, config: { span: 12 } }] },
                  },
                ],
                app_buttons: [{ uid: 'save', config: { confirm: true } }],
              },
            ],
          },
          { uid: 'list', type: 1, app_data: {}, config: { page: false } },
        ],
        shape: 2,
      },
    },
  ],
};

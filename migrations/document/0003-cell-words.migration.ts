import type { DocumentMigration, Json, JsonObject } from '@sluice/document';

/** Settings of columns that a kind of cell offered and nothing read, by the cell's code. */
const CELL_WORDS: Readonly<Record<number, readonly string[]>> = {
  3: ['tag_colors'],
  4: ['col_tail', 'timeFormat', 'stack', 'showNum', 'col_max_len', 'tag_colors'],
  5: ['col_tail', 'timeFormat', 'stack', 'showNum', 'col_max_len', 'tag_colors'],
  6: ['col_max_len', 'tag_colors'],
  7: ['col_tail', 'timeFormat', 'stack', 'showNum', 'col_max_len', 'tag_colors'],
  99: ['col_max_len', 'tag_colors'],
};
/** A field whose widget gives the value cannot be emptied at once: only its widget knows what empty is. */
const WIDGET_FIELD = 101;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object with one of its properties rewritten, where it is an object. */
const within = (object: JsonObject, name: string, rewrite: (value: JsonObject) => JsonObject): JsonObject =>
  isObject(object[name]) ? { ...object, [name]: rewrite(object[name]) } : object;

/** The object with each object of one of its lists rewritten. */
const each = (object: JsonObject, name: string, rewrite: (value: JsonObject) => JsonObject): JsonObject => {
  const list = object[name];
  return Array.isArray(list)
    ? { ...object, [name]: list.map((item) => (isObject(item) ? rewrite(item) : item)) }
    : object;
};

const configWithout = (node: JsonObject, names: readonly string[]): JsonObject =>
  within(node, 'config', (config) =>
    Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name))),
  );

const param = (node: JsonObject): JsonObject =>
  within(node['form_type'] === WIDGET_FIELD ? configWithout(node, ['clearable']) : node, 'config', (config) =>
    each(config, 'members', param),
  );

const column = (node: JsonObject): JsonObject =>
  within(configWithout(node, CELL_WORDS[Number(node['form_type'])] ?? []), 'editor', param);

const view = (node: JsonObject): JsonObject =>
  each(each(each(node, 'app_cols', column), 'app_params', param), 'sub_views', view);

const rewritten = (document: JsonObject): JsonObject => each(document, 'views', view);

/** Settings that a kind of cell or the field of a widget offered and nothing read leave the pages. */
export const cellWords: DocumentMigration = {
  number: 3,
  document: 'page',
  when: (document) => JSON.stringify(rewritten(document)) !== JSON.stringify(document),
  up: rewritten,
  examples: [
    {
      before: {
        kind: 'page',
        uid: 'home',
        views: [
          {
            uid: 'list',
            type: 1,
            app_cols: [
              { uid: 'name', name: 'name', config: { tag_colors: { a: 'red' }, col_max_len: 9 } },
              { uid: 'link', name: 'link', form_type: 3, config: { col_max_len: 9, tag_colors: { a: 'red' } } },
              { uid: 'ops', name: 'ops', form_type: 4, config: { fixed: 'right', showNum: true, stack: 'a' } },
              { uid: 'html', name: 'html', form_type: 6, config: { col_max_len: 9, timeFormat: 'YYYY' } },
              { uid: 'film', name: 'film', form_type: 7, config: { col_tail: 1 } },
            ],
          },
        ],
      },
      after: {
        kind: 'page',
        uid: 'home',
        views: [
          {
            uid: 'list',
            type: 1,
            app_cols: [
              { uid: 'name', name: 'name', config: { tag_colors: { a: 'red' }, col_max_len: 9 } },
              { uid: 'link', name: 'link', form_type: 3, config: { col_max_len: 9 } },
              { uid: 'ops', name: 'ops', form_type: 4, config: { fixed: 'right' } },
              { uid: 'html', name: 'html', form_type: 6, config: { timeFormat: 'YYYY' } },
              { uid: 'film', name: 'film', form_type: 7, config: {} },
            ],
          },
        ],
        shape: 3,
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
            sub_views: [
              {
                uid: 'form',
                type: 3,
                app_params: [
                  { uid: 'open', name: 'open', form_type: 101, config: { widget: 'time-windows', clearable: false } },
                  { uid: 'name', name: 'name', form_type: 1, config: { clearable: false } },
                ],
              },
            ],
          },
        ],
      },
      after: {
        kind: 'page',
        uid: 'home',
        views: [
          {
            uid: 'box',
            type: 8,
            sub_views: [
              {
                uid: 'form',
                type: 3,
                app_params: [
                  { uid: 'open', name: 'open', form_type: 101, config: { widget: 'time-windows' } },
                  { uid: 'name', name: 'name', form_type: 1, config: { clearable: false } },
                ],
              },
            ],
          },
        ],
        shape: 3,
      },
    },
  ],
};

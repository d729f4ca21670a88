import type { Json } from '../world/app-folder.js';

/** Where a button stands (§3 source_type). */
export const areas = ['view', 'col', 'form', 'param'] as const;
/** What a button leads to (§3 target_type). */
export const targets = ['action', 'page', 'view', 'other', 'download', 'callback'] as const;
/** Rows of the table that the pages show: names a1 … a8, then b1 … b4; `n` counts from 1. */
export const rowNames: readonly string[] = [
  ...Array.from({ length: 8 }, (_, at) => `a${at + 1}`),
  ...Array.from({ length: 4 }, (_, at) => `b${at + 1}`),
];

const layout = (y: number, h: number, x = 0, w = 24): Json => ({ x, y, w, h });
const query = (uid: string, text: string, more: Json = {}): Json => ({
  kind: 'query',
  shape: 3,
  uid,
  type: 'sql',
  source: 'demo-retail',
  text,
  ...more,
});
const page = (uid: string, views: Json[], more: Json = {}): Json => ({
  kind: 'page',
  shape: 3,
  uid,
  name: uid,
  access: { signed_in: true },
  views,
  ...more,
});
const text = (uid: string, more: Json = {}): Json => ({
  uid,
  name: uid.replaceAll('-', '_'),
  label: uid,
  form_type: 1,
  config: { span: 12 },
  ...more,
});
const column = (name: string, more: Json = {}): Json => ({ uid: name, name, label: name, width: 110, ...more });
const button = (uid: string, more: Json = {}): Json => ({ uid, name: uid, label: uid, ...more });
/** A button that runs `mark`, which notes `what` and says so. */
const marks = (uid: string, more: Json = {}): Json =>
  button(uid, { target_type: 'action', target_id: 'mark', param_config: `{'what': '${uid}'}`, ...more });

/** What each target needs, for a button that stands anywhere. */
const leadsTo = (what: string): Record<(typeof targets)[number], Json> => ({
  action: { target_id: 'mark', param_config: `{'what': '${what}'}` },
  page: { target_id: 'shown', param_config: `{'what': '${what}'}` },
  view: { target_id: 'echo', param_config: `{'word': '${what}'}` },
  other: { target_id: 'copy', param_config: `'${what}'` },
  download: {},
  callback: { param_config: `{'chosen': '${what}'}` },
});
/** One button per target for a place; its label is `place-target`. */
const everyTarget = (source: (typeof areas)[number], source_id?: string): Json[] =>
  targets.map((target) =>
    button(`${source}-${target}`, {
      source_type: source,
      target_type: target,
      source_id,
      ...leadsTo(`${source}-${target}`)[target],
      config: { check_type: 0, close: target === 'callback' ? true : undefined },
    }),
  );

const rows = (more: Json = {}): Json => ({
  uid: 'rows',
  name: 'rows',
  type: 1,
  query_id: 'rows',
  layout: layout(0, 30),
  config: { page: true, page_size: 5, checkbox: true, row_key: 'id', download: true, tools: true },
  app_params: [text('word')],
  app_cols: [
    column('id'),
    column('name', { sort: true }),
    column('n', { config: { col_tail: 1 } }),
    column('ops', { form_type: 4, width: 260 }),
  ],
  ...more,
});
const queries: Json[] = [
  query(
    'rows',
    "SELECT id, name, n FROM press_row WHERE true [[ AND name LIKE :word || '%' ]] [[ AND :must::text <> '' ]]",
    {
      params: [
        { name: 'word', type: 'text' },
        { name: 'must', type: 'text' },
      ],
      key: 'id',
      order: 'id',
    },
  ),
  query('echo', 'SELECT :word::text AS word', { params: [{ name: 'word', type: 'text' }] }),
  query(
    'count',
    "SELECT count(*) AS times FROM press_log WHERE true [[ AND :filled::text <> '' ]] [[ AND :asked::text <> '' ]] [[ AND :note::text <> '' ]]",
    { params: ['filled', 'asked', 'note'].map((name) => ({ name, type: 'text' })) },
  ),
  query('failing', 'SELECT id, 100 / (id - 8) AS part FROM press_row', { key: 'id', order: 'id' }),
  query('log', 'INSERT INTO press_log (what) VALUES (:what)', {
    writes: true,
    params: [{ name: 'what', type: 'text' }],
  }),
];

/**
 * Every area × every target: page `places` is opened by itself, `picker` over a form, whose buttons hand values back
 * to it.
 */
const everywhere = (): Json[] => [
  rows({
    app_params: [text('word', { form_type: 15 })],
    app_buttons: [...everyTarget('view'), ...everyTarget('col', 'ops'), ...everyTarget('param', 'word')],
    config: { page: true, page_size: 5, row_key: 'id' },
  }),
  {
    uid: 'entry',
    name: 'entry',
    type: 3,
    layout: layout(30, 10),
    app_params: [text('typed')],
    app_buttons: everyTarget('form'),
  },
  {
    uid: 'echo',
    name: 'echo',
    type: 1,
    query_id: 'echo',
    layout: layout(40, 10),
    app_params: [text('word-again', { name: 'word', form_type: 11, config: {} })],
    app_cols: [column('word', { uid: 'echo-word' })],
  },
];
const opener = page('opener', [
  {
    uid: 'form',
    name: 'form',
    type: 3,
    layout: layout(0, 10),
    app_params: [text('chosen')],
    app_buttons: [button('pick', { source_type: 'form', target_type: 'page', target_id: 'places' })],
  },
]);
const shown = page(
  'shown',
  [
    {
      uid: 'what',
      name: 'what',
      type: 3,
      layout: layout(0, 6),
      app_params: [
        { uid: 'told', name: 'told', label: 'told', form_type: 9, html: '<p>shown for {{ page.what }}</p>' },
      ],
    },
  ],
  { params: [{ name: 'what', type: 'text' }] },
);

/** Everything that §4 does before and around a press. */
const flow = page('flow', [
  rows({
    app_params: [text('word'), text('must', { must: true, def_val: 'x', config: { span: 12, clearable: true } })],
    app_buttons: [
      marks('ordered', { config: { check_type: 2, validate: true, confirm: true } }),
      button('aimless', { config: { check_type: 0 } }),
      marks('not-yet', { before_config: "form.word == 'go'", config: { check_type: 0 } }),
      marks('for-good', { display: 'danger', config: { check_type: 0, irreversible_name: "'press_row'" } }),
      marks('once', { config: { check_type: 0 } }),
      marks('sent', { source_type: 'form', config: { method: 'submit' } }),
      button('to-print', { target_type: 'other', target_id: 'print', config: { check_type: 0 } }),
      button('to-link', {
        target_type: 'other',
        target_id: 'link',
        param_config: "{'href': '/file/none'}",
        config: { check_type: 0 },
      }),
      button('to-reset', { target_type: 'other', target_id: 'reset', config: { check_type: 0 } }),
      button('bad-link', {
        target_type: 'other',
        target_id: 'link',
        param_config: "'java' + 'script:alert(1)'",
        config: { check_type: 0 },
      }),
      marks('odd', { source_type: 'col', source_id: 'ops', cond: 'row.n % 2 == 1' }),
      marks('again', { source_type: 'col', source_id: 'ops', config: { countdown: 60 } }),
    ],
  }),
]);
/**
 * What follows success: `own` shows how often something was noted, `other` too; who is asked again differs by button.
 */
const after = page('after', [
  {
    uid: 'own',
    name: 'own',
    type: 1,
    query_id: 'count',
    layout: layout(0, 20, 0, 12),
    app_cols: [column('times')],
    app_params: [text('filled'), text('asked')],
    app_buttons: [
      marks('default'),
      marks('named', { call_back_id: 'other' }),
      marks('named-off', { call_back_id: 'other', config: { cb_auto_query: false } }),
      marks('quiet', { call_back_config: { refresh: false } }),
      marks('none', { call_back_type: 'none' }),
      marks('all', { call_back_type: 'page' }),
      marks('fill', {
        call_back_config: {
          refresh: false,
          set: { filled: 'response.list[0]', asked: "form.asked == null ? 'empty' : form.asked" },
        },
      }),
      marks('refused', { call_back_config: { value: "{'ok': false, 'msg': '结果不对'}" } }),
      marks('reload', { config: { reload: true } }),
      button('fill-only', {
        target_type: 'view',
        target_id: 'other',
        param_config: "{'note': 'brought'}",
        config: { cb_auto_query: false },
      }),
      button('dialog', { type: 'plus', target_type: 'page', target_id: 'inner', config: { width: '520' } }),
    ],
  },
  {
    uid: 'other',
    name: 'other',
    type: 1,
    query_id: 'count',
    layout: layout(0, 20, 12, 12),
    app_cols: [column('times', { uid: 'other-times' })],
    app_params: [text('note')],
  },
]);
const inner = page('inner', [
  {
    uid: 'inside',
    name: 'inside',
    type: 3,
    layout: layout(0, 8),
    app_params: [text('why')],
    app_buttons: [
      marks('done', { source_type: 'view', display: 'primary', config: { close: true, reloadParentView: true } }),
    ],
  },
]);
const exports = page('exports', [
  rows({ app_buttons: [button('take', { target_type: 'download', config: { check_type: 0 } })] }),
  {
    uid: 'failing',
    name: 'failing',
    type: 1,
    query_id: 'failing',
    layout: layout(30, 20),
    config: { page: true, page_size: 5, row_key: 'id', download: true, tools: true },
    app_cols: [column('id', { uid: 'f-id' }), column('part')],
  },
]);
const tabs = page('tabs', [
  {
    uid: 'layout',
    name: 'layout',
    type: 8,
    layout: layout(0, 20),
    config: { view_mark: 'tabs', lines: 1, cols: 1 },
    sub_views: ['one', 'two'].map((uid) => ({
      uid,
      name: `tab ${uid}`,
      type: 3,
      layout: layout(0, 8),
      app_params: [text(`in-${uid}`)],
      app_buttons:
        uid === 'one' ? [button('again', { source_type: 'form', target_type: 'page', target_id: 'tabs' })] : [],
    })),
  },
]);

/** An app that has every kind of button. */
export const buttonsApp: readonly Json[] = [
  { kind: 'app', shape: 3, uid: 'buttons', name: 'buttons', home: 'places', access: { signed_in: true } },
  {
    kind: 'menu',
    shape: 3,
    uid: 'main',
    items: ['places', 'opener', 'flow', 'after', 'exports', 'tabs'].map((uid) => ({ uid, label: uid, page: uid })),
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'mark',
    act_type: 'run',
    params: [{ name: 'what', type: 'text', must: true }],
    steps: [{ query: 'log', params: { what: 'params.what' } }],
    result: "{'ok': true, 'msg': '已记下 ' + params.what}",
  },
  ...queries,
  page('places', everywhere()),
  opener,
  shown,
  flow,
  after,
  inner,
  exports,
  tabs,
];

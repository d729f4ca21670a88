import {
  withoutUndefined,
  type Button,
  type ChartConfig,
  type Column,
  type PageDocument,
  type Param,
  type View,
} from '@sluice/document';
import { schemaNames, schemaOf } from '@sluice/testing/vocabulary';

const examples = <T>(folder: string): T[] =>
  schemaNames(folder).flatMap((name) => (schemaOf(name).examples ?? []) as T[]);
const own = <T extends { uid: string }>(node: T, at: number): T =>
  JSON.parse(JSON.stringify(node).replaceAll(/"(uid|source_id)":"([^"]+)"/g, `"$1":"$2-${at}"`)) as T;

const columns: Column[] = [
  { uid: 'c-id', name: 'id', label: 'ID', sort: true },
  { uid: 'c-name', name: 'name', label: 'Name', width: 120, config: { col_max_len: 40 } },
  { uid: 'c-total', name: 'total', label: 'Total', config: { col_tail: 1 } },
  { uid: 'c-day', name: 'day', label: 'Day', config: { timeFormat: 'YYYY-MM-DD' } },
  { uid: 'c-long', name: 'note', label: 'Note' },
  { uid: 'c-status', name: 'status', label: 'Status', dict_id: 'colours' },
  {
    uid: 'c-edit',
    name: 'price',
    label: 'Price',
    editor: { uid: 'e-price', name: 'price', form_type: 5, label: 'Price' },
  },
  { uid: 'ops', name: 'ops', label: 'Actions', form_type: 4 },
];

const options: Param['data_option'] = [
  { k: 'a', v: 'Alpha' },
  { k: 'b', v: 'Beta' },
];
const params: Param[] = [
  { uid: 'p-name', name: 'name', label: 'Name', form_type: 1, def_val: 'x' },
  { uid: 'p-number', name: 'number', label: 'Number', form_type: 5 },
  { uid: 'p-kind', name: 'kind', label: 'Kind', form_type: 2, data_option: options },
  { uid: 'p-range', name: 'range', label: 'Range', form_type: 6 },
  {
    uid: 'p-dict',
    name: 'colour',
    label: 'Colour',
    form_type: 2,
    data_type: 2,
    data_config: { dict_id: 'colours' },
    app_buttons: [{ uid: 'b-beside', label: 'Beside', target_type: 'view', target_id: 'other' }],
  },
  {
    uid: 'p-query',
    name: 'customer',
    label: 'Customer',
    form_type: 2,
    data_type: 3,
    data_config: { query_id: 'orders', value: 'id', label: 'note', fill: { name: 'total' } },
  },
];
/** A button of a place with every press that a person may make. */
const placed = (source_type: NonNullable<Button['source_type']>, more: Partial<Button> = {}): Button => ({
  uid: `b-${source_type}-${more.target_type ?? 'action'}`,
  label: `${source_type} ${more.target_type ?? 'action'}`,
  source_type,
  target_type: 'action',
  target_id: 'save',
  call_back_id: 'other',
  config: { check_type: 0 },
  source_id: source_type === 'col' ? 'ops' : undefined,
  ...more,
});
const buttons: Button[] = [
  placed('view'),
  placed('view', { target_type: 'page', target_id: 'detail', config: {} }),
  placed('col', { config: { confirm: true, irreversible_name: 'row.name' } }),
  placed('form', { config: { check_type: 0, validate: false } }),
  { uid: 'b-named', name: 'named', target_type: 'view', target_id: 'other', config: { check_type: 0 } },
  { ...placed('col'), uid: 'b-price', source_id: 'c-edit' },
  { ...placed('view'), uid: 'b-event', btn_type: 2, label: 'select' },
];
const layout = (y: number, h = 20): View['layout'] => ({ x: 0, y, w: 24, h });

/** What the presses of a scene refresh. */
const other: View = {
  uid: 'other',
  type: 1,
  query_id: 'orders',
  layout: layout(60),
  app_cols: columns.slice(0, 2).map((one) => own(one, 9)),
};
const page = (uid: string, ...views: View[]): PageDocument => ({
  kind: 'page',
  shape: 3,
  uid,
  name: uid,
  access: { public: true },
  config: { width: 900 },
  params: [
    { name: 'region', type: 'text', label: 'Region' },
    { name: 'kind', type: 'text', def: 'a' },
  ],
  views,
});
const chart: ChartConfig = {
  chart_type: 'line',
  x: 'name',
  series: [{ name: 'total' }, { name: 'price' }],
  page_size: 20,
};

/** Views with everything around them that a property of a view may speak of. */
const full = (type: View['type'], config: View['config'] = {}): View => ({
  uid: `full-${type}`,
  name: `Full ${type}`,
  type,
  query_id: type < 5 ? 'orders' : undefined,
  layout: layout(0),
  config,
  app_cols: columns,
  app_params: params,
  app_buttons: buttons,
});
const [styled] = (schemaOf('common/style').examples ?? []) as View['style'][];
const timed = (type: View['type'], config: View['config'] = {}): PageDocument =>
  page(`timed-${type}`, full(type, withoutUndefined({ ...config, timer: 20, auto: type !== 3 || undefined })), other);
/** What views of data from outside the specification must be told. */
const ON_BOARD = {
  100: { value: 'total' },
  101: { group_by: 'status' },
  102: { start: 'planned', end: 'until' },
} as const;
const stages: PageDocument[] = [
  page('full-table', full(1, { checkbox: true, show_col: true }), other),
  page('cards', full(1, { view_type: 2, checkbox: true }), other),
  page('full-chart', full(2, { chart: { ...chart, cross_filter: { param: 'region' } } }), other),
  page('full-form', full(3, { title: 'Form' }), other),
  page('record', { ...full(3), query_id: 'nothing', config: { empty_text: 'None' } }, other),
  page('full-combo', full(4, { chart: { ...chart, dataview: true, download: true } }), other),
  page('static', { uid: 'static', type: 1, app_data: { data_type: 'static' }, content: [{ id: 1, name: 'Ada' }] }),
  page('empty', {
    uid: 'empty',
    type: 1,
    query_id: 'nothing',
    config: { empty_text: 'None' },
    app_cols: columns.slice(0, 2),
  }),
  page('series-codes', {
    uid: 'codes',
    type: 2,
    query_id: 'orders',
    layout: layout(0),
    config: {
      chart: {
        chart_type: 'bar',
        x: 'name',
        series_dict: 'colours',
        series: [
          { name: 'total', code: 'red' },
          { name: 'price', code: 'blue' },
        ],
      },
    },
  }),
  page('empty-chart', { uid: 'empty', type: 2, query_id: 'nothing', config: { chart, empty_text: 'None' } }),
  page('empty-combo', { uid: 'empty', type: 4, query_id: 'nothing', config: { chart, empty_text: 'None' } }),
  page('picture', { uid: 'picture', type: 5, query_id: 'nothing' }),
  page('combo-cards', full(4, { chart, first: 'table', view_type: 2 }), other),
  page('beside', full(3, { label_align: 'left' }), other),
  page('styled', { ...full(1), style: styled }, other),
  ...([1, 2, 3, 4] as const).map((type) => timed(type, type % 2 === 0 ? { chart } : {})),
  ...([100, 101, 102] as const).flatMap((type) => [
    page(`timed-${type}`, { ...full(type), query_id: 'orders', config: { timer: 20, ...ON_BOARD[type] } }, other),
    page(`empty-${type}`, {
      uid: 'empty',
      type,
      query_id: 'nothing',
      config: { empty_text: 'None', ...ON_BOARD[type] },
    }),
  ]),
  page('tree', {
    uid: 'form',
    type: 3,
    app_params: [
      {
        uid: 'tree',
        name: 'tree',
        form_type: 18,
        data_option: [
          { k: 'a', v: 'Alpha', subs: [{ k: 'a1', v: 'Alpha one' }] },
          { k: 'b', v: 'Beta' },
          { k: 'b1', v: 'Beta one', p: 'b' },
        ],
      },
      {
        uid: 'search',
        name: 'search',
        form_type: 18,
        data_type: 3,
        data_config: { query_id: 'orders', value: 'name', label: 'note' },
        config: { remote: true },
      },
    ],
  }),
  page(
    'references',
    { uid: 'list', type: 1, id_name: 'orders', query_id: 'orders', app_cols: columns.slice(0, 2) },
    { ...full(3), app_buttons: [placed('form', { target_type: 'view', target_id: 'orders' })] },
  ),
  page('widget-6', {
    uid: 'widget',
    type: 6,
    config: { widget: 'sample-widget', widget_config: { content: '/file/one.webm' } },
  }),
  page('external-view', {
    uid: 'external',
    type: 10,
    query_id: 'orders',
    app_cols: columns.slice(0, 2),
    config: { widget: 'view-sample', widget_version: '1.0.0', widget_config: { most: 5 } },
  }),
  page('external-field', {
    uid: 'form',
    type: 3,
    app_params: [
      {
        uid: 'outside',
        name: 'outside',
        form_type: 107,
        config: { widget: 'field-sample', widget_version: '1.0.0', widget_config: { big: true } },
      },
    ],
  }),
  page('tags', {
    uid: 'tags',
    type: 1,
    query_id: 'orders',
    app_cols: [{ uid: 'grade', name: 'grade', config: { tag_colors: { a: 'red', other: 'blue' } } }],
  }),
  page('plain-tags', {
    uid: 'form',
    type: 3,
    app_params: [
      { uid: 'grade', name: 'grade', form_type: 15, def_val: 'a', config: { tag_colors: { a: 'red', other: 'blue' } } },
    ],
  }),
  ...([1, 8, 15] as const).map((form_type) =>
    page(`pattern-${form_type}`, {
      uid: 'form',
      type: 3,
      app_params: [
        { uid: 'code', name: 'code', form_type, config: { pattern: '[0-9]+', pattern_message: 'Digits alone' } },
      ],
    }),
  ),
  page('several', {
    uid: 'form',
    type: 3,
    app_params: [{ uid: 'kinds', name: 'kinds', form_type: 2, data_option: options, config: { multiple: true } }],
  }),
  page('widget-field', {
    uid: 'form',
    type: 3,
    app_params: [
      {
        uid: 'own',
        name: 'own',
        form_type: 101,
        config: { widget: 'sample-widget', widget_config: { content: '/file/one.webm' } },
      },
    ],
  }),
  ...([3, 6, 99, 100] as const).flatMap((form_type) => [
    page(`values-${form_type}`, {
      uid: 'values',
      type: 1,
      query_id: 'orders',
      app_cols: [
        { uid: 'day', name: 'day', form_type, html: '<i>{{ text }}</i>', config: { timeFormat: 'YYYY-MM-DD' } },
        { uid: 'total', name: 'total', form_type, config: { col_tail: 1 } },
      ],
    }),
    page(`series-${form_type}`, {
      uid: 'series',
      type: 2,
      query_id: 'orders',
      layout: layout(0),
      config: { chart: { chart_type: 'bar', x: 'name' } },
      app_cols: [
        { uid: 'name', name: 'name' },
        { uid: 'total', name: 'total', form_type, config: { stack: 'one', showNum: true } },
        { uid: 'price', name: 'price', form_type, config: { stack: 'one' } },
      ],
    }),
  ]),
  page('two', { ...full(1), uid: 'one', layout: { x: 0, y: 0, w: 12, h: 20 } }, other),
];

/** A form with the param, filled and empty, and a table that searches by it. */
function fieldStage(param: Param, at: number): PageDocument {
  const again = own({ ...param, name: `${param.name}_2` }, 2);
  return page(
    `field-${param.form_type}-${at}`,
    {
      uid: 'form',
      type: 3,
      app_params: [param, { uid: 'sum', name: 'sum', form_type: 1, value: `"sum"` }, again],
      app_buttons: [placed('form', { config: { check_type: 0, validate: true } })],
    },
    { ...other, app_params: [own(param, 3)] },
  );
}
const cellStage = (column: Column, at: number): PageDocument =>
  page(
    `cell-${column.form_type ?? 'text'}-${at}`,
    { uid: 'rows', type: 1, query_id: 'orders', app_cols: [column, columns[0]!], app_buttons: rowButtons(column.uid) },
    { ...other, uid: 'cards', config: { view_type: 2 }, app_cols: [own(column, 2), own(columns[0]!, 2)] },
  );
const rowButtons = (uid: string): Button[] => [{ ...placed('col'), source_id: uid }];
const chartStage = (config: ChartConfig, at: number): PageDocument =>
  page(`chart-${config.chart_type}-${at}`, {
    uid: 'chart',
    type: 2,
    query_id: 'orders',
    layout: layout(0),
    config: { chart: { ...config, series: config.series ?? [] } },
  });
const targetStage = (button: Button, at: number): PageDocument =>
  page(
    `target-${button.target_type}-${at}`,
    {
      ...full(1, { checkbox: true }),
      app_buttons: [
        { ...button, uid: 'view', label: 'one', source_type: 'view' },
        { ...button, uid: 'row', label: 'row', source_type: 'col', source_id: 'ops' },
        { ...button, uid: 'form', label: 'form', source_type: 'form' },
      ],
    },
    other,
  );

/** Pages on which every kind and every node stands at least once: the examples of the schemas, and the stages above. */
export function scenes(): PageDocument[] {
  return [
    ...stages,
    ...examples<View>('view').map((view, at) => page(`view-${view.type}-${at}`, view, other)),
    ...examples<Param>('field').map(fieldStage),
    ...examples<Column>('cell').map(cellStage),
    ...examples<ChartConfig>('chart').map(chartStage),
    ...examples<Button>('target').map(targetStage),
  ];
}

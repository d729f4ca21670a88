import type { Json } from '../world/app-folder.js';
import { figureViews } from './figure.views.js';

/** Rows of the table behind the app: more than a page or a chart may hold (§5). */
export const ROWS = 700;
/** A note wider than any column may become by itself (§9). */
export const NOTE = '这一条备注写得很长，比任何一列自己能有的宽度都要长，'.repeat(8);

const text = (zh: string, en: string): Json => ({ 'zh-chs': zh, en });
const layout = (y: number, h = 20, x = 0, w = 24): Json => ({ x, y, w, h });
const query = (uid: string, sql: string, more: Json = {}): Json => ({
  kind: 'query',
  shape: 3,
  uid,
  type: 'sql',
  source: 'demo-retail',
  text: sql,
  ...more,
});
/** Columns are numbered through a page; those of a view begin with its name. */
const owned = (uid: string, columns: Json[]): Json[] =>
  columns.map((one) => ({ ...one, uid: `${uid}-${String(one['uid']).replaceAll('_', '-')}` }));
const page = (uid: string, name: Json, views: Json[], more: Json = {}): Json => ({
  kind: 'page',
  shape: 3,
  uid,
  name,
  access: { signed_in: true },
  views,
  ...more,
});
const column = (uid: string, label: Json, more: Json = {}): Json => ({ uid, name: uid, label, ...more });
const table = (uid: string, query_id: string, app_cols: Json[], more: Json = {}): Json => ({
  uid,
  name: text(`表 ${uid}`, `Table ${uid}`),
  type: 1,
  query_id,
  layout: layout(0, 30),
  app_cols: owned(uid, app_cols),
  ...more,
});
const chart = (uid: string, query_id: string, config: Json, more: Json = {}): Json => ({
  uid,
  name: text(`图 ${uid}`, `Chart ${uid}`),
  type: 2,
  query_id,
  layout: layout(0),
  config: { chart: config },
  ...more,
});

const queries: Json[] = [
  query(
    'items',
    "SELECT id, name, kind, amount, rate, high, low, note, picture, film, link, body, made_at FROM view_item WHERE true [[ AND kind = :kind ]] [[ AND name LIKE :name || '%' ]]",
    {
      order: 'id',
      params: [
        { name: 'kind', type: 'text' },
        { name: 'name', type: 'text' },
      ],
    },
  ),
  query(
    'some',
    'SELECT id, name, kind, amount, note, picture, film, link, body, made_at FROM view_item WHERE id <= 6',
    { order: 'id' },
  ),
  query('portrait', 'SELECT picture, id FROM view_item WHERE id = 1', { order: 'id' }),
  query(
    'kinds',
    'SELECT kind, sum(amount) AS total, sum(rate) AS rates, count(*) AS items FROM view_item GROUP BY kind',
    { order: 'kind' },
  ),
  query(
    'ways',
    "SELECT kind, CASE WHEN id % 2 = 0 THEN '线上' ELSE '线下' END AS way, sum(amount) AS total FROM view_item GROUP BY 1, 2",
    { order: 'kind, way' },
  ),
  query('points', 'SELECT id, amount FROM view_item', { order: 'id' }),
  query('clock', 'SELECT id, name FROM view_item WHERE id <= 2 [[ AND name = :name ]]', {
    order: 'id',
    params: [{ name: 'name', type: 'text' }],
  }),
];

const id = column('id', text('编号', 'No.'), { sort: true, width: 70, config: { fixed: 'left' } });
const name = column('name', text('名称', 'Name'), { sort: 'desc' });
const amount = column('amount', text('金额', 'Amount'), { sort: true, config: { align: 'right', col_tail: 1 } });
const rate = column('rate', text('费率', 'Rate'), { config: { align: 'right', col_tail: 2 } });
const high = column('high', text('最高', 'Highest'), { config: { col_tail: 3 } });
const low = column('low', text('最低', 'Lowest'), { config: { col_tail: 4 } });
const note = column('note', text('备注', 'Note'));

const tables = page(
  'tables',
  text('表格', 'Tables'),
  [
    table('big', 'items', [id, name, amount, rate, high, low, note], {
      config: {
        title: text('全部条目', 'All items'),
        page_size: 600,
        height: '320',
        border: true,
        stripe: true,
        show_col: true,
        hide_key: ['low'],
        card_border: false,
        card_shadow: true,
        checkbox: true,
      },
      style: {
        text_size: 24,
        text_weight: 'bold',
        text_color: '#0b6b3a',
        border_width: 3,
        border_type: 'dotted',
        border_color: '#aa3355',
        border_radius: 10,
        padding_top: 11,
        padding_right: 12,
        padding_bottom: 13,
        padding_left: 14,
      },
    }),
    table('bare', 'items', [id, name], {
      layout: layout(30, 20),
      config: { tools: false, download: true, show_col: true, page_size: 5 },
    }),
    table('whole', 'items', [id, name], { layout: layout(50, 20), config: { page: false, height: 200 } }),
  ],
  { config: { width: '1000', align: 3, bgColor: '#e8f4ee', size: 'large' } },
);

const cells = page(
  'cells',
  text('单元格', 'Cells'),
  [1, 2].map((view_type) =>
    table(
      view_type === 1 ? 'rows' : 'cards',
      'some',
      [
        column('kind', text('种类', 'Kind'), { dict_id: 'kinds', config: { tag_colors: { a: '#157f4e' } } }),
        column('amount', text('金额', 'Amount'), { trans: "string(value) + ' 元'", config: { col_tail: 1 } }),
        column('made_at', text('时间', 'Made'), { width: 90, config: { timeFormat: 'MM/DD HH:mm' } }),
        column('link', text('链接', 'Link'), { form_type: 3, config: { linkMap: { label: 'name', link: 'link' } } }),
        column('picture', text('图片', 'Picture'), { form_type: 5, config: { image_width: 32 } }),
        column('film', text('视频', 'Video'), { form_type: 7 }),
        column('body', text('正文', 'Body'), { form_type: 6 }),
        {
          uid: 'card',
          name: 'name',
          label: text('模板', 'Template'),
          form_type: 99,
          html: '<b>{{ row.kind }}</b>-{{ value }}',
        },
        { uid: 'cut', name: 'note', label: text('截断', 'Cut'), width: 120, config: { col_large: 1 } },
        {
          uid: 'wrapped',
          name: 'note',
          label: text('换行', 'Wrapped'),
          width: 200,
          config: { col_large: 2, col_max_len: 60 },
        },
        { uid: 'short', name: 'note', label: text('短', 'Short'), config: { col_max_len: 5 } },
        { uid: 'opened', name: 'note', label: text('展开', 'Opened'), expand: true },
        column('name', text('名称', 'Name'), { sort_num: 1 }),
      ],
      { layout: layout((view_type - 1) * 30, 30), config: { view_type, col: 3 } },
    ),
  ),
);

const small = (uid: string): Json =>
  table(uid, 'some', [column('id', text('编号', 'No.')), column('name', text('名称', 'Name'))], {
    config: { page: false, tools: false },
  });
const layouts = page(
  'layouts',
  text('布局', 'Layouts'),
  [
    {
      uid: 'grid',
      name: text('栅格', 'Grid'),
      type: 8,
      layout: layout(0, 30),
      config: {
        title: text('三格', 'Three cells'),
        view_mark: 'grid',
        lines: 2,
        cols: 3,
        col_map: { left: { line: 0, col: 0, h: 2 }, top: { line: 0, col: 1, w: 2 }, low: { line: 1, col: 2 } },
      },
      sub_views: [
        small('left'),
        chart('top', 'kinds', {
          chart_type: 'pie',
          x: 'kind',
          series: [{ name: 'total', label: text('合计', 'Total') }],
        }),
        small('low'),
      ],
    },
    {
      uid: 'line',
      type: 7,
      layout: layout(30, 3),
      config: { text: text('分隔', 'Rule'), orientation: 'left', dashed: true },
    },
    {
      uid: 'tabs',
      name: text('标签', 'Tabs'),
      type: 8,
      layout: layout(33, 30),
      config: { view_mark: 'tabs' },
      sub_views: [
        {
          uid: 'inner',
          name: text('折叠', 'Folding'),
          type: 8,
          config: { view_mark: 'collapse' },
          sub_views: [small('fold-a'), small('fold-b')],
        },
        small('second'),
        { ...small('third'), is_hide: true },
      ],
    },
    {
      uid: 'closed',
      name: text('收起', 'Closed'),
      type: 8,
      is_hide: true,
      layout: layout(63, 20),
      config: { view_mark: 'grid', cols: 1 },
      sub_views: [small('kept')],
    },
    {
      uid: 'picture',
      name: text('图片', 'Picture'),
      type: 5,
      layout: layout(83, 10, 0, 12),
      content: '/favicon.svg',
      config: {
        title: text('标志', 'Mark'),
        alt: text('产品标志', 'Mark of the product'),
        fit: 'contain',
        preview: true,
      },
    },
    {
      uid: 'portrait',
      name: text('肖像', 'Portrait'),
      type: 5,
      query_id: 'portrait',
      layout: layout(93, 10, 0, 12),
      config: {},
    },
    {
      uid: 'ask',
      name: text('询问', 'Ask'),
      type: 3,
      layout: layout(83, 10, 12, 12),
      config: {},
      app_params: [{ uid: 'word', name: 'word', label: text('词', 'Word'), form_type: 1 }],
      app_buttons: [
        {
          uid: 'open-closed',
          label: text('打开', 'Open'),
          source_type: 'form',
          target_type: 'view',
          target_id: 'closed',
        },
        {
          uid: 'open-third',
          label: text('第三页', 'Third'),
          source_type: 'form',
          target_type: 'view',
          target_id: 'third',
        },
      ],
    },
  ],
  { config: { align: 1, width: '90%' } },
);

const word = { uid: 'name', name: 'name', label: text('名称', 'Name'), form_type: 1 };
const clocks = page('clocks', text('刷新', 'Clocks'), [
  table('ticking', 'clock', [column('id', text('编号', 'No.')), column('name', text('名称', 'Name'))], {
    layout: layout(0, 20),
    config: { timer: 1, page: false },
  }),
  table('first', 'clock', [column('id', text('编号', 'No.'))], {
    layout: layout(20, 20),
    config: { timer: 1, once: true, page: false },
    app_params: [{ ...word, uid: 'name-1' }],
  }),
  table('own', 'clock', [column('id', text('编号', 'No.'))], {
    layout: layout(40, 20),
    config: { auto: true, no_reset_btn: true, page: false },
    app_params: [{ ...word, uid: 'name-2' }],
  }),
  table('quiet', 'clock', [column('id', text('编号', 'No.'))], {
    layout: layout(60, 20),
    is_hide_form: true,
    config: { page: false },
    app_params: [{ ...word, uid: 'name-3' }],
  }),
]);

const totals = { name: 'total', label: text('合计', 'Total') };
const charts = page('charts', text('图表', 'Charts'), [
  chart('many', 'points', {
    chart_type: 'line',
    x: 'id',
    series: [{ name: 'amount', label: text('金额', 'Amount') }],
    page_size: 500,
    dataview: true,
    download: true,
    title: text('许多点', 'Many points'),
    sub_title: text('至多五百', 'At most 500'),
    width: 700,
    height: 260,
  }),
  chart(
    'unset',
    'points',
    { chart_type: 'scatter', x: 'id', series: [{ name: 'amount', label: text('金额', 'Amount') }], dataview: true },
    { layout: layout(20, 20) },
  ),
  chart(
    'ordered',
    'kinds',
    {
      chart_type: 'bar',
      x: 'kind',
      series: [totals],
      chart_order: 'desc',
      chart_num_limit: 3,
      dataview: true,
      chart_theme: 'dark',
    },
    {
      layout: layout(40, 20, 0, 12),
      config: {
        download: true,
        chart: {
          chart_type: 'bar',
          x: 'kind',
          series: [totals],
          chart_order: 'desc',
          chart_num_limit: 3,
          dataview: true,
          chart_theme: 'dark',
        },
      },
    },
  ),
  chart(
    'columns',
    'kinds',
    { chart_type: 'histogram', dataview: true },
    {
      layout: layout(40, 20, 12, 12),
      app_cols: owned('columns', [
        column('kind', text('种类', 'Kind'), { dict_id: 'kinds' }),
        column('total', text('合计', 'Total'), { config: { stack: 's', showNum: true } }),
        column('rates', text('费率和', 'Rates'), { config: { stack: 's' } }),
        column('items', text('条数', 'Items'), { enable: false }),
      ]),
    },
  ),
  {
    uid: 'switch',
    name: text('切换', 'Switched'),
    type: 4,
    query_id: 'kinds',
    layout: layout(60, 24),
    config: { first: 'table', page_size: 3, chart: { chart_type: 'radar', x: 'kind', series: [totals] } },
    app_cols: owned('switch', [
      column('kind', text('种类', 'Kind')),
      column('total', text('合计', 'Total'), { config: { col_tail: 1 } }),
    ]),
  },
  {
    uid: 'beside',
    name: text('并排', 'Beside'),
    type: 4,
    query_id: 'kinds',
    layout: layout(84, 24),
    config: { side: true, page_size: 4, download: true, chart: { chart_type: 'ring', x: 'kind', series: [totals] } },
    app_cols: owned('beside', [
      column('kind', text('种类', 'Kind')),
      column('total', text('合计', 'Total'), { sort: true }),
    ]),
  },
]);

const figures = page('figures', text('图形', 'Figures'), figureViews);

const media = page('media', text('媒体', 'Media'), [
  {
    uid: 'preview',
    name: text('预告', 'Trailer'),
    type: 6,
    layout: layout(0, 16, 0, 12),
    content: '@film',
    config: {
      title: text('影片', 'Film'),
      widget: 'video',
      widget_config: { alignment: 'left', padding: 20, fit: 'cover' },
    },
  },
  {
    uid: 'inline',
    name: text('正片', 'Feature'),
    type: 6,
    layout: layout(0, 16, 12, 12),
    content: '@film',
    config: { widget: 'video', widget_config: { config: { preview: false, alignment: 'right', fit: 'contain' } } },
  },
  {
    uid: 'foreign',
    name: text('外来', 'Foreign'),
    type: 10,
    layout: layout(16, 10),
    config: { widget: 'bar-list', widget_version: '1.0.0', widget_config: { label: 'name', value: 'amount' } },
  },
  {
    uid: 'shared',
    name: text('共享', 'Shared'),
    type: 103,
    layout: layout(26, 14),
    config: { block: 'shared-rows' },
  },
]);
/** What another page shows as its own. */
const shared = page('shared-rows', text('共享条目', 'Shared items'), [small('common')], { block: true });

const pages = [tables, cells, layouts, clocks, charts, figures, media];

/** An app whose pages set what views, columns and charts can be told (§3), over a table of its own. */
export const viewsApp = (film: string): Json[] => [
  {
    kind: 'app',
    shape: 3,
    uid: 'views',
    name: text('视图', 'Views'),
    home: 'tables',
    locales: ['zh-chs', 'en'],
    access: { signed_in: true },
    frame_ancestors: [],
    public: { pages: [] },
  },
  {
    kind: 'menu',
    shape: 3,
    uid: 'main',
    name: text('菜单', 'Menu'),
    items: pages.map(({ uid, name: label }) => ({ uid, label, page: uid })),
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'kinds',
    name: text('种类', 'Kinds'),
    dict_type: 1,
    items: ['a', 'b', 'c', 'd', 'e'].map((code) => ({
      code,
      name: text(`${code.toUpperCase()} 类`, `Kind ${code.toUpperCase()}`),
    })),
  },
  ...queries,
  ...(JSON.parse(JSON.stringify([...pages, shared]).replaceAll('@film', film)) as Json[]),
];

/** The table behind the app, and its rows. `film` is the address of a video that was uploaded. */
export const viewsTable = (film: string): string[] => [
  'CREATE TABLE view_item (id int PRIMARY KEY, name text, kind text, amount numeric(12,2), rate numeric(8,4), high int, low int, note text, picture text, film text, link text, body text, made_at timestamp)',
  'GRANT SELECT ON view_item TO PUBLIC',
  `INSERT INTO view_item SELECT n, 'item ' || lpad(n::text, 4, '0'), chr(97 + n % 5), n * 1.25, n / 1000.0, n, n - 50, CASE WHEN n % 3 = 0 THEN NULL ELSE '${NOTE}' END,
    CASE WHEN n = 2 THEN '/file/none.png' ELSE '/favicon.svg' END, '${film}', CASE WHEN n = 2 THEN 'javascript:alert(1)' ELSE '/login?n=' || n END, '<p>第<em>' || n || '</em>条</p>', timestamp '2026-03-01 08:30:00' + n * interval '1 hour'
    FROM generate_series(1, ${ROWS}) AS n`,
];

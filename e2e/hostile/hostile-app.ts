import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressVectors, htmlVectors } from './vectors.js';

type Json = Record<string, unknown>;

/** Rows of a page of cells: few enough that a very high window draws them all. */
export const ROWS = 70;
/** Short vectors of every technique, for texts that are shown once. */
const short = htmlVectors
  .filter(({ text }) => text.length < 90 && !text.includes('{{') && !text.includes('\u0000'))
  .map(({ text }) => text);
let turn = 0;
/** The next short vector, so that every text of the app is another one. */
const next = (): string => short[(turn++ * 7) % short.length]!;

/** How many rich texts and read-only htmls the vectors are dealt out to. */
export const PILES = 12;
const layout = (y: number, h: number): Json => ({ x: 0, y, w: 24, h });
const column = (uid: string, form_type: number | undefined, more: Json = {}): Json => ({
  uid,
  name: 'payload',
  label: uid,
  width: 140,
  form_type,
  ...more,
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
const page = (uid: string, views: Json[], more: Json = {}): Json => ({
  kind: 'page',
  shape: 3,
  uid,
  name: uid,
  access: { signed_in: true },
  views,
  ...more,
});
const table = (uid: string, query_id: string, app_cols: Json[], more: Json = {}): Json => ({
  uid,
  name: uid,
  type: 1,
  query_id,
  layout: layout(0, 30),
  config: { page: true, page_size: 500 },
  app_cols,
  ...more,
});

const queries: Json[] = [
  query('html', "SELECT id, technique, payload FROM hostile_vector WHERE kind = 'html' ORDER BY id"),
  query('address', "SELECT id, technique, payload FROM hostile_vector WHERE kind = 'address' ORDER BY id"),
  query(
    'piles',
    `SELECT 1 AS id, ${Array.from({ length: PILES }, (_, at) => `(SELECT string_agg(payload, '<hr>' ORDER BY id) FROM hostile_vector WHERE kind = 'html' AND id % ${PILES} = ${at}) AS pile_${at}`).join(', ')}`,
  ),
  query(
    'points',
    "SELECT payload, length(payload) AS n, id FROM hostile_vector WHERE kind = 'html' [[ AND payload = :word ]] [[ AND technique = :kind ]] ORDER BY id LIMIT 12",
    {
      params: [
        { name: 'word', type: 'text' },
        { name: 'kind', type: 'text' },
      ],
    },
  ),
  query('failing', "SELECT CAST(payload AS int) AS n FROM hostile_vector WHERE kind = 'html' ORDER BY id LIMIT 1"),
  query('echo', 'SELECT :word::text AS word', { params: [{ name: 'word', type: 'text' }] }),
  query('count', 'UPDATE hostile_vector SET technique = :word WHERE id = CAST(:word AS int)', {
    writes: true,
    params: [{ name: 'word', type: 'text' }],
  }),
];

const cells = page('cells', [
  table(
    'list',
    'html',
    [
      column('text', undefined),
      column('html', 6),
      column('template', 99, { html: '{{ value }}' }),
      column('attribute', 99, {
        html: '<a href="{{ value }}" title="{{ value }}" style="{{ value }}">{{ row.technique }}</a>',
      }),
      column('bare', 99, { html: '<b title={{ value }} {{ value }}>x</b><{{ value }}>' }),
      column('filters', 99, {
        html: "{{ value | replace: '&lt;', '<' | upcase }}{{ value | strip_html | url_decode }}{{ value | split: '' | join: '' }}{{ value | newline_to_br }}{{ value | escape_once }}",
      }),
      column('assigned', 99, {
        html: "{% assign x = value | prepend: '<i>' %}{% capture y %}<u title='{{ x }}'>{{ x }}</u>{% endcapture %}{{ y }}",
      }),
      column('trans', undefined, { trans: "'<img src=x onerror=alert(1)>' + string(value)" }),
    ],
    { config: { page: true, page_size: ROWS, download: true, tools: true } },
  ),
]);
const addresses = page('addresses', [
  table('address', 'address', [
    column('link', 3, { config: { linkMap: { label: 'payload', link: 'payload' } } }),
    column('picture', 5),
    column('video', 7),
    column('inside', 99, {
      html: '<a href="{{ value }}">a</a><img src="{{ value }}" alt="b"><q cite="{{ value }}">c</q>',
    }),
  ]),
]);
const forms = page('forms', [
  {
    uid: 'piles',
    name: 'piles',
    type: 3,
    query_id: 'piles',
    layout: layout(0, 60),
    app_params: Array.from({ length: PILES }, (_, at) => [
      { uid: `rich-${at}`, name: `pile_${at}`, label: next(), form_type: 10, config: { upload_paste: true } },
      { uid: `read-${at}`, name: `read_${at}`, label: next(), form_type: 9, value: `form.pile_${at}` },
      {
        uid: `card-${at}`,
        name: `card_${at}`,
        label: next(),
        form_type: 99,
        html: `<div title="{{ form.pile_${at} }}">{{ form.pile_${at} }}</div>`,
        config: { span: 12 },
      },
      {
        uid: `area-${at}`,
        name: `area_${at}`,
        label: next(),
        form_type: 8,
        value: `form.pile_${at}`,
        config: { span: 12 },
      },
    ]).flat(),
  },
]);
const option = (k: string): Json => ({ k, v: next() });
const texts = page(
  'texts',
  [
    table(
      'table',
      'points',
      [
        ...Array.from({ length: 6 }, (_, at) =>
          column(`c-${at}`, undefined, {
            label: next(),
            dict_id: at === 0 ? 'words' : undefined,
            config: at === 1 ? { tag_colors: { x: 'url(//evil.example/x)' } } : undefined,
          }),
        ),
        { uid: 'do', name: 'do', label: 'do', form_type: 4 },
      ],
      {
        name: next(),
        app_params: [
          { uid: 'word', name: 'word', label: next(), form_type: 1, config: { placeholder: next(), help: next() } },
          { uid: 'kind', name: 'kind', label: next(), form_type: 2, data_option: [option('a'), option('b')] },
        ],
        app_buttons: [
          {
            uid: 'row',
            label: next(),
            btn_type: 1,
            source_type: 'col',
            source_id: 'do',
            target_type: 'other',
            target_id: 'link',
            param_config: "{'href': row.payload}",
          },
        ],
        config: { page: true, page_size: 20, empty_text: next() },
        style: {
          text_color: 'red;background:url(//evil.example/s)',
          bg_color: 'url(//evil.example/t)',
          border_color: 'url(//evil.example/u)',
          border_width: 1,
        },
        layout: layout(0, 20),
      },
    ),
    {
      uid: 'form',
      name: next(),
      type: 3,
      layout: layout(20, 30),
      app_params: [
        {
          uid: 'message',
          name: 'message',
          label: next(),
          form_type: 1,
          must: true,
          config: { placeholder: next(), help: next(), pattern: '^[0-9]+$' },
        },
        { uid: 'radio', name: 'radio', label: next(), form_type: 4, data_option: [option('a'), option('b')] },
        { uid: 'check', name: 'check', label: next(), form_type: 7, data_option: [option('a'), option('b')] },
        { uid: 'plain', name: 'plain', label: next(), form_type: 15, def_val: next() },
        {
          uid: 'shown',
          name: 'shown',
          label: next(),
          form_type: 17,
          def_val: '//evil.example/x.png,javascript:alert(1)',
        },
        {
          uid: 'tree',
          name: 'tree',
          label: next(),
          form_type: 18,
          data_type: 2,
          dict_type: 1,
          data_config: { dict_id: 'words' },
          def_val: next(),
        },
        { uid: 'upload', name: 'upload', label: next(), form_type: 21 },
      ],
      app_buttons: [
        {
          uid: 'say',
          label: '提交',
          btn_type: 1,
          source_type: 'form',
          target_type: 'action',
          target_id: 'say',
          config: { validate: true, confirm: true, confirm_msg: next() },
        },
        { uid: 'fail', label: '出错', btn_type: 1, source_type: 'form', target_type: 'action', target_id: 'fail' },
      ],
    },
    {
      uid: 'bars',
      name: next(),
      type: 2,
      query_id: 'points',
      layout: layout(50, 30),
      config: {
        chart: {
          chart_type: 'pie',
          x: 'payload',
          series: [{ name: 'n', label: next() }],
          title: next(),
          sub_title: next(),
          x_name: next(),
          y_name: next(),
          label: true,
          dataview: true,
          download: true,
          chart_color: ['url(//evil.example/c)'],
        },
      },
    },
    {
      uid: 'line',
      name: next(),
      type: 2,
      query_id: 'points',
      layout: layout(80, 30),
      config: {
        chart: {
          chart_type: 'histogram',
          x: 'payload',
          series: [
            { name: 'n', label: next() },
            { name: 'id', label: next() },
          ],
          dataview: true,
        },
      },
    },
    {
      uid: 'broken',
      name: next(),
      type: 1,
      query_id: 'failing',
      layout: layout(110, 10),
      app_cols: [{ uid: 'n', name: 'n', label: next() }],
    },
    { uid: 'line-7', name: 'x', type: 7, layout: layout(120, 2), config: { text: next() } },
    {
      uid: 'picture',
      name: next(),
      type: 5,
      layout: layout(122, 10),
      content: 'javascript:alert(1)',
      config: { alt: next(), link: 'javascript:alert(1)', preview: true },
    },
    {
      uid: 'film',
      name: next(),
      type: 6,
      layout: layout(132, 10),
      config: {
        widget: 'video',
        widget_config: { content: 'javascript:alert(1)', alignment: 'url(//evil.example/x)' },
      },
    },
    { uid: 'unknown', name: next(), type: 6, layout: layout(142, 4), config: { widget: next() } },
  ],
  { name: next(), config: { bgColor: 'url(//evil.example/bg)' } },
);
const params = page(
  'params',
  [
    {
      ...table('echo', 'echo', [
        { uid: 'as-html', name: 'word', label: 'word', form_type: 6 },
        { uid: 'as-text', name: 'word', label: 'plain' },
      ]),
      app_params: [{ uid: 'word', name: 'word', label: 'word', form_type: 1, value: 'page.word' }],
    },
    {
      uid: 'note',
      name: 'note',
      type: 3,
      layout: layout(30, 10),
      app_params: [
        {
          uid: 'note-html',
          name: 'html',
          label: 'html',
          form_type: 9,
          html: '{{ page.word }}<a href="{{ page.word }}">x</a>',
        },
      ],
    },
  ],
  { params: [{ name: 'word', type: 'text' }] },
);
const benign = page('benign', [
  {
    uid: 'text',
    name: 'text',
    type: 3,
    layout: layout(0, 30),
    app_params: [
      {
        uid: 'html',
        name: 'html',
        label: 'html',
        form_type: 9,
        def_val: [
          '<h2>标题</h2><p style="color: rgb(211, 52, 63); font-weight: bold">红色</p><ul><li>a</li></ul><ol start="3"><li>b</li></ol>',
          '<table border="1"><thead><tr><th scope="col">c</th></tr></thead><tbody><tr><td colspan="2" style="background-color: rgb(255, 250, 205)">d</td></tr></tbody></table>',
          '<a href="https://example.com/x">e</a> <a href="/1">f</a> <a href="mailto:a@b.cn">g</a>',
          '<img src="/favicon.svg" alt="h" width="16"><pre><code class="language-sql">SELECT 1 &lt; 2</code></pre><blockquote>i</blockquote><details><summary>j</summary>k</details>',
        ].join(''),
      },
    ],
  },
]);

/** The hostile app. */
export const hostileApp: readonly Json[] = [
  {
    kind: 'app',
    shape: 3,
    uid: 'hostile',
    name: next(),
    title: next(),
    logo: 'https://evil.example/logo.png',
    color: 'url(//evil.example/colour)',
    home: 'benign',
    locales: ['zh-chs', 'en'],
    access: { signed_in: true },
    frame_ancestors: [],
    public: { pages: [] },
  },
  {
    kind: 'menu',
    shape: 3,
    uid: 'main',
    name: next(),
    items: ['cells', 'addresses', 'forms', 'texts', 'params', 'benign'].map((uid) => ({
      uid,
      label: next(),
      icon: next(),
      page: uid,
    })),
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'words',
    name: next(),
    dict_type: 1,
    items: short
      .slice(0, 30)
      .map((text, at) => ({ name: text, code: text, color: at % 2 ? 'url(//evil.example/d)' : text })),
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'say',
    name: next(),
    act_type: 'run',
    steps: [{ operation: 'session.current', input: {} }],
    message: `${short[0]!}说完了`,
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'fail',
    name: next(),
    act_type: 'run',
    steps: [{ query: 'count', params: { word: "'<img src=x onerror=alert(1)>'" } }],
  },
  ...queries,
  cells,
  addresses,
  forms,
  texts,
  params,
  benign,
];
const folders: Record<string, string> = {
  page: 'pages',
  query: 'queries',
  action: 'actions',
  dictionary: 'dictionaries',
};

/** Writes the hostile app as a folder of documents, ready to be imported; answers the folder. */
export function writeHostileApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-hostile-'));
  for (const document of hostileApp) {
    const { kind, uid } = document as { kind: string; uid: string };
    mkdirSync(join(folder, folders[kind] ?? ''), { recursive: true });
    writeFileSync(
      join(folder, folders[kind] ?? '', folders[kind] ? `${uid}.${kind}.json` : `${kind}.json`),
      JSON.stringify(document),
    );
  }
  return folder;
}

/** Every vector as a row: kind, technique, text. PostgreSQL stores no NUL. */
export const hostileRows = (): [string, string, string][] =>
  [
    ...htmlVectors.map(({ technique, text }): [string, string, string] => ['html', technique, text]),
    ...addressVectors.map(({ technique, text }): [string, string, string] => ['address', technique, text]),
  ].map(([kind, technique, text]) => [kind, technique, text.replaceAll('\u0000', '')]);

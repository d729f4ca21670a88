import {
  compilePage,
  wholePage,
  type Button,
  type ChartConfig,
  type Column,
  type CompiledPage,
  type PageDocument,
  type Param,
  type StyleSetting,
  type Text,
  type View,
} from '@sluice/document';
import type { GalleryFolder, GalleryKind } from './gallery.kinds.js';
import type { SampleNumbers } from './sample.numbers.js';

const columns: Column[] = [
  { uid: 'id', name: 'id', label: 'ID', sort: true },
  { uid: 'name', name: 'name', label: { 'zh-chs': '姓名', en: 'Name' }, sort: true },
  { uid: 'total', name: 'total', label: { 'zh-chs': '金额', en: 'Amount' }, sort: true, config: { align: 'right' } },
];

const layout = (y: number, h: number, x = 0, w = 24): View['layout'] => ({ x, y, w, h });

/** A table of the sample rows, for kinds that need one around them. */
function sampleTable(part: Partial<View> & { uid: string }): View {
  return { type: 1, query_id: 'sample', config: { page_size: 5 }, app_cols: columns, layout: layout(0, 20), ...part };
}

/** The example with uids of its own, so that several examples of a kind may stand in one form. */
function numbered<T>(example: T, at: number): T {
  if (at === 0) return example;
  const again = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(again);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'uid' || key === 'source_id' ? `${String(inner)}-${at + 1}` : again(inner),
      ]),
    );
  };
  return again(example) as T;
}

/** Form types of the params of a page's tables (§3). */
const SEARCHED: ReadonlySet<number> = new Set([1, 2, 3, 4, 6, 7, 11, 15, 18]);

function fieldViews(examples: readonly Param[]): View[] {
  const params = examples.map((example, at) => ({
    ...numbered(example, at),
    name: at > 0 ? `${example.name}_${at + 1}` : example.name,
  }));
  return [
    {
      uid: 'form',
      name: { 'zh-chs': '提交表单', en: 'Submit form' },
      type: 3,
      layout: layout(0, 20),
      config: {},
      app_params: params,
      app_buttons: [
        {
          uid: 'save',
          name: 'save',
          label: { 'zh-chs': '保存', en: 'Save' },
          display: 'primary',
          source_type: 'form',
          target_type: 'action',
          target_id: 'save',
          config: { validate: true },
        },
      ],
    },
    ...(params.every(({ form_type: type }) => SEARCHED.has(type))
      ? [
          sampleTable({
            uid: 'list',
            name: { 'zh-chs': '搜索表单', en: 'Search form' },
            layout: layout(20, 20),
            app_params: params.slice(0, 2),
          }),
        ]
      : []),
  ];
}

const rowButtons = (column: string): Button[] => [
  {
    uid: 'edit',
    name: 'edit',
    label: { 'zh-chs': '编辑', en: 'Edit' },
    source_type: 'col',
    source_id: column,
    target_type: 'page',
    target_id: 'detail',
  },
  {
    uid: 'remove',
    name: 'remove',
    label: { 'zh-chs': '删除', en: 'Delete' },
    display: 'danger',
    source_type: 'col',
    source_id: column,
    target_type: 'action',
    target_id: 'remove',
    config: { confirm: true },
  },
];

function cellViews(examples: readonly Column[]): View[] {
  const own = examples.map((example, at) => numbered(example, at));
  const parts = {
    app_cols: [...columns.slice(0, 2), ...own],
    app_buttons: own.filter(({ form_type: type }) => type === 4).flatMap(({ uid }) => rowButtons(uid)),
  };
  return [
    sampleTable({ uid: 'rows', name: { 'zh-chs': '表格', en: 'Table' }, ...parts }),
    sampleTable({
      uid: 'cards',
      name: { 'zh-chs': '卡片', en: 'Cards' },
      layout: layout(20, 20),
      config: { view_type: 2, page_size: 4 },
      ...numbered(parts, 1),
    }),
  ];
}

function targetViews(examples: readonly Button[]): View[] {
  const [example, ...more] = examples.map((one, at) => numbered(one, at));
  if (!example) return [];
  const as = (button: Button, uid: string, part: Partial<Button>): Button => ({
    ...button,
    uid: `${button.uid}-${uid}`,
    name: uid,
    ...part,
  });
  const all = [example, ...more];
  return [
    sampleTable({
      uid: 'orders',
      name: { 'zh-chs': '表格', en: 'Table' },
      app_cols: [
        ...columns,
        {
          uid: 'act',
          name: 'act',
          label: { 'zh-chs': '操作', en: 'Actions' },
          form_type: 4,
          config: { fixed: 'right' },
        },
      ],
      app_buttons: all.flatMap((one) => [
        as(one, 'view', { source_type: 'view' }),
        as(one, 'row', { source_type: 'col', source_id: 'act' }),
      ]),
    }),
    {
      uid: 'form',
      name: { 'zh-chs': '表单', en: 'Form' },
      type: 3,
      layout: layout(20, 10),
      config: {},
      app_params: [{ uid: 'note', name: 'note', label: { 'zh-chs': '备注', en: 'Note' }, form_type: 1 }],
      app_buttons: all.map((one) => as(one, 'form', { source_type: 'form' })),
    },
  ];
}

const chartView = (chart: ChartConfig, uid: string, layout: View['layout'], name?: Text): View => ({
  uid,
  name: name || undefined,
  type: 2,
  query_id: 'sample',
  layout,
  config: { chart },
});

function styleViews(examples: readonly StyleSetting[]): View[] {
  return examples.flatMap((style, at): View[] => [
    sampleTable({ uid: `table-${at}`, name: { 'zh-chs': '表格', en: 'Table' }, layout: layout(at * 40, 20), style }),
    {
      uid: `form-${at}`,
      name: { 'zh-chs': '表单', en: 'Form' },
      type: 3,
      layout: layout(at * 40 + 20, 10),
      config: {},
      style,
      app_params: [{ uid: `note-${at}`, name: 'note', label: { 'zh-chs': '备注', en: 'Note' }, form_type: 1 }],
    },
  ]);
}

/** How an example becomes views, by folder. An example that is a whole view is a page of its own. */
const viewsOf = {
  view: (examples) => (examples as View[]).map((view) => [view]),
  field: (examples) => [fieldViews(examples as Param[])],
  cell: (examples) => [cellViews(examples as Column[])],
  chart: (examples, { title }) =>
    (examples as ChartConfig[]).map((chart) => [chartView(chart, 'chart', layout(0, 26), title)]),
  target: (examples) => [targetViews(examples as Button[])],
  style: (examples) => [styleViews(examples as StyleSetting[])],
  theme: (examples) => [
    (examples as ChartConfig[]).map((chart, at) =>
      chartView(chart, `chart-${at}`, layout(Math.floor(at / 2) * 20, 20, (at % 2) * 12, 12)),
    ),
  ],
} satisfies Record<GalleryFolder, (examples: readonly unknown[], kind: GalleryKind) => View[][]>;

/** Whatever block an example refers to holds the sample rows. */
const sampleBlock = (uid: string): PageDocument => ({
  kind: 'page',
  shape: 3,
  uid,
  name: { 'zh-chs': '示例块', en: 'Sample block' },
  access: { public: true },
  block: true,
  views: [sampleTable({ uid: 'rows', name: { 'zh-chs': '示例块', en: 'Sample block' } })],
});

/** The pages of a kind as `/app/page/get` would answer them. A kind without an example is a fault of its schema. */
export function galleryPages(kind: GalleryKind, numbers: SampleNumbers): CompiledPage[] {
  if (kind.examples.length === 0) throw new Error(`schemas/${kind.path}.json has no example`);
  return viewsOf[kind.folder](kind.examples, kind).map((views, at) => {
    const document: PageDocument = {
      kind: 'page',
      shape: 3,
      uid: `${kind.name}-${at}`,
      name: kind.title,
      access: { public: true },
      views,
    };
    return compilePage(wholePage(document, sampleBlock).page, numbers.ofPage(document.uid));
  });
}

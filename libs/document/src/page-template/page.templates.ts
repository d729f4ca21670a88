import type { JsonObject } from '../json/canonical.json.js';
import { withoutUndefined } from '../json/without.undefined.js';
import { around } from '../scaffold/name.words.js';
import type { BothTexts } from '../vocabulary.js';
import { calledIn, chart, columnsOf, view, type TemplateLabels } from './template.parts.js';
import { templateColumns, type TemplateColumns, type TemplateQuery, type TemplateSum } from './template.query.js';

/** What a page may begin as (screen P15). */
export type PageTemplateName = 'dashboard' | 'list-detail' | 'approval' | 'report';

/** A template as it is offered. */
export interface PageTemplate {
  name: PageTemplateName;
  title: BothTexts;
  description: BothTexts;
}

/** What a template is made with. */
export interface TemplateInput {
  /** The query whose rows it shows; without one its views wait for theirs. */
  query?: TemplateQuery;
  /** Uid of the query for one row, which `rowQuery` makes. */
  rowQuery?: string;
  /** Uids of the queries that `sumQuery` makes; without one, the rows themselves are drawn. */
  sums?: Partial<Record<TemplateSum, string>>;
  /** What the app calls its columns already. */
  labels?: TemplateLabels;
}

/** The templates, in the order in which they are offered. */
export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  {
    name: 'dashboard',
    title: { 'zh-chs': '仪表盘', en: 'Dashboard' },
    description: { 'zh-chs': '指标、趋势、占比与明细', en: 'Figures, a trend, shares and the rows' },
  },
  {
    name: 'list-detail',
    title: { 'zh-chs': '列表与详情', en: 'List and detail' },
    description: { 'zh-chs': '选中一行，旁边显示其详情', en: 'A chosen row is shown beside the list' },
  },
  {
    name: 'approval',
    title: { 'zh-chs': '审批', en: 'Approval' },
    description: { 'zh-chs': '按状态分列的待办，通过与驳回', en: 'What waits by state, to approve or to reject' },
  },
  {
    name: 'report',
    title: { 'zh-chs': '报表', en: 'Report' },
    description: { 'zh-chs': '图表与带合计、可导出的明细', en: 'A chart and rows with totals, to export' },
  },
];

const NO_COLUMNS: TemplateColumns = { all: [], numbers: [], times: [], texts: [], names: [], category: undefined };
/** Columns that a table of a template shows. */
const SHOWN = 8;

const makers: Readonly<Record<PageTemplateName, (input: TemplateInput, columns: TemplateColumns) => JsonObject[]>> = {
  dashboard,
  'list-detail': listDetail,
  approval,
  report,
};

/** Sums that a template draws. */
export const TEMPLATE_SUMS: Readonly<Record<PageTemplateName, readonly TemplateSum[]>> = {
  dashboard: ['all', 'month', 'category'],
  'list-detail': [],
  approval: [],
  report: ['category'],
};

/** The views of a new page from a template: ordinary views, which keep nothing of it. */
export function templateViews(name: PageTemplateName, input: TemplateInput): JsonObject[] {
  return makers[name](input, input.query ? templateColumns(input.query) : NO_COLUMNS);
}

/** What a figure is called: one that is summed up says so. */
const figureName = (label: BothTexts, sum: string | undefined): BothTexts =>
  sum === undefined ? label : around(label, { zh: '{label}合计', en: 'Sum of {label}' });

function dashboard(
  { query, sums = {}, labels = {} }: TemplateInput,
  { all, numbers, times, category }: TemplateColumns,
): JsonObject[] {
  const figures = numbers.length > 0 ? numbers.slice(0, 4) : [undefined];
  const width = 24 / figures.length;
  const kpis = figures.map((name, index) => {
    const title =
      name === undefined ? { 'zh-chs': '指标', en: 'Figure' } : figureName(calledIn(labels, name), sums.all);
    const box = [index * width, 0, width, 10] as const;
    return view(
      { uid: `figure-${index + 1}`, type: 100, name: title, box, query: sums.all ?? query?.uid },
      {
        app_cols:
          name === undefined ? undefined : columnsOf([name], { prefix: `figure-col-${index + 1}`, labels, numbers }),
        config: { value: name },
      },
    );
  });
  const trend = { uid: 'trend', type: 2, name: { 'zh-chs': '趋势', en: 'Trend' }, box: [0, 10, 16, 24] as const };
  const shares = { uid: 'shares', type: 2, name: { 'zh-chs': '占比', en: 'Shares' }, box: [16, 10, 8, 24] as const };
  const rows = { uid: 'rows', type: 1, name: { 'zh-chs': '明细', en: 'Rows' }, box: [0, 34, 24, 30] as const };
  return [
    ...kpis,
    view(
      { ...trend, query: sums.month ?? sums.day ?? query?.uid },
      {
        config: chart('line', {
          x: times[0] ?? category,
          series: numbers.slice(0, 2),
          labels,
          more: { smooth: true, page_size: 500 },
        }),
      },
    ),
    view(
      { ...shares, query: sums.category ?? query?.uid },
      { config: chart('ring', { x: category ?? times[0], series: numbers.slice(0, 1), labels }) },
    ),
    view(
      { ...rows, query: query?.uid },
      { app_cols: columnsOf(all.slice(0, SHOWN), { prefix: 'col', labels, numbers }) },
    ),
  ];
}

function listDetail({ query, rowQuery, labels = {} }: TemplateInput, { all, numbers }: TemplateColumns): JsonObject[] {
  const key = query?.key;
  const choose = withoutUndefined({
    uid: 'choose',
    name: 'choose',
    label: 'select',
    btn_type: 2,
    source_type: 'view',
    target_type: 'view',
    target_id: 'detail',
    param_config: ofRow(key),
  });
  const list = { uid: 'list', type: 1, name: { 'zh-chs': '列表', en: 'List' }, box: [0, 0, 14, 30] as const };
  const detail = { uid: 'detail', type: 1, name: { 'zh-chs': '详情', en: 'Detail' }, box: [14, 0, 10, 30] as const };
  const asked = {
    uid: 'detail-key',
    name: key ?? 'id',
    label: calledIn(labels, key ?? 'id'),
    form_type: 11,
    query_type: 1,
    must: true,
  };
  return [
    view(
      { ...list, query: query?.uid },
      {
        app_cols: columnsOf(all.slice(0, 5), { prefix: 'list-col', labels, numbers }),
        app_buttons: [choose],
        config: { row_key: key },
      },
    ),
    view(
      { ...detail, query: rowQuery },
      {
        app_cols: columnsOf(all, { prefix: 'detail-col', labels, numbers }),
        app_params: [asked],
        is_hide_form: true,
        config: { page: false, tools: false, view_type: 2, col: 1, row_key: key },
      },
    ),
  ];
}

/** What a button hands on of its row. */
const ofRow = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : `{'${key}': row.${key}}`;

function approval({ query, labels = {} }: TemplateInput, columns: TemplateColumns): JsonObject[] {
  const { all, numbers, category } = columns;
  const key = query?.key;
  const decide = (uid: string, label: BothTexts, display: string): JsonObject =>
    withoutUndefined({
      uid,
      name: uid,
      label,
      display,
      source_type: 'col',
      source_id: 'decide',
      target_type: 'action',
      param_config: ofRow(key),
      config: { confirm: true },
    });
  const board = { uid: 'board', type: 101, name: { 'zh-chs': '待办', en: 'To do' }, box: [0, 0, 24, 30] as const };
  const rows = {
    uid: 'rows',
    type: 1,
    name: { 'zh-chs': '审批列表', en: 'Requests' },
    box: [0, 30, 24, 30] as const,
  };
  // The first column heads the card: what people know a row by stands there, not the number of something else.
  const known = columns.texts.find((name) => name !== category) ?? category;
  const others = all.filter((name) => name !== key && !columns.names.includes(name));
  const onCard = [...new Set([known, ...others.slice(0, 3), category].filter((name) => name !== undefined))];
  return [
    view(
      { ...board, query: query?.uid },
      {
        app_cols: columnsOf(onCard, { prefix: 'card', labels, numbers }),
        config: { row_key: key, group_by: category },
      },
    ),
    view(
      { ...rows, query: query?.uid },
      {
        app_cols: [
          ...columnsOf(all.slice(0, SHOWN), { prefix: 'col', labels, numbers }),
          {
            uid: 'decide',
            name: 'decide',
            label: { 'zh-chs': '操作', en: 'Actions' },
            form_type: 4,
            width: 160,
            config: { fixed: 'right' },
          },
        ],
        app_buttons: [
          decide('approve', { 'zh-chs': '通过', en: 'Approve' }, 'link'),
          decide('reject', { 'zh-chs': '驳回', en: 'Reject' }, 'danger'),
        ],
        config: { row_key: key },
      },
    ),
  ];
}

function report(
  { query, sums = {}, labels = {} }: TemplateInput,
  { all, numbers, times, category }: TemplateColumns,
): JsonObject[] {
  const file: JsonObject = {
    uid: 'export',
    name: 'export',
    label: { 'zh-chs': '导出', en: 'Export' },
    type: 'download',
    source_type: 'view',
    target_type: 'download',
    config: { check_type: 0 },
  };
  const sum = { uid: 'summary', type: 2, name: { 'zh-chs': '汇总', en: 'Summary' }, box: [0, 0, 24, 24] as const };
  const rows = { uid: 'rows', type: 1, name: { 'zh-chs': '明细', en: 'Rows' }, box: [0, 24, 24, 34] as const };
  return [
    view(
      { ...sum, query: sums.category ?? query?.uid },
      { config: chart('histogram', { x: category ?? times[0], series: numbers.slice(0, 3), labels }) },
    ),
    view(
      { ...rows, query: query?.uid },
      {
        app_cols: columnsOf(all, { prefix: 'col', labels, numbers, totals: true }),
        app_buttons: [file],
        config: { show_col: true, stripe: true },
      },
    ),
  ];
}

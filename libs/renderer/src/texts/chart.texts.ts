import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of charts and their data tables. */
export const chartTexts = {
  'chart.download': { 'zh-chs': '下载图片', en: 'Download image' },
  'chart.show-data': { 'zh-chs': '查看数据', en: 'Show data' },
  'chart.show-chart': { 'zh-chs': '查看图表', en: 'Show chart' },
  'chart.copy-data': { 'zh-chs': '复制数据', en: 'Copy data' },
  'chart.not-copied': {
    'zh-chs': '浏览器不允许复制，请以表格查看后选中复制',
    en: 'The browser refused to copy. Look at it as a table, and select there.',
  },
  'chart.copied': { 'zh-chs': '已复制 {rows} 行', en: '{rows} rows copied' },
  'chart.total': { 'zh-chs': '合计', en: 'Total' },
  'chart.no-series': { 'zh-chs': '查询结果中没有可绘制的数值列', en: 'The query returns no number column to draw' },
  'chart.masked': { 'zh-chs': '数值已脱敏，无法绘制', en: 'Its values are masked: there is nothing to draw' },
  'chart.left-out': { 'zh-chs': '{count} 项未绘制：{names}', en: '{count} not drawn: {names}' },
  'chart.and-more': { 'zh-chs': '等', en: 'and more' },
  'chart.summary': { 'zh-chs': '{title}：{type}，{points} 个点。', en: '{title}: {type}, {points} points.' },
  'chart.summary-series': {
    'zh-chs': '{series}：最低 {low}（{lowAt}），最高 {high}（{highAt}）。',
    en: '{series}: lowest {low} ({lowAt}), highest {high} ({highAt}).',
  },
  'chart.type-line': { 'zh-chs': '折线图', en: 'line chart' },
  'chart.type-radar': { 'zh-chs': '雷达图', en: 'radar chart' },
  'chart.type-histogram': { 'zh-chs': '柱状图', en: 'column chart' },
  'chart.type-bar': { 'zh-chs': '条形图', en: 'bar chart' },
  'chart.type-pie': { 'zh-chs': '饼图', en: 'pie chart' },
  'chart.type-ring': { 'zh-chs': '环图', en: 'ring chart' },
  'chart.type-waterfall': { 'zh-chs': '瀑布图', en: 'waterfall chart' },
  'chart.type-funnel': { 'zh-chs': '漏斗图', en: 'funnel chart' },
  'chart.type-gauge': { 'zh-chs': '仪表盘', en: 'Gauge' },
  'chart.type-heatmap': { 'zh-chs': '热力图', en: 'Heatmap' },
  'chart.type-treemap': { 'zh-chs': '矩形树图', en: 'Treemap' },
  'chart.type-sankey': { 'zh-chs': '桑基图', en: 'Sankey diagram' },
  'chart.type-map': { 'zh-chs': '地图', en: 'map' },
  'chart.type-scatter': { 'zh-chs': '散点图', en: 'scatter chart' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { say: sayChart, useSay: useChartSay } = createTexts({ ...texts, ...chartTexts });

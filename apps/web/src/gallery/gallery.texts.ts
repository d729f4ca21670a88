/** Names of the gallery's own parts. */
export const galleryTexts = {
  title: { 'zh-chs': '组件图库', en: 'Gallery' },
  kinds: { 'zh-chs': '全部组件', en: 'All kinds' },
  language: { 'zh-chs': 'English', en: '中文' },
  dark: { 'zh-chs': '深色', en: 'Dark' },
  light: { 'zh-chs': '浅色', en: 'Light' },
  builder: { 'zh-chs': '建设者', en: 'Builder' },
  visitor: { 'zh-chs': '访客', en: 'Visitor' },
  unknown: { 'zh-chs': '没有这个组件', en: 'There is no such kind' },
  view: { 'zh-chs': '视图', en: 'Views' },
  field: { 'zh-chs': '表单控件', en: 'Form fields' },
  cell: { 'zh-chs': '表格列', en: 'Columns' },
  chart: { 'zh-chs': '图表', en: 'Charts' },
  target: { 'zh-chs': '按钮目标', en: 'Button targets' },
  style: { 'zh-chs': '样式', en: 'Style' },
  theme: { 'zh-chs': '图表主题', en: 'Chart themes' },
} as const;

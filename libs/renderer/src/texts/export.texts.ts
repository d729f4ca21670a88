import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of the export dialog and its tasks (§5, §9). */
export const exportTexts = {
  'export.heading': { 'zh-chs': '导出 {name}', en: 'Export {name}' },
  'export.title': { 'zh-chs': '标题', en: 'Title' },
  'export.type': { 'zh-chs': '导出类型', en: 'Export type' },
  'export.rows': { 'zh-chs': '导出数目', en: 'Rows' },
  'export.all': { 'zh-chs': '全部', en: 'All' },
  'export.submit': { 'zh-chs': '导出', en: 'Export' },
  'export.type-1': { 'zh-chs': 'CSV', en: 'CSV' },
  'export.type-2': { 'zh-chs': 'Excel（XLSX）', en: 'Excel (XLSX)' },
  'export.type-3': { 'zh-chs': 'JSON', en: 'JSON' },
  'export.type-4': { 'zh-chs': 'SQL', en: 'SQL' },
  'export.type-5': { 'zh-chs': 'Excel（后台任务）', en: 'Excel (background task)' },
  'export.note': {
    'zh-chs': '按当前查询条件与排序导出，脱敏与页面一致；超过 5,000 行转为后台任务。',
    en: 'Exports the rows as searched and sorted, masked as on the page. More than 5,000 rows become a background task.',
  },
  'export.tasks': { 'zh-chs': '导出任务', en: 'Exports' },
  'export.none': { 'zh-chs': '还没有导出任务', en: 'No exports yet' },
  'export.failed-list': { 'zh-chs': '导出任务加载失败', en: 'The exports could not be loaded' },
  'export.mark': { 'zh-chs': '标识', en: 'Mark' },
  'export.start': { 'zh-chs': '开始时间', en: 'Started' },
  'export.state': { 'zh-chs': '状态', en: 'State' },
  'export.progress': { 'zh-chs': '进度', en: 'Progress' },
  'export.done': { 'zh-chs': '{count} 行', en: '{count} rows' },
  'export.download': { 'zh-chs': '下载', en: 'Download' },
  'export.delete': { 'zh-chs': '删除', en: 'Delete' },
  'export.waiting': { 'zh-chs': '等待中', en: 'Waiting' },
  'export.running': { 'zh-chs': '执行中', en: 'Running' },
  'export.success': { 'zh-chs': '执行成功', en: 'Done' },
  'export.failed': { 'zh-chs': '执行失败', en: 'Failed' },
  'export.cancelled': { 'zh-chs': '已取消', en: 'Cancelled' },
  'export.expired': { 'zh-chs': '已过期', en: 'Expired' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useExportSay } = createTexts({ ...texts, ...exportTexts });

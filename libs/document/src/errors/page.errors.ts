import type { ErrorArea } from './platform.error.js';

/** Refusals of pages, their queries and their actions (design §2.5). */
export const pageErrors = {
  'page.node-unknown': {
    code: 404,
    text: { 'zh-chs': '页面内容已变更，请刷新后重试', en: 'The page has changed. Please reload and try again.' },
  },
  'page.field-refused': { code: 400, text: { 'zh-chs': '{label}: {reason}', en: '{label}: {reason}' } },
  'page.query-broken': {
    code: 500,
    text: {
      'zh-chs': '绑定出错了!页面的查询有误，请联系应用管理员: {reason}',
      en: 'The query of this page is broken, please tell the application administrator: {reason}',
    },
  },
  'page.database-kind': {
    code: 409,
    text: {
      'zh-chs': '该视图需要 {expected} 数据源，而{name}是 {found}；请更换查询的数据源，或修改视图的 db_type',
      en: 'This view needs a source of kind {expected}, but {name} is {found}. Choose another source for its query, or change db_type of the view.',
    },
  },
  'page.sort-unknown': { code: 400, text: { 'zh-chs': '不能按{name}排序', en: 'Cannot sort by {name}' } },
  'action.not-available': {
    code: 409,
    text: {
      'zh-chs': '当前状态不允许该操作，请刷新后重试',
      en: 'This is not possible in the present state. Please reload and try again.',
    },
  },
  'action.row-gone': {
    code: 409,
    text: {
      'zh-chs': '所选数据已不存在，请刷新后重试',
      en: 'The selected row is no longer there. Please reload and try again.',
    },
  },
  'action.no-row': {
    code: 400,
    text: { 'zh-chs': '请至少选择一行数据', en: 'Please select at least one row of data' },
  },
  'action.one-row': { code: 400, text: { 'zh-chs': '只能选择一行数据', en: 'Only one row may be selected' } },
  'action.cell-masked': {
    code: 409,
    text: { 'zh-chs': '{label}已脱敏，不能编辑', en: '{label} is masked and cannot be edited' },
  },
  'action.cell-changed': {
    code: 409,
    text: {
      'zh-chs': '该值已被他人修改为“{value}”，请刷新后重试',
      en: 'Somebody has changed this value to "{value}" meanwhile. Please reload and try again.',
    },
  },
  'action.broken': {
    code: 500,
    text: {
      'zh-chs': '该操作的配置有误，请联系应用管理员: {reason}',
      en: 'This operation is configured wrongly, please tell the application administrator: {reason}',
    },
  },
} as const satisfies ErrorArea;

import type { ErrorArea } from './platform.error.js';

/** Refusals of exports (§5 "Export dialog", Chinese wording verbatim where it is given there). */
export const exportErrors = {
  'export.title-required': { code: 400, text: { 'zh-chs': '标题不能为空', en: 'The title must not be empty' } },
  'export.title-spaces': { code: 400, text: { 'zh-chs': '标题不能包含空格', en: 'The title must not contain spaces' } },
  'export.title-length': {
    code: 400,
    text: { 'zh-chs': '标题不能超过128个字符', en: 'The title must not be longer than 128 characters' },
  },
  'export.type-required': {
    code: 400,
    text: { 'zh-chs': '导出类型不能为空', en: 'The export type must not be empty' },
  },
  'export.type-unknown': {
    code: 400,
    text: { 'zh-chs': '不支持的导出类型: {type}', en: 'Unsupported export type: {type}' },
  },
  'export.rows-required': {
    code: 400,
    text: { 'zh-chs': '导出数目不能为空', en: 'The number of rows must not be empty' },
  },
  'export.rows-wrong': {
    code: 400,
    text: {
      'zh-chs': '导出数目须为大于0的整数，-1表示全部',
      en: 'The number of rows must be a whole number greater than 0, or -1 for all',
    },
  },
  'export.not-allowed': { code: 401, text: { 'zh-chs': '权限不足', en: 'You do not have the right to do this' } },
  'export.too-many': {
    code: 409,
    text: {
      'zh-chs': '正在进行的导出任务已达{most}个，请等待完成后再试',
      en: 'There are {most} exports under way. Please wait for one to finish.',
    },
  },
  'export.too-large': {
    code: 400,
    text: {
      'zh-chs': '导出内容超过上限（{rows}行或{size}GB），请缩小查询范围',
      en: 'The export is over the limit ({rows} rows or {size} GB). Please narrow the search.',
    },
  },
  'export.unknown': {
    code: 404,
    text: { 'zh-chs': '导出任务不存在或已过期', en: 'The export does not exist or has expired' },
  },
  'export.not-ready': { code: 409, text: { 'zh-chs': '导出任务尚未完成', en: 'The export is not finished yet' } },
  'export.ticket-wrong': {
    code: 401,
    text: {
      'zh-chs': '下载凭证无效或已使用，请重新下载',
      en: 'The download ticket is not valid or was used already. Please download again.',
    },
  },
  'export.rights-less': {
    code: 401,
    text: {
      'zh-chs': '导出之后您对这些数据的权限已减少，该文件不能再下载。请重新导出，新文件按当前权限生成。',
      en: 'Your rights to this data have become less since this file was made, so it can no longer be downloaded. Please export again: the new file follows your rights of today.',
    },
  },
  'export.failed': {
    code: 500,
    text: { 'zh-chs': '导出失败，请稍后重试', en: 'The export failed. Please try again later.' },
  },
} as const satisfies ErrorArea;

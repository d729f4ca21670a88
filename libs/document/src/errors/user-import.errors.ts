import type { ErrorArea } from './platform.error.js';

/** People out of a file (screens I3); what is wrong with a row is told in its answer. */
export const userImportErrors = {
  'user-import.unreadable': {
    code: 400,
    text: {
      'zh-chs': '文件不是可读取的 xlsx，请使用模板重新保存',
      en: 'The file is no xlsx that can be read; save it again from the template',
    },
  },
  'user-import.too-large': {
    code: 400,
    text: {
      'zh-chs': '文件解压后过大，请删除多余的工作表或拆分文件',
      en: 'The file unfolds to too much; delete other sheets or divide it',
    },
  },
  'user-import.too-many': {
    code: 400,
    text: { 'zh-chs': '一次最多导入 {most} 人，请拆分文件', en: 'At most {most} people at once; divide the file' },
  },
} as const satisfies ErrorArea;

import type { ErrorArea } from './platform.error.js';

/** Refusals of files that people send (§7 upload): each names the field and what would be taken. */
export const uploadErrors = {
  'upload.none': { code: 400, text: { 'zh-chs': '{label}: 没有收到文件', en: '{label}: no file was received' } },
  'upload.too-large': {
    code: 400,
    text: { 'zh-chs': '{label}: 文件超过 {limit}', en: '{label}: the file is larger than {limit}' },
  },
  'upload.wrong-content': {
    code: 400,
    text: {
      'zh-chs': '{label}: 文件内容不是支持的格式（{accepted}）',
      en: '{label}: the content of the file is none of {accepted}',
    },
  },
  'upload.cut-off': {
    code: 400,
    text: {
      'zh-chs': '{label}: 文件不完整，请重新上传',
      en: '{label}: the file is incomplete, please upload it again',
    },
  },
  'upload.too-many-pixels': {
    code: 400,
    text: {
      'zh-chs': '{label}: 图片有 {width} × {height} 像素，最多 {most} 百万像素，请缩小后再上传',
      en: '{label}: the picture has {width} × {height} pixels, at most {most} million are taken; please scale it down',
    },
  },
  'upload.no-field': { code: 400, text: { 'zh-chs': '{label}不接受文件', en: '{label} takes no files' } },
  'upload.credential': {
    code: 401,
    text: { 'zh-chs': '上传凭证无效或已过期', en: 'The upload credential is wrong or has expired' },
  },
  'upload.used': {
    code: 409,
    text: {
      'zh-chs': '文件仍被应用的文档使用，请先从文档中移除',
      en: 'Documents still use the file; take it out of them first',
    },
  },
  'upload.other-kind': {
    code: 400,
    text: {
      'zh-chs': '请用同类文件替换：图片换图片，其他文件换相同格式',
      en: 'Replace a file by one of its kind: a picture by a picture, anything else by the same format',
    },
  },
  'upload.gone': {
    code: 409,
    text: { 'zh-chs': '上传的文件已过期，请重新上传', en: 'An uploaded file has expired. Please upload it again.' },
  },
} as const satisfies ErrorArea;

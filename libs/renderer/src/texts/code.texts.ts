import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of the widget `code-text`. */
export const codeTexts = {
  'code.label': { 'zh-chs': '代码', en: 'Code' },
  'code.findings': { 'zh-chs': '审核结果', en: 'Findings' },
  'code.line': { 'zh-chs': '第 {line} 行', en: 'Line {line}' },
  'code.error': { 'zh-chs': '错误', en: 'Error' },
  'code.warn': { 'zh-chs': '警告', en: 'Warning' },
  'code.notice': { 'zh-chs': '提示', en: 'Notice' },
  'code.clean': { 'zh-chs': '未发现问题', en: 'Nothing was found' },
  'code.more': { 'zh-chs': '还有 {count} 条，修改后重新审核', en: '{count} more; review again after changes' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useCodeSay } = createTexts({ ...texts, ...codeTexts });

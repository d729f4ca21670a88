import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of what stands for a kind from elsewhere. */
export const externalTexts = {
  'external.missing': {
    'zh-chs': '未安装外部类型 {name} {version}',
    en: 'The external kind {name} {version} is not installed',
  },
  'external.missing-hint': {
    'zh-chs': '页面其余部分不受影响；请联系管理员',
    en: 'The rest of the page still works; tell an administrator',
  },
  'external.late': { 'zh-chs': '外部类型 {name} 没有响应', en: 'The external kind {name} does not answer' },
  'external.broken': {
    'zh-chs': '外部类型 {name} 的脚本出错，无法显示',
    en: 'The script of the external kind {name} fails, so that nothing is shown',
  },
  'external.flood': {
    'zh-chs': '外部类型 {name} 发送了过多或无效的消息，已停用',
    en: 'The external kind {name} sent too much, or too much that is wrong, and was stopped',
  },
  'external.gone': {
    'zh-chs': '外部类型 {name} 离开了它的地址，已停用',
    en: 'The external kind {name} left its address and was stopped',
  },
  'external.refused': {
    'zh-chs': '此处传来的内容无效，未被采用',
    en: 'Something came from here that is not valid; it was not taken',
  },
  'external.failed': { 'zh-chs': '此处出错：{text}', en: 'Something failed here: {text}' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useExternalSay } = createTexts({ ...texts, ...externalTexts });

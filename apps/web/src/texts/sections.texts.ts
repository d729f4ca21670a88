import type { BothTexts } from '@sluice/document';

/** Texts of the parts of an app. */
export const sectionsTexts = {
  'sections.label': { 'zh-chs': '应用的各部分', en: 'Parts of the app' },
  'sections.back': { 'zh-chs': '返回应用列表', en: 'Back to the apps' },
  'sections.page': { 'zh-chs': '页面', en: 'Pages' },
  'sections.api': { 'zh-chs': '查询', en: 'Queries' },
  'sections.action': { 'zh-chs': '动作', en: 'Actions' },
  'sections.menu': { 'zh-chs': '菜单', en: 'Menu' },
  'sections.auth': { 'zh-chs': '权限', en: 'Rights' },
  'sections.file': { 'zh-chs': '文件', en: 'Files' },
  'sections.dictionary': { 'zh-chs': '字典', en: 'Dictionaries' },
  'sections.text': { 'zh-chs': '文本', en: 'Texts' },
  'sections.history': { 'zh-chs': '历史', en: 'History' },
  'sections.setting': { 'zh-chs': '设置', en: 'Settings' },
} as const satisfies Record<string, BothTexts>;

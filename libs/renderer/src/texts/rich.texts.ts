import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of the editor of formatted text. */
export const richTexts = {
  'rich.tools': { 'zh-chs': '编辑工具', en: 'Editing tools' },
  'rich.undo': { 'zh-chs': '撤销', en: 'Undo' },
  'rich.redo': { 'zh-chs': '重做', en: 'Redo' },
  'rich.heading-1': { 'zh-chs': '一级标题', en: 'Heading 1' },
  'rich.heading-2': { 'zh-chs': '二级标题', en: 'Heading 2' },
  'rich.heading-3': { 'zh-chs': '三级标题', en: 'Heading 3' },
  'rich.bold': { 'zh-chs': '加粗', en: 'Bold' },
  'rich.italic': { 'zh-chs': '斜体', en: 'Italic' },
  'rich.underline': { 'zh-chs': '下划线', en: 'Underline' },
  'rich.strike': { 'zh-chs': '删除线', en: 'Strikethrough' },
  'rich.code': { 'zh-chs': '代码', en: 'Code' },
  'rich.bullets': { 'zh-chs': '项目符号', en: 'Bullet list' },
  'rich.numbers': { 'zh-chs': '编号', en: 'Numbered list' },
  'rich.quote': { 'zh-chs': '引用', en: 'Quote' },
  'rich.rule': { 'zh-chs': '分隔线', en: 'Divider' },
  'rich.plain': { 'zh-chs': '清除格式', en: 'Clear formatting' },
  'rich.link': { 'zh-chs': '链接', en: 'Link' },
  'rich.link-address': { 'zh-chs': '链接地址', en: 'Link address' },
  'rich.link-wrong': { 'zh-chs': '不允许该地址', en: 'This address is not allowed' },
  'rich.image': { 'zh-chs': '插入图片', en: 'Insert picture' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useRichSay } = createTexts({ ...texts, ...richTexts });

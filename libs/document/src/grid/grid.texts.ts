import type { BothTexts } from '../vocabulary.js';

/** Why a view cannot be dropped somewhere. */
export const dropReasons = {
  itself: { 'zh-chs': '不能放入自身之中', en: 'It cannot be put into itself' },
  narrow: { 'zh-chs': '此处太窄，放不下这些视图', en: 'There are not enough columns here' },
  full: { 'zh-chs': '布局最多 24 行 24 列', en: 'A layout has at most 24 lines and 24 columns' },
  deep: { 'zh-chs': '布局最多嵌套 4 层', en: 'Layouts are nested at most 4 deep' },
  taken: { 'zh-chs': '该位置已被占用', en: 'Another view stands there' },
  gone: { 'zh-chs': '目标已不存在', en: 'The target does not exist any more' },
} as const satisfies Record<string, BothTexts>;

export type DropReason = keyof typeof dropReasons;

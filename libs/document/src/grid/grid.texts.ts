import type { BothTexts } from '../vocabulary.js';

/** Why views cannot be dropped, aligned, wrapped or unwrapped. */
export const dropReasons = {
  itself: { 'zh-chs': '不能放入自身之中', en: 'It cannot be put into itself' },
  narrow: { 'zh-chs': '此处太窄，放不下这些视图', en: 'There are not enough columns here' },
  full: { 'zh-chs': '布局最多 24 行 24 列', en: 'A layout has at most 24 lines and 24 columns' },
  deep: { 'zh-chs': '布局最多嵌套 4 层', en: 'Layouts are nested at most 4 deep' },
  taken: { 'zh-chs': '该位置已被占用', en: 'Another view stands there' },
  gone: { 'zh-chs': '目标已不存在', en: 'The target does not exist any more' },
  apart: { 'zh-chs': '请选择同一容器中的视图', en: 'Select views of one container' },
  several: { 'zh-chs': '请选择至少两个视图', en: 'Select at least two views' },
  tabs: { 'zh-chs': '标签页中的视图不能对齐', en: 'Views among tabs cannot be aligned' },
  between: { 'zh-chs': '所选视图之间还有其他视图', en: 'Other views stand between the selected ones' },
  'no-layout': { 'zh-chs': '请选择含有视图的布局', en: 'Select a layout that holds views' },
  'no-layout-before': { 'zh-chs': '前面的视图不是布局', en: 'The view before it is no layout' },
  owned: {
    'zh-chs': '该布局有自己的参数或按钮，请先移走',
    en: 'The layout has params or buttons of its own; move them out first',
  },
} as const satisfies Record<string, BothTexts>;

export type DropReason = keyof typeof dropReasons;

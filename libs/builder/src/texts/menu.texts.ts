import type { BothTexts } from '@sluice/document';

/** Texts of the menu as a tree. */
export const menuTexts = {
  'menu.label': { 'zh-chs': '菜单结构', en: 'Structure of the menu' },
  'menu.hint': {
    'zh-chs': '拖动排序或移入分组。键盘：Ctrl+Shift+D 拿起，方向键选择位置，Enter 放下，Esc 取消；Ctrl+Z 撤销。',
    en: 'Drag to put in order or into a group. Keys: Ctrl+Shift+D lifts, arrows choose the place, Enter drops, Esc cancels; Ctrl+Z undoes.',
  },
  'menu.filtered': { 'zh-chs': '清除查询条件后可拖动排序。', en: 'Clear the search to put entries in order.' },
  'menu.hidden': { 'zh-chs': '隐藏', en: 'Hidden' },
} as const satisfies Record<string, BothTexts>;

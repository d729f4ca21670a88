import type { BothTexts } from '@sluice/document';

/** A key of the builder's canvas and what it does. */
export interface Shortcut {
  keys: string;
  text: BothTexts;
}

/**
 * Every key of the builder: what the list of shortcuts shows. The canvas acts on them in `canvas/canvas.keys.hook.ts`.
 */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl+K', text: { 'zh-chs': '命令面板', en: 'Command palette' } },
  { keys: '?', text: { 'zh-chs': '快捷键列表', en: 'List of shortcuts' } },
  { keys: 'Ctrl+Z', text: { 'zh-chs': '撤销', en: 'Undo' } },
  { keys: 'Ctrl+Y', text: { 'zh-chs': '重做', en: 'Redo' } },
  {
    keys: 'F6',
    text: {
      'zh-chs': '下一区域：页面、添加、大纲、画布、属性',
      en: 'Next part: pages, palette, outline, canvas, properties',
    },
  },
  { keys: 'Enter', text: { 'zh-chs': '打开所选视图的属性', en: 'Open the properties of what is selected' } },
  { keys: 'Tab', text: { 'zh-chs': '选择下一个视图', en: 'Select the next view' } },
  { keys: '↑ ↓ ← →', text: { 'zh-chs': '选择相邻视图', en: 'Select a neighbouring view' } },
  {
    keys: 'Space',
    text: {
      'zh-chs': '拿起所选视图或添加栏中的视图，再按放下',
      en: 'Lift the selected view or a kind of the palette, again to drop it',
    },
  },
  { keys: 'Alt+↑ ↓', text: { 'zh-chs': '上移或下移', en: 'Move up or down' } },
  {
    keys: 'Alt+← →',
    text: { 'zh-chs': '移出所在布局，或移入前一个布局', en: 'Move out of the layout, or into the one before' },
  },
  { keys: 'Shift+← →', text: { 'zh-chs': '调整宽度', en: 'Change the width' } },
  { keys: 'Alt+Shift+← → ↑ ↓', text: { 'zh-chs': '对齐所选视图的边', en: 'Align the selected views at an edge' } },
  { keys: 'Alt+Shift+=', text: { 'zh-chs': '所选视图等宽', en: 'Make the selected views equally wide' } },
  { keys: 'Ctrl+G', text: { 'zh-chs': '放入布局', en: 'Wrap in a layout' } },
  { keys: 'Ctrl+Shift+G', text: { 'zh-chs': '拆开布局', en: 'Unwrap the layout' } },
  { keys: 'Ctrl+C', text: { 'zh-chs': '复制', en: 'Copy' } },
  { keys: 'Ctrl+X', text: { 'zh-chs': '剪切', en: 'Cut' } },
  { keys: 'Ctrl+V', text: { 'zh-chs': '粘贴', en: 'Paste' } },
  { keys: 'Ctrl+D', text: { 'zh-chs': '复制一份', en: 'Duplicate' } },
  { keys: 'Ctrl+A', text: { 'zh-chs': '全选', en: 'Select all' } },
  { keys: 'Delete', text: { 'zh-chs': '删除', en: 'Delete' } },
  { keys: 'Escape', text: { 'zh-chs': '取消，或选择上级', en: 'Cancel, or select the parent' } },
];

import type { BothTexts } from '@sluice/document';

/** What the steps of the canvas are called: in the history, beside undo and redo, in the audit log. */
export const stepNames = {
  add: { 'zh-chs': '添加视图', en: 'Add view' },
  move: { 'zh-chs': '移动', en: 'Move' },
  remove: { 'zh-chs': '删除', en: 'Delete' },
  duplicate: { 'zh-chs': '复制一份', en: 'Duplicate' },
  cut: { 'zh-chs': '剪切', en: 'Cut' },
  block: { 'zh-chs': '插入共享块', en: 'Insert block' },
  paste: { 'zh-chs': '粘贴', en: 'Paste' },
  align: { 'zh-chs': '对齐', en: 'Align' },
  wrap: { 'zh-chs': '放入布局', en: 'Wrap in a layout' },
  unwrap: { 'zh-chs': '拆开布局', en: 'Unwrap' },
  resize: { 'zh-chs': '调整宽度', en: 'Resize' },
  'paste-where': {
    'zh-chs': '请先选择要粘贴到的视图',
    en: 'Select the view to paste into first',
  },
} as const satisfies Record<string, BothTexts>;

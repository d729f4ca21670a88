import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of boards. */
export const kanbanTexts = {
  'kanban.move': { 'zh-chs': '移动“{name}”', en: 'Move {name}' },
  'kanban.none': { 'zh-chs': '（空）', en: '(none)' },
  'kanban.lane': { 'zh-chs': '{name}：{count} 张卡片', en: '{name}: {count} cards' },
  'kanban.moved': { 'zh-chs': '“{name}”已移到“{lane}”', en: '{name} moved to {lane}' },
  'kanban.more': { 'zh-chs': '共 {count} 张，仅显示前 {shown} 张', en: 'The first {shown} of {count} are shown' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useKanbanSay } = createTexts({ ...texts, ...kanbanTexts });

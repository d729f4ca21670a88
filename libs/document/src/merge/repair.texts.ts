import type { BothTexts } from '../vocabulary.js';

/** What the repair of a merged page says; `{node}` and `{other}` are nodes in words. */
export const repairTexts = {
  overlap: {
    'zh-chs': '{node}: 与其他视图重叠，已移到第 {line} 行',
    en: '{node}: stood over another view and was moved to line {line}',
  },
  cell: {
    'zh-chs': '{node}: 格子已被 {other} 占用，已移到空闲的格子',
    en: '{node}: its cell is taken by {other}, it was moved to a free one',
  },
  name: {
    'zh-chs': '{node}: 引用名 {name} 已被使用，已改为 {free}，请检查引用它的表达式',
    en: '{node}: its reference name {name} is taken and became {free}; look at the expressions that name it',
  },
  'reference-dropped': {
    'zh-chs': '{node}: {path} 指向的 {other} 已被删除，已清除',
    en: '{node}: {path} pointed to {other}, which was removed, and was cleared',
  },
  'reference-dead': {
    'zh-chs': '{node}: {path} 指向的 {other} 已被删除，请选择新的目标',
    en: '{node}: {path} points to {other}, which was removed; choose another target',
  },
  'column-gone': {
    'zh-chs': '{node}: {path} 读取的列 row.{column} 已被删除，请修改表达式',
    en: '{node}: {path} reads row.{column}, a column that was removed; change the expression',
  },
} as const satisfies Record<string, BothTexts>;

export type RepairKey = keyof typeof repairTexts;

import { isObject, type Json } from '../json/canonical.json.js';
import { toNodes } from '../node/node.table.js';
import type { BothTexts, Locale } from '../vocabulary.js';
import type { Conflict } from './three-way.merge.js';

const NODE_WORDS: Readonly<Record<string, BothTexts>> = {
  views: { 'zh-chs': '视图', en: 'view' },
  sub_views: { 'zh-chs': '视图', en: 'view' },
  app_cols: { 'zh-chs': '列', en: 'column' },
  app_params: { 'zh-chs': '参数', en: 'parameter' },
  members: { 'zh-chs': '参数', en: 'parameter' },
  app_buttons: { 'zh-chs': '按钮', en: 'button' },
  items: { 'zh-chs': '条目', en: 'item' },
  children: { 'zh-chs': '条目', en: 'item' },
  data_option: { 'zh-chs': '选项', en: 'option' },
  subs: { 'zh-chs': '选项', en: 'option' },
  series: { 'zh-chs': '系列', en: 'series' },
  params: { 'zh-chs': '参数', en: 'parameter' },
  columns: { 'zh-chs': '结果列', en: 'result column' },
};
const DOCUMENT_WORD: BothTexts = { 'zh-chs': '文档', en: 'document' };

/** Who changed what, for the texts; `ours` is the person who is saving now. */
export interface Authors {
  theirs: string;
}

/** A conflict in domain words (design §4): column "phone": width 160 by A, 200 by you. */
export function conflictText(conflict: Conflict, document: Json, { theirs }: Authors): BothTexts {
  return { 'zh-chs': chinese(conflict, document, theirs), en: english(conflict, document, theirs) };
}

function english(conflict: Conflict, document: Json, author: string): string {
  const node = nodeWords(conflict.node, document, 'en');
  switch (conflict.kind) {
    case 'value':
      return `${node}: ${conflict.path.join('.')} ${told(conflict.theirs, 'removed')} by ${author}, ${told(conflict.ours, 'removed')} by you`;
    case 'removed':
      return conflict.by === 'ours'
        ? `${node}: removed by you, ${paths(conflict.changed)} changed by ${author}`
        : `${node}: removed by ${author}, ${paths(conflict.changed)} changed by you`;
    case 'moved':
      return `${node}: moved to different places by ${author} and by you`;
    case 'order':
      return `${node}: order of ${conflict.list.join('.')} changed differently by ${author} and by you`;
  }
}

function chinese(conflict: Conflict, document: Json, author: string): string {
  const node = nodeWords(conflict.node, document, 'zh-chs');
  switch (conflict.kind) {
    case 'value':
      return `${node}: ${conflict.path.join('.')} ${author} 改为 ${told(conflict.theirs, '删除')},您改为 ${told(conflict.ours, '删除')}`;
    case 'removed':
      return conflict.by === 'ours'
        ? `${node}: 您已删除,${author} 修改了 ${paths(conflict.changed)}`
        : `${node}: ${author} 已删除,您修改了 ${paths(conflict.changed)}`;
    case 'moved':
      return `${node}: ${author} 与您移动到了不同位置`;
    case 'order':
      return `${node}: ${author} 与您对 ${conflict.list.join('.')} 的排序不同`;
  }
}

function nodeWords(id: string, document: Json, locale: Locale): string {
  const row = toNodes(document).rows.get(id);
  const word = row?.parent === null || !row ? DOCUMENT_WORD : (NODE_WORDS[row.list.at(-1) ?? ''] ?? DOCUMENT_WORD);
  const props = row && isObject(row.props) ? row.props : {};
  const name = props['label'] ?? props['name'] ?? props['uid'] ?? id;
  const shown = isObject(name) ? name[locale] : name;
  return `${word[locale]} "${String(shown)}"`;
}

function told(value: Json | undefined, removed: string): string {
  return value === undefined ? removed : typeof value === 'string' ? value : JSON.stringify(value);
}

function paths(list: readonly (readonly string[])[]): string {
  return [...new Set(list.map((path) => path.join('.') || '*'))].join(', ');
}

import { isObject, type Json } from '../json/canonical.json.js';
import type { BothTexts, Locale } from '../vocabulary.js';
import { toNodes, type NodeRow } from './node.table.js';

/** What the nodes of a list are called, by the list's name. */
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

/** What documents are called, by kind. */
const DOCUMENT_WORDS: Readonly<Record<string, BothTexts>> = {
  app: { 'zh-chs': '应用', en: 'app' },
  menu: { 'zh-chs': '菜单', en: 'menu' },
  page: { 'zh-chs': '页面', en: 'page' },
  query: { 'zh-chs': '查询', en: 'query' },
  action: { 'zh-chs': '动作', en: 'action' },
  dictionary: { 'zh-chs': '字典', en: 'dictionary' },
};
const DOCUMENT_WORD: BothTexts = { 'zh-chs': '文档', en: 'document' };

/**
 * Names the nodes of some versions of a document in words: column "Phone". The first version that has a node names it.
 */
export function nodeNamer(...versions: readonly Json[]): (id: string, locale: Locale) => string {
  const rows = new Map<string, NodeRow>();
  for (const version of [...versions].reverse()) for (const [id, row] of toNodes(version).rows) rows.set(id, row);
  return (id, locale) => rowWords(rows.get(id), id, locale);
}

/** One node in words, where its list and its value are at hand. */
export function nodeWords({ list, value }: { list: readonly string[]; value: Json }, locale: Locale): string {
  return rowWords({ parent: '', list, props: value }, '', locale);
}

/** A value as text; what is none is empty, for a document may hold anything where a name should stand. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function rowWords(row: Pick<NodeRow, 'parent' | 'list' | 'props'> | undefined, id: string, locale: Locale): string {
  const props = row && isObject(row.props) ? row.props : {};
  const kind = typeof props['kind'] === 'string' ? DOCUMENT_WORDS[props['kind']] : undefined;
  const word =
    row === undefined || row.parent === null
      ? (kind ?? DOCUMENT_WORD)
      : (NODE_WORDS[row.list.at(-1) ?? ''] ?? DOCUMENT_WORD);
  const name = props['label'] ?? props['name'] ?? props['v'] ?? props['uid'] ?? id;
  const shown = isObject(name) ? (name[locale] ?? id) : name;
  return shown === '' ? word[locale] : `${word[locale]} "${plainText(shown)}"`;
}

import { interpolate, type BothTexts } from '@sluice/document';

const texts = {
  'no-source': {
    'zh-chs': '没有名为 "{name}" 的数据源；请选择数据源，或先登记它',
    en: 'there is no data source "{name}"; choose another, or register it first',
  },
  'source-off': {
    'zh-chs': '数据源 "{name}" 已停用，查询无法执行',
    en: 'the data source "{name}" is disabled: the query cannot run',
  },
  refused: { 'zh-chs': '目前不能执行: {reason}', en: 'cannot run at present: {reason}' },
  unjudged: {
    'zh-chs': '页面公开或可导出，却无法判断查询返回什么: {reason}；请同步数据源，或更正语句',
    en: 'its rows are public or exported, and nobody can tell what they hold: {reason}; synchronise the data source, or correct the statement',
  },
  gone: {
    'zh-chs': '数据源 "{name}" 无法执行查询: {reason}；请更正语句，或同步数据源',
    en: 'the data source "{name}" cannot run it: {reason}; correct the statement, or synchronise the data source',
  },
  'not-returned': {
    'zh-chs': '语句不返回列 {column}；返回的列: {known}',
    en: 'the statement does not return the column {column}; it returns: {known}',
  },
  writes: {
    'zh-chs': '语句会写入数据: 需要 writes: true',
    en: 'the statement writes: it needs "writes": true',
  },
  'high-public': {
    'zh-chs': '列 {column} 为高敏感，而页面 {pages} 对匿名访客公开: 请对匿名访客完全脱敏，或不再返回该列',
    en: 'the column {column} is of level high and the page {pages} is public: mask it fully for anonymous visitors, or leave it out',
  },
  'high-export': {
    'zh-chs': '列 {column} 为高敏感，而视图 {views} 可以导出: 请对所有人完全脱敏，或去掉该列或导出',
    en: 'the column {column} is of level high and the view {views} can be exported: mask it fully for everybody, or leave out the column or the export',
  },
} as const satisfies Record<string, BothTexts>;

/** A finding of the gate in both languages. */
export function gateText(key: keyof typeof texts, facts: Record<string, string>): BothTexts {
  return { 'zh-chs': interpolate(texts[key]['zh-chs'], facts), en: interpolate(texts[key].en, facts) };
}

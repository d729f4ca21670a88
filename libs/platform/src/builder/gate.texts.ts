import { interpolateBoth, type BothTexts } from '@sluice/document';

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
  'plan-kind': {
    'zh-chs': '{type} 类型的数据源不提供执行计划',
    en: 'sources of the kind {type} tell no plan',
  },
  'plan-refused': { 'zh-chs': '您目前不能执行: {reason}', en: 'you may not run it at present: {reason}' },
  'plan-masked': {
    'zh-chs': '条件或表达式使用了对您脱敏的列',
    en: 'a condition or an expression uses columns that are masked for you',
  },
  'plan-filtered': {
    'zh-chs': '数据表 {tables} 对您有行过滤，估计值不公开',
    en: 'rows of {tables} are filtered for you, whose estimates are not shown',
  },
  'plan-failed': { 'zh-chs': '数据源未答复: {reason}', en: 'the source did not answer: {reason}' },
  'plan-params': {
    'zh-chs': '语句使用了未声明的参数 {names}；请在查询的参数中声明',
    en: 'the text uses {names}, which its params do not declare; declare them',
  },
  'plan-values': {
    'zh-chs': '没有参数值时计划不读取任何表；请为参数设置默认值',
    en: 'without values of its parameters the plan reads no table; give them a default',
  },
  'plan-time': { 'zh-chs': '查询过多，未及检查', en: 'there was no time left for it among so many queries' },
  'no-page-elsewhere': {
    'zh-chs': '应用 "{app}" 没有页面 "{page}"；在它存在并发布之前不会打开',
    en: 'the app "{app}" has no page "{page}"; nothing opens until it is there and published',
  },
  unreached: {
    'zh-chs': '本应用没有菜单或按钮通向此页面；可在菜单中添加',
    en: 'no menu and no button of this app leads to the page; add it to the menu',
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
  return interpolateBoth(texts[key], facts);
}

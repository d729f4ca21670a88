import type { BothTexts } from '@sluice/document';

/** What the comparison says itself. */
export const compareTexts = {
  left: { 'zh-chs': '左侧', en: 'Left side' },
  right: { 'zh-chs': '右侧', en: 'Right side' },
  statement: { 'zh-chs': '查询语句', en: 'statement' },
  key: { 'zh-chs': '匹配列', en: 'Key columns' },
  ignore: { 'zh-chs': '忽略列', en: 'Ignored columns' },
  row_limit: { 'zh-chs': '行数上限', en: 'Row limit' },
  script_for: { 'zh-chs': '同步目标', en: 'Side to change' },
  'no-table': { 'zh-chs': '该侧不是表，没有可写入的目标', en: 'this side is no table that could be written' },
  'no-sql': { 'zh-chs': '该类数据源没有同步脚本', en: 'there is no script for sources of this kind' },
  'cut-off': {
    'zh-chs': '有一侧没有读完，未读取的行无法判断',
    en: 'a side was not read to its end; nothing is known of its other rows',
  },
  'no-copy': {
    'zh-chs': '不允许复制查询结果，因此不能生成含有数据的脚本',
    en: 'results may not be copied, and a script would hold their values',
  },
} as const satisfies Record<string, BothTexts>;

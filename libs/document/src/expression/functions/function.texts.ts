import type { BothTexts } from '../../vocabulary.js';
import type { FunctionName } from './functions.js';

/**
 * What each function does, in both languages. Apart from the functions, because a page that runs expressions has no use
 * for their manual.
 */
export const functionTexts = {
  size: {
    'zh-chs': '文本的字符数、列表或映射的项数；空值为 0',
    en: 'characters of a text, items of a list or map; 0 for null',
  },
  contains: { 'zh-chs': '文本是否包含另一段文本', en: 'whether a text holds another' },
  startsWith: { 'zh-chs': '文本是否以此开头', en: 'whether a text begins with another' },
  endsWith: { 'zh-chs': '文本是否以此结尾', en: 'whether a text ends with another' },
  matches: {
    'zh-chs': '文本中是否有符合 RE2 正则表达式的部分（线性时间）',
    en: 'whether part of a text fits an RE2 pattern (linear time)',
  },
  lower: { 'zh-chs': '转为小写', en: 'in lower case' },
  upper: { 'zh-chs': '转为大写', en: 'in upper case' },
  trim: { 'zh-chs': '去掉首尾空白', en: 'without blanks at both ends' },
  replace: { 'zh-chs': '把每一处旧文本换成新文本', en: 'with every occurrence of one text put in place by another' },
  split: { 'zh-chs': '按分隔符切成列表', en: 'cut at a separator into a list' },
  join: { 'zh-chs': '用分隔符连接列表', en: 'items of a list joined with a separator' },
  substring: { 'zh-chs': '从位置 0 起算的一段字符', en: 'characters from a place (0 is the first) up to another' },
  indexOf: { 'zh-chs': '首次出现的位置，没有则为 -1', en: 'place of the first occurrence, -1 when there is none' },
  string: { 'zh-chs': '转为文本；空值为空文本', en: 'as text; null is empty' },
  int: {
    'zh-chs': '转为整数，向零取整；不是数字则为空值',
    en: 'as a whole number, cut towards zero; null when it is no number',
  },
  decimal: { 'zh-chs': '转为精确小数；不是数字则为空值', en: 'as an exact decimal; null when it is no number' },
  double: { 'zh-chs': '转为双精度数；不是数字则为空值', en: 'as the nearest double; null when it is no number' },
  bool: { 'zh-chs': '文本 true、1 与非零数字为真', en: 'true for the text true or 1 and for numbers other than 0' },
  type: { 'zh-chs': '值的类型名', en: 'name of the type of a value' },
  coalesce: { 'zh-chs': '第一个非空值', en: 'the first value that is not null' },
  orValue: { 'zh-chs': '值为空时取后者', en: 'the second when the first is null' },
  abs: { 'zh-chs': '绝对值', en: 'without its sign' },
  round: { 'zh-chs': '四舍五入到若干位小数', en: 'rounded to a number of fraction digits, halves away from zero' },
  floor: { 'zh-chs': '向下取整', en: 'the next whole number below' },
  ceil: { 'zh-chs': '向上取整', en: 'the next whole number above' },
  sum: { 'zh-chs': '列表之和，忽略空值', en: 'sum of a list, nulls left out' },
  min: { 'zh-chs': '列表中最小的值，忽略空值', en: 'the smallest of a list, nulls left out' },
  max: { 'zh-chs': '列表中最大的值，忽略空值', en: 'the largest of a list, nulls left out' },
  first: { 'zh-chs': '列表的第一项', en: 'the first of a list' },
  last: { 'zh-chs': '列表的最后一项', en: 'the last of a list' },
  distinct: { 'zh-chs': '去重后的列表', en: 'a list with every value once' },
  sort: { 'zh-chs': '升序排列的列表', en: 'a list in ascending order' },
  keys: { 'zh-chs': '映射的键', en: 'keys of a map' },
  values: { 'zh-chs': '映射的值', en: 'values of a map' },
  now: { 'zh-chs': '现在', en: 'the present' },
  time: { 'zh-chs': '把文本读作时间', en: 'a text read as a time' },
  format: {
    'zh-chs': '按格式写出时间，默认 YYYY-MM-DD HH:mm:ss',
    en: 'a time written by a pattern, YYYY-MM-DD HH:mm:ss unless told',
  },
  startOf: {
    'zh-chs': '所在 minute、hour、day、week（周一起）、month、year 的开始',
    en: 'start of the minute, hour, day, week (from Monday), month or year',
  },
  endOf: { 'zh-chs': '所在单位的最后一秒', en: 'last second of the unit' },
  addMinutes: { 'zh-chs': '加若干分钟', en: 'some minutes later' },
  addHours: { 'zh-chs': '加若干小时', en: 'some hours later' },
  addDays: { 'zh-chs': '加若干天', en: 'some days later' },
  addMonths: { 'zh-chs': '加若干月，月末仍为月末', en: "some months later; a month's end stays one" },
  addYears: { 'zh-chs': '加若干年', en: 'some years later' },
  diff: {
    'zh-chs': '两时间相差的整单位数（minute、hour、day、week）',
    en: 'whole minutes, hours, days or weeks from one time to another',
  },
  timeRange: { 'zh-chs': '快捷时间范围的起止文本', en: 'both ends of a date shortcut, as text' },
  dict: {
    'zh-chs': '字典编码对应的名称，没有则为编码本身',
    en: 'name behind a dictionary code, the code itself when there is none',
  },
  t: { 'zh-chs': '当前语言的文本', en: 'text of a key in the language of the person' },
} as const satisfies Record<FunctionName, BothTexts>;

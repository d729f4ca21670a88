import { interpolateBoth } from '@sluice/document/text';
import type { RefusalWords } from '../contract/sql.refusal.js';

/** Why a function of the database is not followed; `{function}` and `{what}` are put in. */
export const functionTexts = {
  language: {
    'zh-chs': '函数 {function} 用 {what} 编写，未被批准：只分析 SQL 编写的函数；请不用它改写语句',
    en: 'the function {function} is written in {what} and not approved: only functions in SQL are followed; write the statement without it',
  },
  overloaded: {
    'zh-chs': '函数 {function} 有多个可能匹配的重载，未被批准；请让管理员为它们取不同的名字，或不用它改写语句',
    en: 'several functions named {function} may be meant, which is not approved; have them named apart or write the statement without them',
  },
  builtin: {
    'zh-chs': '函数 {function} 与内置函数同名，未被批准；请在名字前写明模式',
    en: 'the function {function} has the name of a built-in one and is not approved; write its schema before the name',
  },
  input: {
    'zh-chs': '函数 {function} 的参数类型 {what} 不受支持，未被批准；请不用它改写语句',
    en: 'the function {function} takes a value of the type {what}, which is not supported, and is not approved; write the statement without it',
  },
  result: {
    'zh-chs': '函数 {function} 的结果类型 {what} 不受支持，未被批准；请不用它改写语句',
    en: 'the function {function} gives a result of the type {what}, which is not supported, and is not approved; write the statement without it',
  },
  columns: {
    'zh-chs': '函数 {function} 的定义与其结果列不一致，未被批准；请重新同步目录',
    en: "the function {function}'s body has other columns than its result and is not approved; synchronise the catalogue",
  },
  path: {
    'zh-chs': '函数 {function} 的搜索路径含有目录中没有的模式，未被批准；请让监控账号能看到该模式',
    en: 'the search path of the function {function} has a schema that the catalogue lacks, and it is not approved; let the monitoring account see it',
  },
  recursive: {
    'zh-chs': '函数 {function} 调用自身，未被批准；请不用它改写语句',
    en: 'the function {function} calls itself and is not approved; write the statement without it',
  },
  deep: {
    'zh-chs': '函数 {function} 嵌套调用过深，未被批准；请不用它改写语句',
    en: 'the function {function} calls functions too deeply and is not approved; write the statement without it',
  },
  names: {
    'zh-chs': '调用 {function} 时的参数 {what} 无法对应；请按位置书写参数',
    en: 'the argument {what} of {function} fits none of its inputs; write arguments by position',
  },
  decorated: {
    'zh-chs': '{function} 不是聚合函数，不能带 DISTINCT、ORDER BY、FILTER 或 OVER；请去掉它们',
    en: '{function} is no aggregate and cannot have DISTINCT, ORDER BY, FILTER or OVER; leave them out',
  },
  listed: {
    'zh-chs': '函数 {function} 不支持列定义列表；请去掉它',
    en: 'the function {function} is not supported with a list of column definitions; leave it out',
  },
  statement: {
    'zh-chs': '此类语句中不支持函数 {function}；请只在 SELECT、INSERT、UPDATE、DELETE、MERGE 中使用它',
    en: 'the function {function} is not supported in a statement of this kind; use it in SELECT, INSERT, UPDATE, DELETE or MERGE',
  },
} as const satisfies Record<string, RefusalWords>;

/** One of these reasons about a function. */
export function refusalWords(why: keyof typeof functionTexts, name: string, what = ''): RefusalWords {
  return interpolateBoth(functionTexts[why], { function: name, what });
}

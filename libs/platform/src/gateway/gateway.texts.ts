import type { BothTexts } from '@sluice/document';
import type { RefusalCode } from '@sluice/sql';

/**
 * Why a statement is not analysed, as a person reads it; marks are the refusal's facts. Nothing unknown is run (design
 * §2.4).
 */
export const refusalTexts: Record<RefusalCode, BothTexts> = {
  'syntax-error': { 'zh-chs': '语法错误: {detail}', en: 'syntax error: {detail}' },
  'empty-statement': { 'zh-chs': '语句不能为空', en: 'the statement is empty' },
  'multiple-statements': { 'zh-chs': '一次只能执行一条语句', en: 'only one statement is run at a time' },
  'too-large': {
    'zh-chs': '语句过长, 最多 {detail} 个字符',
    en: 'the statement is too long; at most {detail} characters',
  },
  'too-many-statements': {
    'zh-chs': '脚本的语句过多, 最多 {detail} 条',
    en: 'the script has too many statements; at most {detail}',
  },
  'too-deep': { 'zh-chs': '语句嵌套过深', en: 'the statement is nested too deeply' },
  'too-complex': {
    'zh-chs': '语句过于复杂, 无法分析; 请拆成更简单的语句',
    en: 'the statement is too complex to be analysed; split it into simpler ones',
  },
  'too-many-common-tables': {
    'zh-chs': '公用表表达式（WITH）过多, 一条语句最多 {detail} 个',
    en: 'too many common tables (WITH); a statement may have at most {detail}',
  },
  'analysis-stopped': {
    'zh-chs': '分析该语句耗费的时间或内存过多, 已中止; 请简化语句',
    en: 'analysing the statement took too much time or memory and was stopped; make it simpler',
  },
  'analysis-busy': {
    'zh-chs': '等待分析的语句过多, 请稍后再试',
    en: 'too many statements wait for their analysis; try again in a moment',
  },
  'unknown-column': {
    'zh-chs': '没有该列，或您无权查看: {detail}',
    en: 'there is no such column, or you may not see it: {detail}',
  },
  'ambiguous-column': { 'zh-chs': '列名有歧义: {detail}', en: 'ambiguous column: {detail}' },
  // The same words for a table that is hidden and one that is missing.
  'unknown-table': {
    'zh-chs': '没有该表，或您无权查看: {detail}',
    en: 'there is no such table, or you may not see it: {detail}',
  },
  'unknown-alias': { 'zh-chs': '别名不存在: {detail}', en: 'unknown alias: {detail}' },
  'unknown-function': { 'zh-chs': '函数不存在: {detail}', en: 'unknown function: {detail}' },
  'unknown-operator': { 'zh-chs': '运算符不存在: {detail}', en: 'unknown operator: {detail}' },
  'unknown-type': { 'zh-chs': '类型不存在: {detail}', en: 'unknown type: {detail}' },
  'wrong-column-count': { 'zh-chs': '列数不一致: {detail}', en: 'the numbers of columns differ: {detail}' },
  'function-not-approved': { 'zh-chs': '函数未被批准: {detail}', en: 'the function is not approved: {detail}' },
  'operator-not-approved': { 'zh-chs': '运算符未被批准: {detail}', en: 'the operator is not approved: {detail}' },
  'type-not-approved': { 'zh-chs': '类型未被批准: {detail}', en: 'the type is not approved: {detail}' },
  'system-object': { 'zh-chs': '不能访问系统对象: {detail}', en: 'system objects are not served: {detail}' },
  'other-database': { 'zh-chs': '不能访问其他数据库: {detail}', en: 'other databases are not served: {detail}' },
  'function-broken': {
    'zh-chs': '函数定义无法分析: {detail}',
    en: "the function's definition cannot be analysed: {detail}",
  },
  'view-broken': { 'zh-chs': '视图定义无法分析: {detail}', en: "the view's definition cannot be analysed: {detail}" },
  'view-cycle': { 'zh-chs': '视图循环引用: {detail}', en: 'the view refers to itself: {detail}' },
  'dialect-not-supported': {
    'zh-chs': '暂不支持该类数据源的语句',
    en: 'statements of this kind of source are not analysed yet',
  },
  'row-filter': { 'zh-chs': '行级过滤无法应用: {detail}', en: 'row filters cannot be applied: {detail}' },
  unsupported: { 'zh-chs': '暂不支持的语法: {detail}', en: 'not supported: {detail}' },
};

/** Names that may have been meant. */
export const suggestionTexts = {
  sentence: { 'zh-chs': '，是否要写 {names}？', en: '; did you mean {names}?' },
  join: { 'zh-chs': '、', en: ' or ' },
} as const satisfies Record<string, BothTexts>;

/** Refusals and messages of the gateway itself. */
export const gatewayTexts = {
  'source-disabled': { 'zh-chs': '数据源{object}已停用', en: 'data source {object} is disabled' },
  'token-source': {
    'zh-chs': '个人令牌未包含数据源{object}',
    en: 'the personal token is not for data source {object}',
  },
  'row-filter-language': {
    'zh-chs': '该集合设有行级过滤，此类数据源的语句无法应用；请联系策略管理员',
    en: 'rows of it are filtered, which statements for this kind of source cannot be; ask a policy administrator',
  },
  // The same words for a schema that is hidden and one that is missing.
  'unknown-schema': {
    'zh-chs': '没有库或模式 {object}，或您无权查看',
    en: 'there is no database or schema {object}, or you may not see it',
  },
  // For whoever may ask about others: it is not hidden.
  'no-schema': {
    'zh-chs': '没有库或模式 {object}。',
    en: 'there is no database or schema {object}.',
  },
  'information-large': {
    'zh-chs': '您可见的对象过多，无法整体作答；请在对象树中查找',
    en: 'you may see more objects than can be answered at once; look them up in the object tree',
  },
  'row-filter-power': {
    'zh-chs':
      '您在该数据源受行级过滤限制，不能执行代码、变更权限或会话：无法确定它们触及哪些行；请改用 SELECT、INSERT、UPDATE 或 DELETE',
    en: 'row filters of the source apply to you, so code, rights and the session are refused: nobody can tell which rows they touch; use SELECT, INSERT, UPDATE or DELETE',
  },
  'row-filter-broken': {
    'zh-chs': '行级过滤「{filter}」无法应用于 {table}，请联系策略管理员检查其条件',
    en: 'the row filter "{filter}" cannot be applied to {table}; ask a policy administrator to check its condition',
  },
  'packet-too-large': {
    'zh-chs': '语句及其参数超过数据源允许的 {object} 字节（max_allowed_packet）',
    en: 'the statement with its values is larger than the {object} bytes that the source allows (max_allowed_packet)',
  },
  'app-operation': {
    'zh-chs': '页面只能以{letter}权限执行语句，不能执行 {kind}',
    en: 'the page may run statements with the {letter} permission only, not {kind}',
  },
  'variables-not-received': {
    'zh-chs': 'RETURNING … INTO 的变量无法在此接收，请去掉该子句，再用查询取得这些值',
    en: 'the variables of RETURNING … INTO cannot be received here: leave the clause out and ask for the values by a query',
  },
  'equality-exhausted': {
    'zh-chs': '今天对脱敏列 {object} 的等值查询已达 {most} 次',
    en: 'you have compared the masked column {object} {most} times today',
  },
  'confirmation-required': {
    'zh-chs': '该语句影响整张表或删除对象，执行前须确认',
    en: 'the statement changes a whole table or takes something away; it needs a confirmation',
  },
  'columns-differ': {
    'zh-chs': '结果列与分析不一致，请同步目录后重试',
    en: "the result's columns differ from the analysis; synchronise the catalogue and try again",
  },
  'catalogue-changed': {
    'zh-chs': '数据源的结构正在变化，未返回任何数据，请稍后重试',
    en: 'the structure of the source is changing; nothing was run, try again in a moment',
  },
  'error-hidden': {
    'zh-chs': '语句执行失败或超时；因涉及脱敏列或行级过滤，原因已隐藏',
    en: 'the statement failed or took too long; the reason is hidden because of masked columns or row filters',
  },
  'notice-hidden': {
    'zh-chs': '数据库提示已隐藏（涉及脱敏列或行级过滤）',
    en: 'a notice of the database is hidden because of masked columns or row filters',
  },
  'transaction-data-only': { 'zh-chs': '事务中只能读写数据', en: 'only data are read and written in a transaction' },
  cancelled: { 'zh-chs': '已停止', en: 'stopped' },
  timeout: { 'zh-chs': '超过语句超时时间', en: 'the statement timeout was reached' },
  'limit-rows': {
    'zh-chs': '结果超过 {limit} 行，其余未取回',
    en: 'the result has more than {limit} rows; the rest was not fetched',
  },
  'limit-bytes': {
    'zh-chs': '结果超过 {limit} MB，其余未取回',
    en: 'the result is larger than {limit} MB; the rest was not fetched',
  },
  anonymous: { 'zh-chs': '访客', en: 'visitor' },
} as const satisfies Record<string, BothTexts>;

import type { BothTexts } from '@sluice/document';

/**
 * What a source says about a failed statement, by SQLSTATE (PostgreSQL manual, appendix A; the classes are those of ISO
 * 9075-2). The sentences name no value: they are the same whatever the data are.
 */
const states: Readonly<Record<string, BothTexts>> = {
  '21000': { 'zh-chs': '子查询返回了多行或多列', en: 'a subquery gave more than one row' },
  '22001': { 'zh-chs': '值超过列的长度', en: 'a value is too long for its column' },
  '22003': { 'zh-chs': '数值超出范围', en: 'a number is out of range' },
  '22004': { 'zh-chs': '此处不允许空值', en: 'a null value is not allowed here' },
  '22007': { 'zh-chs': '日期或时间的格式不正确', en: 'a date or time is not well formed' },
  '22008': { 'zh-chs': '日期或时间超出范围', en: 'a date or time is out of range' },
  '22011': { 'zh-chs': '截取的长度不能为负', en: 'the length of a substring is negative' },
  '22012': { 'zh-chs': '除数为零', en: 'division by zero' },
  '22021': { 'zh-chs': '字符不符合编码', en: 'a character is not valid in the encoding' },
  '22023': { 'zh-chs': '参数值不正确', en: 'a parameter value is not valid' },
  '22025': { 'zh-chs': '转义序列不正确', en: 'an escape sequence is not valid' },
  '2201B': { 'zh-chs': '正则表达式不正确', en: 'a regular expression is not valid' },
  '22P02': { 'zh-chs': '值的格式与类型不符', en: 'a value is not valid for its type' },
  '22P05': { 'zh-chs': '字符无法转换编码', en: 'a character cannot be converted' },
  '22032': { 'zh-chs': 'JSON 格式不正确', en: 'a JSON text is not valid' },
  '23502': { 'zh-chs': '必填列不能为空值', en: 'a column that must not be null is null' },
  '23503': { 'zh-chs': '违反外键约束：被引用的行不存在或仍被引用', en: 'a foreign key would be violated' },
  '23505': {
    'zh-chs': '违反唯一约束：已有相同的值',
    en: 'a unique constraint would be violated: the value exists already',
  },
  '23514': { 'zh-chs': '违反检查约束', en: 'a check constraint would be violated' },
  '23P01': { 'zh-chs': '违反排他约束', en: 'an exclusion constraint would be violated' },
  '25006': { 'zh-chs': '只读事务中不能修改', en: 'nothing can be changed in a read-only transaction' },
  '25P02': { 'zh-chs': '事务已失败，须先回滚', en: 'the transaction has failed and must be rolled back' },
  '2BP01': { 'zh-chs': '仍有对象依赖于它', en: 'other objects depend on it' },
  '3F000': { 'zh-chs': '模式不存在', en: 'the schema does not exist' },
  '40001': { 'zh-chs': '与其他事务冲突，请重试', en: 'it conflicts with another transaction; try again' },
  '40P01': { 'zh-chs': '发生死锁，请重试', en: 'a deadlock was found; try again' },
  '42501': { 'zh-chs': '数据源账号没有所需权限', en: "the source's account lacks the permission" },
  '42601': { 'zh-chs': '语法错误', en: 'syntax error' },
  '42701': { 'zh-chs': '列名重复', en: 'a column is named twice' },
  '42702': { 'zh-chs': '列名有歧义', en: 'a column name is ambiguous' },
  '42703': { 'zh-chs': '列不存在', en: 'a column does not exist' },
  '42704': { 'zh-chs': '对象不存在', en: 'an object does not exist' },
  '42710': { 'zh-chs': '同名对象已存在', en: 'an object of this name exists already' },
  '42725': { 'zh-chs': '函数调用有歧义', en: 'a function call is ambiguous' },
  '42803': { 'zh-chs': '列须出现在 GROUP BY 中或用于聚合函数', en: 'a column must be in GROUP BY or in an aggregate' },
  '42804': { 'zh-chs': '数据类型不匹配', en: 'data types do not match' },
  '42809': { 'zh-chs': '对象的种类不正确', en: 'the object is of another kind' },
  '42830': { 'zh-chs': '外键定义不正确', en: 'a foreign key is not well defined' },
  '42846': { 'zh-chs': '类型之间不能转换', en: 'a type cannot be converted to the other' },
  '42883': {
    'zh-chs': '没有适用于这些参数类型的函数或运算符',
    en: 'no function or operator fits these argument types',
  },
  '42P01': { 'zh-chs': '表或视图不存在', en: 'a table or view does not exist' },
  '42P06': { 'zh-chs': '模式已存在', en: 'the schema exists already' },
  '42P07': { 'zh-chs': '同名的表或视图已存在', en: 'a table or view of this name exists already' },
  '42P10': { 'zh-chs': '引用的列不正确', en: 'a column reference is not valid' },
  '42P18': { 'zh-chs': '无法确定参数的类型', en: 'the type of a parameter cannot be told' },
  '42P19': { 'zh-chs': '递归查询的写法不正确', en: 'a recursive query is not well formed' },
  '42P20': { 'zh-chs': '窗口函数的用法不正确', en: 'a window function is not used correctly' },
  '53100': { 'zh-chs': '数据源磁盘空间不足', en: "the source's disk is full" },
  '53200': { 'zh-chs': '数据源内存不足', en: 'the source is out of memory' },
  '54001': { 'zh-chs': '语句过于复杂', en: 'the statement is too complex' },
  '55000': { 'zh-chs': '对象当前的状态不允许该操作', en: 'the object is not in the state that this needs' },
  '55006': { 'zh-chs': '对象正在使用', en: 'the object is in use' },
  '55P03': { 'zh-chs': '无法取得锁', en: 'a lock is not available' },
};

/** Words for the rest of a class. */
const classes: Readonly<Record<string, BothTexts>> = {
  '0A': { 'zh-chs': '数据源不支持该功能', en: 'the source does not support this' },
  '22': { 'zh-chs': '数据不正确', en: 'a value is not valid' },
  '23': { 'zh-chs': '违反完整性约束', en: 'an integrity constraint would be violated' },
  '25': { 'zh-chs': '事务状态不允许该操作', en: 'the state of the transaction does not allow this' },
  '40': { 'zh-chs': '事务被回滚', en: 'the transaction was rolled back' },
  '42': { 'zh-chs': '语句不正确', en: 'the statement is not valid' },
  '53': { 'zh-chs': '数据源资源不足', en: 'the source is out of resources' },
  '54': { 'zh-chs': '超过数据源的限制', en: 'a limit of the source was reached' },
  '55': { 'zh-chs': '对象当前的状态不允许该操作', en: 'the object is not in the state that this needs' },
  '57': { 'zh-chs': '数据源中止了语句', en: 'the source ended the statement' },
  '58': { 'zh-chs': '数据源系统错误', en: 'the source met an error of its system' },
  P0: { 'zh-chs': '数据库中的程序报告了错误', en: 'code in the database reported an error' },
  XX: { 'zh-chs': '数据源内部错误', en: 'the source met an internal error' },
};

/** What a SQLSTATE means; undefined for one of a class that is not known. */
export function sqlStateWords(state: string | undefined): BothTexts | undefined {
  if (state === undefined) return undefined;
  const known = Object.hasOwn(states, state) ? states[state] : undefined;
  return known ?? classes[state.slice(0, 2)];
}

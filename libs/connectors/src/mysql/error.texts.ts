import type { BothTexts } from '@sluice/document';

/** What an error of the server means, in sentences that name no value. */
export interface ServerErrorKind {
  words: BothTexts;
  /** Its message names objects alone, never a value of a row. */
  namesOnly?: true;
  /** The source has no such name. */
  missesName?: true;
  /** Found when the statement was read, before any row. */
  foundInText?: true;
}

const missing = (chinese: string, english: string): ServerErrorKind => ({
  words: { 'zh-chs': chinese, en: english },
  namesOnly: true,
  missesName: true,
  foundInText: true,
});
const reading = (chinese: string, english: string): ServerErrorKind => ({
  words: { 'zh-chs': chinese, en: english },
  namesOnly: true,
  foundInText: true,
});
const running = (chinese: string, english: string): ServerErrorKind => ({ words: { 'zh-chs': chinese, en: english } });

const rights = running('数据源账号没有所需权限', "the source's account lacks the permission");
const foreignKey = running('违反外键约束：被引用的行不存在或仍被引用', 'a foreign key would be violated');
const duplicate = running(
  '违反唯一约束：已有相同的值',
  'a unique constraint would be violated: the value exists already',
);
const wrongValue = running('值的格式与类型不符', 'a value is not valid for its type');
const outOfRange = running('数值超出范围', 'a number is out of range');
const check = running('违反检查约束', 'a check constraint would be violated');
const readOnly = running('只读事务中不能修改', 'nothing can be changed in a read-only transaction');

/**
 * Errors by number: "Server Error Message Reference" of MySQL 8.0 and "MariaDB Error Code Reference"; the same numbers
 * mean the same in both below 1900.
 */
const errors: ReadonlyMap<number, ServerErrorKind> = new Map([
  [1044, rights],
  [1046, reading('没有选择数据库', 'no database is chosen')],
  [1048, running('必填列不能为空值', 'a column that must not be null is null')],
  [1049, missing('数据库不存在', 'the database does not exist')],
  [1051, missing('表或视图不存在', 'a table or view does not exist')],
  [1052, reading('列名有歧义', 'a column name is ambiguous')],
  [1054, missing('列不存在', 'a column does not exist')],
  [1055, reading('列必须出现在 GROUP BY 中或用于聚合', 'a column must stand in GROUP BY or in an aggregate')],
  [1060, reading('列名重复', 'a column is named twice')],
  [1062, duplicate],
  [1064, { ...running('语法错误', 'syntax error'), foundInText: true }],
  [1066, reading('表名或别名重复', 'a table or alias is named twice')],
  [1093, reading('不能在子查询中读取正在修改的表', 'a table that is changed cannot be read in a subquery')],
  [1109, missing('表或视图不存在', 'a table or view does not exist')],
  [1136, reading('列数与值数不一致', 'there are not as many values as columns')],
  [1140, reading('列必须出现在 GROUP BY 中或用于聚合', 'a column must stand in GROUP BY or in an aggregate')],
  [1142, rights],
  [1143, rights],
  [1146, missing('表或视图不存在', 'a table or view does not exist')],
  [1205, running('等待锁超时', 'waiting for a lock took too long')],
  [1213, running('发生死锁，请重试', 'a deadlock was found; try again')],
  [1216, foreignKey],
  [1217, foreignKey],
  [1222, reading('集合运算的列数不一致', 'the parts of a set operation have different numbers of columns')],
  [1227, rights],
  [1235, reading('数据源不支持此功能', 'the source does not support this')],
  [1241, reading('子查询的列数不正确', 'a subquery has the wrong number of columns')],
  [1242, running('子查询返回了多行', 'a subquery gave more than one row')],
  [1264, outOfRange],
  [1292, wrongValue],
  [1298, running('时区不存在', 'the time zone is not known')],
  [1305, missing('函数不存在', 'a function does not exist')],
  [1364, running('必填列没有值', 'a column that must have a value has none')],
  [1365, running('除数为零', 'division by zero')],
  [1366, wrongValue],
  [1406, running('值超过列的长度', 'a value is too long for its column')],
  [1451, foreignKey],
  [1452, foreignKey],
  [1630, missing('函数不存在', 'a function does not exist')],
  [1690, outOfRange],
  [1792, readOnly],
  [3819, check],
  [4025, check],
]);

/** Kind of an error number; undefined for one that is not known. */
export function errorKind(errno: number | undefined): ServerErrorKind | undefined {
  return errno === undefined ? undefined : errors.get(errno);
}

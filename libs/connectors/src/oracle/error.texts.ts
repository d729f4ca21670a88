import { missing, reading, running, type ServerErrorKind } from '../shared/error.kind.js';

const syntax = reading('语法错误', 'syntax error');
const rights = running('数据源账号没有所需权限', "the source's account lacks the permission");
const wrongValue = running('值的格式与类型不符', 'a value is not valid for its type');
const outOfRange = running('数值超出范围', 'a number is out of range');
const tooLong = running('值超过列的长度', 'a value is too long for its column');
const identifier = String.raw`(?:"[^"]*"(?:\."[^"]*")*: )?`;

/**
 * Errors by number ("Database Error Messages"). Since 23ai messages of conversions (1722, 1858) and of violated keys
 * (1) quote values or names of columns with them, so no form is known of them.
 */
const errors: ReadonlyMap<number, ServerErrorKind> = new Map([
  [1, running('违反唯一约束：已有相同的值', 'a unique constraint would be violated: the value exists already')],
  [54, running('资源正忙，请稍后重试', 'a resource is busy; try again')],
  [60, running('发生死锁，请重试', 'a deadlock was found; try again')],
  [900, syntax],
  [
    904,
    missing('列不存在', 'a column does not exist', new RegExp(String.raw`^ORA-00904: ${identifier}invalid identifier`)),
  ],
  [905, syntax],
  [906, syntax],
  [907, syntax],
  [909, reading('参数个数不对', 'a function has another number of arguments')],
  [911, syntax],
  [913, reading('列数与值数不一致', 'there are not as many values as columns')],
  [918, reading('列名有歧义', 'a column name is ambiguous')],
  [923, syntax],
  [932, reading('类型不兼容', 'types do not fit each other')],
  [933, syntax],
  [934, reading('此处不能使用聚合函数', 'an aggregate is not allowed here')],
  [936, syntax],
  [937, reading('列必须出现在 GROUP BY 中或用于聚合', 'a column must stand in GROUP BY or in an aggregate')],
  [
    942,
    missing(
      '表或视图不存在',
      'a table or view does not exist',
      new RegExp(String.raw`^ORA-00942: table or view ${identifier.replace(': ', ' ')}does not exist`),
    ),
  ],
  [947, reading('列数与值数不一致', 'there are not as many values as columns')],
  [979, reading('列必须出现在 GROUP BY 中或用于聚合', 'a column must stand in GROUP BY or in an aggregate')],
  [1031, rights],
  [1400, running('必填列不能为空值', 'a column that must not be null is null')],
  [1407, running('必填列不能为空值', 'a column that must not be null is null')],
  [1426, outOfRange],
  [1427, running('子查询返回了多行', 'a subquery gave more than one row')],
  [1435, running('所选的模式不存在', 'the chosen schema does not exist')],
  [1438, outOfRange],
  [1456, running('只读运行中不能修改', 'nothing can be changed in a read-only run')],
  [1476, running('除数为零', 'division by zero')],
  [1489, tooLong],
  [1722, wrongValue],
  [1789, reading('集合运算的列数不一致', 'the parts of a set operation have different numbers of columns')],
  [1790, reading('类型不兼容', 'types do not fit each other')],
  [1830, wrongValue],
  [1839, wrongValue],
  [1841, wrongValue],
  [1843, wrongValue],
  [1847, wrongValue],
  [1858, wrongValue],
  [1861, wrongValue],
  [2289, missing('序列不存在', 'a sequence does not exist', /^ORA-02289: sequence does not exist/)],
  [2290, running('违反检查约束', 'a check constraint would be violated')],
  [2291, running('违反外键约束', 'a foreign key would be violated')],
  [2292, running('违反外键约束', 'a foreign key would be violated')],
  [12899, tooLong],
  [30006, running('等待锁超时', 'waiting for a lock took too long')],
]);

/** Kind of an error number; undefined for one that is not known. */
export function errorKind(number: number | undefined): ServerErrorKind | undefined {
  return number === undefined ? undefined : errors.get(number);
}

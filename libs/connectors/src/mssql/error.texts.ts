import { missing, reading, running, type ServerErrorKind } from '../shared/error.kind.js';

const rights = running('数据源账号没有所需权限', "the source's account lacks the permission");
const wrongValue = running('值的格式与类型不符', 'a value is not valid for its type');
const outOfRange = running('数值超出范围', 'a number is out of range');
const tooLong = running('值超过列的长度', 'a value is too long for its column');
const duplicate = running(
  '违反唯一约束：已有相同的值',
  'a unique constraint would be violated: the value exists already',
);
const syntax = reading('语法错误', 'syntax error');
const grouping = reading('列必须出现在 GROUP BY 中或用于聚合', 'a column must stand in GROUP BY or in an aggregate');

/**
 * Errors by number ("Database Engine events and errors"). Messages of conversions (241, 245, 248, 8114) and of violated
 * keys (2601, 2627) and cut texts (2628) quote values, so no form is known of them.
 */
const errors: ReadonlyMap<number, ServerErrorKind> = new Map([
  [102, syntax],
  [105, syntax],
  [109, reading('列数与值数不一致', 'there are not as many values as columns')],
  [110, reading('列数与值数不一致', 'there are not as many values as columns')],
  [137, reading('变量未声明', 'a variable is not declared', /^Must declare the scalar variable "@[\w@]+"\.$/)],
  [156, syntax],
  [170, syntax],
  [
    195,
    missing('函数不存在', 'a function does not exist', /^'[^']*' is not a recognized (built-in )?function name\.$/),
  ],
  [205, reading('集合运算的列数不一致', 'the parts of a set operation have different numbers of columns')],
  [206, reading('类型不兼容', 'types do not fit each other')],
  [207, missing('列不存在', 'a column does not exist', /^Invalid column name '[^']*'\.$/)],
  [208, missing('表或视图不存在', 'a table or view does not exist', /^Invalid object name '[^']*'\.$/)],
  [209, reading('列名有歧义', 'a column name is ambiguous', /^Ambiguous column name '[^']*'\.$/)],
  [213, reading('列数与值数不一致', 'there are not as many values as columns')],
  [220, outOfRange],
  [229, rights],
  [230, rights],
  [232, outOfRange],
  [241, wrongValue],
  [242, wrongValue],
  [244, outOfRange],
  [245, wrongValue],
  [248, outOfRange],
  [262, rights],
  [297, rights],
  [300, rights],
  [402, reading('运算符与类型不符', 'an operator does not fit its types')],
  [512, running('子查询返回了多行', 'a subquery gave more than one row')],
  [515, running('必填列不能为空值', 'a column that must not be null is null')],
  [547, running('违反外键或检查约束', 'a foreign key or check constraint would be violated')],
  [1205, running('发生死锁，请重试', 'a deadlock was found; try again')],
  [1222, running('等待锁超时', 'waiting for a lock took too long')],
  [2601, duplicate],
  [2627, duplicate],
  [2628, tooLong],
  [2812, missing('存储过程不存在', 'a procedure does not exist', /^Could not find stored procedure '[^']*'\.$/)],
  [3701, missing('对象不存在', 'an object does not exist', /^Cannot drop the \w+ '[^']*', because it does not exist/)],
  [3906, running('数据库为只读', 'the database is read-only')],
  [4104, missing('列不存在', 'a column does not exist', /^The multi-part identifier "[^"]*" could not be bound\.$/)],
  [
    4121,
    missing(
      '函数不存在',
      'a function does not exist',
      /^Cannot find either column "[^"]*" or the user-defined function/,
    ),
  ],
  [8114, wrongValue],
  [8115, outOfRange],
  [8117, reading('类型不能用于该运算', 'a type is not valid for the operator')],
  [8120, grouping],
  [8127, grouping],
  [8134, running('除数为零', 'division by zero')],
  [8152, tooLong],
  [8155, reading('派生表的列没有名称', 'a column of a derived table has no name')],
  [8156, reading('列名重复', 'a column is named twice')],
]);

/** Kind of an error number; undefined for one that is not known. */
export function errorKind(number: number | undefined): ServerErrorKind | undefined {
  return number === undefined ? undefined : errors.get(number);
}

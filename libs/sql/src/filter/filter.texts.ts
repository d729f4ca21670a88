import type { RefusalWords } from '../contract/sql.refusal.js';

/** Why a statement cannot be limited to the rows that somebody may see; `{table}` and `{name}` are put in. */
export const filterTexts = {
  statement: {
    'zh-chs': '表 {table} 设有行级过滤，此类语句无法只作用于可见的行；请改用 SELECT、INSERT、UPDATE 或 DELETE',
    en: 'rows of {table} are filtered and a statement of this kind cannot be limited to the rows you may see; use SELECT, INSERT, UPDATE or DELETE',
  },
  analyze: {
    'zh-chs': '表 {table} 设有行级过滤，EXPLAIN ANALYZE 会显示被过滤的行数；请改用不带 ANALYZE 的 EXPLAIN',
    en: 'rows of {table} are filtered and EXPLAIN ANALYZE tells how many were left out; use EXPLAIN without ANALYZE',
  },
  lock: {
    'zh-chs': '表 {table} 设有行级过滤，不能用 FOR UPDATE、FOR SHARE 锁定其行；请去掉锁定子句',
    en: 'rows of {table} are filtered and cannot be locked by FOR UPDATE or FOR SHARE; leave the locking clause out',
  },
  sample: {
    'zh-chs': '表 {table} 设有行级过滤，不能使用 TABLESAMPLE；请用 WHERE 或 LIMIT',
    en: 'rows of {table} are filtered and TABLESAMPLE cannot be used on it; use WHERE or LIMIT',
  },
  hint: {
    'zh-chs': '表 {table} 设有行级过滤，不能带 PARTITION 或索引提示；请去掉它们',
    en: 'rows of {table} are filtered and it cannot have PARTITION or index hints; leave them out',
  },
  system: {
    'zh-chs': '表 {table} 设有行级过滤，不能使用系统列 {name}；请改用主键列',
    en: 'rows of {table} are filtered and the system column {name} cannot be used; use the primary key',
  },
  upsert: {
    'zh-chs':
      '表 {table} 设有行级过滤，INSERT 不能带 ON CONFLICT、ON DUPLICATE KEY 或用 REPLACE，它们可能触及不可见的行',
    en: 'rows of {table} are filtered and INSERT into it cannot have ON CONFLICT, ON DUPLICATE KEY or be REPLACE, which may touch rows that you may not see',
  },
  merge: {
    'zh-chs': '表 {table} 设有行级过滤，不能作为 MERGE 的目标；请改用 UPDATE 与 INSERT',
    en: 'rows of {table} are filtered and it cannot be the target of MERGE; use UPDATE and INSERT',
  },
  moves: {
    'zh-chs': '表 {table} 的行级过滤取决于列 {name}，不能更新该列；请从 SET 中去掉',
    en: 'the row filter of {table} stands on column {name}, which therefore cannot be updated; leave it out of SET',
  },
  several: {
    'zh-chs': '表 {table} 设有行级过滤，不能在涉及多个表的 UPDATE 或 DELETE 中修改；请用子查询改写成单表语句',
    en: 'rows of {table} are filtered and cannot be changed by an UPDATE or DELETE of several tables; write a subquery instead',
  },
  view: {
    'zh-chs': '视图 {table} 依赖设有行级过滤的表，其定义无法加上过滤条件；请直接查询基表',
    en: 'view {table} stands on a table whose rows are filtered and its definition cannot be filtered; query the tables themselves',
  },
  function: {
    'zh-chs': '函数 {name} 读取设有行级过滤的表 {table}，其定义无法加上过滤条件；请直接查询基表',
    en: 'the function {name} reads {table}, whose rows are filtered, and its body cannot be filtered; query the tables themselves',
  },
  large: {
    'zh-chs': '视图 {table} 加上行级过滤后的文本过长；请直接查询基表',
    en: 'the text of view {table} with its row filters is too long; query the tables themselves',
  },
} as const satisfies Record<string, RefusalWords>;

/** Why a view of the server's own catalogue, which is answered from ours, cannot stand where it does. */
export const informationTexts = {
  statement: {
    'zh-chs': '{table} 按您可见的对象作答，不能存入新表或视图；请只用 SELECT 查询',
    en: '{table} is answered with what you may see and cannot be stored in a new table or view; ask it by SELECT',
  },
  lock: {
    'zh-chs': '{table} 按您可见的对象作答，不能用 FOR UPDATE、FOR SHARE 锁定；请去掉锁定子句',
    en: '{table} is answered with what you may see and cannot be locked by FOR UPDATE or FOR SHARE; leave the locking clause out',
  },
  sample: {
    'zh-chs': '{table} 不能使用 TABLESAMPLE；请用 WHERE 或 LIMIT',
    en: 'TABLESAMPLE cannot be used on {table}; use WHERE or LIMIT',
  },
  hint: {
    'zh-chs': '{table} 不能带 PARTITION、WITH 或索引提示；请去掉它们',
    en: '{table} cannot have PARTITION, WITH or index hints; leave them out',
  },
} as const satisfies Record<string, RefusalWords>;

/** Why the rows that a statement touches cannot be asked for before it runs. */
export const touchedTexts = {
  dialect: {
    'zh-chs': '该类数据源不能在执行前查出语句影响的行',
    en: 'sources of this kind cannot be asked for the rows of a statement before it runs',
  },
  long: { 'zh-chs': '语句过长，无法备份', en: 'the statement is too long to be backed up' },
  kind: {
    'zh-chs': '只有 UPDATE 和 DELETE 能在执行前查出影响的行',
    en: 'only of UPDATE and DELETE the rows can be asked for before they run',
  },
  insert: { 'zh-chs': '只有 INSERT 的键能在执行后记录', en: 'only of INSERT the keys can be told afterwards' },
  upsert: {
    'zh-chs': '插入冲突时改写已有行的语句（ON CONFLICT、ON DUPLICATE KEY、REPLACE）无法备份；请拆成 INSERT 和 UPDATE',
    en: 'an INSERT that changes or skips rows it meets (ON CONFLICT, ON DUPLICATE KEY, REPLACE) cannot be backed up; write an INSERT and an UPDATE',
  },
  with: {
    'zh-chs': 'WITH 中还有写入语句，它改变的行无法备份',
    en: 'WITH holds another statement that writes; the rows that it changes cannot be kept',
  },
  volatile: {
    'zh-chs': '条件中的函数 {name} 每次结果可能不同，执行前查出的行可能不是语句影响的行',
    en: 'the function {name} in the condition may answer differently each time: the rows read before may not be those that change',
  },
  limit: {
    'zh-chs': '带有 ORDER BY 或 LIMIT 的更新和删除，执行前查出的行可能不是语句影响的行，请改用条件限定',
    en: 'with ORDER BY or LIMIT the rows read before may not be those that change; limit them by a condition',
  },
  ignore: {
    'zh-chs': 'IGNORE 会跳过出错的行，执行前查出的行可能不是语句影响的行',
    en: 'IGNORE skips rows that fail: the rows read before may not be those that change',
  },
  place: {
    'zh-chs': '语句的写法无法拆分出影响的行',
    en: 'the statement is written so that its rows cannot be told',
  },
} as const;

export type TouchedReason = keyof typeof touchedTexts;

/** Why an expression is no filter of rows; `{part}` is the part that nobody can carry out at the source. */
export const rowFilterTexts = {
  empty: { 'zh-chs': '请填写过滤条件', en: 'a condition is needed' },
  form: {
    'zh-chs':
      '无法转换为查询条件：{part}。行的列只能写成 row.列 与某个值比较（==、!=、<、<=、>、>=、in）、与 null 比较，或用 startsWith、endsWith、contains，并以 &&、||、! 连接',
    en: '{part} cannot become a condition of the query: compare row.column with a value (==, !=, <, <=, >, >=, in) or null, or use startsWith, endsWith or contains, joined by &&, || and !',
  },
  'no-column': {
    'zh-chs': '条件未涉及表的任何列，请用 row.列 写出',
    en: 'the condition names no column of the table; write row.column',
  },
  value: {
    'zh-chs': '{part} 的值不能用于比较，请使用文本、数字、真假、时间或由它们组成的列表',
    en: 'the value of {part} cannot be compared; use a text, a number, a truth value, a time, or a list of them',
  },
  long: { 'zh-chs': '{part} 的列表超过 {limit} 项', en: 'the list {part} has more than {limit} entries' },
} as const;

/** Labels of what is shown and sent about sessions of a source. */
export const observeTexts = {
  data_source_id: { 'zh-chs': '数据源', en: 'Data source' },
  session: { 'zh-chs': '会话', en: 'Session' },
  what: { 'zh-chs': '方式', en: 'What is ended' },
  reason: { 'zh-chs': '原因', en: 'Why' },
  sessions: { 'zh-chs': '会话', en: 'Sessions' },
  active: { 'zh-chs': '执行中', en: 'Active' },
  waiting: { 'zh-chs': '等待锁', en: 'Waiting for locks' },
  longest: { 'zh-chs': '最长事务', en: 'Longest transaction' },
  size: { 'zh-chs': '占用空间', en: 'Size' },
  seen: { 'zh-chs': '可见范围', en: 'What is seen' },
  all: { 'zh-chs': '全部会话与语句', en: 'All sessions and statements' },
  without_statements: {
    'zh-chs': '不含语句：查看语句需要该数据源的管理权限',
    en: 'Without statements: they need the letter manage on this source',
  },
  unknown: { 'zh-chs': '不提供', en: 'Not told' },
} as const;

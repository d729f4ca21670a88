/** What a review says of itself; the findings of rules have their texts in the rules. */
export const reviewTexts = {
  syntax: { 'zh-chs': '语句无法解析: {reason}', en: 'The statement cannot be parsed: {reason}' },
  dialect: {
    'zh-chs': '语句是 {written} 的写法, 而数据源是 {kind}; 一个脚本只能使用一种数据库的语法',
    en: 'The statement is written for {written} and the source is {kind}; a script has the syntax of one kind of database',
  },
  blocked: {
    'zh-chs': '{count} 条语句: {error_count} 个错误, {warn_count} 个警告, {notice_count} 个提示; 有错误的脚本不能提交',
    en: '{count} statements: {error_count} errors, {warn_count} warnings, {notice_count} notices; a script with errors is not submitted',
  },
  passed: {
    'zh-chs': '{count} 条语句: {warn_count} 个警告, {notice_count} 个提示; 可以提交',
    en: '{count} statements: {warn_count} warnings, {notice_count} notices; it may be submitted',
  },
  partial: {
    'zh-chs': '语句只能部分审核: {reason}',
    en: 'The statement can be reviewed in part only: {reason}',
  },
} as const;

/** Labels of the fields of operations. */
export const reviewLabels = {
  id: { 'zh-chs': '编号', en: 'Id' },
  level: { 'zh-chs': '级别', en: 'Level' },
  value: { 'zh-chs': '值', en: 'Value' },
  is_enabled: { 'zh-chs': '启用', en: 'Enabled' },
  remark: { 'zh-chs': '备注', en: 'Remark' },
  kind: { 'zh-chs': '数据库类型', en: 'Kind of database' },
  environment: { 'zh-chs': '环境', en: 'Environment' },
  source_id: { 'zh-chs': '数据源', en: 'Data source' },
  script: { 'zh-chs': '脚本', en: 'Script' },
  rule: { 'zh-chs': '审核规则', en: 'Review rule' },
} as const;

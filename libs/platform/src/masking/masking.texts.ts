/** Labels of the fields of masking policies, as messages name them. */
export const maskingTexts = {
  name: { 'zh-chs': '策略名称', en: 'Policy name' },
  template: { 'zh-chs': '模板', en: 'Template' },
  scope_type: { 'zh-chs': '范围方式', en: 'Scope by' },
  objects: { 'zh-chs': '对象', en: 'Objects' },
  data_source_ids: { 'zh-chs': '数据集', en: 'Data sets' },
  table_pattern: { 'zh-chs': '表', en: 'Tables' },
  subject_type: { 'zh-chs': '适用对象', en: 'Applies to' },
  subject_ids: { 'zh-chs': '对象', en: 'Subjects' },
  project_ids: { 'zh-chs': '项目', en: 'Projects' },
  windows: { 'zh-chs': '时段', en: 'Time windows' },
  ips: { 'zh-chs': '来源地址', en: 'Addresses' },
  condition: { 'zh-chs': '条件', en: 'Condition' },
  match_type: { 'zh-chs': '匹配方式', en: 'Match by' },
  match_value: { 'zh-chs': '匹配内容', en: 'Match value' },
  algorithm: { 'zh-chs': '脱敏算法', en: 'Algorithm' },
  filter_null_test: { 'zh-chs': '空值判断与计数', en: 'Null tests and counts' },
  filter_equality: { 'zh-chs': '等值条件', en: 'Equality' },
  filter_other: { 'zh-chs': '其他条件与运算', en: 'Other conditions and computations' },
  samples: { 'zh-chs': '样例', en: 'Samples' },
  rules: { 'zh-chs': '规则', en: 'Rules' },
  priority: { 'zh-chs': '优先级', en: 'Priority' },
  revision: { 'zh-chs': '脱敏策略的版本', en: 'Revision of a masking policy' },
  policy: { 'zh-chs': '脱敏策略', en: 'Masking policy' },
} as const;

/** Sentences of a preview; `{name}` marks are filled in. */
export const previewTexts = {
  samples: { 'zh-chs': '样例', en: 'Samples' },
  columns: { 'zh-chs': '涉及 {count} 列：{names}', en: 'About {count} columns: {names}' },
  'no-columns': { 'zh-chs': '目录中没有涉及的列', en: 'About no column of the catalogue' },
  'before-after': { 'zh-chs': '样例：', en: 'Samples:' },
  'sample-wrong': { 'zh-chs': '（请写作 列: 值）', en: '(write column: value)' },
  'conflict-before': {
    'zh-chs': '冲突：策略“{policy}”（优先级 {priority}）先于本策略决定 {names}',
    en: 'Conflict: the policy "{policy}" (priority {priority}) decides before this one on {names}',
  },
  'conflict-after': {
    'zh-chs': '冲突：本策略先于策略“{policy}”（优先级 {priority}）决定 {names}',
    en: 'Conflict: this policy decides before "{policy}" (priority {priority}) on {names}',
  },
  'no-conflict': { 'zh-chs': '与其他策略没有冲突', en: 'No conflict with other policies' },
  affected: {
    'zh-chs': '影响对相关数据源有权限的人员：{people}',
    en: 'People with rights on these sources whom it is about: {people}',
  },
  nobody: { 'zh-chs': '无', en: 'nobody' },
  visitors: { 'zh-chs': '页面访客', en: 'visitors of pages' },
} as const;

/** Labels of the fields of masking policies, as messages name them. */
export const maskingTexts = {
  name: { 'zh-chs': '策略名称', en: 'Policy name' },
  template: { 'zh-chs': '模板', en: 'Template' },
  data_source_id: { 'zh-chs': '数据集', en: 'Data set' },
  table_pattern: { 'zh-chs': '表', en: 'Tables' },
  match_type: { 'zh-chs': '匹配方式', en: 'Match by' },
  match_value: { 'zh-chs': '匹配内容', en: 'Match value' },
  algorithm: { 'zh-chs': '脱敏算法', en: 'Algorithm' },
  filter_null_test: { 'zh-chs': '空值判断与计数', en: 'Null tests and counts' },
  filter_equality: { 'zh-chs': '等值条件', en: 'Equality' },
  filter_other: { 'zh-chs': '其他条件与运算', en: 'Other conditions and computations' },
  samples: { 'zh-chs': '样例', en: 'Samples' },
  rules: { 'zh-chs': '规则', en: 'Rules' },
  priority: { 'zh-chs': '优先级', en: 'Priority' },
  policy: { 'zh-chs': '脱敏策略', en: 'Masking policy' },
} as const;

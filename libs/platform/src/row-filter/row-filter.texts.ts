/** Labels of the fields of row filters, as messages name them. */
export const rowFilterLabels = {
  filter: { 'zh-chs': '行级过滤', en: 'Row filter' },
  name: { 'zh-chs': '名称', en: 'Name' },
  data_source_id: { 'zh-chs': '数据源', en: 'Data source' },
  table_path: { 'zh-chs': '表', en: 'Table' },
  subject_type: { 'zh-chs': '适用对象', en: 'Applies to' },
  subject_ids: { 'zh-chs': '对象', en: 'Subjects' },
  condition: { 'zh-chs': '条件', en: 'Condition' },
  samples: { 'zh-chs': '样例行', en: 'Sample rows' },
  user_id: { 'zh-chs': '以谁的身份', en: 'As whom' },
} as const;

/** What a preview tells. */
export const previewTexts = {
  predicate: { 'zh-chs': '查询条件', en: 'Condition at the source' },
  affected: { 'zh-chs': '受影响的人', en: 'People affected' },
  rows: { 'zh-chs': '样例行', en: 'Sample rows' },
  nobody: { 'zh-chs': '无（没有可读取该数据源的人符合适用对象）', en: 'nobody who may read the source is meant' },
  seen: { 'zh-chs': '可见', en: 'seen' },
  hidden: { 'zh-chs': '不可见', en: 'not seen' },
} as const;

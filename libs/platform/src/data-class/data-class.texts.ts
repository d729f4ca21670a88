/** Labels of data classes, as messages name them. */
export const dataClassTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  code: { 'zh-chs': '类别编码', en: 'Code' },
  name: { 'zh-chs': '类别名称', en: 'Name' },
  parent_id: { 'zh-chs': '上级类别', en: 'Parent class' },
  default_level: { 'zh-chs': '默认级别', en: 'Default level' },
  rule_type: { 'zh-chs': '规则类型', en: 'Rule type' },
} as const;

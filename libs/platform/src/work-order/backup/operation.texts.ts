/** Texts of operations over backups. */
export const operationTexts = {
  backup: { 'zh-chs': '备份', en: 'Backup' },
  stages: { 'zh-chs': '阶段', en: 'Stages' },
  conflicts: { 'zh-chs': '只看冲突的行', en: 'Rows in conflict only' },
  limit: { 'zh-chs': '行数', en: 'Rows' },
  before: { 'zh-chs': '变更前', en: 'Before' },
  after: { 'zh-chs': '变更后', en: 'After' },
  changed: { 'zh-chs': '之后又被改变', en: 'changed since' },
  shown: { 'zh-chs': '共 {rows} 行', en: '{rows} rows' },
  cut: { 'zh-chs': '显示前 {rows} 行', en: 'The first {rows} rows' },
  made: {
    'zh-chs': '已创建回滚工单 {no}，审批通过后执行',
    en: 'The rollback order {no} was made; it runs once it is approved',
  },
} as const;

/** Texts of operations over backups. */
export const operationTexts = {
  backup: { 'zh-chs': '备份', en: 'Backup' },
  stages: { 'zh-chs': '阶段', en: 'Stages' },
  conflicts: { 'zh-chs': '只看冲突的行', en: 'Rows in conflict only' },
  limit: { 'zh-chs': '行数', en: 'Rows' },
  made: {
    'zh-chs': '已创建回滚工单 {no}，审批通过后执行',
    en: 'The rollback order {no} was made; it runs once it is approved',
  },
} as const;

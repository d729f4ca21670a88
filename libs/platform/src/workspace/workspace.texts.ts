/** Labels of the fields of the workspace's calls, as messages name them. */
export const workspaceTexts = {
  source_id: { 'zh-chs': '数据源', en: 'Data source' },
  schema: { 'zh-chs': '模式', en: 'Schema' },
  text: { 'zh-chs': '语句', en: 'Statement' },
  row_limit: { 'zh-chs': '行数上限', en: 'Row limit' },
  confirmed: { 'zh-chs': '已确认', en: 'Confirmed' },
  run_id: { 'zh-chs': '运行', en: 'Run' },
  keyword: { 'zh-chs': '关键字', en: 'Keyword' },
} as const;

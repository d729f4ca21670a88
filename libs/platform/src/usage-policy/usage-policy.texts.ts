/** Labels of the fields of policies of use, as messages name them. */
export const usageTexts = {
  policy: { 'zh-chs': '策略', en: 'Policy' },
  name: { 'zh-chs': '策略名称', en: 'Policy name' },
  template: { 'zh-chs': '模板', en: 'Template' },
  effect: { 'zh-chs': '效果', en: 'Effect' },
  data_source_ids: { 'zh-chs': '数据源', en: 'Data sources' },
  subject_type: { 'zh-chs': '适用对象', en: 'Applies to' },
  subject_ids: { 'zh-chs': '对象', en: 'Subjects' },
  project_ids: { 'zh-chs': '项目', en: 'Projects' },
  windows: { 'zh-chs': '时段', en: 'Time windows' },
  ips: { 'zh-chs': '来源地址', en: 'Addresses' },
  query_count: { 'zh-chs': '查询行数', en: 'Rows of a query' },
  export_count: { 'zh-chs': '导出行数', en: 'Rows of an export' },
  write_count: { 'zh-chs': '写入行数', en: 'Rows inserted' },
  update_count: { 'zh-chs': '更新行数', en: 'Rows updated' },
  delete_count: { 'zh-chs': '删除行数', en: 'Rows deleted' },
  global_concurrency: { 'zh-chs': '总并发', en: 'Statements at once' },
  user_concurrency: { 'zh-chs': '每人并发', en: 'Statements at once per person' },
  transaction_timeout: { 'zh-chs': '超时（秒）', en: 'Time-out (seconds)' },
  priority: { 'zh-chs': '优先级', en: 'Priority' },
} as const;

/** Labels of the question to the policies, and the sentences of its answer; `{name}` marks are filled in. */
export const simulationTexts = {
  subject_type: { 'zh-chs': '谁', en: 'Who' },
  user_id: { 'zh-chs': '用户', en: 'Person' },
  app_id: { 'zh-chs': '应用', en: 'Application' },
  operation: { 'zh-chs': '操作', en: 'Operation' },
  time: { 'zh-chs': '时间', en: 'Time' },
  ip: { 'zh-chs': '来源地址', en: 'Address' },
  permit: {
    'zh-chs': '策略“{policy}”允许，超时 {seconds} 秒',
    en: 'The policy "{policy}" permits it, for {seconds} seconds at most',
  },
  'permit-rows': {
    'zh-chs': '策略“{policy}”允许，最多 {rows} 行，超时 {seconds} 秒',
    en: 'The policy "{policy}" permits it: {rows} rows and {seconds} seconds at most',
  },
  'no-policy': {
    'zh-chs': '没有策略涉及此人与此数据源，只受数据权限与系统上限约束',
    en: 'No policy is about them and this source; permissions and the limits of the platform alone decide',
  },
  'effect-permit': { 'zh-chs': '条件成立，由它决定：允许', en: 'Its conditions hold: it decides, and permits' },
  'effect-refuse': { 'zh-chs': '条件成立，由它决定：拒绝', en: 'Its conditions hold: it decides, and refuses' },
  'effect-work_order': {
    'zh-chs': '条件成立，由它决定：须提交工单',
    en: 'Its conditions hold: it decides, and demands a work order',
  },
  'stands-time': { 'zh-chs': '此时不在其时段内', en: 'The time is outside its windows' },
  'stands-address': { 'zh-chs': '来源地址不在其网段内', en: 'The address is outside its ranges' },
  'stands-later': { 'zh-chs': '优先级更高的策略已决定', en: 'A policy before it has decided' },
} as const;

/** Labels of alerts and their rules, as messages name them. */
export const alertTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  ids: { 'zh-chs': '告警', en: 'Alerts' },
  user_id: { 'zh-chs': '处理人', en: 'Person' },
  remark: { 'zh-chs': '备注', en: 'Remark' },
  name: { 'zh-chs': '名称', en: 'Name' },
  target_type: { 'zh-chs': '对象', en: 'Object' },
  target_ids: { 'zh-chs': '数据源', en: 'Data sources' },
  metric: { 'zh-chs': '指标', en: 'Metric' },
  condition: { 'zh-chs': '条件', en: 'Condition' },
  comparison: { 'zh-chs': '比较', en: 'Comparison' },
  threshold: { 'zh-chs': '阈值', en: 'Threshold' },
  for_minutes: { 'zh-chs': '持续分钟', en: 'For minutes' },
  level: { 'zh-chs': '级别', en: 'Level' },
  silence_minutes: { 'zh-chs': '静默分钟', en: 'Silence in minutes' },
  user_ids: { 'zh-chs': '接收人', en: 'Receivers' },
  roles: { 'zh-chs': '接收角色', en: 'Roles that are told' },
  channels: { 'zh-chs': '通知渠道', en: 'Channels' },
} as const;

/** What the trial of a rule says beside the times at which it would have fired. */
export const trialTexts = {
  unknown: {
    'zh-chs': '最近 24 小时没有测量数据，无法试算',
    en: 'Nothing was measured in the last 24 hours: it cannot be told',
  },
  never: { 'zh-chs': '最近 24 小时不会触发', en: 'It would not have fired in the last 24 hours' },
  more: { 'zh-chs': '另有 {count} 次', en: '{count} more' },
  now: { 'zh-chs': '现在', en: 'now' },
} as const;

/** Labels of requests, as messages name them, and what became of one. */
export const requestTexts = {
  id: { 'zh-chs': '申请', en: 'Request' },
  kind: { 'zh-chs': '申请类型', en: 'Kind' },
  project_id: { 'zh-chs': '项目', en: 'Project' },
  data_source_id: { 'zh-chs': '数据源', en: 'Data source' },
  app_role_id: { 'zh-chs': '应用角色', en: 'Role of an app' },
  object_paths: { 'zh-chs': '对象', en: 'Objects' },
  letters: { 'zh-chs': '权限', en: 'Permissions' },
  level: { 'zh-chs': '访问级别', en: 'Access level' },
  days: { 'zh-chs': '天数', en: 'Days' },
  reason: { 'zh-chs': '申请理由', en: 'Reason' },
  remark: { 'zh-chs': '审批意见', en: 'Remark' },
  asked: { 'zh-chs': '已提交申请，等待审批', en: 'Asked: it waits for approval' },
  granted: { 'zh-chs': '已自动通过，现在即可使用', en: 'Passed by itself: it works now' },
} as const;

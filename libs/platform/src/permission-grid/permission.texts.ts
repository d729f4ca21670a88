/** Labels of the fields of the grid, as messages name them. */
export const permissionTexts = {
  project_id: { 'zh-chs': '项目', en: 'Project' },
  subject: { 'zh-chs': '授权对象', en: 'Subject' },
  subjects: { 'zh-chs': '授权对象', en: 'Subjects' },
  from_id: { 'zh-chs': '复制自', en: 'Copied from' },
  user_id: { 'zh-chs': '成员', en: 'Member' },
  keyword: { 'zh-chs': '关键字', en: 'Keyword' },
  changes: { 'zh-chs': '权限变更', en: 'Changes of permissions' },
  opens: { 'zh-chs': '开启的上级', en: 'Parents to enable' },
  source_id: { 'zh-chs': '数据源', en: 'Data source' },
  parent_id: { 'zh-chs': '上级对象', en: 'Parent object' },
  path: { 'zh-chs': '对象', en: 'Object' },
  letter: { 'zh-chs': '权限', en: 'Permission' },
  end_time: { 'zh-chs': '到期时间', en: 'End time' },
  access_level: { 'zh-chs': '访问级别', en: 'Access level' },
  name: { 'zh-chs': '名称', en: 'Name' },
} as const;

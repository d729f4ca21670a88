/** Labels of the fields of people, as messages name them. */
export const userTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  account: { 'zh-chs': '账号', en: 'Account' },
  name: { 'zh-chs': '姓名', en: 'Name' },
  email: { 'zh-chs': '邮箱', en: 'E-mail' },
  phone: { 'zh-chs': '手机号', en: 'Phone' },
  locale: { 'zh-chs': '语言', en: 'Language' },
  theme: { 'zh-chs': '主题', en: 'Theme' },
  access_level: { 'zh-chs': '访问级别', en: 'Access level' },
  roles: { 'zh-chs': '角色', en: 'Roles' },
  department_id: { 'zh-chs': '部门', en: 'Department' },
  end_time: { 'zh-chs': '到期时间', en: 'Ends' },
  pwd: { 'zh-chs': '密码', en: 'Password' },
  pwd2: { 'zh-chs': '确认密码', en: 'Repeated password' },
  old_pwd: { 'zh-chs': '原密码', en: 'Old password' },
  site_name: { 'zh-chs': '站点名称', en: 'Site name' },
} as const;

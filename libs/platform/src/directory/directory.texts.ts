/** Labels of the directory's settings and its mapping, as messages name them. */
export const directoryTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  url: { 'zh-chs': '目录地址', en: 'Address of the directory' },
  tls: { 'zh-chs': '加密方式', en: 'Encryption' },
  ca: { 'zh-chs': 'CA 证书', en: 'CA certificate' },
  account: { 'zh-chs': '绑定账号', en: 'Bind account' },
  password: { 'zh-chs': '绑定密码', en: 'Bind password' },
  base: { 'zh-chs': '人员搜索起点', en: 'Base of the search' },
  filter: { 'zh-chs': '人员过滤条件', en: 'Search filter' },
  account_attribute: { 'zh-chs': '账号属性', en: 'Attribute of the account' },
  member_attribute: { 'zh-chs': '组成员属性', en: 'Attribute of members' },
  sync_minutes: { 'zh-chs': '同步间隔（分钟）', en: 'Minutes between synchronisations' },
  removal_percent: { 'zh-chs': '无需确认的移除比例', en: 'Share that is removed without being asked' },
  ldap_dn: { 'zh-chs': 'LDAP 目录名', en: 'LDAP name' },
  department: { 'zh-chs': '部门', en: 'Department' },
  group: { 'zh-chs': '用户组', en: 'Group' },
} as const;

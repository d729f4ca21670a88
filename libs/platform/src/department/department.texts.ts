/** Labels of departments and groups, as messages name them. */
export const departmentTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  name: { 'zh-chs': '名称', en: 'Name' },
  parent_id: { 'zh-chs': '上级部门', en: 'Parent department' },
  head_id: { 'zh-chs': '负责人', en: 'Head' },
  ldap_dn: { 'zh-chs': 'LDAP 目录名', en: 'LDAP name' },
  user_ids: { 'zh-chs': '成员', en: 'Members' },
  end_time: { 'zh-chs': '结束时间', en: 'Ends' },
} as const;

/** Labels of hosts and their accounts, as messages name them. */
export const hostTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  name: { 'zh-chs': '名称', en: 'Name' },
  host: { 'zh-chs': '地址', en: 'Address' },
  port: { 'zh-chs': '端口', en: 'Port' },
  group_name: { 'zh-chs': '分组', en: 'Group' },
  tags: { 'zh-chs': '标签', en: 'Tags' },
  key: { 'zh-chs': '主机密钥', en: 'Host key' },
  account: { 'zh-chs': '账号', en: 'Account' },
  auth_type: { 'zh-chs': '认证方式', en: 'Signs in by' },
  password: { 'zh-chs': '密码', en: 'Password' },
  private_key: { 'zh-chs': '私钥', en: 'Private key' },
  passphrase: { 'zh-chs': '私钥口令', en: 'Passphrase' },
} as const;

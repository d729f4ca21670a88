import type { ErrorArea } from './platform.error.js';

/** The LDAP directory that fills departments and groups (screens.md I4). */
export const directoryErrors = {
  'directory.off': {
    code: 409,
    text: { 'zh-chs': '尚未配置 LDAP 目录', en: 'No LDAP directory is set up' },
  },
  'directory.nothing-mapped': {
    code: 409,
    text: {
      'zh-chs': '没有部门或用户组填写了 LDAP 目录名',
      en: 'No department and no group names an entry of the directory',
    },
  },
  'directory.unreachable': {
    code: 503,
    text: {
      'zh-chs': 'LDAP 目录无法访问：{reason}。未做任何变更。',
      en: 'The LDAP directory cannot be asked: {reason}. Nothing was changed.',
    },
  },
  'directory.bind-refused': {
    code: 400,
    text: {
      'zh-chs': 'LDAP 目录拒绝了绑定账号或密码。未做任何变更。',
      en: 'The LDAP directory refused the bind account or its password. Nothing was changed.',
    },
  },
  'directory.base-unknown': {
    code: 400,
    text: { 'zh-chs': 'LDAP 目录中没有 {dn}', en: 'The LDAP directory has no entry {dn}' },
  },
  'directory.entry-unknown': {
    code: 409,
    text: {
      'zh-chs': '{kind}“{name}”对应的目录名 {dn} 不存在或不可读。未做任何变更。',
      en: '{kind} "{name}": the directory has no readable entry {dn}. Nothing was changed.',
    },
  },
  'directory.nested-too-deep': {
    code: 409,
    text: {
      'zh-chs': '目录组 {dn} 嵌套过深，或含有过多不在人员搜索范围内的成员',
      en: 'The groups inside {dn} are too many or too deep, or too many members are outside the search for people',
    },
  },
  'directory.too-many': {
    code: 409,
    text: {
      'zh-chs': '目录返回超过 {most} 个条目，请收紧人员过滤条件',
      en: 'The directory answered more than {most} entries; narrow the search filter',
    },
  },
  'directory.scheme': {
    code: 400,
    text: {
      'zh-chs': 'ldaps:// 地址须选择 TLS，ldap:// 地址须选择 STARTTLS 或不加密',
      en: 'An address with ldaps:// needs TLS, one with ldap:// STARTTLS or none',
    },
  },
  'directory.dn-invalid': {
    code: 400,
    text: {
      'zh-chs': '{label}不是有效的目录名（如 ou=people,dc=example,dc=com）',
      en: '{label} is no name of a directory, like ou=people,dc=example,dc=com',
    },
  },
  'directory.filter-invalid': {
    code: 400,
    text: {
      'zh-chs': '过滤条件不是有效的 LDAP 过滤式，如 (objectClass=person)',
      en: 'This is no LDAP filter, like (objectClass=person)',
    },
  },
  'directory.password-again': {
    code: 400,
    text: {
      'zh-chs': '目录地址、加密方式、证书或账号已更改，请重新输入绑定密码',
      en: 'The address, encryption, certificate or account is another one: enter the bind password again',
    },
  },
  'directory.set-together': {
    code: 409,
    text: {
      'zh-chs': '目录设置须在“目录设置”中一起保存',
      en: 'Settings of the directory are saved together, under Directory settings',
    },
  },
  'directory.preview-outdated': {
    code: 409,
    text: {
      'zh-chs': '预览之后目录或本系统的数据已变化，请重新预览。未做任何变更。',
      en: 'The directory or the data here has changed since the preview; look again. Nothing was changed.',
    },
  },
  'directory.many-removals': {
    code: 409,
    text: {
      'zh-chs': '将移除 {count} 人，超出无需确认的比例，请核对目录后确认',
      en: '{count} memberships would go, more than goes without being asked: look at the directory, then confirm',
    },
  },
} as const satisfies ErrorArea;

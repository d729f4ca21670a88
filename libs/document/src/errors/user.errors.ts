import type { ErrorArea } from './platform.error.js';

/** People and their roles (screens.md I2, N1, N2). */
export const userErrors = {
  'user.unknown': { code: 404, text: { 'zh-chs': '用户不存在', en: 'The user does not exist' } },
  'user.account-taken': {
    code: 409,
    text: { 'zh-chs': '账号{account}已存在', en: 'The account {account} exists already' },
  },
  'user.account-format': {
    code: 400,
    text: { 'zh-chs': '账号不能包含空格', en: 'The account must not contain spaces' },
  },
  'user.password-length': {
    code: 400,
    text: { 'zh-chs': '密码长度为8到32位', en: 'The password must have 8 to 32 characters' },
  },
  'user.password-letters': {
    code: 400,
    text: { 'zh-chs': '密码须同时包含字母和数字', en: 'The password must contain letters and digits' },
  },
  'user.password-common': {
    code: 400,
    text: {
      'zh-chs': '密码过于简单：在常见密码列表中（{word}）',
      en: 'The password is too simple: it is on the list of common passwords ({word})',
    },
  },
  'user.password-account': {
    code: 400,
    text: { 'zh-chs': '密码过于简单：包含账号', en: 'The password is too simple: it contains the account' },
  },
  'user.password-few': {
    code: 400,
    text: {
      'zh-chs': '密码过于简单：至少要有 {least} 个不同的字符',
      en: 'The password is too simple: it needs {least} different characters',
    },
  },
  'user.password-run': {
    code: 400,
    text: {
      'zh-chs': '密码过于简单：由连续或相邻的字符组成（如 abcd、12345、qwer）',
      en: 'The password is too simple: it is made of runs of characters (such as abcd, 12345, qwer)',
    },
  },
  'user.old-password-wrong': { code: 400, text: { 'zh-chs': '原密码错误', en: 'The old password is wrong' } },
  'user.password-unchanged': {
    code: 400,
    text: { 'zh-chs': '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  },
  'user.password-elsewhere': {
    code: 409,
    text: { 'zh-chs': '该账号的密码由{source}管理', en: 'The password of this account is kept by {source}' },
  },
  'user.not-oneself': {
    code: 409,
    text: {
      'zh-chs': '不能停用、锁定自己，也不能修改自己的角色和访问级别',
      en: "One cannot disable or lock oneself or change one's own roles and access level",
    },
  },
  'user.last-super-admin': {
    code: 409,
    text: { 'zh-chs': '至少保留一个启用的超级管理员', en: 'At least one enabled super administrator must stay' },
  },
  'user.administrators-only-by-super': {
    code: 401,
    text: {
      'zh-chs': '权限不足: 只有超级管理员可以管理管理员账号',
      en: 'Only the super administrator may manage administrators',
    },
  },
} as const satisfies ErrorArea;

import type { BothTexts } from '@sluice/document';

/** Texts of the installer. */
export const installTexts = {
  'install.title': { 'zh-chs': '安装向导', en: 'Installation' },
  'install.step-site': { 'zh-chs': '语言与站点', en: 'Language and site' },
  'install.step-admin': { 'zh-chs': '超级管理员', en: 'Super administrator' },
  'install.step-done': { 'zh-chs': '完成', en: 'Done' },
  'install.site-name': { 'zh-chs': '站点名称', en: 'Site name' },
  'install.site-name-required': { 'zh-chs': '请输入站点名称', en: 'Please enter the site name' },
  'install.locale': { 'zh-chs': '界面语言', en: 'Language' },
  'install.name': { 'zh-chs': '姓名', en: 'Name' },
  'install.name-required': { 'zh-chs': '请输入姓名', en: 'Please enter a name' },
  'install.pwd2': { 'zh-chs': '确认密码', en: 'Repeat password' },
  'install.pwd-rule': {
    'zh-chs': '8 至 32 位，须同时包含字母与数字，至少 5 个不同字符；不含账号，不用常见密码或连续字符',
    en: '8 to 32 characters with letters and digits, at least 5 different ones; no account in it, no common password, no runs',
  },
  'install.pwd2-differs': { 'zh-chs': '新密码两次输入不一致', en: 'The two new passwords differ' },
  'install.next': { 'zh-chs': '下一步', en: 'Next' },
  'install.previous': { 'zh-chs': '上一步', en: 'Back' },
  'install.submit': { 'zh-chs': '完成安装', en: 'Install' },
  'install.done': { 'zh-chs': '安装完成', en: 'Installed' },
  'install.done-text': {
    'zh-chs': '超级管理员 {account} 已创建，请使用它登录。',
    en: 'The super administrator {account} has been created. Sign in with it.',
  },
  'install.to-login': { 'zh-chs': '去登录', en: 'Go to sign in' },
} as const satisfies Record<string, BothTexts>;

import type { BothTexts } from '@sluice/document';

/** Texts of the screen where a licence is registered and activated. */
export const licenceTexts = {
  'licence.title': { 'zh-chs': '许可证', en: 'Licence' },
  'licence.register': { 'zh-chs': '注册许可证', en: 'Register the licence' },
  'licence.activate': { 'zh-chs': '激活许可证', en: 'Activate the licence' },
  'licence.about': {
    'zh-chs': '请联系厂商获取许可证文件，由管理员登录后更新。',
    en: 'Ask the vendor for a licence file; an administrator signs in to renew it.',
  },
  'licence.register-note': {
    'zh-chs': '将机器码发给厂商，获得注册码后在此登记。',
    en: 'Give the machine code to the vendor, then enter the registration code here.',
  },
  'licence.activate-note': {
    'zh-chs': '需要激活的许可证登记后，输入厂商为本机签发的激活码。',
    en: 'A licence that needs activation comes into force with the code that the vendor makes for this machine.',
  },
  'licence.code': { 'zh-chs': '注册码', en: 'Registration code' },
  'licence.activation': { 'zh-chs': '激活码', en: 'Activation code' },
  'licence.code-required': { 'zh-chs': '请输入注册码', en: 'Please enter the registration code' },
  'licence.activation-required': { 'zh-chs': '请输入激活码', en: 'Please enter the activation code' },
  'licence.file': { 'zh-chs': '或选择许可证文件', en: 'or choose a licence file' },
  'licence.machine': { 'zh-chs': '机器码', en: 'Machine code' },
  'licence.copy': { 'zh-chs': '复制', en: 'Copy' },
  'licence.not-copied': { 'zh-chs': '请选中后按 Ctrl+C', en: 'Select it and press Ctrl+C' },
  'licence.copied': { 'zh-chs': '已复制', en: 'Copied' },
  'licence.submit-register': { 'zh-chs': '注册', en: 'Register' },
  'licence.submit-activate': { 'zh-chs': '激活', en: 'Activate' },
  'licence.state': { 'zh-chs': '当前许可证', en: 'Current licence' },
  'licence.holder': { 'zh-chs': '授权单位', en: 'Holder' },
  'licence.serial': { 'zh-chs': '序列号', en: 'Serial' },
  'licence.until': { 'zh-chs': '到期时间', en: 'Until' },
  'licence.forever': { 'zh-chs': '永久', en: 'No end' },
  'licence.community': { 'zh-chs': '社区版（内置，不限用量）', en: 'Community (built in, no limits)' },
  'licence.enterprise': { 'zh-chs': '企业版', en: 'Enterprise' },
  'licence.ultimate': { 'zh-chs': '旗舰版', en: 'Ultimate' },
  'licence.limits': { 'zh-chs': '用户 {users}，数据源 {sources}', en: '{users} users, {sources} data sources' },
  'licence.no-limit': { 'zh-chs': '不限', en: 'unlimited' },
  'licence.done': { 'zh-chs': '许可证 {serial} 已生效', en: 'The licence {serial} is in force' },
  'licence.waiting': {
    'zh-chs': '许可证 {serial} 已登记，请继续激活',
    en: 'The licence {serial} is registered and waits for its activation',
  },
  'licence.not-allowed': {
    'zh-chs': '当前账号不是超级管理员，无法更新许可证',
    en: 'This account is no super administrator and cannot change the licence',
  },
  'licence.switch': { 'zh-chs': '换用其他账号登录', en: 'Sign in as somebody else' },
  'licence.no-key': {
    'zh-chs': '未配置厂商公钥 (SLUICE_VENDOR_KEY)，无法验证注册码；内置社区版许可证不受限制。',
    en: 'No vendor key is configured (SLUICE_VENDOR_KEY), so no code can be checked. The built-in community licence has no limits.',
  },
  'licence.tabs': { 'zh-chs': '许可证操作', en: 'What to do' },
  'licence.file-large': { 'zh-chs': '文件过大，不是许可证文件', en: 'This file is too large to be a licence' },
  'licence.admin-login': { 'zh-chs': '管理员登录', en: 'Administrator sign-in' },
} as const satisfies Record<string, BothTexts>;

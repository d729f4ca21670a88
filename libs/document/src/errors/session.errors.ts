import type { ErrorArea } from './platform.error.js';

/** Signing in, tokens and the installer (§2, §5, §7). */
export const sessionErrors = {
  'login.account-required': { code: 400, text: { 'zh-chs': '请输入账号', en: 'Please enter the account' } },
  'login.password-required': { code: 400, text: { 'zh-chs': '请输入密码', en: 'Please enter the password' } },
  'login.captcha-required': {
    code: 400,
    text: { 'zh-chs': '请输入4位验证码', en: 'Please enter the 4 characters of the picture' },
  },
  'login.failed': { code: 400, text: { 'zh-chs': '账号或密码错误', en: 'Wrong account or password' } },
  'login.disabled': {
    code: 400,
    text: {
      'zh-chs': '账号已停用或已过期，请联系管理员',
      en: 'This account is disabled or has ended. Please ask an administrator.',
    },
  },
  'login.locked': {
    code: 400,
    text: { 'zh-chs': '账号已锁定，请联系管理员', en: 'This account is locked. Please ask an administrator.' },
  },
  'login.cas-only': {
    code: 400,
    text: {
      'zh-chs': '请使用统一身份认证登录；账号密码登录仅限管理员',
      en: 'Please sign in through CAS. Accounts with a password are for administrators.',
    },
  },
  'cas.off': {
    code: 409,
    text: { 'zh-chs': '未启用统一身份认证 (CAS) 登录', en: 'Signing in through CAS is not enabled' },
  },
  'cas.unreachable': {
    code: 503,
    text: {
      'zh-chs': '统一身份认证服务器无法验证登录，请稍后重试或联系系统管理员',
      en: 'The CAS server could not check the sign-in. Please try again later or ask a system administrator.',
    },
  },
  'cas.ticket-refused': {
    code: 400,
    text: {
      'zh-chs': '登录凭据无效或已使用，请重新登录',
      en: 'The ticket is not valid or was used already. Please sign in again.',
    },
  },
  'cas.person-unknown': {
    code: 400,
    text: {
      'zh-chs': '账号 {account} 未在本系统开通，请联系系统管理员',
      en: 'The account {account} is not known here. Please ask a system administrator.',
    },
  },
  'cas.administrator': {
    code: 400,
    text: {
      'zh-chs': '账号 {account} 是管理员，请用密码登录',
      en: "The account {account} is an administrator's. Please sign in with its password.",
    },
  },
  'cas.incomplete': {
    code: 400,
    text: { 'zh-chs': '启用 CAS 登录须填写{what}', en: 'Signing in through CAS needs the {what}' },
  },
  'session.password-due': {
    code: 407,
    text: { 'zh-chs': '请先修改密码后再使用。', en: 'Please change your password before you go on.' },
  },
  'installer.done': {
    code: 409,
    text: { 'zh-chs': '系统已初始化，请直接登录', en: 'The installation is done already. Please sign in.' },
  },
  'session.unknown': {
    code: 404,
    text: { 'zh-chs': '会话不存在或已结束', en: 'The session does not exist or has ended' },
  },
  'token.unknown': { code: 404, text: { 'zh-chs': '令牌不存在', en: 'The token does not exist' } },
} as const satisfies ErrorArea;

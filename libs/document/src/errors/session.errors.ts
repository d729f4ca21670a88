import type { ErrorArea } from './platform.error.js';

/** Signing in, tokens and the installer (§2, §5, §7). */
export const sessionErrors = {
  'login.account-required': { code: 400, text: { 'zh-chs': '请输入账号', en: 'Please enter the account' } },
  'login.password-required': { code: 400, text: { 'zh-chs': '请输入密码', en: 'Please enter the password' } },
  'login.captcha-required': { code: 400, text: { 'zh-chs': '请输入4位验证码', en: 'Please enter the 4 characters of the picture' } },
  'login.failed': { code: 400, text: { 'zh-chs': '账号或密码错误', en: 'Wrong account or password' } },
  'login.disabled': { code: 400, text: { 'zh-chs': '账号已停用或已过期，请联系管理员', en: 'This account is disabled or has ended. Please ask an administrator.' } },
  'login.locked': { code: 400, text: { 'zh-chs': '账号已锁定，请联系管理员', en: 'This account is locked. Please ask an administrator.' } },
  'session.password-due': { code: 407, text: { 'zh-chs': '请先修改密码后再使用。', en: 'Please change your password before you go on.' } },
  'installer.done': { code: 409, text: { 'zh-chs': '系统已初始化，请直接登录', en: 'The installation is done already. Please sign in.' } },
  'token.unknown': { code: 404, text: { 'zh-chs': '令牌不存在', en: 'The token does not exist' } },
} as const satisfies ErrorArea;

import type { BothTexts } from '@sluice/document';

/** Texts of the way back from the single sign-on. */
export const casTexts = {
  'cas.asking': { 'zh-chs': '使用统一身份认证登录', en: 'Sign in through CAS' },
  'cas.asking-note': {
    'zh-chs': '这次登录不是从本页面发起的。仅当您刚刚在统一身份认证中操作过时才继续。',
    en: 'This sign-in did not begin on this page. Go on only if you have just used CAS yourself.',
  },
  'cas.continue': { 'zh-chs': '继续登录', en: 'Go on' },
  'cas.busy': { 'zh-chs': '正在验证登录…', en: 'Checking the sign-in…' },
  'cas.closing': { 'zh-chs': '已登录，可以关闭此窗口', en: 'You are signed in. This window can be closed.' },
  'cas.failed': { 'zh-chs': '登录未完成', en: 'Not signed in' },
  'cas.no-ticket': { 'zh-chs': '缺少登录凭据', en: 'The ticket is missing' },
  'cas.again': { 'zh-chs': '重新登录', en: 'Sign in again' },
} as const satisfies Record<string, BothTexts>;

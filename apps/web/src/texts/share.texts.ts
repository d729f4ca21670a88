import type { BothTexts } from '@sluice/document';

/** Texts of links to hand on. */
export const shareTexts = {
  'share.note': {
    'zh-chs': '打开链接的人仍需有此页面的权限；链接到期后失效。',
    en: 'Whoever opens the link still needs the right to see this page. The link ends by itself.',
  },
  'share.lifetime': { 'zh-chs': '有效期', en: 'Lifetime' },
  'share.hour': { 'zh-chs': '1 小时', en: '1 hour' },
  'share.day': { 'zh-chs': '1 天', en: '1 day' },
  'share.week': { 'zh-chs': '7 天', en: '7 days' },
  'share.month': { 'zh-chs': '30 天', en: '30 days' },
  'share.quarter': { 'zh-chs': '90 天', en: '90 days' },
  'share.make': { 'zh-chs': '生成链接', en: 'Make link' },
  'share.made': {
    'zh-chs': '链接有效至 {time}。请现在复制，之后不再显示。',
    en: 'The link works until {time}. Copy it now: it is not shown again.',
  },
  'share.link': { 'zh-chs': '分享链接', en: 'Share link' },
  'share.code': { 'zh-chs': '链接的二维码', en: 'QR code of the link' },
  'share.copy': { 'zh-chs': '复制链接', en: 'Copy link' },
  'share.copied': { 'zh-chs': '已复制', en: 'Copied' },
  'share.not-copied': {
    'zh-chs': '浏览器不允许复制，请手动选择并复制',
    en: 'The browser refused to copy; select the link and copy it yourself',
  },
} as const satisfies Record<string, BothTexts>;

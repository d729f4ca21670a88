import type { ErrorArea } from './platform.error.js';

/** Links to a page that end (screens B9). */
export const shareErrors = {
  'share.unknown': {
    code: 404,
    text: {
      'zh-chs': '链接不存在、已到期或已撤销，请向分享人索取新的链接',
      en: 'The link is unknown, has ended or was revoked; ask whoever shared it for a new one',
    },
  },
  'share.over': {
    code: 409,
    text: { 'zh-chs': '链接已到期或已撤销', en: 'The link has ended or was revoked already' },
  },
} as const satisfies ErrorArea;

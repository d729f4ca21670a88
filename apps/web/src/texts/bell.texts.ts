import type { BothTexts } from '@sluice/document';

/** Texts of the messages of a person. */
export const bellTexts = {
  'bell.title': { 'zh-chs': '消息通知', en: 'Messages' },
  'bell.read-all': { 'zh-chs': '全部已读', en: 'Mark all read' },
  'bell.empty': { 'zh-chs': '暂无消息', en: 'No messages' },
  'bell.unread': { 'zh-chs': '消息通知，{count} 条未读', en: 'Messages, {count} unread' },
  'bell.all': { 'zh-chs': '全部消息', en: 'All messages' },
  'bell.private': { 'zh-chs': '私信', en: 'Private messages' },
  'bell.preferences': { 'zh-chs': '通知设置', en: 'Preferences' },
} as const satisfies Record<string, BothTexts>;

import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of calendars. */
export const calendarTexts = {
  'calendar.before': { 'zh-chs': '前一段', en: 'Earlier' },
  'calendar.after': { 'zh-chs': '后一段', en: 'Later' },
  'calendar.today': { 'zh-chs': '今天', en: 'Today' },
  'calendar.mode': { 'zh-chs': '显示方式', en: 'Shown by' },
  'calendar.month': { 'zh-chs': '月', en: 'Month' },
  'calendar.week': { 'zh-chs': '周', en: 'Week' },
  'calendar.free': { 'zh-chs': '这一天没有安排', en: 'Nothing on this day' },
  'calendar.day': { 'zh-chs': '{day}，{count} 项', en: '{day}, {count} events' },
  'calendar.add': { 'zh-chs': '在{day}新建', en: 'New on {day}' },
  'calendar.more': { 'zh-chs': '还有 {count} 项', en: '{count} more' },
  'calendar.undated': { 'zh-chs': '{count} 行没有日期，未显示', en: '{count} rows without a date are not shown' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useCalendarSay } = createTexts({ ...texts, ...calendarTexts });

import type { TimeRangeName } from './time-range.js';

/** Labels of the date shortcuts of §9 in both languages. */
export const timeRangeTexts = {
  today: { 'zh-chs': '今天', en: 'Today' },
  this_week: { 'zh-chs': '本周', en: 'This week' },
  this_month: { 'zh-chs': '本月', en: 'This month' },
  this_year: { 'zh-chs': '今年', en: 'This year' },
  yesterday: { 'zh-chs': '昨天', en: 'Yesterday' },
  last_week: { 'zh-chs': '上周', en: 'Last week' },
  last_month: { 'zh-chs': '上月', en: 'Last month' },
  last_year: { 'zh-chs': '去年', en: 'Last year' },
  last_5_minutes: { 'zh-chs': '最近5分钟', en: 'Last 5 minutes' },
  last_15_minutes: { 'zh-chs': '最近15分钟', en: 'Last 15 minutes' },
  last_30_minutes: { 'zh-chs': '最近30分钟', en: 'Last 30 minutes' },
  last_1_hour: { 'zh-chs': '最近1小时', en: 'Last hour' },
  last_3_hours: { 'zh-chs': '最近3小时', en: 'Last 3 hours' },
  last_6_hours: { 'zh-chs': '最近6小时', en: 'Last 6 hours' },
  last_12_hours: { 'zh-chs': '最近12小时', en: 'Last 12 hours' },
  last_24_hours: { 'zh-chs': '最近24小时', en: 'Last 24 hours' },
  last_2_days: { 'zh-chs': '最近2天', en: 'Last 2 days' },
  last_7_days: { 'zh-chs': '最近7天', en: 'Last 7 days' },
  last_30_days: { 'zh-chs': '最近30天', en: 'Last 30 days' },
  last_90_days: { 'zh-chs': '最近90天', en: 'Last 90 days' },
  last_6_months: { 'zh-chs': '最近6个月', en: 'Last 6 months' },
  last_1_year: { 'zh-chs': '最近1年', en: 'Last year to date' },
} as const satisfies Record<TimeRangeName, { 'zh-chs': string; en: string }>;

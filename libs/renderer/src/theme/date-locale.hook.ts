import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { useLocale } from '../texts/locale.context.js';

/** Names of months and days in the language of the screen, for whatever writes dates below. */
export function useDateLocale(): void {
  dayjs.locale(useLocale() === 'en' ? 'en' : 'zh-cn');
}

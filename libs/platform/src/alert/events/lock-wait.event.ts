import { sourceValue } from './source.value.js';

/** A session has waited for another one for a minute. */
export const lockWait = sourceValue('wait_seconds', 60, { 'zh-chs': '锁等待', en: 'Lock wait' });

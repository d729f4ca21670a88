import { sourceValue } from './source.value.js';

/** A transaction has been open for ten minutes: it holds back the clean-up of old rows, and perhaps locks. */
export const longTransaction = sourceValue('transaction_seconds', 600, { 'zh-chs': '长事务', en: 'Long transaction' });

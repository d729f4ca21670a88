import { specTexts } from '@sluice/document';

/** What an action says when it has no message of its own (§8). */
export const actionTexts = {
  done: specTexts.succeeded,
  failed: specTexts.callFailed,
  cancelled: { 'zh-chs': '已停止', en: 'stopped' },
} as const;

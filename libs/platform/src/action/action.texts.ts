/** What an action says when it has no message of its own (§8). */
export const actionTexts = {
  done: { 'zh-chs': '执行成功!', en: 'Done' },
  failed: { 'zh-chs': '调用失败!', en: 'The call failed' },
  cancelled: { 'zh-chs': '已停止', en: 'stopped' },
} as const;

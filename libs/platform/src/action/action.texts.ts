/** What an action says when it has no message of its own (§8). */
export const actionTexts = {
  done: { 'zh-chs': '执行成功!', en: 'Done' },
} as const;

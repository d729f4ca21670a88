/** What a review says of itself; the findings of rules have their texts in the rules. */
export const reviewTexts = {
  syntax: { 'zh-chs': '语句无法解析: {reason}', en: 'The statement cannot be parsed: {reason}' },
  unread: { 'zh-chs': '语句无法审核: {reason}', en: 'The statement cannot be reviewed: {reason}' },
} as const;

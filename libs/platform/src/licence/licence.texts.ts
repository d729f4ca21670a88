/** What licences are called in messages. */
export const licenceTexts = {
  users: { 'zh-chs': '用户', en: 'users' },
  sources: { 'zh-chs': '数据源', en: 'data sources' },
} as const;

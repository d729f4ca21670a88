/** Labels of the fields of sessions and tokens. */
export const sessionTexts = {
  tokenName: { 'zh-chs': '名称', en: 'Name' },
} as const;

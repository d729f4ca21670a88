/** Texts that exported files and refusals hold beside those of the documents. */
export const exportTexts = {
  yes: { 'zh-chs': '是', en: 'Yes' },
  no: { 'zh-chs': '否', en: 'No' },
} as const;

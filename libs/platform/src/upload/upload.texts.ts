/** What a file without a field is called in messages. */
export const uploadTexts = { file: { 'zh-chs': '文件', en: 'File' } } as const;

import type { Locale } from '@sluice/document';

/** What a file without a field is called in messages. */
export const uploadTexts = { file: { 'zh-chs': '文件', en: 'File' } } as const;

/** Message of the revisions in which one file stands for another. */
export const replaceMessage = { 'zh-chs': '替换文件', en: 'file replaced' } as const;

const named = (drafts: number): string => (drafts === 1 ? 'draft names' : 'drafts name');

/** What a replacement did, with how many drafts name the new file now. */
export const replacedText = (drafts: number): Record<Locale, string> => ({
  'zh-chs': drafts === 0 ? '已替换，没有文档使用该文件' : `已替换，${drafts} 个文档的草稿已更新，发布后对访客生效`,
  en:
    drafts === 0
      ? 'Replaced; no document uses the file'
      : `Replaced; ${drafts} ${named(drafts)} the new file, visitors see it with the next release`,
});

import type { BothTexts } from '@sluice/document';
import type { ImportResult } from '../document/document.contract.js';

/** One line with a list behind it; none where the list is empty. */
const listed = (words: BothTexts, names: readonly string[]): BothTexts[] =>
  names.length === 0
    ? []
    : [{ 'zh-chs': `${words['zh-chs']}：${names.join('、')}`, en: `${words.en}: ${names.join(', ')}` }];

/** What the calls for whole applications say and write. */
export const builderTexts = {
  firstPage: { 'zh-chs': '首页', en: 'Home' },
  /** What a copy took over: its roles are its own, with the people of the original. */
  guarded: (count: number): BothTexts[] =>
    count === 0
      ? []
      : [
          {
            'zh-chs': `与原应用相同，${count} 个对象仅限部分角色或人员使用`,
            en: `as in the original, ${count} objects are for some roles or people only`,
          },
        ],
  /** What an import would do. */
  looked: ({ app, news, changed }: { app: string; news: number; changed: number }): BothTexts =>
    news + changed === 0
      ? { 'zh-chs': `${app}：没有变化`, en: `${app}: nothing would change` }
      : {
          'zh-chs': `${app}：将新增 ${news} 个文档，修改 ${changed} 个`,
          en: `${app}: ${news} documents would be added, ${changed} changed`,
        },
  /** The report of an import (screens P1): what was written, and what the app lacks on this server. */
  imported: ({ app, saved, untouched, missing, findings }: ImportResult): BothTexts[] => [
    { 'zh-chs': `${app}：写入 ${saved} 个草稿`, en: `${app}: ${saved} drafts written` },
    ...(findings === 0
      ? []
      : [{ 'zh-chs': `发布前有 ${findings} 处需处理`, en: `${findings} findings keep it from being published` }]),
    ...listed({ 'zh-chs': '不在文件中、保持不变', en: 'not among the files, left as they are' }, untouched),
    ...listed({ 'zh-chs': '本系统没有的数据源', en: 'data sources that do not exist here' }, missing.sources),
    ...listed({ 'zh-chs': '尚未授权给应用的数据源', en: 'data sources not granted to it yet' }, missing.grants),
  ],
} as const;

import { textOf, type BothTexts, type JsonObject, type Text } from '@sluice/document';

/** What is said of an app that was made of tables. */
export const madeTexts = {
  columns: { 'zh-chs': '{columns} 列', en: '{columns} columns' },
  sensitive: { 'zh-chs': '其中 {columns} 列脱敏且不导出', en: '{columns} of them masked and not exported' },
  pages: { 'zh-chs': '页面：{pages}', en: 'Pages: {pages}' },
  needs: { 'zh-chs': '应用需要的权限：{grants}', en: 'Permissions that the app needs: {grants}' },
  made: (pages: number): BothTexts => ({
    'zh-chs': `已生成 ${pages} 个页面（草稿）`,
    en: `${pages} pages made, as drafts`,
  }),
  standing: (documents: number): BothTexts => ({
    'zh-chs': `${documents} 个文档已存在，保持不变；数据表有变化时可用“随数据表更新”合并`,
    en: `${documents} documents were there already and stay as they are; changes of the tables come with "Update from tables"`,
  }),
  letters: { read: { 'zh-chs': '查询', en: 'read' }, write: { 'zh-chs': '写入', en: 'write' } },
  given: { 'zh-chs': '所需权限已授予应用', en: 'the app was given the permissions it needs' },
  asked: {
    'zh-chs': '所需权限已申请，等待数据所有者同意',
    en: 'the permissions it needs were asked of the owner of the data',
  },
  ungranted: { 'zh-chs': '应用还没有所需的权限', en: 'the app lacks the permissions it needs' },
} as const;

const named = (document: JsonObject): Record<keyof BothTexts, string> => {
  const name = (document['name'] ?? String(document['uid'])) as Text;
  return { 'zh-chs': textOf(name, 'zh-chs'), en: textOf(name, 'en') };
};
/** Words about one document, its name before them. */
const about = (document: JsonObject, text: BothTexts): BothTexts => {
  const name = named(document);
  return { 'zh-chs': `${name['zh-chs']}：${text['zh-chs']}`, en: `${name.en}: ${text.en}` };
};

/** What is said of tables that have changed since pages were made of them. */
export const updateTexts = {
  of: about,
  table: { 'zh-chs': '数据表', en: 'the table' },
  more: (count: number): BothTexts => ({ 'zh-chs': `另有 ${count} 处变化`, en: `${count} more changes` }),
  added: (document: JsonObject): BothTexts => about(document, { 'zh-chs': '新增', en: 'added' }),
  deleted: (document: JsonObject): BothTexts =>
    about(document, { 'zh-chs': '已被删除，不再生成', en: 'was deleted and is not made again' }),
  unmade: (document: JsonObject): BothTexts =>
    about(document, {
      'zh-chs': '按现在的数据表不会再生成，予以保留，请自行检查',
      en: 'would no longer be made of the table as it is; it stays, please look at it',
    }),
  gone: {
    'zh-chs': '数据表已不存在，或它（或它引用的表）有您看不到的列，文档保持不变',
    en: 'the table is gone, or columns of it (or of a table it refers to) are hidden from you: its documents stay',
  },
  same: { 'zh-chs': '没有变化', en: 'no changes' },
  changes: (count: number): BothTexts => ({
    'zh-chs': `${count} 个文档将更新`,
    en: `${count} documents will be updated`,
  }),
  updated: (count: number): BothTexts => ({
    'zh-chs': `已更新 ${count} 个文档（草稿）`,
    en: `${count} documents updated, as drafts`,
  }),
  nothing: { 'zh-chs': '数据表没有需要更新的变化', en: 'The tables hold no change that is not here yet' },
} as const;

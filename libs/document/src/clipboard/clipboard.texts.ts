import type { BothTexts } from '../vocabulary.js';

/** What a paste tells of content that does not fit. */
export const clipboardTexts = {
  unreadable: {
    'zh-chs': '剪贴板中没有可粘贴的内容',
    en: 'The clipboard holds nothing that can be pasted',
  },
  newer: {
    'zh-chs': '内容由更新的版本复制（版本 {version}，本版本为 {known}），请先升级',
    en: 'It was copied by a newer version ({version}, this one knows {known}); upgrade first',
  },
  'other-list': {
    'zh-chs': '{kind} 不能粘贴到 {path} 中',
    en: 'A {kind} cannot be pasted into {path}',
  },
  kind: {
    'zh-chs': '{node} 的类型 {code} 在本版本中不存在，已跳过',
    en: '{node} is of type {code}, which this version does not know; it was left out',
  },
  missing: {
    'zh-chs': '{node}: 引用的{kind} {target} 在此应用中不存在',
    en: '{node} names the {kind} {target}, which this app does not have',
  },
  left: {
    'zh-chs': '{node}: 指向未一起复制的 {target}，已清除',
    en: '{node} pointed to {target}, which was not copied along; that was cleared',
  },
  renamed: {
    'zh-chs': '{node}: 引用名 {name} 已被使用，已改为 {free}',
    en: '{node}: its reference name {name} is taken and became {free}',
  },
} as const satisfies Record<string, BothTexts>;

/** What the documents are called that a node may name. */
export const referenceWords: Readonly<Record<string, BothTexts>> = {
  page: { 'zh-chs': '页面', en: 'page' },
  query: { 'zh-chs': '查询', en: 'query' },
  action: { 'zh-chs': '动作', en: 'action' },
  dictionary: { 'zh-chs': '字典', en: 'dictionary' },
};

import type { BothTexts } from '@sluice/document';

/** Words of findings and refusals of drafts. */
export const draftTexts = {
  dangling: {
    'zh-chs': '引用了不存在的 {target}',
    en: 'refers to {target}, which does not exist',
  },
  domain: {
    'zh-chs': 'domain: 域名 {domain} 已由另一个应用使用',
    en: 'domain: another application has the domain {domain}',
  },
  list: { 'zh-chs': '应为节点的列表', en: 'must be a list of nodes' },
  node: { 'zh-chs': '应为 JSON 对象', en: 'must be a JSON object' },
  uid: {
    'zh-chs': '标识应为小写短横线形式，以字母开头，至多 80 个字符',
    en: 'a uid is kebab-case, starts with a letter and has at most 80 characters',
  },
  shape: {
    'zh-chs': '结构版本应为 {shape}；旧版本的文件请用 sluice document import 导入，会自动升级',
    en: 'the shape must be {shape}; import files of an older shape by sluice document import, which upgrades them',
  },
  size: {
    'zh-chs': '文档过大({size} 个字符)，至多 {most}',
    en: 'the document has {size} characters, {most} are the limit',
  },
  nodes: {
    'zh-chs': '节点过多({size} 个)，至多 {most}；请拆分页面',
    en: 'the page has {size} nodes, {most} are the limit; divide it into several pages',
  },
  depth: {
    'zh-chs': '嵌套过深，至多 {most} 层',
    en: 'it is nested too deeply, {most} levels are the limit',
  },
} as const satisfies Record<string, BothTexts>;

import type { ErrorArea } from './platform.error.js';

/** Refusals of documents: shape, references, concurrent edits, publishing (design §4). */
export const documentErrors = {
  'document.invalid': {
    code: 400,
    text: { 'zh-chs': '文档{name}不合规: {reason}', en: 'Document {name} is not valid: {reason}' },
  },
  'document.unknown': {
    code: 404,
    text: { 'zh-chs': '文档不存在: {name}', en: 'The document does not exist: {name}' },
  },
  'document.conflict': {
    code: 409,
    text: { 'zh-chs': '与他人的修改冲突: {conflict}', en: 'Conflicts with a change of somebody else: {conflict}' },
  },
  'document.operation-refused': {
    code: 409,
    text: { 'zh-chs': '修改无法执行: {reason}', en: 'The change cannot be made: {reason}' },
  },
  'document.exists': { code: 409, text: { 'zh-chs': '文档已存在: {name}', en: 'The document exists already: {name}' } },
  'document.shape-newer': {
    code: 409,
    text: {
      'zh-chs': '文档{name}由更新的版本写入(结构版本 {shape},本版本为 {known})',
      en: 'Document {name} was written by a newer version (shape {shape}, this version knows {known})',
    },
  },
  'document.unreleasable': {
    code: 400,
    text: { 'zh-chs': '不能发布: {name} 的 {reason}', en: 'Cannot be published: {name}: {reason}' },
  },
  'document.fixed': {
    code: 400,
    text: {
      'zh-chs': '{name} 不能修改：标识、编号、类型和结构版本始终不变',
      en: '{name} cannot be changed: uid, number, kind and shape stay what they are',
    },
  },
  'document.kept': {
    code: 409,
    text: {
      'zh-chs': '不能删除: {name}；产品自带的应用不能删除，应用文档只能随整个应用删除',
      en: "Cannot be deleted: {name}. The product's own apps stay, and an app's own document goes with the whole app",
    },
  },
  'document.removed-since': {
    code: 409,
    text: {
      'zh-chs': '不能发布: {name} 已被删除；请重新查看要发布的内容',
      en: 'Cannot be published: {name} was deleted meanwhile. Look again at what would be published',
    },
  },
  'document.revision-unknown': {
    code: 404,
    text: { 'zh-chs': '文档{name}没有修订 {revision}', en: 'Document {name} has no revision {revision}' },
  },
} as const satisfies ErrorArea;

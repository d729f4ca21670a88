import type { ErrorArea } from './platform.error.js';

/** Refusals of rights inside an application (screens P6) and of whole applications. */
export const appErrors = {
  'app.not-a-builder': {
    code: 400,
    text: {
      'zh-chs': '负责人和搭建人员须是可登录的应用管理员',
      en: 'Owner and builders must be application administrators who may sign in',
    },
  },
  'dictionary.code-repeated': {
    code: 400,
    text: {
      'zh-chs': '编码“{code}”重复：同一字典内的编码须各不相同',
      en: 'The code "{code}" stands twice; codes of one dictionary differ',
    },
  },
  'dictionary.parent-unknown': {
    code: 400,
    text: {
      'zh-chs': '条目“{code}”的上级“{parent}”不在此字典中',
      en: 'The parent "{parent}" of entry "{code}" is not in this dictionary',
    },
  },
  'dictionary.parent-circle': {
    code: 400,
    text: {
      'zh-chs': '条目“{code}”经由上级回到自身，请更换上级',
      en: 'Entry "{code}" is below itself; choose another parent',
    },
  },
  'dictionary.code-no-number': {
    code: 400,
    text: { 'zh-chs': '编码“{code}”不是数字', en: 'The code "{code}" is no number' },
  },
  'app.role-unknown': { code: 404, text: { 'zh-chs': '应用内没有该角色', en: 'The application has no such role' } },
  'app.role-taken': {
    code: 409,
    text: {
      'zh-chs': '应用内已有角色“{name}”，请换一个名称',
      en: 'The application has a role "{name}" already; choose another name',
    },
  },
  'app.role-used': {
    code: 409,
    text: {
      'zh-chs': '该角色仍用于 {count} 个对象的权限，删除会使其对更多人开放；请先改这些对象的权限',
      en: 'The role still decides who may use {count} objects; deleting it would open them. Change their rights first',
    },
  },
  'app.recycled': {
    code: 409,
    text: {
      'zh-chs': '应用 {name} 在回收站中，请先恢复或彻底删除，也可作为副本导入',
      en: 'The application {name} is in the recycle bin: restore it or delete it for ever first, or take the file in as a copy',
    },
  },
  'app.uid-is-domain': {
    code: 409,
    text: {
      'zh-chs': '{name} 是另一个应用的域名，请换一个标识',
      en: '{name} is the domain of another application; choose another uid',
    },
  },
  'scaffold.table-unknown': {
    code: 404,
    text: {
      'zh-chs': '数据源目录中没有表{name}，或您无权查看；请从列表中选择',
      en: 'The catalogue has no table {name}, or you may not see it; choose one from the list',
    },
  },
  'scaffold.source-unsupported': {
    code: 400,
    text: {
      'zh-chs': '数据源“{name}”已停用或不支持 SQL，请选择其他数据源',
      en: 'The data source "{name}" is disabled or is not asked by SQL; choose another one',
    },
  },
  'scaffold.query-refused': {
    code: 400,
    text: {
      'zh-chs': '生成的查询 {name} 不能执行：{reason}。没有任何更改',
      en: 'The query {name} that would be made cannot run: {reason}. Nothing was changed',
    },
  },
  'app.bundle-invalid': {
    code: 400,
    text: {
      'zh-chs': '内容不是导出的应用，请粘贴导出时得到的完整 JSON',
      en: 'This is not an exported application; paste the whole JSON text that the export gave',
    },
  },
  'document.confirm': {
    code: 400,
    text: {
      'zh-chs': '永久删除前请填写标识 {uid} 以确认',
      en: 'Give the uid {uid} to confirm deleting it for ever',
    },
  },
  'document.still-released': {
    code: 409,
    text: {
      'zh-chs': '{name} 仍在访问者使用的发布版本中，请先发布不含它的版本',
      en: '{name} is still in the release that visitors use; publish the application without it first',
    },
  },
} as const satisfies ErrorArea;

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
  'menu.entry-unknown': {
    code: 404,
    text: {
      'zh-chs': '菜单中没有此项，可能已被删除；请刷新列表',
      en: 'The menu has no such entry, it may have been deleted; refresh the list',
    },
  },
  'menu.at-the-end': {
    code: 409,
    text: { 'zh-chs': '已在所在分组的最前或最后，不能再移动', en: 'It is the first or the last of its group already' },
  },
  'menu.at-the-top': {
    code: 409,
    text: { 'zh-chs': '该项不在任何分组中，不能移出', en: 'It stands in no group that it could leave' },
  },
  'menu.no-group-above': {
    code: 409,
    text: {
      'zh-chs': '上一项不是分组；请先将该项移到某个分组之后',
      en: 'The entry above it is no group; move it behind one first',
    },
  },
  'menu.group-filled': {
    code: 409,
    text: {
      'zh-chs': '分组“{label}”下还有菜单项，不能改为页面或链接；请先移出这些项',
      en: 'The group "{label}" has entries and cannot become a page or a link; move them out of it first',
    },
  },
  'menu.parent': {
    code: 400,
    text: {
      'zh-chs': '请选择一个分组，且不能是该项自身或其下级',
      en: 'Choose a group that is neither the entry itself nor below it',
    },
  },
  'menu.address': {
    code: 400,
    text: {
      'zh-chs': '请填写以 http:// 或 https:// 开头的完整地址，不含账号与密码',
      en: 'Give a whole address that begins with http:// or https://, without account and password',
    },
  },
  'menu.recycled': {
    code: 409,
    text: {
      'zh-chs': '此应用的菜单在回收站中，请先恢复它',
      en: 'The menu of this application is in the recycle bin; restore it first',
    },
  },
  'menu.nothing-to-undo': {
    code: 409,
    text: { 'zh-chs': '菜单没有可撤销的更改', en: 'The menu has no change to undo' },
  },
  'menu.changed-by': {
    code: 409,
    text: {
      'zh-chs': '最近一次更改由{name}完成；请在历史中查看并恢复',
      en: 'The last change was made by {name}; look at it in the history and restore there',
    },
  },
  'text.changed': {
    code: 409,
    text: {
      'zh-chs': '此文本在列表打开后已被修改或移动；请刷新列表后再改',
      en: 'This text was changed or moved since the list was opened; refresh the list and change it then',
    },
  },
  'app.template-unknown': {
    code: 404,
    text: {
      'zh-chs': '模板不存在或已被删除，请另选一个',
      en: 'The template does not exist or was deleted; choose another',
    },
  },
  'app.templates-full': {
    code: 409,
    text: {
      'zh-chs': '最多保存 {most} 个模板，请先删除不再使用的模板',
      en: 'At most {most} templates are kept; delete one that is no longer used',
    },
  },
} as const satisfies ErrorArea;

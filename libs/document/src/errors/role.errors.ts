import type { ErrorArea } from './platform.error.js';

/** System roles of one's own (screens I5). */
export const roleErrors = {
  'role.unknown': { code: 404, text: { 'zh-chs': '没有这个角色', en: 'There is no such role' } },
  'role.built-in': {
    code: 409,
    text: { 'zh-chs': '内置角色“{name}”不能修改或删除', en: 'The built-in role "{name}" cannot be changed or deleted' },
  },
  'role.name-taken': {
    code: 409,
    text: { 'zh-chs': '角色名称“{name}”已存在，请换一个', en: 'There is a role "{name}" already; choose another name' },
  },
  'role.empty': {
    code: 400,
    text: { 'zh-chs': '请至少选择一个页面或操作', en: 'Choose at least one screen or operation' },
  },
  'role.screen-unknown': {
    code: 400,
    text: { 'zh-chs': '页面“{name}”不能授予角色', en: 'The screen "{name}" cannot be given to a role' },
  },
  'role.operation-unknown': {
    code: 400,
    text: { 'zh-chs': '操作“{name}”不能授予角色', en: 'The operation "{name}" cannot be given to a role' },
  },
  'role.in-flow': {
    code: 409,
    text: {
      'zh-chs': '审批流程“{flow}”正在使用该角色，请先修改流程',
      en: 'The approval flow "{flow}" names this role; change the flow first',
    },
  },
} as const satisfies ErrorArea;

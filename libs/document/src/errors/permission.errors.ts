import type { ErrorArea } from './platform.error.js';

/**
 * The grid of rights (screens.md D6); what parents and broken sources say stands with the texts of the specification.
 */
export const permissionErrors = {
  'permission.end-past': {
    code: 400,
    text: { 'zh-chs': '到期时间必须晚于当前时间', en: 'The end time must lie in the future' },
  },
  'permission.level-place': {
    code: 400,
    text: {
      'zh-chs': '访问级别只能设置在整个数据源的读、写或管理权限上',
      en: 'An access level belongs to read, write or manage on a whole data source',
    },
  },
  'permission.level-ceiling': {
    code: 409,
    text: {
      'zh-chs': '访问级别不能高于项目的访问级别，请选择较低的级别或先提高项目级别',
      en: "The access level cannot be above the project's; choose a lower one or raise the project's first",
    },
  },
  'permission.copy-nothing': {
    code: 409,
    text: {
      'zh-chs': '没有可复制的权限：该成员在本项目中没有自己的权限，或对方已全部拥有',
      en: 'There is nothing to copy: that member holds nothing of their own here, or the other one holds it all',
    },
  },
  'permission.too-many': {
    code: 400,
    text: {
      'zh-chs': '一次最多保存 {most} 项变更，请分批保存',
      en: 'At most {most} changes are saved at once; save them in parts',
    },
  },
} as const satisfies ErrorArea;

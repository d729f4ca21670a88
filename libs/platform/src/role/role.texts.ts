import type { SystemRole } from '@sluice/document';

/** Labels of own roles, as messages name them. */
export const roleTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  name: { 'zh-chs': '名称', en: 'Name' },
  menus: { 'zh-chs': '页面', en: 'Screens' },
  operations: { 'zh-chs': '操作', en: 'Operations' },
  user_ids: { 'zh-chs': '人员', en: 'People' },
  saved: { 'zh-chs': '角色已保存', en: 'The role is saved' },
  mixed: {
    'zh-chs': '角色已保存。注意：它混合了应当分离的职责：{duties}。持有人可以独自完成本应由两人分别完成的事情。',
    en: 'The role is saved. Mind: it mixes duties that should stay apart: {duties}. Who has it can do alone what two people should do.',
  },
} as const;

/** Duties as they are called where they mix. */
export const dutyNames: Readonly<Partial<Record<SystemRole, { 'zh-chs': string; en: string }>>> = {
  system_admin: { 'zh-chs': '系统管理', en: 'system' },
  audit_admin: { 'zh-chs': '审计', en: 'audit' },
  policy_admin: { 'zh-chs': '策略', en: 'policy' },
  app_admin: { 'zh-chs': '应用', en: 'applications' },
};

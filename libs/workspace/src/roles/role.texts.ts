import { createTexts } from '@sluice/renderer';

/** Texts of the choice of screens and operations. */
const texts = {
  search: { 'zh-chs': '搜索页面或操作', en: 'Search screens or operations' },
  loading: { 'zh-chs': '正在加载…', en: 'Loading…' },
  failed: { 'zh-chs': '加载失败：{reason}', en: 'Could not be loaded: {reason}' },
  retry: { 'zh-chs': '重试', en: 'Retry' },
  chosen: {
    'zh-chs': '已选 {screens} 个页面，{operations} 个操作',
    en: '{screens} screens, {operations} operations chosen',
  },
  mixed: {
    'zh-chs': '职责混合：{duties}。这些职责应由不同的人承担；仍可保存，但请确认确有需要。',
    en: 'Duties mix: {duties}. They belong to different people; it can be saved, but be sure that it is needed.',
  },
  others: { 'zh-chs': '其他操作', en: 'Other operations' },
  'others-note': { 'zh-chs': '不在以上页面按钮中的操作', en: 'Operations behind no button of these screens' },
  none: { 'zh-chs': '没有匹配的页面或操作', en: 'No screen or operation of this name' },
  everything: {
    'zh-chs': '超级管理员可使用全部页面与操作。',
    en: 'The super administrator has every screen and operation.',
  },
  ordinary: {
    'zh-chs': '普通用户只使用对所有登录者开放的页面与操作，以及本人在项目中的权限。',
    en: 'An ordinary user has what is for everybody who is signed in, and what their projects permit.',
  },
  'duty.system_admin': { 'zh-chs': '系统', en: 'System' },
  'duty.audit_admin': { 'zh-chs': '审计', en: 'Audit' },
  'duty.policy_admin': { 'zh-chs': '策略', en: 'Policy' },
  'duty.app_admin': { 'zh-chs': '应用', en: 'Applications' },
} as const;

/** Texts of this widget in the language of the page. */
export const { useSay: useRoleSay } = createTexts<keyof typeof texts>(texts);

import { createTexts } from '../texts/locale.context.js';

/** Texts of the widgets of approvals. */
const catalogue = {
  'group.project_role': { 'zh-chs': '项目角色', en: 'Project role' },
  'group.role': { 'zh-chs': '系统角色', en: 'System role' },
  'group.users': { 'zh-chs': '指定人员', en: 'People' },
  'group.app': { 'zh-chs': '应用构建人员', en: 'Whoever builds the app' },
  'group.owner': { 'zh-chs': '数据所有者', en: 'Owner of the data' },
  'mode.any': { 'zh-chs': '任一人通过', en: 'Any of them' },
  'mode.all': { 'zh-chs': '全部通过', en: 'All of them' },
  'mode.count': { 'zh-chs': '指定人数通过', en: 'A number of them' },
  'mode.count-of': { 'zh-chs': '{count} 人通过', en: '{count} of them' },
  'state.done': { 'zh-chs': '已通过', en: 'Done' },
  'state.waiting': { 'zh-chs': '审批中', en: 'Waiting' },
  'state.later': { 'zh-chs': '未开始', en: 'Later' },
  'state.rejected': { 'zh-chs': '已拒绝', en: 'Rejected' },
  'state.ended': { 'zh-chs': '已结束', en: 'Ended' },
  'steps.none': { 'zh-chs': '没有审批步骤', en: 'No steps' },
  'steps.now': { 'zh-chs': '当前可审批: {people}', en: 'Can decide now: {people}' },
  'steps.nobody': {
    'zh-chs': '当前没有人可以审批，请管理员调整成员',
    en: 'Nobody can decide now; a member has to be added to the group',
  },
  'steps.hours': { 'zh-chs': '限 {hours} 小时', en: 'within {hours} h' },
  'flow.step': { 'zh-chs': '第 {n} 步', en: 'Step {n}' },
  'flow.name': { 'zh-chs': '步骤名称', en: 'Name of the step' },
  'flow.who': { 'zh-chs': '由谁审批', en: 'Who decides' },
  'flow.mode': { 'zh-chs': '通过方式', en: 'How many decide' },
  'flow.count': { 'zh-chs': '通过人数', en: 'Approvals needed' },
  'flow.hours': { 'zh-chs': '限时（小时）', en: 'Hours to decide' },
  'flow.no-limit': { 'zh-chs': '不限', en: 'No limit' },
  'flow.choose': { 'zh-chs': '选择{what}', en: 'Choose: {what}' },
  'flow.owner-note': {
    'zh-chs': '数据源的负责人；应用的申请为其构建人员',
    en: 'Whoever owns the data source; of a request for an app whoever builds it',
  },
  'flow.add': { 'zh-chs': '添加步骤', en: 'Add a step' },
  'flow.remove': { 'zh-chs': '删除第 {n} 步', en: 'Remove step {n}' },
  'flow.up': { 'zh-chs': '上移第 {n} 步', en: 'Move step {n} up' },
  'flow.down': { 'zh-chs': '下移第 {n} 步', en: 'Move step {n} down' },
  'flow.none': { 'zh-chs': '还没有步骤，至少添加一个', en: 'No steps yet; a flow has at least one' },
} as const;

export type ApprovalTextKey = keyof typeof catalogue;
export const { useSay: useApprovalSay } = createTexts<ApprovalTextKey>(catalogue);

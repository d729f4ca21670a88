import type { ErrorArea } from './platform.error.js';

/** Approvals, their flows, and requests for rights (screens.md E4, E6–E8). */
export const approvalErrors = {
  'approval.no-flow': {
    code: 409,
    text: {
      'zh-chs': '没有匹配的审批流程，不能提交；请策略管理员或项目管理员配置流程',
      en: 'No approval flow matches, so this cannot be submitted; ask a policy administrator or the project manager for a flow',
    },
  },
  'approval.nobody': {
    code: 409,
    text: {
      'zh-chs':
        '步骤“{step}”现在没有人可以审批，提交后将一直等待；请为应用添加另一位构建人员，或请策略管理员调整审批流程{flow}',
      en: 'Nobody may approve the step “{step}” now, so this would wait for ever; name another builder of the app, or ask a policy administrator to change the flow {flow}',
    },
  },
  'approval.condition-failed': {
    code: 409,
    text: {
      'zh-chs': '审批流程{flow}的条件无法计算: {reason}；请修改该流程',
      en: 'The condition of the approval flow {flow} cannot be computed: {reason}; correct the flow',
    },
  },
  'approval.unknown': { code: 404, text: { 'zh-chs': '审批不存在', en: 'The approval does not exist' } },
  'approval.decided': {
    code: 409,
    text: {
      'zh-chs': '状态已变化，该操作不再可用；请刷新后查看',
      en: 'The state has changed and this is no longer possible; refresh to see it',
    },
  },
  'approval.changed': {
    code: 409,
    text: {
      'zh-chs': '内容在您打开之后被修改，请重新查看后再审批',
      en: 'The content was changed after you opened it; look at it again before you decide',
    },
  },
  'approval.not-yours': {
    code: 401,
    text: {
      'zh-chs': '您不在当前审批组中，或已处理过该步骤',
      en: 'You are not in the group that decides now, or have decided this step already',
    },
  },
  'approval.own': {
    code: 401,
    text: {
      'zh-chs': '不能审批自己提交的内容，除非项目允许自审批',
      en: 'Nobody approves what they submitted themselves, unless the project allows it',
    },
  },
  'approval.remark-missing': {
    code: 400,
    text: { 'zh-chs': '请填写审批意见', en: 'Write a remark that says why' },
  },
  'approval.remark-long': {
    code: 400,
    text: { 'zh-chs': '审批意见不能超过{most}个字符', en: 'A remark has at most {most} characters' },
  },
  'approval.no-conditions': {
    code: 400,
    text: {
      'zh-chs': '该审批不支持附加条件: {name}',
      en: 'Nothing of this kind can be approved with the condition {name}; leave it out',
    },
  },
  'approval.person-unfit': {
    code: 409,
    text: {
      'zh-chs': '该人员不能审批: 账号已停用、是申请人，或已在当前审批组中',
      en: 'This person cannot decide it: their account is disabled, they are the applicant, or they are in the group already',
    },
  },
  'approval-flow.unknown': { code: 404, text: { 'zh-chs': '审批流程不存在', en: 'The approval flow does not exist' } },
  'approval-flow.name-taken': {
    code: 409,
    text: { 'zh-chs': '审批流程名称已存在: {name}', en: 'An approval flow of this name exists already: {name}' },
  },
  'approval-flow.no-steps': {
    code: 400,
    text: { 'zh-chs': '审批流程至少要有一个步骤', en: 'An approval flow has at least one step' },
  },
  'approval-flow.step-name': {
    code: 400,
    text: { 'zh-chs': '步骤{step}的名称不能为空', en: 'Step {step} has no name' },
  },
  'approval-flow.step-group': {
    code: 400,
    text: {
      'zh-chs': '步骤{step}没有选择审批人或角色',
      en: 'Step {step} has nobody who decides: choose people or roles',
    },
  },
  'approval-flow.step-unknown': {
    code: 400,
    text: {
      'zh-chs': '步骤{step}中有已不存在或不属于该项目的人员或角色',
      en: 'Step {step} names somebody or a role that does not exist or belongs to another project',
    },
  },
  'approval-flow.step-count': {
    code: 400,
    text: {
      'zh-chs': '步骤{step}的通过人数须为大于 0 的整数',
      en: 'Step {step} needs the number of approvals, a whole number above 0',
    },
  },
  'approval-flow.copies-unknown': {
    code: 400,
    text: { 'zh-chs': '抄送人中有不存在的人员', en: 'Copies go to somebody who does not exist' },
  },
  'approval-flow.target-reserved': {
    code: 400,
    text: {
      'zh-chs': '应用发布与列分级变更不属于任何项目，其流程由平台设置',
      en: 'Publishing of apps and changes of levels belong to no project: their flows are the platform’s',
    },
  },
  'approval-flow.priority-reserved': {
    code: 400,
    text: {
      'zh-chs': '项目流程的优先级从{least}开始，更高的优先级属于平台',
      en: "Priorities of a project begin at {least}; higher ones are the platform's",
    },
  },
  'approval-flow.pass-reserved': {
    code: 400,
    text: { 'zh-chs': '只有平台流程可以自动通过', en: 'Only a flow of the platform may pass by itself' },
  },
  'approval-flow.condition': {
    code: 400,
    text: { 'zh-chs': '条件不正确: {reason}', en: 'The condition is not right: {reason}' },
  },
  'approval-flow.auto-pass': {
    code: 400,
    text: {
      'zh-chs': '自动通过的条件不正确: {reason}',
      en: 'The condition of the automatic pass is not right: {reason}',
    },
  },
} as const satisfies ErrorArea;

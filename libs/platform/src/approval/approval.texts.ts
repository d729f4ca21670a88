/** Labels of approvals and flows, as messages name them. */
export const approvalTexts = {
  id: { 'zh-chs': '审批', en: 'Approval' },
  items: { 'zh-chs': '所选审批', en: 'Selected approvals' },
  action: { 'zh-chs': '操作', en: 'Action' },
  remark: { 'zh-chs': '审批意见', en: 'Remark' },
  hash: { 'zh-chs': '内容摘要', en: 'Hash of the content' },
  user_id: { 'zh-chs': '人员', en: 'Person' },
  conditions: { 'zh-chs': '附加条件', en: 'Conditions' },
  flow: { 'zh-chs': '审批流程', en: 'Approval flow' },
  name: { 'zh-chs': '名称', en: 'Name' },
  project_id: { 'zh-chs': '项目', en: 'Project' },
  target: { 'zh-chs': '适用于', en: 'Applies to' },
  condition: { 'zh-chs': '条件', en: 'Condition' },
  priority: { 'zh-chs': '优先级', en: 'Priority' },
  steps: { 'zh-chs': '审批步骤', en: 'Steps' },
  auto_pass: { 'zh-chs': '自动通过条件', en: 'Passes by itself when' },
  copies: { 'zh-chs': '抄送', en: 'Copies to' },
} as const;

/** What became of a decision, and what a try with a sample tells. */
export const decisionTexts = {
  approved: { 'zh-chs': '已通过', en: 'Approved' },
  rejected: { 'zh-chs': '已拒绝', en: 'Rejected' },
  waiting: { 'zh-chs': '已通过本步骤，等待{step}', en: 'This step has your approval; it waits for {step}' },
  passed_on: { 'zh-chs': '已转交', en: 'Handed over' },
  added: { 'zh-chs': '已加签', en: 'Another approver is asked' },
  some: { 'zh-chs': '{done} 项已处理；{failed} 项未处理: {why}', en: '{done} done; {failed} not: {why}' },
  all: { 'zh-chs': '{done} 项已处理', en: '{done} done' },
  no_flow: { 'zh-chs': '没有流程匹配该样例：提交会被拒绝', en: 'No flow matches this sample: it would be refused' },
  matched: { 'zh-chs': '匹配流程「{flow}」', en: 'The flow "{flow}" matches' },
  passes: { 'zh-chs': '自动通过，不需要审批', en: 'It passes by itself, nobody is asked' },
  this_one: { 'zh-chs': '（本流程）', en: ' (this one)' },
  step: { 'zh-chs': '{n}. {name}：{who}（{mode}）', en: '{n}. {name}: {who} ({mode})' },
  nobody: { 'zh-chs': '当前无人', en: 'nobody now' },
  any: { 'zh-chs': '任一人通过', en: 'any of them' },
  every: { 'zh-chs': '全部通过', en: 'all of them' },
  count: { 'zh-chs': '{count} 人通过', en: '{count} of them' },
} as const;

/** What is said of changes that need two people. */
export const dutiesTexts = {
  waits: {
    'zh-chs': '已提交，等待另一位管理员确认后生效',
    en: 'Submitted: it takes effect when a second administrator has confirmed it',
  },
  approval: {
    'zh-chs': '已提交审批，通过后生效',
    en: 'Submitted for approval: it takes effect when it has been approved',
  },
  confirmed: { 'zh-chs': '已确认，变更已生效', en: 'Confirmed: the change is in effect' },
  rejected: { 'zh-chs': '已拒绝，没有任何变更', en: 'Rejected: nothing was changed' },
  remark: { 'zh-chs': '说明', en: 'Remark' },
  single_admin: { 'zh-chs': '单管理员模式', en: 'Single-administrator mode' },
} as const;

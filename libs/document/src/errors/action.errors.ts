import type { ErrorArea } from './platform.error.js';

/** Refusals and failures of actions of several steps (§3, design §7). */
export const actionErrors = {
  'action.failed': { code: 409, text: { 'zh-chs': '{reason}', en: '{reason}' } },
  'action.one-transaction': {
    code: 409,
    text: {
      'zh-chs': '该操作的步骤不能在同一事务中: {reason}',
      en: 'The steps of this operation cannot share one transaction: {reason}',
    },
  },
  'preview.no-acting': {
    code: 409,
    text: {
      'zh-chs': '以他人身份预览时只能查看，不能执行操作',
      en: "Looking through somebody else's eyes is for reading only; nothing is run",
    },
  },
  'action.transaction-lost': {
    code: 409,
    text: {
      'zh-chs': '数据源已结束本次事务，所有步骤均已撤销',
      en: 'The data source has ended the transaction; every step was undone',
    },
  },
  'gateway.outcome-unknown': {
    code: 500,
    text: {
      'zh-chs': '未知状态: 与数据源{name}的连接在提交时中断，无法确认写入是否生效。请先核对数据，系统不会自动重试。',
      en: 'Unknown state: the connection to data source {name} broke while committing, so it is not known whether the write took effect. Please check the data first; nothing is retried.',
    },
  },
} as const satisfies ErrorArea;

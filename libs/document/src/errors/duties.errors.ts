import type { ErrorArea } from './platform.error.js';

/** Separation of duties: nobody alone can see everything. */
export const dutiesErrors = {
  'duties.not-to-oneself': {
    code: 409,
    text: {
      'zh-chs': '不能给自己授权，请由另一位管理员办理',
      en: 'Nobody grants to oneself; ask another administrator to do it',
    },
  },
  'pending-change.unknown': {
    code: 404,
    text: { 'zh-chs': '没有这项待确认的变更', en: 'There is no such change waiting for confirmation' },
  },
  'pending-change.decided': {
    code: 409,
    text: {
      'zh-chs': '这项变更已处理或已过期，请刷新列表',
      en: 'This change was decided already or has expired; refresh the list',
    },
  },
  'pending-change.own': {
    code: 409,
    text: {
      'zh-chs': '提交人和受益人不能确认，请由另一位管理员确认',
      en: 'Neither who proposed a change nor who gains by it may confirm it; ask another administrator',
    },
  },
  'pending-change.session-only': {
    code: 401,
    text: {
      'zh-chs': '权限不足: 请登录后确认，个人令牌不能确认变更',
      en: 'A personal token cannot confirm changes; sign in to confirm',
    },
  },
  'pending-change.outdated': {
    code: 409,
    text: {
      'zh-chs': '提交之后相关内容已被修改，请拒绝这项变更并重新提交',
      en: 'What this change is about was changed meanwhile; reject it and propose it again',
    },
  },
  'pending-change.proposer-gone': {
    code: 409,
    text: {
      'zh-chs': '提交人的账号已停用，请拒绝这项变更',
      en: 'The account of who proposed this change is no longer usable; reject the change',
    },
  },
} as const satisfies ErrorArea;

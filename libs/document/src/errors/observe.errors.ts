import type { ErrorArea } from './platform.error.js';

/** What goes on at a data source (screens F4, H1, H6). */
export const observeErrors = {
  'observe.denied': {
    code: 401,
    text: {
      'zh-chs': '查看会话与锁需要该数据源的管理权限，或管理使用它的项目',
      en: 'Seeing sessions and locks needs the letter manage on this data source, or a project that uses it to manage',
    },
  },
  'observe.not-managed': {
    code: 401,
    text: {
      'zh-chs': '结束会话需要数据源{name}的管理权限',
      en: 'Ending a session needs the letter manage on data source {name}',
    },
  },
  'observe.unavailable': { code: 409, text: { 'zh-chs': '{reason}', en: '{reason}' } },
  'observe.gone': {
    code: 409,
    text: {
      'zh-chs': '该会话已经结束，或不再是所看到的那一个；请刷新',
      en: 'The session has ended already, or is not the one that was shown any more; refresh',
    },
  },
  'observe.refused': { code: 409, text: { 'zh-chs': '{reason}', en: '{reason}' } },
} as const satisfies ErrorArea;

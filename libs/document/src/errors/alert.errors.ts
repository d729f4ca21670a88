import type { ErrorArea } from './platform.error.js';

/** Alerts, and the rules that raise them (screens H2, H4, H5). */
export const alertErrors = {
  'alert.unknown': { code: 404, text: { 'zh-chs': '告警不存在', en: 'The alert does not exist' } },
  'alert.moved': {
    code: 409,
    text: {
      'zh-chs': '告警的状态已改变，请刷新后再试',
      en: 'The alert is in another state by now; refresh and try again',
    },
  },
  'alert.no-person': {
    code: 400,
    text: { 'zh-chs': '该用户不存在或已不能登录', en: 'This person does not exist or can no longer sign in' },
  },
  'alert-rule.unknown': { code: 404, text: { 'zh-chs': '告警规则不存在', en: 'The alert rule does not exist' } },
  'alert-rule.name-taken': {
    code: 409,
    text: { 'zh-chs': '告警规则名称已存在: {name}', en: 'An alert rule of this name exists already: {name}' },
  },
  'alert-rule.audit-only': {
    code: 401,
    text: {
      'zh-chs': '审计类规则由审计管理员维护',
      en: 'Rules about the audit log are kept by audit administrators',
    },
  },
  'alert-rule.metric': {
    code: 400,
    text: { 'zh-chs': '请选择该对象的指标', en: 'Choose a metric of this kind of object' },
  },
  'alert-rule.condition': {
    code: 400,
    text: { 'zh-chs': '条件有误：{reason}', en: 'The condition is wrong: {reason}' },
  },
  'alert-rule.source': {
    code: 400,
    text: { 'zh-chs': '所选数据源已不存在', en: 'A chosen data source does not exist any more' },
  },
  'alert-rule.channel': {
    code: 400,
    text: { 'zh-chs': '所选渠道已停用或不存在', en: 'A chosen channel is disabled or gone' },
  },
} as const satisfies ErrorArea;

import type { ErrorArea } from './platform.error.js';

/** Requests for rights (screens.md E6, N5). */
export const requestErrors = {
  'request.unknown': { code: 404, text: { 'zh-chs': '申请不存在', en: 'The request does not exist' } },
  'request.one-source': {
    code: 400,
    text: {
      'zh-chs': '所选对象须属于所选的数据源',
      en: 'The chosen objects must belong to the chosen data source',
    },
  },
  'request.waiting': {
    code: 409,
    text: { 'zh-chs': '相同的申请正在审批中', en: 'The same request is waiting for approval already' },
  },
  'request.days-many': {
    code: 400,
    text: {
      'zh-chs': '申请时长不能超过{most}天',
      en: 'A right can be asked for {most} days at most',
    },
  },
  'request.project-unfit': {
    code: 409,
    text: {
      'zh-chs': '您不是该项目的有效成员，或项目未使用该数据源',
      en: 'You are no member of this project now, or it does not work on the data source',
    },
  },
  'request.project-choose': {
    code: 400,
    text: {
      'zh-chs': '您的多个项目使用该数据源，请选择由哪个项目审批',
      en: 'Several of your projects work on this data source; choose the one that decides',
    },
  },
  'request.source-needed': {
    code: 400,
    text: { 'zh-chs': '数据源不能为空!', en: 'Choose the data source that the right is about' },
  },
  'request.project-needed': {
    code: 400,
    text: { 'zh-chs': '项目不能为空!', en: 'Choose the project' },
  },
  'request.source-unfit': {
    code: 409,
    text: {
      'zh-chs': '数据源不存在或已停用，或项目已停止使用',
      en: 'The data source is not there or disabled, or the project is not in use',
    },
  },
  'request.letters-needed': {
    code: 400,
    text: { 'zh-chs': '权限不能为空!', en: 'Choose at least one permission' },
  },
  'request.level-needed': {
    code: 400,
    text: { 'zh-chs': '访问级别不能为空!', en: 'Choose the access level' },
  },
  'request.role-needed': {
    code: 400,
    text: { 'zh-chs': '应用角色不能为空!', en: 'Choose the role of the app' },
  },
  'request.role-unfit': {
    code: 409,
    text: {
      'zh-chs': '该应用角色不存在、不可申请，或您已拥有',
      en: 'There is no such role of an app to ask for, or you have it already',
    },
  },
  'request.not-open': {
    code: 409,
    text: {
      'zh-chs': '项目不公开、未启用，或您已是成员',
      en: 'The project is not public or not in use, or you are in it already',
    },
  },
  'request.applicant-ended': {
    code: 409,
    text: {
      'zh-chs': '申请人的账号已停用或到期，不能通过；请拒绝该申请',
      en: 'The account of the applicant is disabled or has ended, so it cannot be approved; reject the request',
    },
  },
  'request.not-extendable': {
    code: 409,
    text: {
      'zh-chs': '只能续期已启用的申请',
      en: 'Only a request that is enabled can be extended',
    },
  },
} as const satisfies ErrorArea;

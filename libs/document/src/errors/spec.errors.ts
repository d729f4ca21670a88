import type { ErrorArea } from './platform.error.js';
import { specTexts } from './spec.texts.js';

/** The codes and messages that §8 gives, Chinese wording verbatim. */
export const specErrors = {
  'session.version-outdated': {
    code: 304,
    text: { 'zh-chs': '版本已升级，请刷新后使用。', en: 'A new version is installed. Please reload the page.' },
  },
  'access.denied': { code: 401, text: specTexts.denied },
  'session.none': {
    code: 403,
    text: { 'zh-chs': '未登录，请登录后再访问。', en: 'You are not signed in. Please sign in first.' },
  },
  'session.expired': {
    code: 403,
    text: { 'zh-chs': '登录已过期，请重新登录。', en: 'Your session has expired. Please sign in again.' },
  },
  'session.revoked': {
    code: 405,
    text: {
      'zh-chs': '账号已在别处登录或会话已被终止，请重新登录。',
      en: 'This account has signed in elsewhere or the session was ended. Please sign in again.',
    },
  },
  'session.none-in-app': {
    code: 406,
    text: { 'zh-chs': '未登录，请登录后再访问。', en: 'You are not signed in. Please sign in first.' },
  },
  'licence.expired': {
    code: 4003,
    text: {
      'zh-chs': '抱歉，许可证已过期，请联系厂商申请新的许可证。',
      en: 'The licence has expired. Please ask the vendor for a new one.',
    },
  },
  'licence.missing': {
    code: 4004,
    text: {
      'zh-chs': '抱歉，软件未配置许可证信息,请配置后重新启动。',
      en: 'No licence is configured. Please configure one and start again.',
    },
  },
  'spec.parameter-error': { code: 400, text: { 'zh-chs': '参数错误！', en: 'Wrong parameter' } },
  'spec.remove-failed': { code: 500, text: { 'zh-chs': '移除失败', en: 'Could not be removed' } },
  'spec.call-failed': { code: 500, text: { 'zh-chs': '调用失败', en: 'The call failed' } },
  'spec.call-failed-exclaimed': { code: 500, text: specTexts.callFailed },
  'spec.verification-failed': { code: 400, text: specTexts.validationFailed },
  'spec.unknown-error': { code: 500, text: { 'zh-chs': '未知错误!', en: 'Unknown error' } },
  'spec.binding-failed': { code: 500, text: { 'zh-chs': '绑定出错了!', en: 'The binding failed' } },
  'spec.password-too-simple': { code: 400, text: { 'zh-chs': '密码过于简单', en: 'The password is too simple' } },
  'spec.passwords-differ': {
    code: 400,
    text: { 'zh-chs': '新密码两次输入不一致', en: 'The two new passwords differ' },
  },
  'spec.pin-wrong': { code: 400, text: { 'zh-chs': 'pin码错误', en: 'Wrong PIN code' } },
  'spec.captcha-wrong': { code: 400, text: { 'zh-chs': '验证码错误', en: 'Wrong verification code' } },
  'spec.submit-failed': { code: 500, text: { 'zh-chs': '提交失败', en: 'Could not be submitted' } },
  'spec.audit-operation-wrong': { code: 400, text: { 'zh-chs': '审计操作错误', en: 'Wrong audit operation' } },
  'spec.sql-execution-error': { code: 500, text: { 'zh-chs': 'SQL execution error', en: 'SQL execution error' } },
  'spec.request-failed': { code: 500, text: specTexts.requestFailed },
  'spec.save-failed': { code: 500, text: specTexts.saveFailed },
  'spec.load-failed': { code: 500, text: specTexts.loadFailed },
  'spec.repair-connection': {
    code: 409,
    text: { 'zh-chs': '请修复连接后再进行操作!', en: 'Please repair the connection first' },
  },
  'spec.data-wrong': {
    code: 409,
    text: {
      'zh-chs': '数据错误, 请刷新重试或单独设置',
      en: 'Wrong data. Please reload and try again, or set them one by one.',
    },
  },
  'spec.parent-unsupported': {
    code: 409,
    text: { 'zh-chs': '父级权限不支持该操作!', en: 'The parent permission does not support this operation' },
  },
  'spec.parent-not-enabled': {
    code: 409,
    text: { 'zh-chs': '上级权限未开启', en: 'The parent permission is not enabled' },
  },
  'spec.no-data-found': { code: 404, text: { 'zh-chs': '未查询到数据', en: 'No data found' } },
  'spec.query-before-export': { code: 400, text: specTexts.queryBeforeExport },
} as const satisfies ErrorArea;

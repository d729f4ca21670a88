import type { ErrorArea } from './platform.error.js';

/**
 * Refusals that every area shares: wrong input, unknown object, conflict, limits, internal failure (contracts of the
 * envelope).
 */
export const inputErrors = {
  'input.required': { code: 400, text: { 'zh-chs': '{label}不能为空!', en: '{label} must not be empty' } },
  'input.type': {
    code: 400,
    text: { 'zh-chs': '{label}的类型错误,应为{expected}', en: '{label} has the wrong type, expected {expected}' },
  },
  'input.range': {
    code: 400,
    text: { 'zh-chs': '{label}须在{min}与{max}之间', en: '{label} must be between {min} and {max}' },
  },
  'input.length': {
    code: 400,
    text: { 'zh-chs': '{label}的长度须在{min}与{max}之间', en: '{label} must have {min} to {max} characters' },
  },
  'input.choice': { code: 400, text: { 'zh-chs': '{label}不在可选范围内', en: '{label} is not one of the choices' } },
  'input.pattern': { code: 400, text: { 'zh-chs': '{label}的格式错误', en: '{label} has the wrong format' } },
  'input.expected': {
    code: 400,
    text: { 'zh-chs': '{label}的格式错误，应为{expected}', en: '{label} has the wrong format, expected {expected}' },
  },
  'input.unknown': { code: 400, text: { 'zh-chs': '未知的参数{name}', en: 'Unknown parameter {name}' } },
  'input.invalid': {
    code: 400,
    text: { 'zh-chs': '参数错误！{field}: {reason}', en: 'Wrong parameter {field}: {reason}' },
  },
  'input.body-too-large': {
    code: 400,
    text: {
      'zh-chs': '请求内容超过 {most} 字节，请减少后重试',
      en: 'The body of the call is larger than {most} bytes. Please send less.',
    },
  },
  'input.body-slow': {
    code: 408,
    text: {
      'zh-chs': '请求内容未在 {seconds} 秒内发送完毕，请重试',
      en: 'The body of the call did not arrive within {seconds} seconds. Please try again.',
    },
  },
  'input.too-many-values': {
    code: 400,
    text: {
      'zh-chs': '{field}包含的值超过 {most} 个，请减少后重试',
      en: '{field} holds more than {most} values. Please send fewer.',
    },
  },
  'input.too-deep': {
    code: 400,
    text: {
      'zh-chs': '{field}的嵌套超过 {most} 层，请减少层数',
      en: '{field} is nested deeper than {most} levels. Please send it flatter.',
    },
  },
  'input.nul': {
    code: 400,
    text: {
      'zh-chs': '{field}含有空字符 (NUL)，请删除后重试',
      en: '{field} holds the character NUL. Please remove it.',
    },
  },
  'input.unstorable': {
    code: 400,
    text: {
      'zh-chs': '参数中有无法保存的值（过长、超出范围或字符无效），请修改后重试',
      en: 'A value cannot be stored (too long, out of range or with characters that do not exist). Please change it.',
    },
  },
  'object.unknown': { code: 404, text: { 'zh-chs': '{kind}不存在: {name}', en: '{kind} does not exist: {name}' } },
  'page.unknown': {
    code: 404,
    text: { 'zh-chs': '页面不存在或未发布', en: 'The page does not exist or is not published' },
  },
  'app.unknown': {
    code: 404,
    text: { 'zh-chs': '应用不存在或未发布', en: 'The application does not exist or is not published' },
  },
  'object.conflict': {
    code: 409,
    text: {
      'zh-chs': '数据已被他人修改,请刷新后重试',
      en: 'Somebody else changed this meanwhile. Please reload and try again.',
    },
  },
  'gateway.refused': {
    code: 410,
    text: { 'zh-chs': '语句被拒绝: {reason}', en: 'The statement was refused: {reason}' },
  },
  'call.throttled': {
    code: 429,
    text: {
      'zh-chs': '操作过于频繁,请{seconds}秒后再试',
      en: 'Too many attempts. Please try again in {seconds} seconds.',
    },
  },
  'call.internal': {
    code: 500,
    text: { 'zh-chs': '未知错误!请求编号 {request}', en: 'Unknown error, request {request}' },
  },
  'platform.unavailable': {
    code: 503,
    text: {
      'zh-chs': '平台数据库暂时无法连接，请稍后重试',
      en: "The platform's own database cannot be reached at the moment. Please try again shortly.",
    },
  },
  'source.unreachable': {
    code: 503,
    text: {
      'zh-chs': '数据源{name}无法连接: {reason}。请修复连接后再进行操作!',
      en: 'Data source {name} cannot be reached: {reason}. Please repair the connection first.',
    },
  },
} as const satisfies ErrorArea;

import type { ErrorArea } from './platform.error.js';

/** Review of scripts by rules (screens.md E2, E9). */
export const reviewErrors = {
  'review.too-large': {
    code: 400,
    text: {
      'zh-chs': '脚本不能超过 {most} 字节, 当前为 {size} 字节, 请拆分后再审核',
      en: 'A script may have {most} bytes and this one has {size}; divide it',
    },
  },
  'review.empty': {
    code: 400,
    text: {
      'zh-chs': '审核内容不能为空: 脚本中没有可执行的语句, 只有注释或空白',
      en: 'There is nothing to review: the script holds no statement, only comments or blanks',
    },
  },
  'review.kind-unsupported': {
    code: 400,
    text: {
      'zh-chs': '{kind} 类型的数据源不支持 SQL 审核',
      en: 'Scripts for sources of the kind {kind} cannot be reviewed',
    },
  },
  'review.rule-unknown': {
    code: 404,
    text: { 'zh-chs': '审核规则不存在: {code}', en: 'There is no review rule {code}' },
  },
  'review.value-invalid': {
    code: 400,
    text: { 'zh-chs': '规则的值无效: {reason}', en: 'The value of the rule is wrong: {reason}' },
  },
  'review.value-needless': {
    code: 400,
    text: { 'zh-chs': '该规则没有值, 请留空', en: 'This rule has no value; leave it empty' },
  },
} as const satisfies ErrorArea;

import type { BothTexts } from '@sluice/document';
import { RE2JS, RE2JSException } from 're2js';
import type { ReviewRule, RuleValue } from './review.type.js';

/** Words of a list, and letters of one. */
const maxWords = 500;
const maxWord = 128;

type Held = Pick<ReviewRule, 'setting'>;

/** A setting whose type is told apart by looking. */
interface Looked {
  type: 'integer' | 'pattern' | 'words';
  default: RuleValue;
  min: number;
  max: number;
}

/** What is wrong with a value of a rule; undefined where it is right. */
export function settingFault({ setting }: Held, value: unknown): BothTexts | undefined {
  if (!setting) return value === null ? undefined : { 'zh-chs': '该规则没有值', en: 'the rule has no value' };
  const { type, min, max } = setting as unknown as Looked;
  if (type === 'integer') {
    const isWithin = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    return isWithin
      ? undefined
      : { 'zh-chs': `须为 ${min} 到 ${max} 之间的整数`, en: `it is a whole number from ${min} to ${max}` };
  }
  if (type === 'words') return wordsFault(value);
  return patternFault(value);
}

function wordsFault(value: unknown): BothTexts | undefined {
  const isList =
    Array.isArray(value) &&
    value.length <= maxWords &&
    value.every((word) => typeof word === 'string' && word.trim() !== '' && word.length <= maxWord);
  return isList
    ? undefined
    : {
        'zh-chs': `须为至多 ${maxWords} 个词，每行一个，每个不超过 ${maxWord} 个字符`,
        en: `it is a list of at most ${maxWords} words of ${maxWord} letters, one on each line`,
      };
}

function patternFault(value: unknown): BothTexts | undefined {
  if (typeof value !== 'string' || value === '' || value.length > 500)
    return { 'zh-chs': '须为 1 到 500 个字符的正则表达式', en: 'it is a regular expression of 1 to 500 letters' };
  try {
    RE2JS.compile(value);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    return { 'zh-chs': `正则表达式有误: ${cause.message}`, en: `the regular expression is wrong: ${cause.message}` };
  }
}

/** The value that a rule works with: the stored one where it is right, else the rule's own. */
export function valueOf(rule: Held, stored: unknown): RuleValue {
  if (!rule.setting) return null;
  return settingFault(rule, stored) === undefined ? (stored as RuleValue) : (rule.setting.default as RuleValue);
}

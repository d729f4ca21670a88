import type { ErrorObject } from 'ajv';
import type { BothTexts } from '../vocabulary.js';
import type { PropertyNames } from './property.names.js';

type Describe = (params: Record<string, unknown>, names: PropertyNames) => BothTexts;
const both = (zh: string, en: string): BothTexts => ({ 'zh-chs': zh, en });
/** A code with what it is called, where that says more than the code. */
function withName(code: string, name: string | undefined, locale: keyof BothTexts): string {
  if (name === undefined || name.toLowerCase() === code.replaceAll('"', '').toLowerCase()) return code;
  return locale === 'en' ? `${code} (${name})` : `${code}（${name}）`;
}

/** Values that are permitted, each code with what it is called. */
const choices = (values: unknown, { valueOf }: PropertyNames, locale: keyof BothTexts): string =>
  (values as unknown[]).map((value) => withName(JSON.stringify(value), valueOf(value)?.[locale], locale)).join(', ');

/** What each schema keyword means to a person who wrote the document. */
const texts: Record<string, Describe> = {
  required: (params, { name }) => {
    const code = `"${String(params['missingProperty'])}"`;
    return both(`缺少 ${withName(code, name?.['zh-chs'], 'zh-chs')}`, `${withName(code, name?.en, 'en')} is missing`);
  },
  additionalProperties: (params) =>
    both(
      `未知的字段 "${String(params['additionalProperty'])}"`,
      `unknown field "${String(params['additionalProperty'])}"`,
    ),
  enum: (params, names) =>
    both(
      `应为 ${choices(params['allowedValues'], names, 'zh-chs')} 之一`,
      `must be one of ${choices(params['allowedValues'], names, 'en')}`,
    ),
  const: (params) =>
    both(`应为 ${JSON.stringify(params['allowedValue'])}`, `must be ${JSON.stringify(params['allowedValue'])}`),
  type: (params) =>
    both(`类型应为 ${[params['type']].flat().join(', ')}`, `must be of type ${[params['type']].flat().join(' or ')}`),
  pattern: (params) => both(`格式应为 ${String(params['pattern'])}`, `must match ${String(params['pattern'])}`),
  minimum: (params) => both(`不得小于 ${String(params['limit'])}`, `must be at least ${String(params['limit'])}`),
  maximum: (params) => both(`不得大于 ${String(params['limit'])}`, `must be at most ${String(params['limit'])}`),
  minLength: (params) =>
    both(`不得短于 ${String(params['limit'])} 个字符`, `must have at least ${String(params['limit'])} characters`),
  maxLength: (params) =>
    both(`不得长于 ${String(params['limit'])} 个字符`, `must have at most ${String(params['limit'])} characters`),
  minItems: (params) =>
    both(`至少需要 ${String(params['limit'])} 项`, `must have at least ${String(params['limit'])} items`),
  maxItems: (params) =>
    both(`最多 ${String(params['limit'])} 项`, `must have at most ${String(params['limit'])} items`),
  uniqueItems: () => both('有重复项', 'has the same item twice'),
  oneOf: () => both('不符合任何一种允许的写法', 'has none of the allowed forms'),
};

/** A schema error in words, both languages; `names` are those of the property that it is about. */
export function describeError(error: ErrorObject, names: PropertyNames): BothTexts {
  const describe = texts[error.keyword];
  return describe
    ? describe(error.params, names)
    : both(error.message ?? error.keyword, error.message ?? error.keyword);
}

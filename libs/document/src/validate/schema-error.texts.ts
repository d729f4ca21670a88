import type { ErrorObject } from 'ajv';
import type { BothTexts } from '../vocabulary.js';

type Describe = (params: Record<string, unknown>) => BothTexts;
const both = (zh: string, en: string): BothTexts => ({ 'zh-chs': zh, en });
const list = (values: unknown): string => (values as unknown[]).map((value) => JSON.stringify(value)).join(', ');

/** What each schema keyword means to a person who wrote the document. */
const texts: Record<string, Describe> = {
  required: (params) =>
    both(`缺少 "${String(params['missingProperty'])}"`, `"${String(params['missingProperty'])}" is missing`),
  additionalProperties: (params) =>
    both(
      `未知的字段 "${String(params['additionalProperty'])}"`,
      `unknown field "${String(params['additionalProperty'])}"`,
    ),
  enum: (params) =>
    both(`应为 ${list(params['allowedValues'])} 之一`, `must be one of ${list(params['allowedValues'])}`),
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

/** A schema error in words, both languages. */
export function describeError(error: ErrorObject): BothTexts {
  const describe = texts[error.keyword];
  return describe ? describe(error.params) : both(error.message ?? error.keyword, error.message ?? error.keyword);
}

import type { Option } from '../form/form.type.js';
import type { RuleParam } from '../rules/rule.type.js';
import type { Coercing, FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

function pathText(param: RuleParam, value: unknown, { optionsOf }: Coercing): unknown {
  const { framework = 'leaf', delimiter = '/', stockpile = 'code' } = param.input_config ?? {};
  const path: unknown[] = Array.isArray(value) ? value : [value];
  const kept = stockpile === 'name' ? labelsOf(path, optionsOf(param)) : path;
  if (framework === 'leaf') return kept.at(-1) ?? null;
  return kept.join(delimiter);
}

function labelsOf(path: readonly unknown[], options: readonly Option[]): unknown[] {
  let level = options;
  return path.map((code) => {
    const node = level.find((option) => String(option.value) === String(code));
    level = node?.children ?? [];
    return node?.label ?? code;
  });
}

/** A path through a tree, or with `multiple` several; stored as `input_config` says. */
export const cascaderKind: FieldKind = {
  family: 'path',
  checks: GENERAL_CHECKS,
  coerce: (param, value, by) =>
    param.config?.multiple === true && Array.isArray(value)
      ? (value as unknown[]).map((one) => pathText(param, one, by))
      : pathText(param, value, by),
};

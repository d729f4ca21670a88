import { titleOf, withoutUndefined, type SettingSchema } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';

/**
 * What an operation takes for a setting of a kind (`schemas/mask`, `schemas/data-source`): one that is not required may
 * be left empty, as forms leave it.
 */
export function settingInput(setting: SettingSchema, isRequired = false): JsonSchema {
  const { type = 'string', enum: values, minimum, maximum, minLength, maxLength, pattern } = setting;
  const label = titleOf(setting);
  if (values) return isRequired ? { enum: [...values], label } : { enum: [...values, '', null], label };
  return withoutUndefined({
    type: isRequired ? type : [type, 'null'],
    minimum,
    maximum,
    maxLength,
    minLength: isRequired ? minLength : undefined,
    pattern: isRequired ? pattern : undefined,
    label,
  });
}

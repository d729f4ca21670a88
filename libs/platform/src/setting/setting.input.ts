import { titleOf, type SettingSchema } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';

/**
 * What an operation takes for a setting of a kind (`schemas/mask`, `schemas/data-source`): one that is not required may
 * be left empty, as forms leave it.
 */
export function settingInput(setting: SettingSchema, isRequired = false): JsonSchema {
  const { type = 'string', enum: values, minimum, maximum, minLength, maxLength, pattern } = setting;
  const label = titleOf(setting);
  if (values) return isRequired ? { enum: [...values], label } : { enum: [...values, '', null], label };
  const limits = { minimum, maximum, maxLength, ...(isRequired ? { minLength, pattern } : {}) };
  return {
    type: isRequired ? type : [type, 'null'],
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
    label,
  };
}

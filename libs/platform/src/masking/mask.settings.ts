import { maskSchemas, type SettingSchema } from '@sluice/document';
import { isMaskAlgorithm } from '@sluice/policy';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { settingInput } from '../setting/setting.input.js';

/** Name of a setting among the fields of a rule's row: every algorithm's settings stand side by side in the form. */
const fieldName = (algorithm: string, setting: string): string => `${algorithm}_${setting}`;

/** The fields of a rule's row for the settings of every algorithm, from their schemas. */
export const settingFields: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(maskSchemas).flatMap(([algorithm, { properties }]) =>
    Object.entries<SettingSchema>(properties).map(([name, setting]) => [
      fieldName(algorithm, name),
      settingInput(setting),
    ]),
  ),
);

/**
 * The settings that a row gives for its algorithm, as one object: an empty one is its default; those of other
 * algorithms are left out.
 */
export function settingsOf(algorithm: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!isMaskAlgorithm(algorithm)) return {};
  const given = Object.entries<SettingSchema>(maskSchemas[algorithm].properties).flatMap(([name, setting]) => {
    const value = row[fieldName(algorithm, name)];
    if (value === undefined) return [];
    return [[name, value === null || value === '' ? setting.default : value] as const];
  });
  return Object.fromEntries(given);
}

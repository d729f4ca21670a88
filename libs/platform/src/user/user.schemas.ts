import { ACCESS_LEVELS, LOCALES, SYSTEM_ROLES } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { momentPattern } from '../host/entity.words.js';
import { userTexts } from './user.texts.js';

/** Fields of people, shared by the operations' input schemas. */
export const userFields = {
  id: { type: 'integer', label: userTexts.id },
  account: { type: 'string', minLength: 1, maxLength: 64, label: userTexts.account },
  name: { type: 'string', minLength: 1, maxLength: 64, label: userTexts.name },
  email: { type: 'string', maxLength: 128, pattern: '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', label: userTexts.email },
  phone: { type: 'string', maxLength: 32, pattern: '^[0-9+() -]*$', label: userTexts.phone },
  locale: { type: 'string', enum: [...LOCALES], label: userTexts.locale },
  theme: { type: 'string', enum: ['light', 'dark', 'system'], label: userTexts.theme },
  access_level: { type: 'string', enum: [...ACCESS_LEVELS], label: userTexts.access_level },
  roles: {
    type: ['array', 'null'],
    items: { type: 'string', enum: [...SYSTEM_ROLES] },
    uniqueItems: true,
    label: userTexts.roles,
  },
  department_id: { type: ['integer', 'null'], label: userTexts.department_id },
  end_time: { type: ['string', 'null'], pattern: momentPattern, label: userTexts.end_time },
  revision: { type: 'integer' },
  pwd: { type: 'string', maxLength: 128, label: userTexts.pwd },
  pwd2: { type: 'string', maxLength: 128, label: userTexts.pwd2 },
  old_pwd: { type: 'string', maxLength: 128, label: userTexts.old_pwd },
} as const satisfies Record<string, JsonSchema>;

/** An input of the named fields, some of them required; others are refused by name. */
export function userInput(
  fields: readonly (keyof typeof userFields)[],
  required: readonly (keyof typeof userFields)[],
): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required,
    properties: Object.fromEntries(fields.map((field) => [field, userFields[field]])),
  };
}

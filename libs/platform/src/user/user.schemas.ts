import { ACCESS_LEVELS, LOCALES, SYSTEM_ROLES } from '@sluice/document';
import type { JsonSchema } from '../dispatch/operation.js';

const label = (zh: string, en: string): { label: { 'zh-chs': string; en: string } } => ({ label: { 'zh-chs': zh, en } });

/** Fields of people, shared by the operations' input schemas. */
export const userFields = {
  id: { type: 'integer', ...label('编号', 'Id') },
  account: { type: 'string', minLength: 1, maxLength: 64, ...label('账号', 'Account') },
  name: { type: 'string', minLength: 1, maxLength: 64, ...label('姓名', 'Name') },
  email: { type: 'string', maxLength: 128, pattern: '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', ...label('邮箱', 'E-mail') },
  phone: { type: 'string', maxLength: 32, pattern: '^[0-9+() -]*$', ...label('手机号', 'Phone') },
  locale: { type: 'string', enum: [...LOCALES], ...label('语言', 'Language') },
  theme: { type: 'string', enum: ['light', 'dark', 'system'], ...label('主题', 'Theme') },
  access_level: { type: 'string', enum: [...ACCESS_LEVELS], ...label('访问级别', 'Access level') },
  roles: { type: 'array', items: { type: 'string', enum: [...SYSTEM_ROLES] }, uniqueItems: true, ...label('角色', 'Roles') },
  end_time: { type: 'string', format: 'date-time', ...label('到期时间', 'Ends') },
  revision: { type: 'integer' },
  pwd: { type: 'string', maxLength: 128, ...label('密码', 'Password') },
  pwd2: { type: 'string', maxLength: 128, ...label('确认密码', 'Repeated password') },
  old_pwd: { type: 'string', maxLength: 128, ...label('原密码', 'Old password') },
} as const satisfies Record<string, JsonSchema>;

/** An input of the named fields, some of them required; others are refused by name. */
export function userInput(fields: readonly (keyof typeof userFields)[], required: readonly (keyof typeof userFields)[]): JsonSchema {
  return {
    type: 'object', additionalProperties: false, required,
    properties: Object.fromEntries(fields.map((field) => [field, userFields[field]])),
  };
}

import type { JsonSchema } from '../dispatch/json.schema.js';
import { hostTexts as texts } from './host.texts.js';

/** Who keeps hosts. */
export const hostAccess = { roles: ['super_admin', 'system_admin'] } as const;

/** Fields of hosts, shared by the operations' input schemas; a form sends null for what was left empty. */
export const hostFields = {
  id: { type: 'integer', label: texts.id },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  host: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^\\s/]+$', label: texts.host },
  port: { type: ['integer', 'null'], minimum: 1, maximum: 65535, label: texts.port },
  group_name: { type: ['string', 'null'], maxLength: 64, label: texts.group_name },
  tags: { type: ['string', 'null'], maxLength: 500, label: texts.tags },
  key: { type: 'string', minLength: 1, maxLength: 500, label: texts.key },
  account: { type: 'string', minLength: 1, maxLength: 64, pattern: '^\\S+$', label: texts.account },
  auth_type: { type: 'string', enum: ['password', 'key'], label: texts.auth_type },
  password: { type: ['string', 'null'], maxLength: 1024, label: texts.password },
  private_key: { type: ['string', 'null'], maxLength: 20000, label: texts.private_key },
  passphrase: { type: ['string', 'null'], maxLength: 1024, label: texts.passphrase },
} as const satisfies Record<string, JsonSchema>;

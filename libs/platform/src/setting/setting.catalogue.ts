import type { BothTexts, Text } from '@sluice/document';
import { directoryTexts } from '../directory/directory.texts.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { settingTexts } from './setting.texts.js';

/** One setting: its value's schema, its value on a fresh install, whether it is a secret. */
export interface SettingKind<T> {
  schema: JsonSchema;
  initial: T;
  isSecret?: true;
  /** Changing it could open what others keep closed, so it needs a second person. */
  guarded?: true;
}

const kind = <T>(schema: JsonSchema, initial: T): SettingKind<T> => ({ schema, initial });
const guarded = <T>(one: SettingKind<T>): SettingKind<T> => ({ ...one, guarded: true });
const secret = (maxLength: number): SettingKind<string> => ({
  ...kind({ type: 'string', maxLength }, ''),
  isSecret: true,
  guarded: true,
});
const minutes = (initial: number, minimum = 1): SettingKind<number> =>
  kind({ type: 'integer', minimum, maximum: 525_600 }, initial);
const flag = (initial: boolean): SettingKind<boolean> => kind({ type: 'boolean' }, initial);
const line = (initial: string, maxLength = 255): SettingKind<string> => kind({ type: 'string', maxLength }, initial);

const named = <T>(one: SettingKind<T>, label: BothTexts): SettingKind<T> => ({
  ...one,
  schema: { ...one.schema, label },
});
/** The name of an attribute of a directory (RFC 4512, 2.5). */
const attribute = (initial: string, label: BothTexts): SettingKind<string> =>
  kind({ type: 'string', maxLength: 64, pattern: '^([A-Za-z][A-Za-z0-9-]*|[0-9]+([.][0-9]+)*)$', label }, initial);

const text: JsonSchema = {
  anyOf: [
    { type: 'string', maxLength: 128 },
    {
      type: 'object',
      required: ['zh-chs', 'en'],
      additionalProperties: false,
      properties: { 'zh-chs': { type: 'string' }, en: { type: 'string' } },
    },
  ],
};

/** Every setting of the platform; a new one is a line here. */
export const settingCatalogue = {
  'site.name': kind<Text>(text, settingTexts.siteName),
  'site.logo': line(''),
  'site.color': kind<string>({ type: 'string', pattern: '^(#[0-9a-fA-F]{6})?$' }, ''),
  'site.url': kind<string>(
    {
      type: 'string',
      maxLength: 255,
      pattern: '^(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?/?)?$',
      label: settingTexts.siteUrl,
    },
    '',
  ),
  'site.locale': kind<'zh-chs' | 'en'>({ type: 'string', enum: ['zh-chs', 'en'] }, 'zh-chs'),
  // Whoever chooses the CAS server chooses who is let in as whom.
  'login.mode': guarded(kind<'normal' | 'cas'>({ type: 'string', enum: ['normal', 'cas'] }, 'normal')),
  'login.cas_url': guarded(
    kind<string>(
      {
        type: 'string',
        maxLength: 255,
        pattern: '^(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?)?$',
        label: settingTexts.casUrl,
      },
      '',
    ),
  ),
  'login.cas_version': kind<'2' | '3'>({ type: 'string', enum: ['2', '3'] }, '3'),
  'login.cas_create': flag(false),
  'login.captcha': flag(true),
  'login.single_session': flag(false),
  'login.account_attempts': kind<number>({ type: 'integer', minimum: 1, maximum: 100 }, 5),
  'login.address_attempts': kind<number>({ type: 'integer', minimum: 1, maximum: 10_000 }, 50),
  'login.block_minutes': minutes(15),
  // Whoever chooses the directory chooses who is in which group.
  'directory.url': guarded(
    kind<string>(
      {
        type: 'string',
        maxLength: 255,
        pattern: '^(ldaps?://([A-Za-z0-9.-]+|\\[[0-9a-fA-F:]+\\])(:[0-9]{1,5})?/?)?$',
        label: directoryTexts.url,
      },
      '',
    ),
  ),
  'directory.tls': guarded(
    kind<'starttls' | 'tls' | 'none'>(
      { type: 'string', enum: ['starttls', 'tls', 'none'], label: directoryTexts.tls },
      'tls',
    ),
  ),
  'directory.ca': guarded(named(line('', 20_000), directoryTexts.ca)),
  'directory.account': guarded(named(line(''), directoryTexts.account)),
  'directory.password': named(secret(512), directoryTexts.password),
  'directory.base': guarded(named(line(''), directoryTexts.base)),
  'directory.filter': guarded(named(line('(objectClass=person)', 1_000), directoryTexts.filter)),
  'directory.account_attribute': guarded(attribute('uid', directoryTexts.account_attribute)),
  'directory.member_attribute': guarded(attribute('member', directoryTexts.member_attribute)),
  'directory.sync_minutes': named(minutes(0, 0), directoryTexts.sync_minutes),
  'directory.removal_percent': guarded(
    kind<number>({ type: 'integer', minimum: 1, maximum: 100, label: directoryTexts.removal_percent }, 20),
  ),
  'session.hours': kind<number>({ type: 'integer', minimum: 1, maximum: 720 }, 12),
  'session.idle_minutes': minutes(120, 0),
  'gateway.statement_length': kind<number>({ type: 'integer', minimum: 1_000, maximum: 2_000_000 }, 1_000_000),
  'gateway.person_runs': kind<number>({ type: 'integer', minimum: 0, maximum: 1_000 }, 5),
  'gateway.app_runs': kind<number>({ type: 'integer', minimum: 0, maximum: 1_000 }, 8),
  'gateway.workspace_share': kind<number>({ type: 'integer', minimum: 1, maximum: 100 }, 60),
  'gateway.export_share': kind<number>({ type: 'integer', minimum: 1, maximum: 100 }, 30),
  'gateway.wait_seconds': kind<number>({ type: 'integer', minimum: 1, maximum: 600 }, 15),
  // Days that rows of work orders are kept, and rows that one flashback query or rollback takes (§9).
  'backup.days': kind<number>({ type: 'integer', minimum: 1, maximum: 3_650 }, 30),
  'backup.flashback_rows': kind<number>({ type: 'integer', minimum: 1, maximum: 10_000_000 }, 100_000),
  // Addresses of proxies whose X-Forwarded-For is believed (RFC 7239, 8.1), of nobody else's: they decide which address
  // counts for throttles, policies and the audit log.
  'network.trusted_proxies': guarded(
    kind<string[]>(
      {
        type: 'array',
        maxItems: 50,
        items: { type: 'string', pattern: '^[0-9a-fA-F.:]{2,45}(/[0-9]{1,3})?$' },
        label: settingTexts.trustedProxies,
      },
      [],
    ),
  ),
  // What a project may only be stricter in: whoever asks may approve where the project says so as well; results bear
  // the reader's name; may be copied.
  'approval.self': guarded(flag(false)),
  'result.watermark': flag(false),
  'result.copy': flag(true),
  // Days that a right can be asked for; what is granted by hand is not bound by it.
  'request.longest_days': kind<number>({ type: 'integer', minimum: 1, maximum: 3_650 }, 180),
  // Days that versions of what decides are kept for questions about the past.
  'rights.past_days': kind<number>({ type: 'integer', minimum: 30, maximum: 3_650 }, 730),
  'duties.single_admin': guarded(flag(true)),
  // The demo brings accounts and a source with it.
  'demo.loaded': guarded(flag(false)),
  'demo.shape': guarded(kind<number>({ type: 'integer', minimum: 0 }, 0)),
  'demo.told': guarded(flag(false)),
  'embed.origins': kind<string[]>(
    { type: 'array', items: { type: 'string', pattern: '^https?://[A-Za-z0-9.*-]+(:[0-9]+)?$' } },
    [],
  ),
} satisfies Record<string, SettingKind<unknown>>;

/** Names of the settings. */
export type SettingKey = keyof typeof settingCatalogue;
/** The value of a setting. */
export type SettingValue<K extends SettingKey> = (typeof settingCatalogue)[K]['initial'];

/** Whether a text names a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingCatalogue, key);
}

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { checkSettings, SettingFault } from '@sluice/connectors';
import { error, sourceSchemas, titleOf, type DataSourceKind } from '@sluice/document';
import { givenSettings, settingsSchema, type SourceSecrets, type SourceSettings } from './source.settings.js';
import { sourceTexts } from './source.texts.js';

/** A source as its form sends it: what every source has, and the settings of its kind beside that. */
export interface SourceForm {
  [setting: string]: unknown;
  name: string;
  type: DataSourceKind;
  environment?: string | null;
  group_name?: string | null;
}

/** What may be set of a source; secrets are clear and sealed before they are stored. */
export interface SourceFields {
  name: string;
  type: DataSourceKind;
  environment?: string | undefined;
  group_name?: string | null;
  settings: SourceSettings;
  secrets: SourceSecrets;
}

const schemas: readonly { properties: object; required: readonly string[] }[] = Object.values(sourceSchemas);
/**
 * Names of the form's fields: the settings of every kind stand side by side, and kinds that share one share its name.
 */
export const formFields: readonly string[] = [
  ...new Set([
    'name',
    'type',
    'environment',
    'group_name',
    ...schemas.flatMap(({ properties }) => Object.keys(properties)),
  ]),
];
/** Those that no source can do without; what else a kind requires is asked for when the kind is known. */
export const mustFields: readonly string[] = [
  'name',
  'type',
  ...schemas.map(({ required }) => required).reduce((all, some) => all.filter((name) => some.includes(name))),
];

/**
 * What a form sets, over the settings that are stored. Throws PlatformError naming the field that is missing or does
 * not fit.
 */
export function fieldsOf(form: SourceForm, known?: SourceSettings): SourceFields {
  if (form['tls_ca'] && form['tls_mode'] !== undefined && !form['tls_mode'])
    throw error('input.required', { label: sourceTexts.tls_mode }, { field: 'tls_mode' });
  const { settings: said, secrets: given } = givenSettings(form.type, form, known);
  const { tls_cert: cert, ...others } = said;
  // Nobody shows a certificate in the clear, and its key is not kept for a connection that is guarded less.
  const settings = said['tls_mode'] === 'off' ? others : said;
  if (typeof settings['tls_ca'] === 'string') checkCertificate('tls_ca', settings['tls_ca']);
  if (typeof settings['tls_cert'] === 'string') checkCertificate('tls_cert', settings['tls_cert']);
  const { tls_key: key } = given;
  const secrets = key === undefined ? given : { ...given, tls_key: keyOf(key, cert) };
  checkTogether(form.type, settings);
  return {
    name: form.name.trim(),
    type: form.type,
    environment: form.environment || undefined,
    group_name: form.group_name || null,
    settings,
    secrets,
  };
}

/**
 * The secrets that a source has after something was given: an empty one keeps what is stored, as long as its account is
 * the same one. `open` is what is known of them: nothing where the source has moved or is guarded less, so that a
 * secret goes nowhere else. Throws `input.required` naming the password that is missing.
 */
export function keptSecrets<Secret>(
  { type, settings, secrets }: Pick<SourceFields, 'type' | 'settings' | 'secrets'>,
  known: { settings: SourceSettings; secrets: Readonly<Record<string, Secret>> },
  given: (setting: string, secret: string) => Secret,
): Record<string, Secret> {
  const kept: Record<string, Secret> = {};
  const { properties, required } = settingsSchema(type);
  for (const [name, schema] of Object.entries(properties)) {
    if (!schema['x-secret']) continue;
    const account = schema['x-account'];
    if (account !== undefined && settings[account] === undefined) continue;
    const clear = secrets[name];
    const stored =
      account === undefined || known.settings[account] === settings[account] ? known.secrets[name] : undefined;
    if (clear !== undefined) kept[name] = given(name, clear);
    else if (stored !== undefined) kept[name] = stored;
    else if (account !== undefined || required.includes(name))
      throw error('input.required', { label: titleOf(schema) }, { field: name });
  }
  return kept;
}

/**
 * Throws `data-source.setting-invalid` naming the field for settings that do not fit each other, or are no declaration
 * of their kind.
 */
function checkTogether(kind: DataSourceKind, settings: SourceSettings): void {
  try {
    checkSettings(kind, settings);
  } catch (cause) {
    if (!(cause instanceof SettingFault)) throw cause;
    const { setting, words: reason } = cause;
    const schema = settingsSchema(kind).properties[setting];
    const label = schema ? titleOf(schema) : setting;
    throw error('data-source.setting-invalid', { label, reason }, { field: setting, cause });
  }
}

/** Each certificate of a PEM text must be one, or every connection would fail later with words of the TLS library. */
function checkCertificate(field: 'tls_ca' | 'tls_cert', pem: string): void {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    if (parts.length === 0) throw new Error('no certificate');
    for (const part of parts) new X509Certificate(part);
  } catch (cause) {
    throw error(field === 'tls_ca' ? 'data-source.ca-invalid' : 'data-source.cert-invalid', {}, { field, cause });
  }
}

const PEM_KEY = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([\s\S]*?)-----END \1-----/;
/** Characters in a line of PEM (RFC 7468 §2). */
const PEM_LINE = /.{1,64}/g;

/**
 * The key as PEM: a field of one line has taken its line breaks. Throws `data-source.key-invalid` for what is no key,
 * has a passphrase, or is that of another certificate.
 */
function keyOf(given: string, certificate: unknown): string {
  try {
    const [, label = '', body = ''] = PEM_KEY.exec(given) ?? [];
    const lines = body.replace(/\s+/g, '').match(PEM_LINE) ?? [];
    const pem = [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
    const key = createPrivateKey(pem);
    if (typeof certificate === 'string' && !new X509Certificate(certificate).checkPrivateKey(key))
      throw new Error('the key of another certificate');
    return pem;
  } catch (cause) {
    throw error('data-source.key-invalid', {}, { field: 'tls_key', cause });
  }
}

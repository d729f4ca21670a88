import { X509Certificate } from 'node:crypto';
import { DEFAULT_PORTS, error, type DataSourceKind } from '@sluice/document';
import { passwordOf, type GivenAccount, type SourceFields } from './source.store.js';
import { sourceTexts } from './source.texts.js';
import type { AccountUse, SourceRecord } from './source.type.js';

/** A source as its form sends it; timeouts in seconds. What is left out stays as it is, null and '' take back to the default. */
export interface SourceForm {
  name: string;
  type: DataSourceKind;
  host: string;
  port?: number | null;
  database_name: string;
  account: string;
  password?: string | null;
  write_account?: string | null;
  write_password?: string | null;
  manage_account?: string | null;
  manage_password?: string | null;
  monitor_account?: string | null;
  monitor_password?: string | null;
  tls_mode?: SourceRecord['tls']['mode'] | '' | null;
  tls_ca?: string | null;
  environment?: string | null;
  group_name?: string | null;
  connect_timeout?: number | null;
  statement_timeout?: number | null;
  max_allowed_packet?: number | null;
  sync_interval?: number | null;
}

/** Names of the form's fields. */
export const formFields = [
  'name',
  'type',
  'host',
  'port',
  'database_name',
  'account',
  'password',
  'write_account',
  'write_password',
  'manage_account',
  'manage_password',
  'monitor_account',
  'monitor_password',
  'tls_mode',
  'tls_ca',
  'environment',
  'group_name',
  'connect_timeout',
  'statement_timeout',
  'max_allowed_packet',
  'sync_interval',
] as const;
/** Those that a source cannot do without. */
export const mustFields = ['name', 'type', 'host', 'database_name', 'account'] as const;

const uses = ['write', 'manage', 'monitor'] as const satisfies readonly AccountUse[];

/** What a form sets. Throws PlatformError naming the field for a port that is missing and a certificate that is none. */
export function fieldsOf(form: SourceForm): SourceFields {
  const port = form.port ?? DEFAULT_PORTS[form.type];
  if (!port) throw error('input.required', { label: sourceTexts.port }, { field: 'port' });
  const tls = tlsOf(form);
  return {
    name: form.name.trim(),
    type: form.type,
    host: form.host,
    port,
    database_name: form.database_name,
    environment: form.environment || undefined,
    group_name: form.group_name || null,
    ...(tls ? { tls } : {}),
    options: {
      connect_timeout: form.connect_timeout,
      statement_timeout: form.statement_timeout,
      max_allowed_packet: form.max_allowed_packet,
    },
    syncMinutes: form.sync_interval,
    accounts: {
      read: { name: form.account, password: form.password ?? '' },
      ...Object.fromEntries(uses.flatMap((use) => accountOf(form, use))),
    },
  };
}

function accountOf(form: SourceForm, use: (typeof uses)[number]): [AccountUse, GivenAccount | null][] {
  const name = form[`${use}_account`];
  if (name === undefined) return [];
  return [[use, name ? { name, password: form[passwordOf[use]] ?? '' } : null]];
}

function tlsOf({ tls_mode, tls_ca }: SourceForm): SourceRecord['tls'] | undefined {
  const ca = tls_ca?.trim();
  if (ca) checkCertificate(ca);
  if (!tls_mode) {
    if (ca) throw error('input.required', { label: sourceTexts.tls_mode }, { field: 'tls_mode' });
    return tls_mode === undefined ? undefined : { mode: 'off' };
  }
  return { mode: tls_mode, ...(ca ? { ca } : {}) };
}

/** Each certificate of a PEM text must be one, or every connection would fail later with words of the TLS library. */
function checkCertificate(pem: string): void {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    if (parts.length === 0) throw new Error('no certificate');
    for (const part of parts) new X509Certificate(part);
  } catch (cause) {
    throw error('data-source.ca-invalid', {}, { field: 'tls_ca', cause });
  }
}

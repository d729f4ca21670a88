import { abortSignalOf, connectorOf, type Endpoint } from '@sluice/connectors';
import type { Locale } from '@sluice/document';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { readCatalogue, storeCatalogue, type SyncResult } from './catalogue.sync.js';
import { anonymous, sourceError, type SourceDirectory } from './source.directory.js';
import { needsAccount } from './source.settings.js';
import { fieldsOf, formFields, keptSecrets, mustFields, type SourceForm } from './source.form.js';
import { probeSource, type ProbeResult, type ProbeStep } from './source.probe.js';
import { sourceInput } from './source.schemas.js';
import { secretsThatMayGo, SourceStore } from './source.store.js';
import { ACCOUNT_USES, accountSettings, recordOf, type AccountUse, type SourceRecord } from './source.type.js';
import { answer, flag, integer, listOf, text, type AnswerSchema } from '../dispatch/answer.schema.js';

/** An endpoint that is tried, and for which use. */
interface Tried {
  account: AccountUse;
  endpoint: Endpoint;
}

const owners = { roles: ['super_admin', 'system_admin'] } as const;

/** What a test of a source tells. */
const probeAnswer = answer({
  steps: listOf(
    answer({ step: text, ok: flag, costMs: { type: 'number' }, account: text }, { detail: text, error: text }),
  ),
  message: text,
}) satisfies AnswerSchema<ProbeResult>;

/** Tries a source with each of its accounts; throws where one of them does not get in. */
export async function probeAccounts(
  sources: Pick<SourceDirectory, 'endpoint'>,
  source: SourceRecord,
  locale: Locale,
): Promise<ProbeResult> {
  const known = Object.keys(source.accounts) as AccountUse[];
  const uses: AccountUse[] = known.length === 0 ? ['read'] : known;
  const endpoints = await Promise.all(
    uses.map(async (account) => ({ account, endpoint: await sources.endpoint(source, account) })),
  );
  return probeSource(source, endpoints, locale);
}

/**
 * Tries a source with each of its accounts. Its state is written outside any transaction: it is true whatever becomes
 * of the call.
 */
const testSourceOperation = defineOperation<{ id: number }, ProbeResult>({
  name: 'data-source.test',
  access: owners,
  input: sourceInput(['id'], ['id']),
  output: probeAnswer,
  transaction: false,
  audit: { action: 'data-source.test', intent: true, describe: ({ id }) => ({ objects: [`data_source:${id}`] }) },
  async run({ platform, request }, { id }) {
    const { sources, versions } = platform.gateway;
    const source = await sources.get(id);
    const store = new SourceStore(platform.db, platform.secrets);
    versions.suspect();
    await store.setState(id, 'connecting', null);
    try {
      const result = await probeAccounts(sources, source, request.locale);
      await store.setState(id, 'connected', null);
      return result;
    } catch (cause) {
      const failure = sourceError(source, cause);
      await store.setState(id, 'failed', failedDetail(failure));
      throw failure;
    } finally {
      versions.suspect();
    }
  },
});

/** What the list of sources says of a failed test: the source's own words. */
function failedDetail(cause: Error): string {
  const steps = (cause as { data?: { steps?: ProbeStep[] } }).data?.steps;
  return steps?.at(-1)?.detail ?? cause.message;
}

/**
 * Tries what a form holds before it is saved. A password that is left empty is the stored one of the source `id`, but
 * only where address and account are still the same and the connection is guarded no less: whoever may edit a source
 * must not send its secrets to a server of their own, nor in clear.
 */
const trySourceOperation = defineOperation<SourceForm & { id?: number | null; revision?: number | null }, ProbeResult>({
  name: 'data-source.try',
  access: owners,
  input: sourceInput(['id', 'revision', ...formFields], mustFields),
  transaction: false,
  output: probeAnswer,
  audit: { action: 'data-source.test', describe: ({ name, host }) => ({ objects: [name, `host:${String(host)}`] }) },
  async run({ platform, request }, { id, revision: _revision, ...form }) {
    const { sources } = platform.gateway;
    const stored = id ? await sources.get(id) : undefined;
    const fields = fieldsOf(form, stored?.settings);
    const known = stored
      ? {
          settings: stored.settings,
          secrets: secretsThatMayGo(fields, { ...stored, secrets: sources.secretsOf(stored) }),
        }
      : { settings: {}, secrets: {} };
    const secrets = keptSecrets<() => string>(fields, known, (_setting, secret) => () => secret);
    const tried = recordOf({
      ...(stored ?? newSource),
      ...fields,
      environment: fields.environment ?? 'dev',
      secrets: {},
    });
    const triedAs = async (account: AccountUse, as: Endpoint['account']): Promise<Tried> => ({
      account,
      endpoint: await sources.endpointAs(tried, as, secrets['tls_key']),
    });
    const endpoints = ACCOUNT_USES.flatMap((account): Promise<Tried>[] => {
      const name = tried.settings[accountSettings[account].name];
      const secret = secrets[accountSettings[account].secret];
      if (typeof name !== 'string' || secret === undefined) return [];
      return [triedAs(account, { name, secret: secret() })];
    });
    if (endpoints.length === 0 && !needsAccount(tried.type)) endpoints.push(triedAs('read', anonymous));
    return probeSource(tried, await Promise.all(endpoints), request.locale);
  },
});

/** What a source that is not stored yet has beside its form. */
const newSource = {
  id: 0,
  is_enabled: true,
  conn_status: 'not_connected',
  owner_name: null,
} as const satisfies Partial<SourceRecord>;

/** Reads the source's catalogue; a source that does not answer fails alone and in its own time. */
const syncSourceOperation = defineOperation<{ id: number }, SyncResult>({
  name: 'data-source.sync',
  access: owners,
  input: sourceInput(['id'], ['id']),
  transaction: false,
  output: answer({ schemas: integer, tables: integer, columns: integer, gone: integer, changes: integer }),
  audit: {
    action: 'data-source.sync',
    intent: true,
    describe: ({ id }, output) => ({ objects: [`data_source:${id}`, ...(output ? [`tables:${output.tables}`] : [])] }),
  },
  async run({ platform, signal }, { id }) {
    const { sources, versions } = platform.gateway;
    const source = await sources.get(id);
    const store = new SourceStore(platform.db, platform.secrets);
    versions.suspect();
    try {
      const found = await readCatalogue(sources, source, abortSignalOf(signal));
      const result = await storeCatalogue(platform.db, source, found);
      if (!(await connectorOf(source.type)).declaresCatalogue) await store.setState(id, 'connected', null);
      return result;
    } catch (cause) {
      await store.setState(id, 'failed', (cause as Error).message);
      throw sourceError(source, cause);
    } finally {
      versions.suspect();
    }
  },
});

/** What goes to the source itself. */
export const sourceContactOperations = [
  testSourceOperation,
  trySourceOperation,
  syncSourceOperation,
] as readonly Operation[];

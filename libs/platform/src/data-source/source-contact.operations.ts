import { connectorOf, type TestStep } from '@sluice/connectors';
import { error } from '@sluice/document';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { readCatalogue, storeCatalogue, type SyncResult } from './catalogue.sync.js';
import { sourceError } from './source.directory.js';
import { sourceInput } from './source.schemas.js';
import { SourceStore } from './source.store.js';

const owners = { roles: ['super_admin', 'system_admin'] } as const;

/** Tries a source step by step. Its state is written outside any transaction: it is true whatever becomes of the call. */
const testSourceOperation = defineOperation<{ id: number }, { steps: TestStep[]; message: string }>({
  name: 'data-source.test',
  access: owners,
  input: sourceInput(['id'], ['id']),
  transaction: false,
  audit: { action: 'data-source.test', describe: ({ id }) => ({ objects: [`data_source:${id}`] }) },
  async run({ platform }, { id }) {
    const { sources, versions } = platform.gateway;
    const source = await sources.get(id);
    const store = new SourceStore(platform.db, platform.secrets);
    versions.suspect();
    await store.setState(id, 'connecting', null);
    const steps: TestStep[] = [];
    try {
      const connector = await connectorOf(source.type);
      for await (const step of connector.connect.test(await sources.endpoint(source, 'read'))) steps.push(step);
    } catch (cause) {
      await store.setState(id, 'failed', (cause as Error).message);
      throw sourceError(source, cause);
    }
    const failed = steps.find((step) => !step.ok);
    await store.setState(id, failed ? 'failed' : 'connected', failed?.detail ?? null);
    versions.suspect();
    if (failed)
      throw error(
        'source.unreachable',
        { name: source.name, reason: failed.detail ?? failed.error },
        { data: { steps } },
      );
    return { steps, message: steps.map((step) => `${step.step} ${step.costMs} ms`).join(', ') };
  },
});

/** Reads the source's catalogue; a source that does not answer fails alone and in its own time. */
const syncSourceOperation = defineOperation<{ id: number }, SyncResult>({
  name: 'data-source.sync',
  access: owners,
  input: sourceInput(['id'], ['id']),
  transaction: false,
  audit: {
    action: 'data-source.sync',
    describe: ({ id }, output) => ({ objects: [`data_source:${id}`, ...(output ? [`tables:${output.tables}`] : [])] }),
  },
  async run({ platform, signal }, { id }) {
    const { sources, versions } = platform.gateway;
    const source = await sources.get(id);
    const store = new SourceStore(platform.db, platform.secrets);
    versions.suspect();
    try {
      const found = await readCatalogue(sources, source, signal);
      const result = await storeCatalogue(platform.db, source, found);
      await store.setState(id, 'connected', null);
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
export const sourceContactOperations = [testSourceOperation, syncSourceOperation] as readonly Operation[];

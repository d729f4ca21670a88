import { hasSshd, shopEndpoints, startHttpShop, startMongoDouble, startSshd, type SshdServer } from '@sluice/testing';
import { pipelineLanguage } from '@sluice/sql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Connector, Endpoint, EndpointTunnel, RunRequest, SourcePool } from '../connector.js';
import { mongoWorld } from '../mongodb/mongodb.world.testing.js';
import { connectorOf } from '../registry.js';
import { openSshConnections } from './shared.ssh.js';

const never = new AbortController().signal;

/** A source that is asked in another way than by SQL: where it is, a question of one row, and the row. */
interface DocumentSource {
  endpoint: Endpoint;
  /** The text of the question as the connector takes it. */
  text(connector: Connector, endpoint: Endpoint): Promise<string>;
  row: Cell[];
  stop(): Promise<void>;
}

async function mongoFound(): Promise<DocumentSource> {
  const world = mongoWorld(await startMongoDouble());
  await world.insert(
    'people',
    [1, 2, 3].map((id) => ({ _id: id, name: `人${id}` })),
  );
  return {
    endpoint: { ...world.endpoint, connectTimeoutMs: 10_000 },
    async text(connector, endpoint) {
      const { relations } = await connector.introspect(endpoint, never);
      if ('dialect' in pipelineLanguage.reads) throw new Error('no reader');
      const { command = '' } = pipelineLanguage.reads.analyse(
        'db.people.find({_id: 2}, {name: 1, _id: 0})',
        {
          version: '1',
          database: 'def',
          searchPath: ['contract'],
          relations: relations.map(({ schema, name, kind, columns }) => ({
            schema,
            name,
            kind,
            columns: columns.map((column) => column.name),
            columnTypes: columns.map((column) => column.dataType),
          })),
        },
        { parameters: 0 },
      );
      return command;
    },
    row: ['人2'],
    stop: () => world.stop(),
  };
}

async function httpFound(): Promise<DocumentSource> {
  const shop = await startHttpShop();
  return {
    endpoint: {
      host: shop.host,
      port: shop.port,
      database: '',
      account: { name: 'token', secret: shop.token },
      tls: { mode: 'off' },
      connectTimeoutMs: 10_000,
      poolSize: 2,
      addresses: {},
      applicationName: 'sluice/contract',
      settings: {
        base_path: '/v1',
        auth_mode: 'bearer',
        methods: 'all',
        endpoints: JSON.stringify(shopEndpoints),
        max_answer: 1024 * 1024,
      },
    },
    text: () => Promise.resolve('GET order(id, phone)?id=7'),
    row: [7, '13800000007'],
    stop: () => shop.stop(),
  };
}

const stages = [
  { kind: 'mongodb' as const, on: 'a simulator', open: mongoFound },
  { kind: 'http' as const, on: "Node's own http", open: httpFound },
];

/** Documents behind a real SSH host: the same that holds of tables in tunnel.contract.test.ts. */
describe.runIf(hasSshd()).each(stages)('a $kind source on $on through an SSH tunnel', ({ kind, open }) => {
  let sshd: SshdServer;
  let documents: DocumentSource;
  let connector: Connector;
  let text: string;
  let pools: SourcePool[] = [];
  const endpoint = (tunnel: Partial<EndpointTunnel> = {}, more: Partial<Endpoint> = {}): Endpoint => ({
    ...documents.endpoint,
    tunnel: {
      host: sshd.host,
      port: sshd.port,
      account: { name: sshd.account, key: sshd.key },
      hostKey: sshd.hostKey,
      ...tunnel,
    },
    ...more,
  });
  const pool = (at: Endpoint): SourcePool => {
    const made = connector.connect.open(at);
    pools.push(made);
    return made;
  };
  const request = (): RunRequest => ({
    text,
    binds: [],
    settings: { searchPath: [], timeZone: 'Asia/Shanghai', timeoutMs: 20_000, readOnly: true },
    limits: { rows: 100, bytes: 1e6 },
    mode: 'stream',
    checkColumns: () => undefined,
  });
  const collect = async (from: SourcePool): Promise<Cell[][]> => {
    const run = await from.start(request(), never);
    const rows: Cell[][] = [];
    for await (const batch of run.rows) rows.push(...batch);
    await run.done;
    return rows;
  };
  const failed = async (at: Endpoint): Promise<string> =>
    collect(pool(at)).then(
      () => 'none',
      (cause: { code: string }) => cause.code,
    );

  beforeAll(async () => {
    sshd = await startSshd();
    documents = await open();
    connector = await connectorOf(kind);
    text = await documents.text(connector, documents.endpoint);
  });
  afterEach(async () => {
    await Promise.all(pools.map((one) => one.close()));
    pools = [];
    await expect.poll(() => sshd.sessions(), { timeout: 20_000 }).toBe(0);
    expect(openSshConnections()).toBe(0);
  });
  afterAll(async () => {
    await documents?.stop();
    await sshd?.stop();
  });

  it('is asked on one connection to the host, which ends with the last that uses it', async () => {
    const source = pool(endpoint());
    expect(await Promise.all([1, 2].map(() => collect(source)))).toEqual([[documents.row], [documents.row]]);
    expect(sshd.sessions()).toBe(1);
    expect((await connector.introspect(endpoint(), never)).relations.length).toBeGreaterThan(0);
  });

  it('tells each step of its test, and the one that fails', async () => {
    const steps = async (at: Endpoint): Promise<unknown[]> => {
      const heard: unknown[] = [];
      for await (const { step, ok } of connector.connect.test(at)) heard.push([step, ok]);
      return heard;
    };
    const way = ['tunnel-resolve', 'tunnel-reach', 'tunnel-key', 'tunnel-sign-in', 'reach'];
    expect((await steps(endpoint())).slice(0, 5)).toEqual(way.map((step) => [step, true]));
    expect((await steps(endpoint())).every((answer) => (answer as [string, boolean])[1])).toBe(true);
    expect((await steps(endpoint({}, { port: 1 }))).at(-1)).toEqual(['reach', false]);
    expect((await steps(endpoint({ hostKey: 'ssh-ed25519 SHA256:x' }))).at(-1)).toEqual(['tunnel-key', false]);
  });

  it('is refused by name where the host, its key, the account or the place is not the right one', async () => {
    expect(await failed(endpoint({ account: { name: sshd.account, key: sshd.otherKey } }))).toBe(
      'tunnel-sign-in-failed',
    );
    expect(await failed(endpoint({ hostKey: 'ssh-ed25519 SHA256:x' }))).toBe('tunnel-key-changed');
    expect(await failed(endpoint({ hostKey: '' }))).toBe('tunnel-key-unknown');
    expect(await failed(endpoint({}, { host: '169.254.169.254' }))).toBe('address-refused');
    expect(await failed(endpoint({ host: '169.254.169.254' }))).toBe('address-refused');
    expect(await failed(endpoint({}, { port: 1 }))).toBe('tunnel-refused');
  });

  it('comes back after its host was gone', async () => {
    const source = pool(endpoint());
    expect(await collect(source)).toEqual([documents.row]);
    await sshd.halt();
    const asked = (): Promise<string> =>
      collect(source).then(
        () => 'none',
        (cause: { code: string }) => cause.code,
      );
    await expect.poll(asked, { timeout: 60_000 }).not.toBe('none');
    await sshd.restart();
    await expect.poll(() => collect(source).catch(() => []), { timeout: 60_000 }).toEqual([documents.row]);
  });
});

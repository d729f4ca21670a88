import { connectorKinds, type Connector, type SourcePool } from '@sluice/connectors';
import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** A kind whose runs check nothing of the catalogue, as the contract allows: PostgreSQL without its stamps. */
describe('a source that cannot check the catalogue at a run', () => {
  const gate = gatewayPerson();
  const { rows } = gate;
  const { load } = connectorKinds.postgres;
  let read = 0;

  const blindPool = (pool: SourcePool): SourcePool => ({
    endpoint: pool.endpoint,
    start: ({ expects: _expects, ...request }, signal) => pool.start(request, signal),
    close: () => pool.close(),
  });
  const blind = (connector: Connector): Connector => ({
    ...connector,
    checksCatalogue: false,
    connect: { ...connector.connect, open: (endpoint) => blindPool(connector.connect.open(endpoint)) },
    introspect: async (endpoint, signal) => {
      read += 1;
      return connector.introspect(endpoint, signal);
    },
  });

  beforeAll(async () => {
    connectorKinds.postgres.load = async () => blind(await load());
    await gate.begin();
  });
  afterAll(async () => {
    connectorKinds.postgres.load = load;
    vi.restoreAllMocks();
    await gate.end();
  });

  let passedMs = 0;
  /** The platform's clock goes on; what is due by time is due. */
  function pass(ms: number): void {
    passedMs += ms;
    const { clock } = gate.test.platform;
    vi.restoreAllMocks();
    const now = clock.now.bind(clock);
    vi.spyOn(clock, 'now').mockImplementation(() => now() + passedMs);
  }
  const view = (columns: string): Promise<unknown> =>
    gate.source.sql(`CREATE OR REPLACE VIEW contact AS SELECT id, ${columns} FROM customer`);
  const version = async (): Promise<number> =>
    (
      await gate.test.platform.db.one<{ version: number }>(
        "SELECT version FROM gateway_version WHERE name = 'catalogue_object'",
      )
    ).version;

  it('is read again when a run comes later than a short time, and then nothing is clear that should be masked', async () => {
    expect(await rows('SELECT who FROM contact WHERE id = 7')).toEqual([['客户7']]);
    await view('phone AS who, name AS tel');
    pass(5_000);
    expect((await rows('SELECT who FROM contact WHERE id = 7'))[0]?.[0]).toMatch(/^138\*{4}\d{4}$/);
    await view('name AS who, phone AS tel');
    pass(5_000);
    expect(await rows('SELECT who FROM contact WHERE id = 7')).toEqual([['客户7']]);
  });

  it('is read once for all runs of that time, and written only where it is another', async () => {
    pass(5_000);
    const [before, was] = [read, await version()];
    await Promise.all([1, 2, 3, 4].map((id) => rows(`SELECT who FROM contact WHERE id = ${id}`)));
    for (let times = 0; times < 3; times += 1) await rows('SELECT who FROM contact WHERE id = 7');
    expect([read - before, await version()]).toEqual([1, was]);
  });

  it('runs nothing while it cannot be read', async () => {
    pass(5_000);
    const failing = vi.spyOn(gate.test.platform.gateway.sources, 'endpoint').mockRejectedValue(new Error('away'));
    await expect(rows('SELECT who FROM contact WHERE id = 7')).rejects.toThrow('away');
    failing.mockRestore();
    expect(await rows('SELECT who FROM contact WHERE id = 7')).toEqual([['客户7']]);
  });
});

import { rootCertificates } from 'node:tls';
import { PlatformError, type JsonObject } from '@sluice/document';
import { SourceStore } from '@sluice/platform';
import { isValidMask } from '@sluice/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayPerson } from '../servers/gateway.person.js';
import { otherValues, schemaNames, schemaOf } from '../vocabulary/index.js';

/** Values beside those that every property of a form is tried with. */
const MORE: Readonly<Record<string, readonly unknown[]>> = {
  tls_ca: [rootCertificates[0]],
  max_allowed_packet: [1024],
  char: ['#'],
};
/** Settings of a source that another test changes. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['sync_interval', 'libs/platform/src/data-source/source.accounts.test.ts: the catalogue is read when it is due'],
]);

const settingsOf = (schema: string): [string, unknown[]][] =>
  Object.entries(schemaOf(schema).properties ?? {}).map(([name, setting]) => [
    name,
    [...(MORE[name] ?? []), ...otherValues(setting)],
  ]);

/** Every setting of a masking algorithm or a data source changes what is masked, or whereto and how is dialled. */
describe('every setting', () => {
  const gateway = gatewayPerson();
  beforeAll(() => gateway.begin());
  afterAll(() => gateway.end());

  describe('of masks', () => {
    const masked = async (algorithm: string, config: object): Promise<string> => {
      const { db, gateway: gate } = gateway.test.platform;
      await db.query('UPDATE masking_rule SET algorithm = $1, config = $2', [algorithm, JSON.stringify(config)]);
      gate.versions.suspect();
      return JSON.stringify(await gateway.rows('SELECT phone FROM customer WHERE id < 3 ORDER BY id'));
    };
    beforeAll(() => gateway.source.sql("UPDATE customer SET phone = 'zhang.wei@mail.example.com' WHERE id = 2"));

    it.each(schemaNames('mask').map((name) => name.split('/')[1]!))('%s', async (algorithm) => {
      const usual = await masked(algorithm, {});
      const silent: string[] = [];
      for (const [name, values] of settingsOf(`mask/${algorithm}`)) {
        const valid = values.filter((value) => isValidMask(algorithm, { [name]: value }));
        let isHeard = false;
        for (const value of valid) isHeard ||= (await masked(algorithm, { [name]: value })) !== usual;
        if (!isHeard) silent.push(name);
      }
      expect(silent).toEqual([]);
    });
  });

  it('of a PostgreSQL source', async () => {
    const { source, person, test } = gateway;
    const { platform } = test;
    await source.sql("ALTER TABLE note ALTER body SET DEFAULT current_setting('statement_timeout')");
    await source.grant({ user: person.id }, 'write');
    const address = new URL(source.database.adminUrl);
    const account = `reader_${source.database.name}`;
    const form = {
      // What is left out would stay as the change before it made it.
      ...Object.fromEntries(settingsOf('data-source/postgres').map(([name]) => [name, null])),
      tls_mode: 'off',
      name: `source ${source.database.name}`,
      type: 'postgres' as const,
      host: address.hostname,
      port: Number(address.port),
      database_name: source.database.name,
      account,
      password: 'reader-secret',
      ...Object.fromEntries(
        ['write', 'manage', 'monitor'].flatMap((use) => [
          [`${use}_account`, account],
          [`${use}_password`, 'reader-secret'],
        ]),
      ),
    };

    /** Whereto and as whom each use dials, then what a run at the source meets; undefined where the setting is refused. */
    const answer = async (changed: JsonObject, runs: boolean): Promise<string | undefined> => {
      try {
        await new SourceStore(platform.db, platform.secrets).update(source.id, undefined, { ...form, ...changed });
      } catch (reason) {
        if (reason instanceof PlatformError) return undefined;
        throw reason;
      }
      platform.gateway.versions.suspect();
      const record = await platform.gateway.sources.get(source.id);
      const uses = ['read', 'write', 'manage', 'monitor'] as const;
      const dialled = await Promise.all(uses.map((use) => platform.gateway.sources.endpoint(record, use)));
      const met = runs
        ? [
            await gateway.rows('INSERT INTO note DEFAULT VALUES RETURNING body'),
            await gateway.reasons(`SELECT id, '${'x'.repeat(2_000)}' FROM orders WHERE id = 1`),
          ]
        : [];
      // Settings that travel as a whole are not yet read by anybody.
      return JSON.stringify([dialled.map(({ settings: _settings, ...endpoint }) => endpoint), met]);
    };

    const silent: string[] = [];
    for (const [name, values] of settingsOf('data-source/postgres')) {
      if (ELSEWHERE.has(name)) continue;
      const isHeard = async (runs: boolean): Promise<boolean> => {
        const usual = await answer({}, runs);
        for (const value of values) {
          const now = await answer({ [name]: value } as JsonObject, runs);
          if (now !== undefined && now !== usual) return true;
        }
        return false;
      };
      if (!(await isHeard(false)) && !(await isHeard(true))) silent.push(name);
    }
    expect(silent).toEqual([]);
  });
});

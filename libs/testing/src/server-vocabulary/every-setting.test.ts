import { rootCertificates } from 'node:tls';
import { PlatformError, type JsonObject } from '@sluice/document';
import { readCatalogue, SourceStore, storeCatalogue } from '@sluice/platform';
import { isValidMask } from '@sluice/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayPerson } from '../servers/gateway.person.js';
import { shopEndpoints, startHttpShop } from '../servers/http.shop.js';
import { hasMariadb } from '../servers/mariadb.js';
import { startMariadbShop } from '../servers/mariadb.shop.js';
import { otherValues, schemaNames, schemaOf } from '../vocabulary/index.js';

type SourceForm = Parameters<SourceStore['create']>[0];

/** Values beside those that every property of a form is tried with. */
const MORE: Readonly<Record<string, readonly unknown[]>> = {
  tls_ca: [rootCertificates[0]],
  max_allowed_packet: [1024],
  max_answer: [1024],
  statement_timeout: [1],
  endpoints: [JSON.stringify([{ ...shopEndpoints[0], path: '/orders/1', rows: '$' }])],
  char: ['#'],
  positions: ['1-20'],
  clear: ['status'],
};
/** A value that the algorithm fits, where the usual one is none. */
const SAMPLES: Readonly<Record<string, string>> = {
  address: '广东省深圳市南山区科苑路1号',
  bank_card: '6222021234567890123',
  date_cut: '2024-08-17 11:12:13+08',
  id_card: '11010119900307123X',
  ip: '192.168.7.21',
  json: '{"status":"new","name":"Wang"}',
  name: '欧阳娜娜',
  range: '123456',
  round: '123456',
};
/** Settings of a source that another test changes. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['sync_interval', 'libs/platform/src/data-source/source.accounts.test.ts: the catalogue is read when it is due'],
  [
    'tls_cert',
    'libs/platform/src/data-source/client.certificate.test.ts: a certificate and its key, which fit each other',
  ],
  ['tls_key', 'the same'],
  ['ssh_host_id', 'libs/platform/src/ssh-host/ssh-host.test.ts: a host that is registered, with an accepted key'],
  ['ssh_account', 'the same'],
  ['methods', 'libs/platform/src/data-source/http.source.test.ts: an endpoint that changes data is refused'],
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
    const store = (value: string): Promise<unknown> =>
      gateway.source.sql(`UPDATE customer SET phone = '${value}' WHERE id = 2`);

    it.each(schemaNames('mask'))('%s', async (schema) => {
      const algorithm = String(schemaOf(schema)['x-name']);
      await store(SAMPLES[algorithm] ?? 'zhang.wei@mail.example.com');
      const usual = await masked(algorithm, {});
      const silent: string[] = [];
      for (const [name, values] of settingsOf(schema)) {
        const valid = values.filter((value) => isValidMask(algorithm, { [name]: value }));
        let isHeard = false;
        for (const value of valid) isHeard ||= (await masked(algorithm, { [name]: value })) !== usual;
        if (!isHeard) silent.push(name);
      }
      expect(silent).toEqual([]);
    });
  });

  /**
   * The settings of a source that change nothing: neither whereto and as whom each use dials, nor what a run at the
   * source meets.
   */
  async function silentSettings(
    { id, form }: { id: number; form: SourceForm },
    met: () => Promise<unknown[]>,
  ): Promise<string[]> {
    const { platform } = gateway.test;
    const settings = settingsOf(`data-source/${form.type}`);
    // What is left out would stay as the change before it made it.
    const whole: SourceForm = { ...Object.fromEntries(settings.map(([name]) => [name, null])), ...form };
    /** Undefined where the setting is refused. */
    const answer = async (changed: JsonObject, runs: boolean): Promise<string | undefined> => {
      try {
        await new SourceStore(platform.db, platform.secrets).update(id, undefined, { ...whole, ...changed });
      } catch (reason) {
        if (reason instanceof PlatformError) return undefined;
        throw reason;
      }
      platform.gateway.versions.suspect();
      const record = await platform.gateway.sources.get(id);
      const uses = ['read', 'write', 'manage', 'monitor'] as const;
      const dialled = await Promise.all(uses.map((use) => platform.gateway.sources.endpoint(record, use)));
      // Settings that travel as a whole are not yet read by anybody.
      return JSON.stringify([dialled.map(({ settings: _settings, ...endpoint }) => endpoint), runs ? await met() : []]);
    };
    const silent: string[] = [];
    for (const [name, values] of settings) {
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
    return silent;
  }

  /** Every use with an account, the same one. */
  const accountsOf = (account: string, password: string): JsonObject => ({
    account,
    password,
    ...Object.fromEntries(
      ['write', 'manage', 'monitor'].flatMap((use) => [
        [`${use}_account`, account],
        [`${use}_password`, password],
      ]),
    ),
  });
  const tooLong = (table: string): string => `SELECT id, '${'x'.repeat(2_000)}' FROM ${table} WHERE id = 1`;

  it('of a PostgreSQL source', async () => {
    const { source, person } = gateway;
    await source.sql("ALTER TABLE note ALTER body SET DEFAULT current_setting('statement_timeout')");
    await source.grant({ user: person.id }, 'write');
    const address = new URL(source.database.adminUrl);
    const form: SourceForm = {
      tls_mode: 'off',
      name: `source ${source.database.name}`,
      type: 'postgres',
      host: address.hostname,
      port: Number(address.port),
      database_name: source.database.name,
      ...accountsOf(`reader_${source.database.name}`, 'reader-secret'),
    };
    const met = async (): Promise<unknown[]> => [
      await gateway.rows('INSERT INTO note DEFAULT VALUES RETURNING body'),
      await gateway.reasons(tooLong('orders')),
    ];
    expect(await silentSettings({ id: source.id, form }, met)).toEqual([]);
  });

  it.runIf(hasMariadb())('of a MySQL source', async () => {
    const { server, account, password } = await startMariadbShop();
    try {
      await server.sql(
        'CREATE TRIGGER limits BEFORE INSERT ON note FOR EACH ROW SET NEW.body = @@max_statement_time',
        'shop',
      );
      const { platform } = gateway.test;
      const form: SourceForm = {
        tls_mode: 'off',
        name: 'shop',
        type: 'mysql',
        host: server.host,
        port: server.port,
        database_name: 'shop',
        ...accountsOf(account, password),
      };
      const id = await new SourceStore(platform.db, platform.secrets).create(form, null);
      platform.gateway.versions.suspect();
      const source = await platform.gateway.sources.get(id);
      const { signal } = new AbortController();
      await storeCatalogue(platform.db, source, await readCatalogue(platform.gateway.sources, source, signal));
      await platform.db.query(
        "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', 'read'), ('user', $1, $2, '', 'write')",
        [gateway.person.id, id],
      );
      const met = async (): Promise<unknown[]> => [
        await gateway.rows("INSERT INTO note (body) VALUES ('')", { sourceId: id }),
        await server.sql('SELECT body FROM shop.note ORDER BY id DESC LIMIT 1'),
        await gateway.reasons(tooLong('orders'), { sourceId: id }),
      ];
      expect(await silentSettings({ id, form }, met)).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('of an HTTP source', async () => {
    const shop = await startHttpShop();
    try {
      const { platform } = gateway.test;
      const form: SourceForm = {
        tls_mode: 'off',
        name: 'service',
        type: 'http',
        host: shop.host,
        port: shop.port,
        base_path: '/v1',
        methods: 'all',
        auth_mode: 'bearer',
        endpoints: JSON.stringify(shopEndpoints),
        ...accountsOf('shop', shop.token),
      };
      const id = await new SourceStore(platform.db, platform.secrets).create(form, null);
      platform.gateway.versions.suspect();
      const source = await platform.gateway.sources.get(id);
      const { signal } = new AbortController();
      await storeCatalogue(platform.db, source, await readCatalogue(platform.gateway.sources, source, signal));
      await platform.db.query(
        "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', 'read')",
        [gateway.person.id, id],
      );
      const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
        work.catch((cause: unknown) => (cause instanceof Error ? cause.message : cause));
      const met = async (): Promise<unknown[]> => {
        const rows = await outcomeOf(gateway.rows('GET orders(id)?count=200&slow=1050', { sourceId: id }));
        const heard = shop.heard.at(-1);
        const long = `GET orders(id)?status='${'x'.repeat(2_000)}'`;
        const reasons = await outcomeOf(gateway.reasons(long, { sourceId: id }));
        return [rows, heard?.url, heard?.headers.authorization, reasons];
      };
      expect(await silentSettings({ id, form }, met)).toEqual([]);
    } finally {
      await shop.stop();
    }
  });
});

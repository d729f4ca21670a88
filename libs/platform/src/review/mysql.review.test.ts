import { hasMariadb, startMariadbShop, startTestPlatform, type MariadbShop, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue, storeCatalogue } from '../data-source/catalogue.sync.js';
import { SourceStore } from '../data-source/source.store.js';
import type { ReviewResult } from './review.contract.js';

describe.runIf(hasMariadb())('the review of a script for MySQL', () => {
  let shop: MariadbShop;
  let server: TestPlatform;
  let check: (script: string, databases?: string[]) => Promise<ReviewResult>;

  beforeAll(async () => {
    [shop, server] = await Promise.all([startMariadbShop(), startTestPlatform()]);
    await shop.server.sql(`CREATE INDEX customer_phone ON shop.customer (phone); ANALYZE TABLE shop.customer`);
    const { platform } = server;
    const id = await new SourceStore(platform.db, platform.secrets).create(
      {
        name: 'shop',
        type: 'mysql',
        host: '127.0.0.1',
        port: shop.server.port,
        database_name: 'shop',
        account: shop.account,
        password: shop.password,
      },
      null,
    );
    platform.gateway.versions.suspect();
    const source = await platform.gateway.sources.get(id);
    await storeCatalogue(
      platform.db,
      source,
      await readCatalogue(platform.gateway.sources, source, new AbortController().signal),
    );
    const person = await server.person(['user']);
    await platform.db.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', 'read')`,
      [person.id, id],
    );
    platform.gateway.versions.suspect();
    check = (script, databases = []) =>
      platform.review.check({
        source: id,
        databases,
        script,
        environment: 'prod',
        caller: {
          kind: 'user',
          userId: person.id,
          account: person.account,
          name: 'n',
          roles: ['user'],
          locale: 'en',
          accessLevel: 'high',
        },
        request: { id: 'r', ip: '127.0.0.1', userAgent: 't', locale: 'en', shell: 'console', appContext: false },
        signal: new AbortController().signal,
      });
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await shop?.server.stop();
  });

  const rules = ({ statements }: ReviewResult): string[] =>
    statements.flatMap(({ findings }) => findings.map(({ rule }) => rule));

  it('knows its indexes, types and rows', async () => {
    const result = await check(
      'UPDATE customer SET points = 0 WHERE id <= 10; SELECT id FROM customer WHERE phone = 13800000000; ALTER TABLE customer ADD KEY idx_tel (phone), MODIFY points bigint NOT NULL',
    );
    expect(result.statements[0]).toMatchObject({ kind: 'UPDATE', estimated_rows: 10, is_counted: true, findings: [] });
    expect(rules(result)).toEqual(expect.arrayContaining(['implicit-cast', 'index-redundant', 'type-rewrite']));
  });

  it('tells what is true of one of several databases by its name', async () => {
    const result = await check('SELECT name FROM customer WHERE id = 1; UPDATE customer SET points = 1 WHERE id = 1', [
      'shop',
      'archive',
    ]);
    expect(result.statements[1]?.findings).toMatchObject([{ rule: 'column-unknown', databases: ['archive'] }]);
  });
});

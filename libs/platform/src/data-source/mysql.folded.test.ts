import { hasMariadb, startMariadbShop, startTestPlatform, type MariadbShop, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** `lower_case_table_names = 1`, as servers on Windows and many others run: names of tables have no case. */
describe.runIf(hasMariadb())('a MySQL server without case in names of tables', () => {
  let shop: MariadbShop;
  let test: TestPlatform;
  beforeAll(async () => {
    shop = await startMariadbShop(['--lower-case-table-names=1']);
    test = await startTestPlatform();
  }, 120_000);
  afterAll(async () => {
    await test?.stop();
    await shop?.server.stop();
  });

  it('is served and masked however a table is written', async () => {
    const { server, account, password } = shop;
    const [system, policy, reader] = [
      await test.person(['system_admin']),
      await test.person(['policy_admin']),
      await test.person(['user']),
    ];
    const done = async <T>(name: string, input: Record<string, unknown>, token: string): Promise<T> => {
      const answer = await test.call(`/operation/${name}`, input, { token });
      expect(answer, answer.msg).toMatchObject({ code: 200 });
      return answer.data as T;
    };
    const form = { name: 'folded', type: 'mysql', host: server.host, port: server.port, database_name: 'shop' };
    const { id } = await done<{ id: number }>('data-source.create', { ...form, account, password }, system.token);
    await done('data-source.sync', { id }, system.token);
    await done('grant.create', { user_id: reader.id, data_source_id: id, letter: 'read' }, policy.token);
    const { id: phone } = await test.platform.db.one<{ id: number }>(
      "SELECT c.id FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id WHERE c.data_source_id = $1 AND s.name = 'shop' AND t.name = 'customer' AND c.name = 'phone'",
      [id],
    );
    await done('column-level.set', { id: phone, level: 'medium' }, policy.token);
    const lines = async (text: string): Promise<string> => {
      const asked = { source_id: id, text };
      const answer = await test.answer('/operation/workspace.run', asked, { token: reader.token });
      if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
      let all = '';
      for await (const line of answer.lines) all += line;
      return all;
    };
    for (const table of ['customer', 'CUSTOMER', 'Shop.Customer', '`SHOP`.`customer`'])
      expect(await lines(`SELECT phone FROM ${table} WHERE id = 1`), table).toContain('[["******"]]');
    // The common table is what the server reads, and what it is made of counts.
    const common = await lines(
      'WITH Customer AS (SELECT phone AS x FROM shop.customer) SELECT x FROM customer LIMIT 1',
    );
    expect(common).not.toMatch(/138\d{8}/);
  });
});

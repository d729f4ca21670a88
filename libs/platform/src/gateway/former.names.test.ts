import { gatewayPerson } from '@sluice/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPolicy } from '../masking/policy.store.js';

/** What somebody who may change the source does to escape a rule that names a table or a column. */
describe('what is named by a rule and then renamed at the source', () => {
  const gate = gatewayPerson();
  const { reasons, rows } = gate;
  beforeAll(gate.begin);
  afterAll(gate.end);
  const change = async (sql: string): Promise<void> => {
    await gate.source.sql(sql);
    await gate.source.sync();
  };

  describe('a table that is forbidden', () => {
    beforeEach(() => gate.source.grant({ user: gate.person.id }, 'forbid', 'public.note'));
    afterEach(async () => {
      await gate.test.platform.db.query(`DELETE FROM data_grant WHERE letter = 'forbid'`);
    });

    // What is forbidden is not there for whoever asks.
    it('stays forbidden under its next names', async () => {
      expect(await reasons('SELECT count(*) FROM note')).toEqual(['unknown-table']);
      await change('ALTER TABLE note RENAME TO remark');
      expect(await reasons('SELECT count(*) FROM remark')).toEqual(['unknown-table']);
      await change('ALTER TABLE remark RENAME TO memo');
      expect(await reasons('SELECT count(*) FROM memo')).toEqual(['unknown-table']);
      await change('ALTER TABLE memo RENAME TO note');
      expect(await reasons('SELECT count(*) FROM note')).toEqual(['unknown-table']);
    });

    it('stays forbidden when another takes its name, which is forbidden as well', async () => {
      await change('ALTER TABLE note RENAME TO remark; CREATE TABLE note (id int); GRANT SELECT ON note TO PUBLIC');
      expect(await reasons('SELECT count(*) FROM remark')).toEqual(['unknown-table']);
      expect(await reasons('SELECT count(*) FROM note')).toEqual(['unknown-table']);
      await change('DROP TABLE note; ALTER TABLE remark RENAME TO note');
    });

    it('leaves a table alone that was made anew under a name that another had', async () => {
      await change('ALTER TABLE note RENAME TO remark');
      await change('CREATE TABLE remark_2 (id int); GRANT SELECT ON remark_2 TO PUBLIC');
      expect(await rows('SELECT count(*) FROM remark_2')).toEqual([['0']]);
      await change('DROP TABLE remark_2; ALTER TABLE remark RENAME TO note');
    });
  });

  describe('a column that a policy names, though everybody may see its level', () => {
    beforeAll(async () => {
      const rule = { matchType: 'column' as const, matchValue: 'public.orders.amount', algorithm: 'full' };
      const scope = { source_ids: [], tables: ['public.orders'] };
      await createPolicy(
        gate.test.platform.db,
        { name: 'amounts', template: '', priority: 1, scope, rules: [rule] },
        null,
      );
    });
    const amount = async (column: string, table: string) => (await rows(`SELECT ${column} FROM ${table} LIMIT 1`))[0];

    it('stays masked when it or its table is renamed', async () => {
      const masked = await amount('amount', 'orders');
      expect(masked).toEqual(['******']);
      await change('ALTER TABLE orders RENAME amount TO total');
      expect(await amount('total', 'orders')).toEqual(masked);
      await change('ALTER TABLE orders RENAME TO purchase');
      expect(await amount('total', 'purchase')).toEqual(masked);
      await change('ALTER TABLE purchase RENAME TO orders; ALTER TABLE orders RENAME total TO amount');
      expect(await amount('amount', 'orders')).toEqual(masked);
    });
  });
});

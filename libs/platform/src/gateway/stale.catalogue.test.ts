import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inGatewayTransaction } from './gateway.transaction.js';

/** What somebody changes at the source behind our back between a synchronisation and a run. */
describe('a catalogue that is outdated', () => {
  const gate = gatewayPerson();
  const { callerOf, collect, reasons, rows, start } = gate;
  beforeAll(async () => {
    await gate.begin();
    await gate.source.grant({ app: 77 }, 'read');
    await gate.source.grant({ app: 77 }, 'write', 'public.note');
  });
  afterAll(gate.end);

  const phones = /138\d{8}/;
  const cards = /11010119900101\d{4}/;
  const visitor = { caller: callerOf(null), app: { id: 77, operation: 'read' as const } };
  const ways = [
    ['a person', {}],
    ['a visitor', visitor],
    ['a page of a visitor', { ...visitor, paging: { limit: 5, offset: 0 } }],
  ] as const;
  /** All that leaves, as text; a statement that is refused or fails tells nothing. */
  const answerTo = async (text: string, more = {}): Promise<string> =>
    JSON.stringify(await rows(text, more).catch((reason: Error) => [reason.name]));

  /** What was carried along with a name is confirmed as it was meant. */
  const settle = async (): Promise<void> => {
    await gate.source.sync();
    for (const column of ['city', 'name', 'points']) await gate.source.level(`customer.${column}`, 'non_sensitive');
  };

  /** The statement is planned and prepared before the change, by everybody. */
  async function changed(text: string, change: string, back: string): Promise<string[]> {
    await gate.source.sync();
    for (const [, more] of ways) for (let times = 0; times < 3; times += 1) await rows(text, more);
    const answers: string[] = [];
    for (const [, more] of ways) {
      await gate.source.sql(change);
      answers.push(await answerTo(text, more));
      await gate.source.sql(back);
      await gate.source.sync();
    }
    return answers;
  }

  it('says which name is gone', async () => {
    await rows('SELECT amount FROM orders WHERE id = 1');
    await gate.source.sql('ALTER TABLE orders RENAME amount TO total');
    expect(await reasons('SELECT amount FROM orders WHERE id = 1')).toEqual(['unknown-column public.orders.amount']);
    await gate.source.sql('ALTER TABLE orders RENAME total TO amount');
    await gate.source.sync();
  });

  it('never shows a column of a view that was replaced', async () => {
    const change = 'CREATE OR REPLACE VIEW contact AS SELECT id, phone AS who, id_card AS tel FROM customer';
    const back = 'CREATE OR REPLACE VIEW contact AS SELECT id, name AS who, phone AS tel FROM customer';
    for (const answer of await changed('SELECT who FROM contact', change, back)) {
      expect(answer).not.toMatch(phones);
      expect(answer).toMatch(/138\*{4}\d{4}/);
    }
    await gate.source.sql('CREATE VIEW upper_contact AS SELECT who FROM contact');
    await gate.source.sql('GRANT SELECT ON upper_contact TO PUBLIC');
    for (const answer of await changed('SELECT who FROM upper_contact', change, back))
      expect(answer).not.toMatch(phones);
    await gate.source.sql('DROP VIEW upper_contact');
  });

  it('never shows a column that was renamed', async () => {
    const answers = await changed(
      'SELECT name FROM customer WHERE id = 7',
      'ALTER TABLE customer RENAME name TO old_name; ALTER TABLE customer RENAME id_card TO name',
      'ALTER TABLE customer RENAME name TO id_card; ALTER TABLE customer RENAME old_name TO name',
    );
    for (const answer of answers) expect(answer).not.toMatch(cards);
  });

  it('never shows columns that changed their names with each other', async () => {
    const swap = (one: string, other: string): string =>
      `ALTER TABLE customer RENAME ${one} TO between; ALTER TABLE customer RENAME ${other} TO ${one}; ALTER TABLE customer RENAME between TO ${other}`;
    for (const text of ['SELECT city, phone FROM customer WHERE id = 7', 'SELECT count(city), max(city) FROM customer'])
      for (const answer of await changed(text, swap('city', 'phone'), swap('city', 'phone'))) {
        expect(answer).not.toMatch(phones);
        expect(answer).not.toMatch(/北京|上海|广州/);
      }
  });

  it('never shows what stands under the name of another table', async () => {
    const answers = await changed(
      'SELECT body FROM note',
      'ALTER TABLE note RENAME TO note_old; CREATE VIEW note AS SELECT id, id_card AS body FROM customer; GRANT SELECT ON note TO PUBLIC',
      'DROP VIEW note; ALTER TABLE note_old RENAME TO note',
    );
    for (const answer of answers) expect(answer).not.toMatch(cards);
  });

  it('keeps the masks of a table that was dropped and made again', async () => {
    await settle();
    expect((await rows('SELECT phone FROM customer WHERE id = 7'))[0]?.[0]).toMatch(/^138\*{4}/);
    await gate.source.sql(
      'CREATE TABLE fresh (points int, city text, id_card text, phone text, name text, id int); INSERT INTO fresh SELECT points, city, id_card, phone, name, id FROM customer; GRANT SELECT ON fresh TO PUBLIC; ALTER TABLE customer RENAME TO customer_old; ALTER TABLE fresh RENAME TO customer',
    );
    for (const [, more] of ways) {
      const [row] = await rows('SELECT phone, id_card, city, * FROM customer WHERE id = 7', more);
      expect(row?.slice(0, 3)).toEqual([expect.stringMatching(/^138\*{4}/), expect.not.stringMatching(cards), '上海']);
      expect(JSON.stringify(row)).not.toMatch(phones);
    }
    for (const answer of [
      await answerTo('SELECT phone FROM customer_old'),
      await answerTo('SELECT * FROM customer_old'),
    ])
      expect(answer).not.toMatch(phones);
    await gate.source.sql('DROP TABLE customer; ALTER TABLE customer_old RENAME TO customer');
    await gate.source.sync();
  });

  it('runs nothing of a statement that writes before it is analysed again', async () => {
    await gate.source.sync();
    const writer = { ...visitor, app: { id: 77, operation: 'write' as const } };
    await rows("INSERT INTO note (body) VALUES ('one')", writer);
    await gate.source.sql(
      'ALTER TABLE note ADD extra text; ALTER TABLE note RENAME body TO secret; ALTER TABLE note RENAME extra TO body',
    );
    await rows("INSERT INTO note (body) VALUES ('two')", writer);
    expect(await gate.source.sql('SELECT secret, body FROM note ORDER BY id')).toEqual([
      { secret: 'one', body: null },
      { secret: null, body: 'two' },
    ]);
    await inGatewayTransaction(async (transaction) => {
      await rows("INSERT INTO note (body) VALUES ('three')", { ...writer, transaction });
      await gate.source.sql('CREATE OR REPLACE VIEW contact AS SELECT id, phone AS who, id_card AS tel FROM customer');
      expect(
        JSON.stringify(await rows('SELECT who FROM contact WHERE id = 7', { ...visitor, transaction })),
      ).not.toMatch(phones);
    });
    expect(await gate.source.sql("SELECT 1 AS one FROM note WHERE body = 'three'")).toHaveLength(1);
    await gate.source.sql('CREATE OR REPLACE VIEW contact AS SELECT id, name AS who, phone AS tel FROM customer');
    await gate.source.sync();
  });

  it('serves what is still right after one more look', async () => {
    await settle();
    await rows('SELECT city FROM customer WHERE id = 7');
    await gate.source.sql("ALTER TABLE customer ADD remark text DEFAULT '7'");
    const { platform } = gate.test;
    const before = await platform.db.one<{ version: number }>(
      "SELECT version FROM gateway_version WHERE name = 'catalogue_object'",
    );
    expect(await Promise.all([1, 2, 3].map(() => rows('SELECT city FROM customer WHERE id = 7')))).toEqual([
      [['上海']],
      [['上海']],
      [['上海']],
    ]);
    const after = await platform.db.one<{ version: number }>(
      "SELECT version FROM gateway_version WHERE name = 'catalogue_object'",
    );
    expect(after.version).toBeGreaterThan(before.version);
    const cleared = { caller: { ...callerOf(gate.person), accessLevel: 'high' as const } };
    expect(await rows('SELECT phone, remark FROM customer WHERE id = 7', cleared)).toEqual([
      [expect.any(String), '******'],
    ]);
    expect(await reasons("SELECT id FROM customer WHERE remark LIKE 'x%'", cleared)).toEqual([
      expect.stringMatching(/customer.remark/),
    ]);
    await gate.source.level('customer.remark', 'non_sensitive');
    expect(await rows('SELECT remark FROM customer WHERE id = 7')).toEqual([['7']]);
    await gate.source.sql('ALTER TABLE customer DROP remark');
  });

  it('leaves the audit log whole: each attempt has its outcome', async () => {
    await settle();
    await rows('SELECT city AS town FROM customer WHERE id = 7');
    await gate.source.sql('ALTER TABLE customer ADD extra text');
    const result = await start('SELECT city AS town FROM customer WHERE id = 7');
    if (result.state !== 'rows') throw new Error('refused');
    await collect(result);
    await gate.test.platform.audit.flush();
    const { rows: entries } = await gate.test.platform.db.query<{ error: string | null; row_count: number | null }>(
      "SELECT error, row_count FROM audit_entry WHERE sql_text LIKE 'SELECT city AS town%' ORDER BY seq",
    );
    expect(entries).toEqual([
      { error: null, row_count: 1 },
      { error: expect.stringMatching(/^catalogue-changed/) as unknown, row_count: null },
      { error: null, row_count: 1 },
    ]);
    const { rows: changes } = await gate.test.platform.db.query<{ objects: string[] }>(
      "SELECT objects FROM audit_log WHERE action = 'catalogue.changed' ORDER BY seq DESC LIMIT 1",
    );
    expect(changes).toEqual([{ objects: ['column-unreviewed public.customer.extra'] }]);
  });
});

import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

interface Answer {
  decision: string;
  is_limited: boolean;
  verdict: string;
  lines: { mark: string; text: string; link: string | null }[];
  asks: string[];
  ask_link: string | null;
  order_link: string | null;
  export_link: string | null;
  statement: string;
}

/** The same decision as the gate's, as a chain that names what decides. */
describe('questions about rights', () => {
  const gate = gatewayPerson();
  let policy: TestPerson;
  let auditor: TestPerson;
  let stranger: TestPerson;

  const ask = (who: TestPerson, form: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(
      '/operation/rights.explain',
      { form: { data_source_id: gate.source.id, ...form } },
      { token: who.token, headers: { locale: 'en' } },
    );
  const answerTo = async (who: TestPerson, form: Record<string, unknown>): Promise<Answer> => {
    const envelope = await ask(who, form);
    expect(envelope).toMatchObject({ code: 200 });
    return envelope.data as Answer;
  };
  const texts = ({ lines }: Answer, mark: string): string =>
    lines.flatMap((line) => (line.mark === mark ? [line.text] : [])).join('\n');
  const set = async (sql: string, values: unknown[] = []): Promise<void> => {
    await gate.test.platform.db.query(sql, values);
    gate.test.platform.gateway.versions.suspect();
  };

  beforeAll(async () => {
    await gate.begin();
    policy = await gate.test.person(['policy_admin']);
    auditor = await gate.test.person(['audit_admin']);
    stranger = await gate.test.person(['user']);
  });
  afterAll(gate.end);

  it('name the grant that gives a letter and what masks each column, as the gate then serves it', async () => {
    const answer = await answerTo(policy, {
      user_id: gate.person.id,
      object_path: 'public.customer',
      operation: 'query',
    });
    expect(answer).toMatchObject({ decision: 'permit', is_limited: true });
    expect(answer.verdict).toContain('within limits');
    expect(texts(answer, 'yes')).toContain('public.customer: read permission, from a grant to the person');
    expect(texts(answer, 'limit')).toContain('phone: masked by the policy "手机号" with the algorithm keep');
    expect(texts(answer, 'limit')).toContain('id_card: masked fully, the level "high" is above');
    const [row] = await gate.rows('SELECT phone FROM customer WHERE id = 1');
    expect(String(row?.[0])).toMatch(/\*/);
  });

  it('name the letter that is missing, what to ask for and of whom', async () => {
    const form = { user_id: gate.person.id, object_path: 'public.note', operation: 'delete' };
    const answer = await answerTo(policy, form);
    expect(answer.decision).toBe('refuse');
    expect(answer.statement).toBe('DELETE FROM "note"');
    expect(texts(answer, 'no')).toContain('you do not have the write permission on public.note');
    expect(answer.asks).toEqual([
      'ask a policy administrator or the project manager for the write permission on public.note',
    ]);
    expect(await gate.reasons('DELETE FROM note')).toEqual(['letter-missing public.note']);
    await gate.source.grant({ user: gate.person.id }, 'write', 'public.note');
    const after = await answerTo(policy, form);
    expect(after.decision).toBe('permit');
    expect(texts(after, 'yes')).toContain('write permission, from a grant to the person (on public.note)');
  });

  it('agree with the gate on every operation, and name what forbids', async () => {
    const statements = {
      query: 'SELECT * FROM customer',
      insert: 'INSERT INTO customer (phone) SELECT NULL WHERE false',
      update: 'UPDATE customer SET phone = NULL WHERE false',
      delete: 'DELETE FROM customer WHERE false',
      ddl: 'DROP TABLE customer',
    };
    for (const [operation, text] of Object.entries(statements)) {
      const object_path = operation === 'insert' ? 'public.customer.phone' : 'public.customer';
      const answer = await answerTo(auditor, { user_id: gate.person.id, object_path, operation });
      const refused = await gate.reasons(text);
      expect([operation, answer.decision]).toEqual([operation, refused.length > 0 ? 'refuse' : 'permit']);
    }
    await gate.source.grant({ user: gate.person.id }, 'forbid', 'public.customer.id_card');
    const answer = await answerTo(auditor, { user_id: gate.person.id, object_path: 'public.customer' });
    expect(answer.decision).toBe('refuse');
    expect(texts(answer, 'no')).toContain('public.customer.id_card: forbidden, by a grant to the person');
    await set("DELETE FROM data_grant WHERE letter = 'forbid'");
  });

  it('name row filters, policies of use and an account that cannot sign in', async () => {
    await set(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, condition) VALUES ('own rows', $1, 'public', 'customer', 'all', 'row.id < 10')`,
      [gate.source.id],
    );
    const form = { user_id: gate.person.id, object_path: 'public.customer' };
    expect(texts(await answerTo(policy, form), 'limit')).toContain('only rows that pass the row filter "own rows"');
    await set(
      `INSERT INTO policy (name, template, query_count, export_count, write_count, update_count, delete_count, transaction_timeout, effect, priority)
       VALUES ('closed', 'custom', 1, 1, 1, 1, 1, 60, 'refuse', 1)`,
    );
    const refused = await answerTo(policy, form);
    expect(refused.decision).toBe('refuse');
    expect(texts(refused, 'no')).toContain('the policy "closed" refuses it');
    await set("UPDATE policy SET effect = 'permit', query_count = 50");
    expect(texts(await answerTo(policy, form), 'limit')).toContain('"closed" permits it, up to 50 rows');
    await set('DELETE FROM policy');
    await set('DELETE FROM row_filter');
    await set('UPDATE user_account SET is_enabled = false WHERE id = $1', [stranger.id]);
    const closed = await answerTo(policy, { user_id: stranger.id, object_path: 'public.customer' });
    expect(closed.lines[0]?.text).toContain('cannot sign in');
    await set('UPDATE user_account SET is_enabled = true WHERE id = $1', [stranger.id]);
  });

  it('are answered for visitors and applications', async () => {
    const none = await answerTo(policy, { subject_type: 'anonymous', object_path: 'public.customer' });
    expect(none.decision).toBe('refuse');
    const { id } = await gate.test.platform.db.one<{ id: number }>(
      "INSERT INTO app_principal (id, uid) VALUES (9001, 'shop') RETURNING id",
    );
    const form = { subject_type: 'app', app_id: id, object_path: 'public.note' };
    expect((await answerTo(policy, form)).decision).toBe('refuse');
    await set(
      "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('app', $1, $2, '', 'read')",
      [id, gate.source.id],
    );
    const answer = await answerTo(policy, form);
    expect(answer).toMatchObject({ decision: 'permit', is_limited: false });
    expect(texts(answer, 'yes')).toContain('from the application shop');
    expect((await answerTo(policy, { ...form, operation: 'delete' })).decision).toBe('refuse');
    const written = { ...form, statement: 'DELETE FROM public.note WHERE id = 1' };
    expect((await answerTo(policy, written)).decision).toBe('refuse');
    await set(
      "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('app', $1, $2, 'public.note', 'write')",
      [id, gate.source.id],
    );
    expect((await answerTo(policy, written)).decision).toBe('permit');
    expect(await ask(policy, { subject_type: 'app', object_path: 'public.note' })).toMatchObject({
      code: 400,
      data: { field: 'app_id' },
    });
  });

  it('are for policy roles and auditors; a person asks about themself and learns of nothing hidden', async () => {
    const object_path = 'public.customer';
    expect(await ask(stranger, { user_id: gate.person.id, object_path })).toMatchObject({ code: 401 });
    expect(await ask(stranger, { subject_type: 'anonymous', object_path })).toMatchObject({ code: 401 });
    const own = await answerTo(stranger, { object_path });
    const missing = await answerTo(stranger, { object_path: 'public.no_such_table' });
    expect(own.lines).toEqual(missing.lines);
    expect(own.statement).toBe('');
    // What is about a table that somebody may not see must not tell that it is there.
    await set(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, condition) VALUES ('some rows', $1, 'public', 'customer', 'all', 'row.id < 10')`,
      [gate.source.id],
    );
    await set(
      `INSERT INTO policy (name, template, query_count, export_count, write_count, update_count, delete_count, transaction_timeout, effect, priority)
       VALUES ('fifty', 'custom', 50, 1, 1, 1, 1, 60, 'permit', 1)`,
    );
    const written = await answerTo(stranger, { statement: 'SELECT * FROM customer' });
    const unknown = await answerTo(stranger, { statement: 'SELECT * FROM no_such_table' });
    expect(JSON.stringify(written).replaceAll('customer', 'x')).toBe(
      JSON.stringify(unknown).replaceAll('no_such_table', 'x'),
    );
    await set('DELETE FROM policy');
    await set('DELETE FROM row_filter');
    const kept = await answerTo(auditor, { user_id: stranger.id, object_path });
    expect(texts(kept, 'no')).toContain('you do not have the read permission on public.customer');
    expect(texts(kept, 'note')).toContain('the person themself is told');
    expect((await answerTo(gate.person, { object_path })).lines.every(({ link }) => link === null)).toBe(true);
  });

  it('are refused for a source that is disabled, as a run is, and told of without the name to whom nothing is granted', async () => {
    await set('UPDATE data_source SET is_enabled = false WHERE id = $1', [gate.source.id]);
    const form = { user_id: gate.person.id, object_path: 'public.customer' };
    const closed = await answerTo(policy, form);
    await set('UPDATE data_source SET is_enabled = true WHERE id = $1', [gate.source.id]);
    expect(closed.decision).toBe('refuse');
    expect(texts(closed, 'no')).toContain('is disabled');
    expect((await answerTo(policy, form)).decision).toBe('permit');
    const bare = await answerTo(stranger, { statement: 'SELECT 1' });
    expect(bare.verdict).toContain('this source');
    expect((await answerTo(policy, { statement: 'SELECT 1' })).verdict).not.toContain('this source');
  });

  it('are listed for a member of a project by the role that gives them, without prohibitions', async () => {
    await set(
      `WITH p AS (INSERT INTO project (name) VALUES ('proj') RETURNING id),
         r AS (INSERT INTO project_role (project_id, name, letters) SELECT id, 'clerks', '{read}' FROM p RETURNING id, project_id),
         x AS (INSERT INTO project_source (project_id, data_source_id) SELECT id, $2 FROM p)
       INSERT INTO project_member (project_id, user_id, project_role_id) SELECT project_id, $1, id FROM r`,
      [gate.person.id, gate.source.id],
    );
    await gate.source.grant({ user: gate.person.id }, 'forbid', 'public.customer.id_card');
    const rows = await gate.test.platform.db.transaction(async (db) => {
      await db.query("SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', 'user', true)", [
        String(gate.person.id),
      ]);
      return (await db.query<{ id: string; right: string }>('SELECT * FROM console.my_rights r ORDER BY id')).rows;
    });
    await set("DELETE FROM data_grant WHERE letter = 'forbid'");
    await set('DELETE FROM project_member');
    expect(rows.some(({ id, right }) => id.startsWith('role-') && right === 'read')).toBe(true);
    expect(rows.some(({ id }) => !id.startsWith('role-'))).toBe(true);
    expect(rows.some(({ right }) => right === 'forbid')).toBe(false);
  });

  it('lead from a query that one may run to an order that exports it, and from no other statement', async () => {
    const exported = async (statement: string, more: Record<string, unknown> = {}): Promise<unknown> => {
      const { export_link: link, order_link: order } = await answerTo(gate.person, { statement, ...more });
      if (link === null) return null;
      expect(order).toBeNull();
      return Object.fromEntries(new URL(link, 'http://x').searchParams);
    };
    const script = 'SELECT id, phone FROM customer';
    expect(await exported(script)).toMatchObject({ kind: 'export', script, data_source_id: String(gate.source.id) });
    expect(await exported("SELECT id FROM customer WHERE id_card LIKE '11%'")).toBeNull();
    expect(await exported('DELETE FROM customer')).toBeNull();
    expect(await answerTo(policy, { user_id: gate.person.id, statement: script })).toMatchObject({
      decision: 'permit',
      export_link: null,
    });
  });

  it('lead who asks about their own statement to the request for what it lacks, filled in', async () => {
    const reader = await gate.test.person(['user']);
    for (const column of ['id', 'city'])
      await gate.source.grant({ user: reader.id }, 'read', `public.customer.${column}`);
    const asked = async (who: TestPerson, statement: string): Promise<Record<string, string> | null> => {
      const { ask_link: link } = await answerTo(who, { statement });
      return link === null ? null : Object.fromEntries(new URL(link, 'http://x').searchParams);
    };
    const source = { data_source_id: String(gate.source.id) };
    const read = { kind: 'letters', letters: '["read"]', ...source };
    // A column that is hidden and one that does not exist are led to alike.
    for (const column of ['phone', 'nosuch'])
      expect(await asked(reader, `SELECT id, ${column} FROM customer`)).toEqual({
        ...read,
        object_paths: `public.customer.${column}`,
      });
    expect(await asked(reader, 'SELECT id, city FROM customer')).toBeNull();
    expect(await asked(reader, 'SELECT o.amount FROM orders o')).toEqual({ ...read, object_paths: 'public.orders' });
    // What is masked may not be a condition; the use of it is what to ask for.
    expect(await asked(gate.person, "SELECT id FROM customer WHERE id_card LIKE '11%'")).toEqual({
      ...{ kind: 'use_unmasked', ...source, object_paths: 'public.customer.id_card' },
    });
  });

  it('say why a view is refused whose table may not be read, and what to ask for', async () => {
    const reader = await gate.test.person(['user']);
    await gate.source.grant({ user: reader.id }, 'read', 'public.contact');
    const form = { user_id: reader.id, statement: 'SELECT who FROM contact' };
    for (const who of [policy, auditor]) {
      const answer = await answerTo(who, form);
      expect(answer.decision).toBe('refuse');
      expect(texts(answer, 'no')).not.toBe('');
      expect(answer.asks).not.toEqual([]);
    }
    const own = await answerTo(reader, { object_path: 'public.contact' });
    expect(own.decision).toBe('refuse');
    expect(texts(own, 'no')).not.toBe('');
  });

  it('keep a personal token to its sources, about others and for giving back', async () => {
    const token = async (who: TestPerson, sources: number[], name: string): Promise<TestPerson> => {
      const made = await gate.test.call(
        '/operation/token.create',
        { name, source_ids: sources, operations: ['rights.explain', 'grant.give-back'] },
        { token: who.token },
      );
      return { ...who, token: (made.data as { token: string }).token };
    };
    const form = { user_id: gate.person.id, object_path: 'public.customer' };
    expect(await ask(await token(policy, [gate.source.id], 'here'), form)).toMatchObject({ code: 200 });
    const elsewhere = await token(policy, [gate.source.id + 1], 'elsewhere');
    expect(await ask(elsewhere, form)).toMatchObject({ code: 401 });
    expect(await ask(elsewhere, { subject_type: 'anonymous', object_path: 'public.customer' })).toMatchObject({
      code: 401,
    });
    await set(
      "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, 'public.note', 'terminal')",
      [gate.person.id, gate.source.id],
    );
    const { id } = await gate.test.platform.db.one<{ id: number }>('SELECT max(id) AS id FROM data_grant');
    const giveBack = async (sources: number[], name: string): Promise<Envelope> =>
      gate.test.call('/operation/grant.give-back', { id }, { token: (await token(gate.person, sources, name)).token });
    expect(await giveBack([gate.source.id + 1], 'far')).toMatchObject({ code: 404 });
    expect(await giveBack([gate.source.id], 'near')).toMatchObject({ code: 200 });
  });

  it('say of a chosen schema that somebody does not see which it is, to whoever may ask about others', async () => {
    await gate.source.sql(
      'CREATE SCHEMA vault; CREATE TABLE vault.safe (id int); GRANT USAGE ON SCHEMA vault TO PUBLIC',
    );
    await gate.source.sync();
    for (const statement of ['SELECT 1', 'SELECT * FROM safe', 'SELECT * FROM nowhere']) {
      const own = await answerTo(stranger, { statement, schema: 'vault' });
      const missing = await answerTo(stranger, { statement, schema: 'valet' });
      expect(JSON.stringify(own).replaceAll('vault', 'S')).toBe(JSON.stringify(missing).replaceAll('valet', 'S'));
      expect(texts(own, 'no')).toContain('there is no database or schema vault, or you may not see it');
      const form = { user_id: stranger.id, statement };
      const kept = await answerTo(auditor, { ...form, schema: 'vault' });
      expect(kept.decision).toBe('refuse');
      expect(texts(kept, 'no')).toContain('do not have the read permission on vault');
      expect(texts(kept, 'note')).toContain('the person themself is told');
      const keptMissing = await answerTo(auditor, { ...form, schema: 'valet' });
      expect(texts(keptMissing, 'no')).toContain('there is no database or schema valet.');
      expect(texts(keptMissing, 'no')).not.toContain('permission on valet');
    }
    await gate.source.sql('DROP SCHEMA vault CASCADE');
    await gate.source.sync();
  });

  it('name the field that is wrong', async () => {
    expect(await ask(policy, {})).toMatchObject({ code: 400, data: { field: 'object_path' } });
    expect(await ask(policy, { object_path: 'a..b' })).toMatchObject({ code: 400, data: { field: 'object_path' } });
    expect(await ask(policy, { user_id: 987_654, object_path: 'public.note' })).toMatchObject({
      code: 404,
      data: { field: 'user_id' },
    });
    const hidden = await answerTo(policy, { user_id: gate.person.id, object_path: 'public.nothing' });
    expect(hidden).toMatchObject({ decision: 'refuse', statement: '' });
  });

  it('are given back by whom they were granted to, at once; nobody lifts a prohibition or ends what others hold', async () => {
    await set("DELETE FROM data_grant WHERE subject_type = 'user'");
    const granted = async (letter: string): Promise<number> => {
      await set(
        "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', $3)",
        [gate.person.id, gate.source.id, letter],
      );
      const { id } = await gate.test.platform.db.one<{ id: number }>('SELECT max(id) AS id FROM data_grant');
      return id;
    };
    const giveBack = (who: TestPerson, id: number): Promise<Envelope> =>
      gate.test.call('/operation/grant.give-back', { id }, { token: who.token });
    const read = await granted('read');
    expect(await gate.reasons('SELECT id FROM note')).toEqual([]);
    expect(await giveBack(stranger, read)).toMatchObject({ code: 404 });
    expect(await giveBack(gate.person, read)).toMatchObject({ code: 200, data: { id: read } });
    expect(await gate.reasons('SELECT id FROM note')).toEqual(['unknown-table']);
    expect(await giveBack(gate.person, read)).toMatchObject({ code: 404 });
    const forbid = await granted('forbid');
    expect(await giveBack(gate.person, forbid)).toMatchObject({ code: 404 });
    const kept = async (): Promise<string[]> => {
      const { rows } = await gate.test.platform.db.query<{ objects: string[] }>(
        "SELECT objects FROM audit_log WHERE action = 'grant.give-back' AND decision = 'permit'",
      );
      return rows.flatMap(({ objects }) => objects);
    };
    await expect.poll(kept).toContain(`grant:${read}`);
  });
});

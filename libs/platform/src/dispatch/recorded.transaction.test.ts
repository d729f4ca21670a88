import { createHash } from 'node:crypto';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../operations.js';
import { hashPassword } from '../user/password.js';

/** Audited operations without a transaction of the dispatcher, by what keeps their audit record. */
const kept = {
  /** What they write and their record are one transaction, which they open by `inRecordedTransaction`. */
  together: `session.login session.cas-login user.import-report app.copy app.import work-order.create work-order.edit
    work-order.run work-order.retry work-order.approve work-order.roll-back directory.preview directory.apply`,
  /** They ask other systems; their record is durable before they begin. */
  intent:
    'data-source.test data-source.sync data-source.end-session host.test channel.test export.create directory.test',
  /** They write nothing; their record is durable before they answer. */
  reads: `document.get app.export review-rule.try rights.explain masking.try masking-policy.preview row-filter.preview
    policy.simulate backup.rows data-source.try workspace.compare`,
  /** What they begin records itself: each step of an action, the run that is stopped. */
  within: 'action.run action.button-run workspace.stop',
};

const watchSql = `
  CREATE TABLE watched_write (number bigserial, xact text NOT NULL, what text NOT NULL);
  CREATE FUNCTION watched_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO watched_write (xact, what) VALUES (pg_current_xact_id()::text, TG_OP || ' ' || TG_TABLE_NAME);
    RETURN NULL;
  END $$;`;

describe('the record of an operation that opens its transaction itself', () => {
  let world: TestPlatform;
  let source: TestSource;
  let admin: pg.Client;
  let manager: TestPerson;
  let asker: TestPerson;
  let builder: TestPerson;
  let project: number;

  const call = async (who: TestPerson | undefined, name: string, body: Record<string, unknown>) => {
    const answer = await world.call(`/operation/${name}`, body, who && { token: who.token });
    expect(answer, `${name}: ${answer.msg}`).toMatchObject({ code: 200 });
    return answer.data as Record<string, unknown> & { id: number };
  };
  /** What each transaction of the work wrote. */
  const writesOf = async (work: () => Promise<unknown>): Promise<string[][]> => {
    await admin.query('TRUNCATE watched_write');
    await work();
    const { rows } = await admin.query<{ writes: string[] }>(
      'SELECT array_agg(what ORDER BY number) AS writes FROM watched_write GROUP BY xact ORDER BY min(number)',
    );
    return rows.map(({ writes }) => writes);
  };
  /** Every transaction that wrote this wrote the record, too, once. */
  const expectTogether = async (what: string, work: () => Promise<unknown>, times = 1): Promise<void> => {
    const found = (await writesOf(work)).filter((writes) => writes.includes(what));
    expect(found, what).toHaveLength(times);
    for (const writes of found)
      expect(
        writes.filter((one) => one === 'INSERT audit_outbox'),
        what,
      ).toHaveLength(1);
  };
  const orderForm = (value: number) => ({
    ...{ name: `o${value}`, project_id: project, kind: 'dml', data_source_id: source.id, databases: ['public'] },
    ...{ script: `UPDATE customer SET points = ${value} WHERE id = 1`, is_backup: false },
  });
  const hashOf = async (id: number): Promise<string> =>
    (await world.platform.db.one<{ hash: string }>('SELECT script_hash AS hash FROM work_order WHERE id = $1', [id]))
      .hash;
  const recordsOf = async (action: string, id: number) => {
    await world.platform.audit.flush();
    const { rows } = await world.platform.db.query<{ decision: string; reasons: string[]; objects: string[] }>(
      `SELECT decision, reasons, objects FROM audit_log WHERE action = $1 AND $2 = ANY (objects) ORDER BY seq`,
      [action, `work-order:${id}`],
    );
    return rows;
  };

  beforeAll(async () => {
    world = await startTestPlatform({ config: { role: 'api' } });
    source = await createSource(world);
    const system = await world.person(['system_admin']);
    const policy = await world.person(['policy_admin']);
    builder = await world.person(['app_admin']);
    [manager, asker] = [await world.person(['user']), await world.person(['user'])];
    project = (await call(system, 'project.create', { name: 'together', manager_ids: [manager.id] })).id;
    await call(manager, 'project.member-add', { project_id: project, user_ids: [asker.id] });
    await call(policy, 'project.source-add', { project_id: project, data_source_id: source.id });
    admin = new pg.Client({ connectionString: world.database.adminUrl });
    await admin.connect();
    await admin.query(watchSql);
    for (const table of ['audit_outbox', 'session', 'work_order', 'approval', 'document_revision'])
      await admin.query(
        `CREATE TRIGGER watched_write AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION watched_write()`,
      );
  });
  afterAll(async () => {
    await admin.end();
    await world.stop();
    await source.drop();
  });

  it('is kept in a way that is known, whichever operation it is', () => {
    const found = operations.filter(({ transaction, audit }) => transaction === false && typeof audit === 'object');
    const named = Object.values(kept).flatMap((names) => names.split(/\s+/));
    expect(found.map(({ name }) => name).sort()).toEqual(named.sort());
    const intents = found.filter(({ audit }) => typeof audit === 'object' && audit.intent);
    expect(intents.map(({ name }) => name).sort()).toEqual(kept.intent.split(/\s+/).sort());
  });

  it('stands with the session that a person opened', async () => {
    const password = 'Violet-Canal-52';
    const { db } = world.platform;
    await db.query('UPDATE user_account SET password_hash = $2 WHERE id = $1', [
      asker.id,
      await hashPassword(password),
    ]);
    const { id: captchaId } = (await world.call('/captcha', {}, { method: 'GET' })).data as { id: string };
    const solved = 'k7wd';
    const stored = createHash('sha256').update(`${captchaId}:${solved}`).digest('hex');
    await db.query('UPDATE captcha SET answer_hash = $2 WHERE id = $1', [captchaId, stored]);
    await expectTogether('INSERT session', async () => {
      const body = { name: asker.account, pwd: password, captcha: solved, captcha_id: captchaId };
      expect(await world.call('/login', body)).toMatchObject({ code: 200 });
    });
  });

  it('stands with an order that was made, edited, approved and run', async () => {
    let id = 0;
    await expectTogether('INSERT work_order', async () => {
      ({ id } = await call(asker, 'work-order.create', orderForm(1)));
    });
    await expectTogether('UPDATE work_order', () =>
      call(asker, 'work-order.edit', { ...orderForm(2), id, revision: 1 }),
    );
    await expectTogether('UPDATE approval', async () =>
      call(manager, 'work-order.approve', { orders: [{ id, hash: await hashOf(id) }] }),
    );
    await expectTogether('UPDATE work_order', () => call(asker, 'work-order.run', { id }));
    for (const action of ['create', 'edit', 'approve', 'run'])
      expect(await recordsOf(`work-order.${action}`, id), action).toMatchObject([{ decision: 'permit' }]);
  });

  it('tells of several orders each what became of it', async () => {
    const ids: number[] = [];
    for (const value of [3, 4, 5]) ids.push((await call(asker, 'work-order.create', orderForm(value))).id);
    const orders = await Promise.all(
      ids.map(async (id, at) => ({ id, hash: at === 1 ? 'f'.repeat(64) : await hashOf(id) })),
    );
    await expectTogether('UPDATE approval', () => call(manager, 'work-order.approve', { orders }), 2);
    for (const [at, id] of ids.entries())
      expect(await recordsOf('work-order.approve', id), `${at}`).toMatchObject([
        at === 1 ? { decision: 'refuse', reasons: [expect.any(String)] } : { decision: 'permit', reasons: [] },
      ]);
  });

  it('stands with the drafts of an app that was copied', async () => {
    const app = await call(builder, 'app.add', { uid: 'together', name: 'together' });
    const files = await writesOf(() => call(builder, 'app.copy', { app_id: app.id }));
    const written = files.filter((writes) => writes.includes('INSERT document_revision'));
    expect(written).toHaveLength(1);
    expect(written[0]).toContain('INSERT audit_outbox');
  });
});

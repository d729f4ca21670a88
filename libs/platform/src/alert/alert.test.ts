import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureAll } from '../monitor/source.watch.js';
import { storeSamples } from '../monitor/sample.store.js';
import { sweepAlerts } from './alert.sweep.js';

interface Row {
  id: number;
  kind: string;
  object: string;
  status: string;
  level: string;
  is_alert: boolean;
  content: string;
  handle_user_id: number | null;
  notices: number;
  end_time: Date | null;
}

describe('events and alerts', () => {
  let world: TestPlatform;
  let source: TestSource;
  const people = {} as Record<'system' | 'auditor' | 'receiver' | 'stranger', TestPerson>;
  let role = '';

  beforeAll(async () => {
    world = await startTestPlatform({ config: { role: 'api' } });
    source = await createSource(world, 'CREATE TABLE counter (id int PRIMARY KEY)');
    people.system = await world.person(['system_admin']);
    people.auditor = await world.person(['audit_admin']);
    people.receiver = await world.person(['user']);
    people.stranger = await world.person(['user']);
    role = `reader_${source.database.name}`;
    await db().query(`UPDATE data_source SET conn_status = 'connected' WHERE id = $1`, [source.id]);
    world.platform.gateway.versions.suspect();
  });
  afterAll(async () => {
    await world?.stop();
    await source?.drop();
  });

  const db = () => world.platform.db;
  let minutes = 0;
  /** A look at everything, a minute after the one before. */
  const measure = (): Promise<void> =>
    measureAll(world.platform, new Date(Date.now() - 200_000 + (minutes += 1) * 1000));
  const sweep = (): Promise<void> => sweepAlerts(world.platform);
  const alerts = async (kind: string): Promise<Row[]> =>
    (await db().query<Row>('SELECT * FROM alert WHERE kind = $1 ORDER BY id', [kind])).rows;
  const noticesOf = async (person: TestPerson, event: string): Promise<string[]> =>
    (
      await db().query<{ title: string }>('SELECT title FROM notice WHERE user_id = $1 AND event = $2 ORDER BY id', [
        person.id,
        event,
      ])
    ).rows.map(({ title }) => title);
  const act = (who: TestPerson, name: string, body: Record<string, unknown>) =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const noErrors = () => expect(world.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);

  const rule = (more: object = {}) => ({
    name: 'many sessions',
    target_type: 'data_source',
    target_ids: [source.id],
    metric: 'sessions',
    comparison: 'ge',
    threshold: 0,
    level: 'warn',
    user_ids: [people.receiver.id],
    ...more,
  });
  const refused = { code: 401 };

  it('tells that a source is down once, whoever looks, and that it is up again', async () => {
    await measure();
    await sweep();
    expect(await alerts('source_down')).toEqual([]);
    await source.sql(`ALTER ROLE "${role}" NOLOGIN`);
    await measure();
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    const [down, ...more] = await alerts('source_down');
    expect(more).toEqual([]);
    expect(down).toMatchObject({ status: 'firing', level: 'critical', is_alert: true, notices: 2, end_time: null });
    expect(await noticesOf(people.system, 'alert.raised')).toHaveLength(1);
    expect(await noticesOf(people.receiver, 'alert.raised')).toEqual([]);
    expect(down?.content).not.toContain(role);

    await source.sql(`ALTER ROLE "${role}" LOGIN`);
    await measure();
    await sweep();
    expect(await alerts('source_down')).toMatchObject([{ status: 'recovered' }]);
    expect((await alerts('source_down'))[0]?.end_time).not.toBeNull();
    expect(await noticesOf(people.auditor, 'alert.recovered')).toHaveLength(1);
    noErrors();
  });

  it('keeps what was closed while it goes on closed, and opens it anew when it happens again', async () => {
    const down = `UPDATE data_source SET conn_status = $2 WHERE id = $1`;
    await db().query(down, [source.id, 'failed']);
    await sweep();
    const id = (await alerts('source_down')).at(-1)?.id;
    expect(await act(people.system, 'alert.close', { id, remark: ' ' })).toMatchObject({ data: { field: 'remark' } });
    expect(await act(people.system, 'alert.close', { id, remark: 'a planned stop' })).toMatchObject({ code: 200 });
    await sweep();
    expect((await alerts('source_down')).at(-1)).toMatchObject({ id, status: 'closed', end_time: null });
    await db().query(down, [source.id, 'connected']);
    await sweep();
    expect((await alerts('source_down')).at(-1)).toMatchObject({ id, status: 'closed', end_time: expect.any(Date) });
    await db().query(down, [source.id, 'failed']);
    await sweep();
    expect((await alerts('source_down')).at(-1)).toMatchObject({ status: 'firing', notices: 0 });
    // What comes and goes is told every ten minutes at most, and not forgotten.
    await db().query(`UPDATE alert SET start_time = start_time - interval '11 minutes'`);
    await sweep();
    await sweep();
    expect((await alerts('source_down')).at(-1)).toMatchObject({ status: 'firing', notices: 2 });
    await db().query(down, [source.id, 'connected']);
    world.platform.gateway.versions.suspect();
    await sweep();
  });

  it('keeps a source down while it is tried, and says nothing of one that was changed or switched off', async () => {
    const set = (state: string, on = true) =>
      db().query(`UPDATE data_source SET conn_status = $2, is_enabled = $3 WHERE id = $1`, [source.id, state, on]);
    await set('failed');
    await sweep();
    const before = await noticesOf(people.system, 'alert.recovered');
    await set('connecting');
    await sweep();
    const last = (await alerts('source_down')).at(-1);
    expect(last).toMatchObject({ status: 'firing', end_time: null });
    await set('failed', false);
    await sweep();
    expect((await alerts('source_down')).at(-1)).toMatchObject({ id: last?.id, status: 'recovered' });
    expect(await noticesOf(people.system, 'alert.recovered')).toEqual(before);
    await set('connected');
    world.platform.gateway.versions.suspect();
  });

  it('does not undo what was set while a source was looked at, nor a test that failed for another account', async () => {
    const stateOf = async () =>
      (await db().one<{ state: string }>('SELECT conn_status AS state FROM data_source WHERE id = $1', [source.id]))
        .state;
    await source.sql(`ALTER ROLE "${role}" NOLOGIN`);
    const looking = measure();
    await db().query(`UPDATE data_source SET conn_status = 'not_connected' WHERE id = $1`, [source.id]);
    await looking;
    expect(await stateOf()).toBe('not_connected');
    await source.sql(`ALTER ROLE "${role}" LOGIN`);
    const setWriter = async (name: string | null) => {
      await db().query(
        `UPDATE data_source SET conn_status = 'failed', settings = CASE WHEN $2::text IS NULL THEN settings - 'write_account'
           ELSE settings || jsonb_build_object('write_account', $2::text) END,
           secrets = secrets || jsonb_build_object('write_password', secrets -> 'password') WHERE id = $1`,
        [source.id, name],
      );
      world.platform.gateway.versions.suspect();
    };
    await setWriter('nobody_there');
    await measure();
    expect(await stateOf()).toBe('failed');
    await setWriter(null);
    await measureAll(world.platform, new Date(), AbortSignal.abort());
    expect(await stateOf()).toBe('failed');
    await measure();
    expect(await stateOf()).toBe('connected');
  });

  it('records long transactions as events, which become alerts when somebody makes them', async () => {
    await storeSamples(db(), new Date(), [{ metric: 'transaction_seconds', target: source.id, value: 900 }]);
    await sweep();
    const [event] = await alerts('long_transaction');
    expect(event).toMatchObject({ status: 'firing', is_alert: false, content: '900 s', notices: 0 });
    const id = event?.id;
    expect(await act(people.receiver, 'alert.acknowledge', { ids: [id] })).toMatchObject({ code: 404 });
    expect(await act(people.receiver, 'alert.raise', { id, user_id: people.receiver.id })).toMatchObject(refused);
    expect(await act(people.system, 'alert.raise', { id, user_id: 999_999 })).toMatchObject({
      data: { field: 'user_id' },
    });
    expect(await act(people.system, 'alert.raise', { id, user_id: people.receiver.id })).toMatchObject({ code: 200 });
    expect(await noticesOf(people.receiver, 'alert.assigned')).toHaveLength(1);
    expect(await act(people.receiver, 'alert.acknowledge', { ids: [id] })).toMatchObject({ code: 200 });
    expect(await act(people.receiver, 'alert.acknowledge', { ids: [id] })).toMatchObject({ code: 409 });
    expect(await act(people.stranger, 'alert.close', { id, remark: 'mine' })).toMatchObject({ code: 404 });
    // A token limited to another source reaches no alert of this one, whoever it belongs to.
    const made = await act(people.system, 'token.create', {
      name: 'elsewhere',
      source_ids: [source.id + 1],
      operations: ['alert.close'],
    });
    const elsewhere = { ...people.system, token: (made.data as { token: string }).token };
    expect(await act(elsewhere, 'alert.close', { id, remark: 'far' })).toMatchObject({ code: 404 });
    expect(await act(people.receiver, 'alert.close', { id, remark: 'the report of the month' })).toMatchObject({
      code: 200,
    });
    await world.platform.audit.flush();
    const [{ objects } = { objects: [] }] = (
      await db().query<{ objects: string[] }>(
        `SELECT objects FROM audit_log WHERE action = 'alert.close' ORDER BY seq DESC`,
      )
    ).rows;
    expect(objects.join(' ')).toContain('the report of the month');
  });

  it('tells of tried passwords, by account and address, and of no account that is none', async () => {
    const at = world.platform.clock.now();
    for (const [objects, reasons] of [
      [[people.stranger.account.toUpperCase()], ['session.wrong-password']],
      [[people.stranger.account], ['session.wrong-password', 'call.repeated ×9']],
      [['My7Password'], ['session.wrong-password', 'call.repeated ×40']],
      // Many at once: what was tried of each is not known.
      [
        [people.receiver.account, 'a', 'b', 'c', 'd'],
        ['session.wrong-password', 'call.repeated ×20'],
      ],
    ] as const)
      await world.platform.audit.recordNow({
        caller: { kind: 'user', userId: null, account: '', name: '', roles: [], locale: 'en', accessLevel: 'public' },
        request: { id: 'r', ip: '203.0.113.9', userAgent: '', locale: 'en', shell: 'console', appContext: false },
        action: 'session.login',
        decision: 'refuse',
        objects: [...objects],
        reasons: [...reasons],
        costMs: at > 0 ? 1 : 0,
      });
    await world.platform.audit.flush();
    await sweep();
    await sweep();
    const bursts = await alerts('login_burst');
    expect(bursts.map(({ object }) => object).sort()).toEqual(['203.0.113.9', people.stranger.account].sort());
    expect(JSON.stringify(bursts)).not.toContain('My7Password');
    expect(bursts.every(({ end_time, is_alert: isAlert }) => end_time !== null && isAlert)).toBe(true);
  });

  it('tells of jobs whose worker was lost', async () => {
    await db().query(
      `INSERT INTO job (kind, status, attempt, start_time, finish_time, error) VALUES
        ('export', 'failed', 3, now(), now(), 'given up after too many attempts'), ('export', 'success', 1, now(), now(), NULL)`,
    );
    await sweep();
    expect(await alerts('job_lost')).toMatchObject([{ level: 'critical', is_alert: true }]);
  });

  it('raises an alert by a rule, to its receivers alone, and ends it', async () => {
    const { data } = await act(people.system, 'alert-rule.create', rule({ silence_minutes: 60 }));
    const { id } = data as { id: number };
    await storeSamples(db(), new Date(), [{ metric: 'sessions', target: source.id, value: 7 }]);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await alerts('rule')).toMatchObject([{ status: 'firing', content: '7 ≥ 0', notices: 1 }]);
    expect(await noticesOf(people.receiver, 'alert.raised')).toHaveLength(1);
    expect(await act(people.system, 'alert-rule.update', { id, revision: 99, ...rule() })).toMatchObject({ code: 409 });
    expect(await act(people.system, 'alert-rule.update', { id, ...rule({ threshold: 8 }) })).toMatchObject({
      code: 200,
    });
    await sweep();
    expect(await alerts('rule')).toMatchObject([{ status: 'recovered' }]);
    await act(people.system, 'alert-rule.update', { id, ...rule({ silence_minutes: 60 }) });
    await sweep();
    // It is there, and nobody is told again within the hour; if it is there after it, people hear of it once.
    expect((await alerts('rule')).at(-1)).toMatchObject({ status: 'firing', notices: 0 });
    await sweep();
    expect(await noticesOf(people.receiver, 'alert.raised')).toHaveLength(1);
    await db().query(`UPDATE alert SET start_time = start_time - interval '61 minutes' WHERE kind = 'rule'`);
    await sweep();
    await sweep();
    expect((await alerts('rule')).at(-1)).toMatchObject({ status: 'firing', notices: 1 });
    expect(await noticesOf(people.receiver, 'alert.raised')).toHaveLength(2);
    expect(await act(people.system, 'alert-rule.disable', { id })).toMatchObject({ code: 200 });
    await sweep();
    expect((await alerts('rule')).at(-1)).toMatchObject({ status: 'recovered' });
    expect(await act(people.system, 'alert-rule.delete', { id })).toMatchObject({ code: 200 });
    expect((await alerts('rule')).at(-1)).toMatchObject({ rule_name: 'many sessions', alert_rule_id: null });
    noErrors();
  });

  it('ends what a rule looks at no more: another kind of object, or a source that is off', async () => {
    const { data } = await act(people.system, 'alert-rule.create', rule({ target_ids: [] }));
    const { id } = data as { id: number };
    const open = async () => (await alerts('rule')).filter(({ end_time: end }) => end === null);
    const enable = (on: boolean) => db().query('UPDATE data_source SET is_enabled = $2 WHERE id = $1', [source.id, on]);
    await storeSamples(db(), new Date(), [{ metric: 'sessions', target: source.id, value: 7 }]);
    await sweep();
    expect(await open()).toHaveLength(1);
    await enable(false);
    await sweep();
    await enable(true);
    expect(await open()).toEqual([]);
    await storeSamples(db(), new Date(), [{ metric: 'jobs_waiting', target: 0, value: 7 }]);
    const system = rule({ target_type: 'system', target_ids: [], metric: 'jobs_waiting' });
    expect(await act(people.system, 'alert-rule.update', { id, ...system })).toMatchObject({ code: 200 });
    await sweep();
    expect(await open()).toMatchObject([{ content: '7 ≥ 0' }]);
    await act(people.system, 'alert-rule.update', { id, ...rule({ target_ids: [], threshold: 99 }) });
    await sweep();
    expect(await open()).toEqual([]);
    expect(await act(people.system, 'alert-rule.delete', { id })).toMatchObject({ code: 200 });
    noErrors();
  });

  it('counts audit records for whoever reads the audit log, and tries a rule on the last day', async () => {
    const audit = rule({
      name: 'refused logins',
      target_type: 'audit',
      target_ids: [],
      metric: null,
      condition: "action == 'session.login' && decision == 'refuse'",
      comparison: 'ge',
      threshold: 3,
      for_minutes: 10,
    });
    expect(await act(people.system, 'alert-rule.create', audit)).toMatchObject({ data: { field: 'target_type' } });
    expect(await act(people.system, 'alert-rule.try', audit)).toMatchObject({ data: { field: 'target_type' } });
    expect(await act(people.auditor, 'alert-rule.create', { ...audit, condition: 'sql_text == "x"' })).toMatchObject({
      code: 400,
      data: { field: 'condition' },
    });
    const tried = await act(people.auditor, 'alert-rule.try', audit);
    expect(tried.data).toMatchObject({ count: 1, summary: expect.stringMatching(/^refused logins.* 4 ≥ 3$/) });
    expect(await act(people.auditor, 'alert-rule.create', { ...audit, user_ids: [] })).toMatchObject({ code: 200 });
    await sweep();
    expect((await alerts('rule')).at(-1)).toMatchObject({ rule_name: 'refused logins', status: 'firing', notices: 1 });
    const { rows } = await db().query<{ id: number }>(`SELECT id FROM alert_rule WHERE name = 'refused logins'`);
    // Neither what is counted nor that it fired is for whoever may not read the log.
    const seen = async (role: string, view: string) =>
      db().transaction(async (inside) => {
        await inside.query(`SELECT set_config('sluice.roles', $1, true), set_config('sluice.user_id', '0', true)`, [
          role,
        ]);
        const { rows: found } = await inside.query<object>(`SELECT * FROM console_rights.${view}()`);
        return JSON.stringify(found).includes('refused logins');
      });
    for (const view of ['alerts', 'alert_rules']) {
      expect(await seen('audit_admin', view)).toBe(true);
      expect(await seen('system_admin', view)).toBe(false);
    }
    const alert = (await alerts('rule')).at(-1)?.id;
    expect(await act(people.system, 'alert.acknowledge', { ids: [alert] })).toMatchObject({ code: 404 });
    expect(await act(people.auditor, 'alert.acknowledge', { ids: [alert] })).toMatchObject({ code: 200 });
    expect(await act(people.system, 'alert-rule.disable', { id: rows[0]?.id })).toMatchObject({ code: 401 });
    noErrors();
  });

  it.each([
    ['name', { name: 'Refused Logins' }],
    ['metric', { metric: 'people_online' }],
    ['metric', { metric: null }],
    ['target_ids', { target_ids: [999_999] }],
    ['user_ids', { user_ids: [999_999] }],
    ['channels', { channels: [999_999] }],
    ['for_minutes', { for_minutes: 1441 }],
    ['threshold', { threshold: 'many' }],
    ['roles.0', { roles: ['king'] }],
  ])('names the field %s that is wrong, and keeps nothing', async (field, more) => {
    expect(await act(people.system, 'alert-rule.create', rule(more))).toMatchObject({ data: { field } });
    expect((await db().query('SELECT 1 FROM alert_rule')).rowCount).toBe(1);
  });

  it('lets an own role with the operation handle alerts', async () => {
    const id = (await alerts('job_lost'))[0]?.id;
    const close = () => act(people.stranger, 'alert.close', { id, remark: 'looked into' });
    expect(await close()).toMatchObject({ code: 404 });
    const root = await world.person(['super_admin']);
    const own = { name: '值班', operations: ['alert.close'], user_ids: [people.stranger.id] };
    expect(await act(root, 'role.create', own)).toMatchObject({ code: 200 });
    expect(await close()).toMatchObject({ code: 200 });
  });

  it('lets nobody else keep rules', async () => {
    for (const who of [people.receiver, people.stranger])
      expect(await act(who, 'alert-rule.create', rule({ name: 'own' }))).toMatchObject(refused);
  });
});

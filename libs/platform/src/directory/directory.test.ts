import {
  hasSlapd,
  startSlapd,
  startTestPlatform,
  withBrokenRecord,
  type SlapdServer,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { settingCatalogue } from '../setting/setting.catalogue.js';
import { scheduleDirectory } from './directory.schedule.js';
import { directoryFields } from './directory.settings.js';

const names = ['ann', 'bob', 'cui', 'dan', 'eve'];
const person = (uid: string, unit: string): string =>
  `dn: uid=${uid},ou=${unit},ou=people,dc=example,dc=com\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\n\n`;
const unit = (dn: string): string => `dn: ${dn},dc=example,dc=com\nobjectClass: organizationalUnit\n\n`;
const members = (uids: readonly string[]): string =>
  uids.map((uid) => `member: uid=${uid},ou=sales,ou=people,dc=example,dc=com\n`).join('');
const tree = [
  ...[unit('ou=people'), unit('ou=sales,ou=people'), unit('ou=legal,ou=people'), unit('ou=groups')],
  ...names.map((uid) => person(uid, 'sales')),
  `dn: cn=inner,ou=groups,dc=example,dc=com\nobjectClass: groupOfNames\ncn: inner\n${members(['dan'])}\n`,
  `dn: cn=analysts,ou=groups,dc=example,dc=com\nobjectClass: groupOfNames\ncn: analysts\n${members(['ann', 'bob'])}`,
  'member: cn=inner,ou=groups,dc=example,dc=com\nmember: cn=analysts,ou=groups,dc=example,dc=com\n\n',
].join('');

describe.skipIf(!hasSlapd())('an LDAP directory', () => {
  let world: TestPlatform;
  let server: SlapdServer;
  let system: TestPerson;
  let group: number;
  let department: number;
  const ids: Record<string, number> = {};
  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const done = async (name: string, body: Record<string, unknown> = {}) => {
    const answer = await as(system, name, body);
    expect(answer, `${name}: ${answer.msg}`).toMatchObject({ code: 200 });
    return answer.data as Record<string, unknown> & { id: number };
  };
  const settings = (more: Record<string, unknown> = {}) => ({
    ...{ url: server.secureUrl, tls: 'tls', ca: server.ca, account: server.account, password: server.password },
    ...{ base: `ou=people,${server.base}`, filter: '(objectClass=inetOrgPerson)', account_attribute: 'uid' },
    ...{ member_attribute: 'member', sync_minutes: 0, removal_percent: 20, ...more },
  });
  const inGroup = async (): Promise<string[]> => {
    const { rows } = await world.platform.db.query<{ account: string }>(
      `SELECT u.account FROM user_group_member m JOIN user_account u ON u.id = m.user_id WHERE m.group_id = $1
        ORDER BY u.account`,
      [group],
    );
    return rows.map(({ account }) => account);
  };
  const inDepartment = async (): Promise<string[]> => {
    const { rows } = await world.platform.db.query<{ account: string }>(
      'SELECT account FROM user_account WHERE department_id = $1 ORDER BY account',
      [department],
    );
    return rows.map(({ account }) => account);
  };
  const lastRun = () =>
    world.platform.db.one<{ id: number; status: string; mode: string; error: { en: string } | null; removed: number }>(
      'SELECT id, status, mode, error, removed FROM directory_run ORDER BY id DESC LIMIT 1',
    );
  const synchronise = async () => {
    const { id } = await done('directory.preview');
    return done('directory.apply', { id });
  };
  /** Runs the job of the schedule, whatever the clock says. */
  const byTheClock = async () => {
    await world.platform.db.query(`UPDATE directory_run SET create_time = create_time - interval '1 day'`);
    const before = await lastRun();
    expect(await scheduleDirectory(world.platform.db)).toBe(1);
    await world.platform.db.query(`SELECT pg_notify('sluice', 'job 0')`);
    await expect.poll(async () => (await lastRun()).id, { timeout: 20_000 }).toBeGreaterThan(before.id);
    return lastRun();
  };
  const move = (uid: string, to: string, from: string): void =>
    server.change(
      `dn: uid=${uid},ou=${from},ou=people,${server.base}\nchangetype: modrdn\nnewrdn: uid=${uid}\ndeleteoldrdn: 0\nnewsuperior: ou=${to},ou=people,${server.base}\n`,
    );

  beforeAll(async () => {
    server = await startSlapd(tree);
    world = await startTestPlatform();
    system = await world.person(['system_admin']);
    for (const name of [...names, 'hand']) {
      const { id } = await world.person(['user']);
      ids[name] = id;
      await world.platform.db.query('UPDATE user_account SET account = $2, name = $2 WHERE id = $1', [
        id,
        name === 'bob' ? 'Bob' : name,
      ]);
    }
    const dn = `cn=analysts,ou=groups,${server.base}`;
    group = (await done('user-group.create', { name: 'analysts', user_ids: [ids.hand], ldap_dn: dn })).id;
    department = (await done('department.create', { name: 'sales', ldap_dn: `OU=Sales, ou=people,${server.base}` })).id;
  });
  afterAll(async () => {
    await world.stop();
    await server.stop();
  });

  it('is not asked before it is set up, and only settings that can be are kept', async () => {
    expect(await as(system, 'directory.preview')).toMatchObject({ code: 409 });
    const shown = await world.platform.db.transaction(async (inside) => {
      await inside.query(`SELECT set_config('sluice.roles', 'system_admin', true)`);
      return inside.one<Record<string, unknown>>('SELECT * FROM console.directory_settings');
    });
    for (const [field, key] of Object.entries(directoryFields))
      if (field !== 'password') expect([field, shown[field]]).toEqual([field, settingCatalogue[key].initial]);
    for (const [field, value] of [
      ...[
        ['url', ''],
        ['account', ''],
        ['base', ''],
        ['filter', ''],
        ['filter', '(uid=*'],
        ['base', 'people'],
      ],
      ...[
        ['url', 'http://x'],
        ['tls', 'none'],
        ['account_attribute', 'u id'],
        ['password', ''],
      ],
    ] as [string, string][])
      expect(await as(system, 'directory.save', settings({ [field]: value })), `${field} ${value}`).toMatchObject({
        code: 400,
        data: { field },
      });
    await done('directory.save', settings());
    const stored = await world.platform.db.one<{ value: string; is_secret: boolean }>(
      `SELECT value, is_secret FROM setting WHERE key = 'directory.password'`,
    );
    expect(stored.is_secret).toBe(true);
    expect(stored.value).not.toContain(server.password);
    expect(await done('setting.get', { key: 'directory.password' })).toMatchObject({ value: null });
    expect(await done('directory.test')).toMatchObject({ people: 5 });
    await world.platform.audit.flush();
    const { rows } = await world.platform.db.query('SELECT * FROM audit_log');
    expect(JSON.stringify(rows)).not.toContain(server.password);
  });

  it('keeps its password for the directory that it was given for', async () => {
    const { password: _password, ...kept } = settings();
    await done('directory.save', { ...kept, filter: '(uid=*)' });
    for (const change of [{ url: 'ldaps://elsewhere.example.com' }, { account: 'cn=other' }, { ca: '' }])
      expect(await as(system, 'directory.save', { ...kept, ...change })).toMatchObject({
        code: 400,
        data: { field: 'password' },
      });
    await done('directory.save', settings());
    const alone = { key: 'directory.url', value: 'ldaps://elsewhere.example.com' };
    expect(await as(system, 'setting.set', alone)).toMatchObject({ code: 409, data: { field: 'key' } });
  });

  it('shows what would change and changes it as it was shown, in one record', async () => {
    const { id, changes } = await done('directory.preview');
    expect(changes).toBe(8);
    expect(await inGroup()).toEqual(['hand']);
    const revision = () => world.platform.db.one('SELECT revision FROM user_group WHERE id = $1', [group]);
    const before = await revision();
    const failed = await withBrokenRecord(world, 'directory.apply', () => as(system, 'directory.apply', { id }));
    expect(failed).toMatchObject({ code: 500 });
    expect([await inGroup(), await inDepartment()]).toEqual([['hand'], []]);
    const applied = await done('directory.apply', { id });
    expect(await inGroup()).toEqual(['Bob', 'ann', 'dan', 'hand'].sort());
    expect(await inDepartment()).toHaveLength(5);
    expect(await revision()).not.toEqual(before);
    await world.platform.audit.flush();
    const { objects } = await world.platform.db.one<{ objects: string[] }>(
      `SELECT objects FROM audit_log WHERE action = 'directory.apply' ORDER BY seq DESC LIMIT 1`,
    );
    expect(objects).toEqual([
      ...[`directory_run:${applied.id}`, `department:${department}`, `group:${group}`],
      `department.${department}.joined: – → Bob, ann, cui, dan, eve`,
      `group.${group}.joined: – → Bob, ann, dan`,
    ]);
    expect(await as(system, 'directory.apply', { id })).toMatchObject({ code: 409 });
    expect((await done('directory.preview')).changes).toBe(0);
  });

  it('moves and takes away by the mapping alone', async () => {
    await done('user.update', { id: ids.cui, department_id: (await done('department.create', { name: 'hand' })).id });
    move('eve', 'legal', 'sales');
    server.change(
      `dn: cn=analysts,ou=groups,${server.base}\nchangetype: modify\ndelete: member\nmember: uid=ann,ou=sales,ou=people,${server.base}\n`,
    );
    await synchronise();
    expect(await inGroup()).toEqual(['Bob', 'dan', 'hand']);
    expect(await inDepartment()).toEqual(['Bob', 'ann', 'dan']);
    move('eve', 'sales', 'legal');
    await synchronise();
    expect(await inDepartment()).toEqual(['Bob', 'ann', 'dan', 'eve']);
  });

  it('refuses a preview that is no longer true, and changes nothing', async () => {
    move('eve', 'legal', 'sales');
    const { id } = await done('directory.preview');
    move('eve', 'sales', 'legal');
    expect(await as(system, 'directory.apply', { id })).toMatchObject({ code: 409 });
    expect(await inDepartment()).toHaveLength(4);
  });

  it('changes nothing and says so when it cannot be asked or says that a mapped entry is gone', async () => {
    const before = [await inGroup(), await inDepartment()];
    const broken = async (code: number, msg: string) => {
      const answer = await as(system, 'directory.preview');
      expect(answer).toMatchObject({ code });
      expect(await lastRun()).toMatchObject({
        status: 'failed',
        error: { en: expect.stringContaining(msg) as string },
      });
      expect([await inGroup(), await inDepartment()]).toEqual(before);
    };
    await done('directory.save', settings({ password: 'wrong' }));
    await broken(400, 'refused the bind account');
    await done('directory.save', settings({ ca: '', password: server.password }));
    await broken(503, 'certificate is not trusted');
    await done('directory.save', settings({ base: `ou=nowhere,${server.base}` }));
    await broken(400, 'ou=nowhere');
    await done('directory.save', settings({ url: server.url, tls: 'starttls' }));
    expect(await done('directory.test')).toMatchObject({ people: 5 });
    await server.halt();
    await broken(503, 'connection was refused');
    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    await done('directory.save', settings({ url: `ldap://127.0.0.1:${port}`, tls: 'none' }));
    await broken(503, 'cannot be asked');
    silent.close();
    let connections = 0;
    const cutting = createServer((socket) => {
      connections += 1;
      const upstream = connect(Number(new URL(server.url).port), '127.0.0.1');
      let asked = 0;
      socket.on('data', (bytes) => ((asked += 1) === 1 ? upstream.write(bytes) : socket.destroy()));
      upstream.on('data', (bytes) => socket.write(bytes));
      for (const one of [socket, upstream]) one.on('error', () => undefined);
      socket.on('close', () => upstream.destroy());
    }).listen(0, '127.0.0.1');
    await once(cutting, 'listening');
    await server.restart();
    // Cut off after the bind: the library would go on as nobody.
    const { port: cut } = cutting.address() as { port: number };
    await done('directory.save', settings({ url: `ldap://127.0.0.1:${cut}`, tls: 'none' }));
    await broken(503, 'cannot be asked');
    expect(connections).toBe(1);
    cutting.close();
    await done('directory.save', settings({ sync_minutes: 60 }));
    await done('user-group.create', { name: 'lost', ldap_dn: `cn=lost,ou=groups,${server.base}` });
    await broken(409, 'no readable entry cn=lost');
    expect(await byTheClock()).toMatchObject({ status: 'failed', mode: 'schedule' });
    const { id } = await world.platform.db.one<{ id: number }>(`SELECT id FROM user_group WHERE name = 'lost'`);
    await done('user-group.delete', { id });
  });

  it('is held by the clock where it takes away too much, until a person has looked', async () => {
    expect(await byTheClock()).toMatchObject({ status: 'unchanged', mode: 'schedule' });
    const { now: since } = await world.platform.db.one<{ now: Date }>('SELECT now()');
    for (const uid of ['ann', 'bob', 'dan', 'eve']) move(uid, 'legal', 'sales');
    const held = await byTheClock();
    expect(held).toMatchObject({ status: 'held', mode: 'schedule' });
    expect(await inDepartment()).toHaveLength(4);
    expect(await as(system, 'directory.apply', { id: held.id })).toMatchObject({ code: 409, data: { field: 'large' } });
    await done('directory.apply', { id: held.id, large: true });
    expect(await inDepartment()).toEqual([]);
    await world.platform.audit.flush();
    // The clock's record comes by the outbox, whenever that is read.
    const recorded = async (): Promise<unknown[]> =>
      (
        await world.platform.db.query(
          `SELECT user_name, decision, reasons FROM audit_log WHERE action = 'directory.apply' AND time > $1`,
          [since],
        )
      ).rows;
    await expect.poll(recorded).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ decision: 'permit' }),
        expect.objectContaining({
          decision: 'refuse',
          reasons: ['directory.many-removals'],
          user_name: 'ldap-sync',
        }),
      ]),
    );
  });

  it('asks a second person for who is in a group that holds letters', async () => {
    const { db } = world.platform;
    await db.query(`INSERT INTO data_source (name, type) VALUES ('shop', 'postgres')`);
    await db.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter)
        SELECT 'group', $1, id, 'read' FROM data_source LIMIT 1`,
      [group],
    );
    await db.query(
      `INSERT INTO setting (key, value) VALUES ('duties.single_admin', 'false')
        ON CONFLICT (key, project_id) DO UPDATE SET value = 'false'`,
    );
    const waits = { pending_change_id: expect.any(Number) as number };
    const { rows } = await db.query<{ user_id: number }>('SELECT user_id FROM user_group_member WHERE group_id = $1', [
      group,
    ]);
    const form = { id: group, name: 'analysts', user_ids: rows.map(({ user_id: id }) => id) };
    const mapped = (ldap_dn: string | null) => done('user-group.update', { ...form, ldap_dn });
    expect(await mapped(`cn=inner,ou=groups,${server.base}`)).toMatchObject(waits);
    expect(await mapped(null)).toEqual({ id: group });
    expect(await done('directory.save', settings({ filter: '(uid=*)' }))).toMatchObject(waits);
  });
});

import {
  hasSshd,
  startSshd,
  startTestPlatform,
  type SshdServer,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Hosts that sources are reached through, against a real sshd (screens M1, F3). */
describe.runIf(hasSshd())('an SSH host', () => {
  let server: TestPlatform;
  let sshd: SshdServer;
  let system: TestPerson;
  let policy: TestPerson;
  let id = 0;
  let sourceId = 0;
  const call = (name: string, input: Record<string, unknown>, token = system.token) =>
    server.call(`/operation/${name}`, input, { token });
  const stored = () =>
    server.platform.db.one<{ text: string; host_key: string | null; offered_key: string | null }>(
      'SELECT row_to_json(h)::text AS text, host_key, offered_key FROM host h WHERE id = $1',
      [id],
    );
  const tunnelNow = async () => {
    const { sources, versions } = server.platform.gateway;
    versions.suspect();
    return (await sources.endpoint(await sources.get(sourceId), 'read')).tunnel;
  };
  const source = { name: 'behind', type: 'postgres', host: '10.0.0.9', database_name: 'shop', account: 'reader' };

  beforeAll(async () => {
    [server, sshd] = await Promise.all([startTestPlatform(), startSshd()]);
    system = await server.person(['system_admin']);
    policy = await server.person(['policy_admin']);
  });
  afterAll(async () => {
    await server.stop();
    await sshd.stop();
  });

  it('is registered by whoever keeps the system alone, its secrets sealed and never told', async () => {
    const form = {
      name: 'relay',
      host: sshd.host,
      port: sshd.port,
      account: sshd.account,
      auth_type: 'key',
      private_key: sshd.guardedKey,
      passphrase: sshd.passphrase,
    };
    expect(await call('host.create', form, policy.token)).toMatchObject({ code: 401 });
    expect(await call('host.create', { ...form, private_key: 'x' })).toMatchObject({
      code: 400,
      data: { field: 'private_key' },
    });
    expect(await call('host.create', { ...form, passphrase: 'wrong' })).toMatchObject({
      code: 400,
      data: { field: 'passphrase' },
    });
    const created = await call('host.create', form);
    expect(created).toMatchObject({ code: 200 });
    id = (created.data as { id: number }).id;
    expect(await call('host.create', form)).toMatchObject({ code: 409, data: { field: 'name' } });
    const other = { id, account: 'other', auth_type: 'password', password: 'Secret-other1' };
    expect(await call('host.save-account', other)).toMatchObject({ code: 200 });
    const { text } = await stored();
    for (const secret of ['PRIVATE KEY', sshd.passphrase, 'Secret-other1']) expect(text).not.toContain(secret);
    expect(await call('host.delete-account', { id, account: 'other' })).toMatchObject({ code: 200 });
    const audit = await server.platform.db.one<{ text: string }>(
      "SELECT string_agg(row_to_json(a)::text, '') AS text FROM audit_log a WHERE action LIKE 'host.%'",
    );
    for (const secret of ['PRIVATE KEY', sshd.passphrase, 'Secret-other1']) expect(audit.text).not.toContain(secret);
  });

  it('lets no source through before its key was seen and accepted as it was seen', async () => {
    const through = { ...source, password: 'Secret-reader1', ssh_host_id: id };
    expect(await call('data-source.create', through)).toMatchObject({ code: 409, data: { field: 'ssh_host_id' } });
    const tried = await call('host.test', { id });
    expect(tried).toMatchObject({ code: 503, msg: expect.stringContaining(sshd.hostKey) as unknown });
    expect(await stored()).toMatchObject({ host_key: null, offered_key: sshd.hostKey });
    expect(await call('host.accept-key', { id, key: 'ssh-ed25519 SHA256:other' })).toMatchObject({ code: 409 });
    expect(await call('host.accept-key', { id, key: sshd.hostKey })).toMatchObject({ code: 200 });
    expect(await call('host.test', { id })).toMatchObject({ code: 200 });
    const created = await call('data-source.create', through);
    expect(created).toMatchObject({ code: 200 });
    sourceId = (created.data as { id: number }).id;
    expect(await tunnelNow()).toMatchObject({ host: sshd.host, port: sshd.port, hostKey: sshd.hostKey });
    const own = { id, account: 'second', auth_type: 'password', password: 'Secret-second1' };
    expect(await call('host.save-account', own)).toMatchObject({ code: 200 });
    const named = { ...source, id: sourceId, ssh_host_id: id, ssh_account: 'second' };
    expect(await call('data-source.update', { ...named, ssh_account: 'nobody' })).toMatchObject({
      code: 404,
      data: { field: 'ssh_account' },
    });
    expect(await call('data-source.update', { ...named, password: 'Secret-reader1' })).toMatchObject({ code: 200 });
    expect(await tunnelNow()).toMatchObject({ account: { name: 'second', password: 'Secret-second1' } });
  });

  it('is neither deleted nor used as long as sources go through it or it is disabled', async () => {
    expect(await call('host.delete', { id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('behind') as unknown,
    });
    expect(await call('host.delete-account', { id, account: 'second' })).toMatchObject({ code: 409 });
    expect(await call('host.disable', { id })).toMatchObject({ code: 200 });
    await expect(tunnelNow()).rejects.toThrow('Host relay is disabled');
    expect(await call('host.enable', { id })).toMatchObject({ code: 200 });
    expect(await tunnelNow()).toBeDefined();
  });

  it('that shows another key is refused, and accepting it forgets the passwords that were meant for the former one', async () => {
    const former = sshd.hostKey;
    await sshd.restart({ hostKey: true });
    expect(await call('host.test', { id })).toMatchObject({ code: 503 });
    expect(await stored()).toMatchObject({ host_key: former, offered_key: sshd.hostKey });
    expect(await tunnelNow()).toMatchObject({ hostKey: former });
    expect(await call('host.accept-key', { id, key: sshd.hostKey })).toMatchObject({ code: 200 });
    await expect(tunnelNow()).rejects.toThrow('has no account');
    const { accounts } = await server.platform.db.one<{ accounts: { name: string; secrets: object }[] }>(
      'SELECT accounts FROM host WHERE id = $1',
      [id],
    );
    expect(Object.fromEntries(accounts.map((account) => [account.name, Object.keys(account.secrets)]))).toEqual({
      [sshd.account]: ['key', 'passphrase'],
      second: [],
    });
    const { secrets } = await server.platform.db.one<{ secrets: object }>(
      'SELECT secrets FROM data_source WHERE id = $1',
      [sourceId],
    );
    expect(secrets).toEqual({});
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createSource,
  startChild,
  startTestPlatform,
  type Child,
  type TestPerson,
  type TestPlatform,
  type TestSource,
} from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./serve.child.ts', import.meta.url));
/** A process believes what it knows for so long where no notification reaches it (version.watch.ts). */
const believedMs = 1_000;

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

/** Two server processes on one database: what is granted in one decides in the other, in its very next statement. */
describe('two servers on one database', () => {
  const masterKey = randomBytes(32);
  const dir = mkdtempSync(join(tmpdir(), 'sluice-two-'));
  const servers: { child: Child; address: string }[] = [];
  let world: TestPlatform;
  let source: TestSource;
  let manager: TestPerson;
  let project: number;

  const at = async (
    server: number,
    who: TestPerson,
    name: string,
    body: Record<string, unknown>,
  ): Promise<Envelope> => {
    const answer = await fetch(`${servers[server]?.address}api/operation/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': who.token },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Envelope;
  };
  const done = async (
    server: number,
    who: TestPerson,
    name: string,
    body: Record<string, unknown>,
  ): Promise<number> => {
    const answer = await at(server, who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  /** Whether the next statement of a process brings rows. */
  const reads = async (server: number, who: TestPerson): Promise<boolean> => {
    const answer = await fetch(`${servers[server]?.address}api/operation/workspace.run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': who.token },
      body: JSON.stringify({ source_id: source.id, text: 'SELECT count(*) AS people FROM customer' }),
    });
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    const said = lines.map((line) => JSON.parse(line) as { t: string; rows?: unknown; reasons?: unknown[] });
    const rows = said.flatMap((line) =>
      line.t === 'rows' && Array.isArray(line.rows) ? (line.rows as unknown[][]) : [],
    );
    // One or the other: rows, or why there are none.
    expect(rows.length > 0, JSON.stringify(said)).toBe(!said.some(({ reasons }) => reasons && reasons.length > 0));
    return rows.length > 0;
  };
  const member = async (): Promise<TestPerson> => {
    const person = await world.person(['user']);
    await done(0, manager, 'project.member-add', { project_id: project, user_ids: [person.id] });
    return person;
  };
  /** Asks for the letter read and has it granted, all of it at one process. */
  const granted = async (server: number, who: TestPerson): Promise<number> => {
    const form = { kind: 'letters', data_source_id: source.id, letters: ['read'], days: 3 };
    const id = await done(server, who, 'request.ask', form);
    const approval = await world.platform.db.one<{ id: number; hash: string }>(
      "SELECT id, script_hash AS hash FROM approval WHERE target_type = 'request' AND target_id = $1",
      [id],
    );
    await done(server, manager, 'approval.decide', { ...approval, action: 'approve' });
    return id;
  };
  /** As its time passes: nothing tells the processes of it. */
  const end = async (request: number): Promise<void> => {
    const admin = new pg.Client({ connectionString: world.database.adminUrl });
    await admin.connect();
    await admin.query(`UPDATE request SET end_time = now() + interval '2 seconds' WHERE id = ${request}`);
    await admin.query(`UPDATE data_grant SET end_time = now() + interval '2 seconds' WHERE request_id = ${request}`);
    await admin.end();
  };

  beforeAll(async () => {
    world = await startTestPlatform({ config: { role: 'api', masterKey } });
    source = await createSource(world);
    const system = await world.person(['system_admin']);
    const policy = await world.person(['policy_admin']);
    manager = await world.person(['user']);
    for (const name of ['one', 'other']) {
      const env = { DATABASE_URL: world.database.url, SLUICE_MASTER_KEY: masterKey.toString('hex') };
      const child = startChild(program, [], { env: { ...env, SLUICE_DATA: join(dir, name) } });
      servers.push({ child, address: await child.line() });
    }
    project = await done(0, system, 'project.create', { name: 'two', manager_ids: [manager.id] });
    await done(0, policy, 'project.source-add', { project_id: project, data_source_id: source.id });
  });
  afterAll(async () => {
    for (const { child } of servers) await child.kill();
    await world.stop();
    await source.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('a grant works in the next statement of either, and none once it is revoked or its time is over', async () => {
    for (const [here, there] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const person = await member();
      expect(await reads(there, person)).toBe(false);
      const first = await granted(here, person);
      expect(await reads(there, person)).toBe(true);
      expect(await reads(here, person)).toBe(true);
      await done(here, manager, 'request.revoke', { id: first, remark: '不再需要' });
      expect(await reads(there, person)).toBe(false);
      expect(await reads(here, person)).toBe(false);
      const second = await granted(there, person);
      expect(await reads(here, person)).toBe(true);
      await end(second);
      await delay(2_100);
      for (const server of [here, there]) expect(await reads(server, person)).toBe(false);
    }
  });

  it('the other one has it after a second where no notification comes', async () => {
    const admin = new pg.Client({ connectionString: world.database.adminUrl });
    await admin.connect();
    await admin.query(
      `CREATE OR REPLACE FUNCTION gateway_changed() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN UPDATE gateway_version SET version = version + 1 WHERE name = TG_TABLE_NAME; RETURN NULL; END $$`,
    );
    const person = await member();
    await delay(believedMs);
    expect(await reads(1, person)).toBe(false);
    const id = await granted(0, person);
    await expect.poll(() => reads(1, person), { timeout: believedMs + 500, interval: 100 }).toBe(true);
    await done(0, manager, 'request.disable', { id, remark: '休假' });
    await expect.poll(() => reads(1, person), { timeout: believedMs + 500, interval: 100 }).toBe(false);
    // Whoever changed it has it at once, told or not.
    expect(await reads(0, person)).toBe(false);
    await admin.end();
  });

  it('the other one has it after a second where its own connection for notifications is cut', async () => {
    const person = await member();
    expect(await reads(1, person)).toBe(false);
    const admin = new pg.Client({ connectionString: world.database.adminUrl });
    await admin.connect();
    const { rowCount } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN sluice'`,
    );
    expect(rowCount).toBeGreaterThanOrEqual(2);
    const id = await granted(0, person);
    await expect.poll(() => reads(1, person), { timeout: believedMs + 500, interval: 100 }).toBe(true);
    await done(0, manager, 'request.revoke', { id, remark: '不再需要' });
    await expect.poll(() => reads(1, person), { timeout: believedMs + 500, interval: 100 }).toBe(false);
    await admin.end();
  });
});

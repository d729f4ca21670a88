import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createKillGate,
  createSource,
  startChild,
  startTestPlatform,
  type Child,
  type KillGate,
  type TestPerson,
  type TestPlatform,
  type TestSource,
} from '@sluice/testing';
import { sampleOf } from '@sluice/testing/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./serve.child.ts', import.meta.url));
const wait = { timeout: 120_000, interval: 100 };

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}
interface Target {
  id: number;
  approval: number;
  hash: string;
}

/** `kill -9` of a server between any two writes of a decision: of an order's approval, and of one that grants. */
describe('a decision whose server is killed', () => {
  const masterKey = randomBytes(32);
  const dir = mkdtempSync(join(tmpdir(), 'sluice-decision-'));
  let world: TestPlatform;
  let source: TestSource;
  let gate: KillGate;
  let child: Child;
  let address: string;
  let manager: TestPerson;
  let asker: TestPerson;
  let project: number;

  const start = async (): Promise<void> => {
    const env = { DATABASE_URL: world.database.url, SLUICE_MASTER_KEY: masterKey.toString('hex'), SLUICE_DATA: dir };
    child = startChild(program, [], { env });
    address = await child.line();
  };
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await world.call(`/operation/${name}`, body, { token: who.token });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  /** At the process that is killed; undefined where it did not answer. */
  const decide = async ({ approval, hash }: Target): Promise<Envelope | undefined> => {
    const answer = await fetch(`${address}api/operation/approval.decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': manager.token },
      body: JSON.stringify({ id: approval, hash, action: 'approve', remark: '同意' }),
    }).catch(() => undefined);
    return (await answer?.json().catch(() => undefined)) as Envelope | undefined;
  };
  const targetOf = async (type: string, id: number): Promise<Target> => {
    const found = await world.platform.db.one<{ approval: number; hash: string }>(
      'SELECT id AS approval, script_hash AS hash FROM approval WHERE target_type = $1 AND target_id = $2',
      [type, id],
    );
    return { id, ...found };
  };
  let count = 0;
  const order = async (): Promise<Target> => {
    const form = { project_id: project, kind: 'dml', data_source_id: source.id, databases: ['public'] };
    const script = `UPDATE customer SET points = ${(count += 1)} WHERE id = 1`;
    const { id } = await done(asker, 'work-order.create', { ...form, script, name: `k${count}`, is_backup: false });
    return targetOf('work_order', id);
  };
  const request = async (): Promise<Target> => {
    const person = await world.person(['user']);
    await done(manager, 'project.member-add', { project_id: project, user_ids: [person.id] });
    const form = { kind: 'letters', data_source_id: source.id, letters: ['read', 'write'], days: 3 };
    return targetOf('request', (await done(person, 'request.ask', form)).id);
  };
  /** All that a decision leaves behind, each counted. */
  const stateOf = (type: string, { id, approval }: Target): Promise<Record<string, unknown>> =>
    world.platform.db.one(
      `SELECT a.status AS approval, (SELECT count(*) FROM approval_group g WHERE g.approval_id = a.id) AS groups,
         (SELECT string_agg(r.action || ' ' || r.to_status, ', ' ORDER BY r.id) FROM approval_record r WHERE r.target_type = $1 AND r.target_id = $2) AS records,
         (SELECT count(*) FROM data_grant d WHERE $1 = 'request' AND d.request_id = $2 AND d.status = 'enabled') AS grants,
         (SELECT count(*) FROM notice n WHERE n.link LIKE CASE WHEN $1 = 'request' THEN 'request?id=' ELSE 'work-order?id=' END || $2) AS notices,
         CASE WHEN $1 = 'request' THEN (SELECT status FROM request WHERE id = $2) ELSE (SELECT status FROM work_order WHERE id = $2) END AS status
       FROM approval a WHERE a.id = $3`,
      [type, id, approval],
    );

  beforeAll(async () => {
    world = await startTestPlatform({ config: { role: 'api', masterKey } });
    source = await createSource(world);
    const system = await world.person(['system_admin']);
    const policy = await world.person(['policy_admin']);
    [manager, asker] = [await world.person(['user']), await world.person(['user'])];
    project = (await done(system, 'project.create', { name: 'killed', manager_ids: [manager.id] })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id] });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: source.id });
    gate = await createKillGate(world.database.adminUrl);
    await start();
  });
  afterAll(async () => {
    await child.kill();
    await gate.end();
    await world.stop();
    await source.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  let works = 0;
  const watch = async (target: Target, heldAt: number): Promise<number> => {
    const rows = [
      { table: 'approval_person', column: 'approval_id', value: target.approval },
      { table: 'approval', column: 'id', value: target.approval },
    ];
    await gate.watch([{ id: (works += 1), rows, heldAt }]);
    return works;
  };

  it.each([
    ['work_order', order, ['UPDATE approval', 'UPDATE work_order', 'INSERT approval_record', 'INSERT notice']],
    ['request', request, ['UPDATE approval', 'UPDATE request', 'INSERT data_grant', 'INSERT approval_record']],
  ] as const)(
    'is whole or has not happened, and is taken once: %s',
    async (type, make, expected) => {
      const sample = await make();
      const before = await stateOf(type, sample);
      const dry = await watch(sample, 0);
      expect(await decide(sample)).toMatchObject({ code: 200 });
      await gate.release();
      const after = await stateOf(type, sample);
      const steps = await gate.writes(dry);
      for (const step of [...expected, 'INSERT audit_outbox']) expect(steps).toContain(step);
      expect(steps.at(-1)).toBe('COMMIT');
      // Rows of one kind that follow each other are one step; COMMIT is tried in every run.
      const distinct = steps.flatMap((what, at) => (what === steps[at - 1] ? [] : [at + 1]));
      let open = [...new Set([...sampleOf(distinct, 6), steps.length])];
      expect(open.length).toBeGreaterThan(2);
      while (open.length > 0) {
        const tried: { target: Target; step: number; work: number }[] = [];
        // A transaction that waits for another one's row is not held where it should be: it has its turn later.
        for (const step of open.slice(0, 12)) {
          const target = await make();
          tried.push({ target, step, work: await watch(target, step) });
        }
        const answers = tried.map(({ target }) => decide(target));
        await expect.poll(async () => (await gate.held()).length, wait).toBeGreaterThan(0);
        let held = await gate.held();
        for (let same = 0; same < 10; same += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          const now = await gate.held();
          if (now.length > held.length) [same, held] = [0, now];
        }
        await child.kill();
        expect((await Promise.all(answers)).every((answer) => answer === undefined)).toBe(true);
        await gate.release();
        await start();
        for (const { target, step, work } of tried) {
          const isKept = steps[step - 1] === 'COMMIT' && held.includes(work);
          expect(await stateOf(type, target), `${type} ${step} ${steps[step - 1]}`).toEqual(isKept ? after : before);
          const again = await decide(target);
          expect(again?.code === 200, again?.msg).toBe(!isKept);
          expect(await stateOf(type, target)).toEqual(after);
        }
        open = open.filter((step) => !tried.some((one) => one.step === step && held.includes(one.work)));
      }
      await world.platform.audit.flush();
      expect(await world.platform.audit.verify()).toMatchObject({ ok: true });
      const { doubled } = await world.platform.db.one<{ doubled: number }>(
        `SELECT count(*) AS doubled FROM (SELECT 1 FROM audit_log WHERE action = 'approval.decide' AND decision = 'permit' AND error IS NULL GROUP BY objects HAVING count(*) > 1) x`,
      );
      expect(doubled).toBe(0);
    },
    400_000,
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, startKilledWorld, type Child, type KilledWorld, type TestPerson } from '@sluice/testing';
import { sampleOf } from '@sluice/testing/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./serve.child.ts', import.meta.url));
const wait = { timeout: 120_000, interval: 100 };
const largest = 1_800_000;
/** Acts that are held at once: the server has no more connections for them. */
const limit = 12;

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}
/** What is decided: its kind of target, its number, and what whoever acts has seen of it. */
interface Target {
  type: 'work_order' | 'request';
  id: number;
  approval: number;
  hash: string;
}
/** One thing that people do to an approval, and writes that it must make. */
interface Act {
  make(): Promise<Target>;
  act(target: Target): Promise<Envelope | undefined>;
  expected: readonly string[];
}

interface Walk extends Omit<Act, 'expected'> {
  name: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  steps: string[];
}
/** A write of a walk, by its number. */
interface Point {
  walk: Walk;
  step: number;
}

/**
 * `kill -9` of a server between any two writes of what people do to an approval: approve in one step and in several,
 * reject, withdraw, edit, for orders and for requests.
 */
describe('a decision whose server is killed', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-decision-'));
  let killed: KilledWorld;
  let child: Child;
  let address: string;
  let second: TestPerson;
  let reader: TestPerson;
  /** A project whose orders and requests ask two people one after the other, with copies to a third. */
  let stepped: number;

  const start = async (): Promise<void> => {
    const { world, masterKey } = killed;
    const env = { DATABASE_URL: world.database.url, SLUICE_MASTER_KEY: masterKey.toString('hex'), SLUICE_DATA: dir };
    child = startChild(program, [], { env });
    address = await child.line();
  };
  /** At the process that is killed; undefined where it did not answer. */
  const call = async (who: TestPerson, name: string, body: object): Promise<Envelope | undefined> => {
    const answer = await fetch(`${address}api/operation/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': who.token },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    return (await answer?.json().catch(() => undefined)) as Envelope | undefined;
  };
  const decide =
    (who: () => TestPerson, action: 'approve' | 'reject') =>
    ({ approval, hash }: Target): Promise<Envelope | undefined> =>
      call(who(), 'approval.decide', { id: approval, hash, action, remark: action === 'approve' ? '同意' : '不同意' });
  const targetOf = async (type: Target['type'], id: number): Promise<Target> => {
    const found = await killed.world.platform.db.one<Pick<Target, 'approval' | 'hash'>>(
      'SELECT id AS approval, script_hash AS hash FROM approval WHERE target_type = $1 AND target_id = $2',
      [type, id],
    );
    return { type, id, ...found };
  };
  let count = 0;
  const orderForm = (project: number) => {
    const form = { project_id: project, kind: 'dml', data_source_id: killed.source.id, databases: ['public'] };
    const script = `UPDATE customer SET points = ${(count += 1)} WHERE id = 1`;
    return { ...form, script, name: `k${count}`, is_backup: false };
  };
  const order = async (project: number): Promise<Target> => {
    const { id } = await killed.done(killed.asker, 'work-order.create', orderForm(project));
    return targetOf('work_order', id);
  };
  const firstApproved = async (target: Target): Promise<Target> => {
    const { approval: id, hash } = target;
    await killed.done(killed.manager, 'approval.decide', { id, hash, action: 'approve' });
    return target;
  };
  const askers = new Map<number, TestPerson>();
  const request = async (project: number): Promise<Target> => {
    const { world, manager, source, done } = killed;
    const person = await world.person(['user']);
    await done(manager, 'project.member-add', { project_id: project, user_ids: [person.id] });
    const form = { kind: 'letters', data_source_id: source.id, letters: ['read', 'write'], days: 3 };
    const { id } = await done(person, 'request.ask', form);
    askers.set(id, person);
    return targetOf('request', id);
  };
  const edit = async ({ id }: Target): Promise<Envelope | undefined> =>
    call(killed.asker, 'work-order.edit', { ...orderForm(stepped), id, revision: 1 });

  /** All that an act leaves behind, each counted. */
  const stateOf = ({ type, id, approval }: Target): Promise<Record<string, unknown>> =>
    killed.world.platform.db.one(
      `SELECT a.status AS approval, a.current_step AS step, a.round, a.decide_time IS NOT NULL AS decided,
         (SELECT string_agg(g.group_type || ' ' || g.group_id, ', ' ORDER BY g.group_id) FROM approval_group g WHERE g.approval_id = a.id) AS groups,
         (SELECT string_agg(p.kind || ' ' || p.user_id, ', ' ORDER BY p.kind, p.user_id) FROM approval_person p WHERE p.approval_id = a.id) AS people,
         (SELECT string_agg(r.action || ' ' || r.to_status, ', ' ORDER BY r.id) FROM approval_record r WHERE r.target_type = $1 AND r.target_id = $2) AS records,
         (SELECT count(*) FROM data_grant d WHERE $1 = 'request' AND d.request_id = $2 AND d.status = 'enabled') AS grants,
         (SELECT count(*) FROM notice n WHERE n.link LIKE CASE WHEN $1 = 'request' THEN 'request?id=' ELSE 'work-order?id=' END || $2) AS notices,
         (SELECT count(*) FROM work_order_stage s WHERE $1 = 'work_order' AND s.work_order_id = $2) AS stages,
         (SELECT w.script_hash = a.script_hash AND s.sql_text = w.script FROM work_order w JOIN work_order_stage s ON s.work_order_id = w.id WHERE $1 = 'work_order' AND w.id = $2) AS bound,
         (SELECT w.script_hash <> $4 FROM work_order w WHERE $1 = 'work_order' AND w.id = $2) AS edited,
         CASE WHEN $1 = 'request' THEN (SELECT status FROM request WHERE id = $2) ELSE (SELECT status FROM work_order WHERE id = $2) END AS status
       FROM approval a WHERE a.id = $3`,
      [type, id, approval, hashes.get(`${type} ${id}`) ?? ''],
    );
  const hashes = new Map<string, string>();

  beforeAll(async () => {
    killed = await startKilledWorld();
    const { world, manager, makeProject, done } = killed;
    [second, reader] = [await world.person(['user']), await world.person(['user'])];
    stepped = await makeProject('stepped');
    await done(manager, 'project.member-add', { project_id: stepped, user_ids: [second.id, reader.id] });
    const steps = [manager, second].map(({ id }) => ({
      name: `${id}`,
      group_type: 'users',
      group_ids: [id],
      mode: 'any',
    }));
    for (const target of ['work_order', 'request'])
      await done(manager, 'approval-flow.create', {
        ...{ name: target, project_id: stepped, target, priority: 100, condition: '' },
        ...{ steps, copies: [reader.id] },
      });
    await start();
  });
  afterAll(async () => {
    await child.kill();
    await killed.end();
    rmSync(dir, { recursive: true, force: true });
  });

  let works = 0;
  const watch = async ({ type, id, approval }: Target, heldAt: number): Promise<number> => {
    const rows = [
      { table: 'approval_person', column: 'approval_id', value: approval },
      { table: 'approval', column: 'id', value: approval },
      { table: type, column: 'id', value: id },
    ];
    await killed.gate.watch([{ id: (works += 1), rows, heldAt }]);
    return works;
  };
  const made = async (make: Act['make']): Promise<Target> => {
    const target = await make();
    hashes.set(`${target.type} ${target.id}`, target.hash);
    return target;
  };
  /** The works that are held once nothing more comes to its gate. */
  const heldWorks = async (): Promise<number[]> => {
    const { gate } = killed;
    await expect.poll(async () => (await gate.held()).length, wait).toBeGreaterThan(0);
    let held = await gate.held();
    for (let same = 0; same < 10; same += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = await gate.held();
      if (now.length > held.length) [same, held] = [0, now];
    }
    return held;
  };

  const acts: Record<string, Act> = {
    'an order is approved': {
      make: () => order(killed.project),
      act: decide(() => killed.manager, 'approve'),
      expected: ['UPDATE approval', 'UPDATE work_order', 'INSERT approval_record', 'INSERT notice'],
    },
    'a request is approved': {
      make: () => request(killed.project),
      act: decide(() => killed.manager, 'approve'),
      expected: ['UPDATE approval', 'UPDATE request', 'INSERT data_grant', 'INSERT approval_record'],
    },
    'an order is approved in its first step of two': {
      make: () => order(stepped),
      act: decide(() => killed.manager, 'approve'),
      expected: ['INSERT approval_record', 'INSERT approval_group', 'UPDATE approval', 'INSERT notice'],
    },
    'an order is approved in its last step of two': {
      make: async () => firstApproved(await order(stepped)),
      act: decide(() => second, 'approve'),
      expected: ['UPDATE approval', 'UPDATE work_order', 'INSERT approval_record', 'INSERT notice'],
    },
    'a request is approved in its last step of two': {
      make: async () => firstApproved(await request(stepped)),
      act: decide(() => second, 'approve'),
      expected: ['UPDATE approval', 'UPDATE request', 'INSERT data_grant', 'INSERT approval_record', 'INSERT notice'],
    },
    'an order is rejected': {
      make: () => order(killed.project),
      act: decide(() => killed.manager, 'reject'),
      expected: ['UPDATE approval', 'UPDATE work_order', 'INSERT approval_record', 'INSERT notice'],
    },
    'a request is rejected': {
      make: () => request(killed.project),
      act: decide(() => killed.manager, 'reject'),
      expected: ['UPDATE approval', 'UPDATE request', 'INSERT approval_record', 'INSERT notice'],
    },
    'an order is withdrawn': {
      make: async () => firstApproved(await order(stepped)),
      act: ({ id }) => call(killed.asker, 'work-order.withdraw', { id, remark: '不需要了' }),
      expected: ['UPDATE work_order', 'INSERT approval_record', 'UPDATE approval', 'DELETE approval_group'],
    },
    'a request is withdrawn': {
      make: () => request(stepped),
      act: ({ id }) => call(askers.get(id) ?? killed.asker, 'request.withdraw', { id, remark: '不需要了' }),
      expected: ['UPDATE request', 'INSERT approval_record', 'UPDATE approval', 'DELETE approval_group'],
    },
    'an order is edited after its first step': {
      make: async () => firstApproved(await order(stepped)),
      act: edit,
      expected: [
        'UPDATE work_order',
        'DELETE approval_group',
        'UPDATE approval',
        'INSERT approval_record',
        'INSERT notice',
      ],
    },
  };

  /** What an act writes when nobody is killed, and what there is before and after it. */
  const dryRun = async (name: string): Promise<Walk> => {
    const { make, act, expected } = acts[name] as Act;
    const sample = await made(make);
    const before = await stateOf(sample);
    const dry = await watch(sample, 0);
    expect(await act(sample), name).toMatchObject({ code: 200 });
    await killed.gate.release();
    const steps = await killed.gate.writes(dry);
    for (const step of [...expected, 'INSERT audit_outbox']) expect(steps, name).toContain(step);
    expect(steps.at(-1), name).toBe('COMMIT');
    return { name, make, act, before, after: await stateOf(sample), steps };
  };
  /** Rows of one kind that follow each other are one step; COMMIT is tried in every run. */
  const stepsOf = ({ steps }: Walk): number[] => {
    const distinct = steps.flatMap((what, at) => (what === steps[at - 1] ? [] : [at + 1]));
    return [...new Set([...sampleOf(distinct, 12), steps.length])];
  };
  /**
   * Holds several acts at their steps and kills their server; answers those that were not held there, for they have
   * their turn later.
   */
  const killAt = async (round: readonly Point[]): Promise<Point[]> => {
    const tried: (Point & { target: Target; work: number })[] = [];
    for (const point of round) {
      const target = await made(point.walk.make);
      tried.push({ ...point, target, work: await watch(target, point.step) });
    }
    const answers = tried.map(({ walk, target }) => walk.act(target));
    const held = await heldWorks();
    await child.kill();
    expect((await Promise.all(answers)).every((answer) => answer === undefined)).toBe(true);
    await killed.gate.release();
    await start();
    for (const { walk, step, target, work } of tried) {
      const at = `${walk.name}: ${step} ${walk.steps[step - 1]}`;
      const isKept = walk.steps[step - 1] === 'COMMIT' && held.includes(work);
      expect(await stateOf(target), at).toEqual(isKept ? walk.after : walk.before);
      const again = await walk.act(target);
      expect(again?.code === 200, `${at}: ${again?.msg}`).toBe(!isKept);
      expect(await stateOf(target), at).toEqual(walk.after);
    }
    return tried.filter(({ work }) => !held.includes(work)).map(({ walk, step }) => ({ walk, step }));
  };

  it(
    'is whole or has not happened, and is taken once',
    async () => {
      let open: Point[] = [];
      for (const name of Object.keys(acts)) {
        const walk = await dryRun(name);
        open.push(...stepsOf(walk).map((step) => ({ walk, step })));
      }
      expect(open.length).toBeGreaterThan(2 * Object.keys(acts).length);
      // A transaction that waits for another one's row is not held where it should be.
      while (open.length > 0) open = [...open.slice(limit), ...(await killAt(open.slice(0, limit)))];
      const { audit, db } = killed.world.platform;
      await audit.flush();
      expect(await audit.verify()).toMatchObject({ ok: true });
      const { doubled } = await db.one<{ doubled: number }>(
        `SELECT count(*) AS doubled FROM (SELECT 1 FROM audit_log WHERE action IN ('approval.decide', 'work-order.withdraw', 'work-order.edit', 'request.withdraw')
           AND decision = 'permit' AND error IS NULL GROUP BY action, objects, user_id HAVING count(*) > 1) x`,
      );
      expect(doubled).toBe(0);
    },
    largest,
  );
});

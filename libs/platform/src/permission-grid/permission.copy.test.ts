import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

describe('copying rights from one member of a project to another', () => {
  const gate = gatewayPerson();
  const people = {} as Record<'manager' | 'from' | 'to' | 'stranger' | 'policy', TestPerson>;
  let project: number;
  let other: number;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const copy = (who: TestPerson, from: TestPerson, to: TestPerson): Promise<Envelope> =>
    as(who, 'project.copy-rights', { project_id: project, from_id: from.id, user_id: to.id });
  const asked = (text: string, who = people.to): Promise<string[]> =>
    gate.reasons(text, { caller: gate.callerOf(who) });
  const give = (
    who: TestPerson,
    path: string,
    letter: string,
    more: Record<string, unknown> = {},
  ): Promise<unknown> => {
    const { days = null, starts = null, project_id = project } = more as Record<string, number | null>;
    return gate.test.platform.db.query(
      `INSERT INTO data_grant (subject_type, subject_id, project_id, data_source_id, object_path, letter, end_time, start_time)
       VALUES ('user', $1, $2, $3, $4, $5, now() + $6 * interval '1 day', now() + $7 * interval '1 day')`,
      [who.id, project_id, gate.source.id, path, letter, days, starts],
    );
  };
  const held = async (who: TestPerson): Promise<string[]> => {
    const { rows } = await gate.test.platform.db.query<{ line: string }>(
      `SELECT letter || ' ' || object_path || coalesce(' ' || round(extract(epoch FROM end_time - now()) / 86400), '') AS line FROM data_grant
       WHERE subject_type = 'user' AND subject_id = $1 AND project_id = $2 AND status = 'enabled' ORDER BY 1`,
      [who.id, project],
    );
    return rows.map(({ line }) => line);
  };

  beforeAll(async () => {
    await gate.begin();
    const system = await gate.test.person(['system_admin']);
    people.policy = await gate.test.person(['policy_admin']);
    for (const name of ['manager', 'from', 'to', 'stranger'] as const) people[name] = await gate.test.person(['user']);
    const make = async (name: string): Promise<number> => {
      const { id } = await done(system, 'project.create', { name, manager_ids: [people.manager.id] });
      await done(people.manager, 'project.member-add', { project_id: id, user_ids: [people.from.id, people.to.id] });
      await done(people.policy, 'project.source-add', { project_id: id, data_source_id: gate.source.id });
      return id;
    };
    project = await make('零售');
    other = await make('物流');
    await give(people.from, 'public.note', 'read', { days: 3 });
    await give(people.from, 'public.customer', 'read');
    await give(people.from, 'public.customer', 'forbid', { starts: 1 });
    await give(people.from, 'public.orders', 'read', { project_id: other });
    await give(people.to, 'public.note', 'read', { days: 9 });
    await give(people.to, 'public.note', 'write');
    gate.test.platform.gateway.versions.suspect();
  });
  afterAll(gate.end);

  it('is for managers of the project and policy administrators, and for nobody’s own good', async () => {
    for (const who of [people.from, people.to, people.stranger])
      expect(await copy(who, people.from, people.to)).toMatchObject({ code: 401 });
    expect(await copy(people.manager, people.from, people.manager)).toMatchObject({ code: 409 });
    expect(await copy(people.manager, people.from, people.stranger)).toMatchObject({ code: 404 });
    expect(await copy(people.manager, people.stranger, people.to)).toMatchObject({ code: 404 });
    expect(await copy(people.manager, people.from, people.from)).toMatchObject({ code: 409 });
    expect(await held(people.to)).toEqual(['read public.note 9', 'write public.note']);
  });

  it('adds what the other one holds in this project, shortens nothing, and decides at once', async () => {
    expect(await asked('SELECT id FROM customer')).toEqual(['unknown-table']);
    expect(await copy(people.manager, people.from, people.to)).toMatchObject({ code: 200, data: { count: 1 } });
    expect(await held(people.to)).toEqual(['read public.customer', 'read public.note 9', 'write public.note']);
    expect(await asked('SELECT id FROM customer')).toEqual([]);
    expect(await asked('SELECT id FROM orders')).toEqual(['unknown-table']);
    expect(await held(people.from)).toEqual(['forbid public.customer', 'read public.customer', 'read public.note 3']);
    expect(await copy(people.manager, people.from, people.to)).toMatchObject({ code: 409, data: { field: 'from_id' } });
  });

  it('copies a ban as well, and all of it or nothing', async () => {
    await give(people.from, 'public.note', 'forbid');
    await give(people.from, 'public.orders', 'read');
    // Below what is forbidden no letter can be given: what the one holds does not fit together, so nothing is copied.
    await give(people.from, 'public.note.id', 'read');
    expect(await copy(people.policy, people.from, people.to)).toMatchObject({ code: 409 });
    expect(await held(people.to)).toEqual(['read public.customer', 'read public.note 9', 'write public.note']);
    await gate.test.platform.db.query(`UPDATE data_grant SET status = 'revoked' WHERE object_path = 'public.note.id'`);
    expect(await copy(people.policy, people.from, people.to)).toMatchObject({ code: 200, data: { count: 2 } });
    expect(await held(people.to)).toContain('forbid public.note');
    expect(await asked('SELECT id FROM note')).not.toEqual([]);
    expect(await asked('SELECT id FROM orders')).toEqual([]);
  });
});

import { gatewayPerson, type TestPerson } from '@sluice/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prioritiesOf } from './policy.order.js';

interface Placed {
  id: number;
  priority: number;
}

const inOrder = (policies: readonly Placed[]): Placed[] =>
  policies.toSorted((one, other) => one.priority - other.priority || one.id - other.id);

describe('the priorities of an order', () => {
  it.each([
    [
      'two with places of their own change them',
      [
        [2, 20],
        [1, 10],
      ],
      [10, 20],
    ],
    [
      'equal ones that stand as they came stay',
      [
        [1, 10],
        [2, 10],
      ],
      [10, 10],
    ],
    [
      'equal ones that change places come apart',
      [
        [2, 10],
        [1, 10],
      ],
      [10, 11],
    ],
    [
      'nobody else is passed',
      [
        [1, 10],
        [3, 10],
        [2, 10],
        [4, 20],
      ],
      [10, 10, 11, 20],
    ],
    [
      'what is full below begins at the top',
      [
        [2, 999],
        [1, 999],
      ],
      [1, 2],
    ],
  ] as const)('%s', (_what, order, expected) => {
    expect(prioritiesOf(order.map(([id, priority]) => ({ id, priority })))).toEqual(expected);
  });

  it('put any policies into any order, within what a form takes', () => {
    const policies = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 500 }), priority: fc.integer({ min: 1, max: 999 }) }),
      { selector: ({ id }) => id, maxLength: 30 },
    );
    fc.assert(
      fc.property(policies, (order) => {
        const priorities = prioritiesOf(order);
        const placed = order.map(({ id }, at) => ({ id, priority: priorities[at] ?? 0 }));
        expect(inOrder(placed)).toEqual(placed);
        expect(priorities.every((priority) => priority >= 1 && priority <= 999)).toBe(true);
      }),
    );
  });
});

/** The order of policies in the list, moved place by place (screens G1, I6). */
describe('policies are moved', () => {
  const gate = gatewayPerson();
  let keeper: TestPerson;
  let second: TestPerson;
  beforeAll(async () => {
    await gate.begin();
    keeper = await gate.test.person(['policy_admin']);
    second = await gate.test.person(['policy_admin']);
  });
  afterAll(() => gate.end());

  const usage = (name: string, priority: number, more = {}) => ({
    ...{ name, priority, template: 't', effect: 'permit', subject_type: 'all', transaction_timeout: 60 },
    ...{ query_count: 9, export_count: 9, write_count: 9, update_count: 9, delete_count: 9, ...more },
  });
  const masking = (name: string, priority: number) => ({
    name,
    priority,
    template: 't',
    scope_type: 'tables',
    table_pattern: 'public.orders',
    rules: [{ match_type: 'level', match_value: 'high', algorithm: 'full' }],
  });

  describe.each([
    ['policy', 'policy', usage],
    ['masking-policy', 'masking_policy', masking],
  ] as const)('%s', (kind, table, form) => {
    const ids: Record<string, number> = {};
    const call = (name: string, input: Record<string, unknown>, who = keeper) =>
      gate.test.call(`/operation/${kind}.${name}`, input, { token: who.token });
    const stored = async (): Promise<[string, number][]> => {
      const { rows } = await gate.test.platform.db.query<{ name: string; priority: number }>(
        `SELECT name, priority FROM ${table} ORDER BY priority, id`,
      );
      return rows.map(({ name, priority }) => [name, priority]);
    };
    const names = async (): Promise<string> => (await stored()).map(([name]) => name).join('');
    beforeEach(async () => {
      await gate.test.platform.db.query(`DELETE FROM ${table}`);
      for (const [name, priority] of [
        ['A', 10],
        ['B', 20],
        ['C', 20],
        ['D', 30],
      ] as const)
        ids[name] = ((await call('create', form(name, priority))).data as { id: number }).id;
    });

    it('one place up and down; at its end it says so', async () => {
      expect(await call('move', { id: ids.B, to: 'up' })).toMatchObject({ code: 200 });
      expect(await stored()).toEqual([
        ['B', 10],
        ['A', 20],
        ['C', 20],
        ['D', 30],
      ]);
      expect(await call('move', { id: ids.A, to: 'down' })).toMatchObject({ code: 200 });
      expect(await stored()).toEqual([
        ['B', 10],
        ['C', 20],
        ['A', 21],
        ['D', 30],
      ]);
      for (const [id, to] of [
        [ids.B, 'up'],
        [ids.D, 'down'],
      ] as const)
        expect(await call('move', { id, to })).toMatchObject({ code: 409 });
      expect(await call('move', { id: 999_999, to: 'up' })).toMatchObject({ code: 404 });
      expect(await call('move', { id: ids.B, to: 'away' })).toMatchObject({ code: 400 });
      expect(await call('move', { id: ids.B, to: 'down' }, gate.person)).toMatchObject({ code: 401 });
    });

    it('by two people at once: both moves are done, one after the other', async () => {
      const moves = [
        ...[1, 2, 3].map(() => call('move', { id: ids.D, to: 'up' })),
        ...[1, 2, 3].map(() => call('move', { id: ids.A, to: 'down' }, second)),
      ];
      const codes = (await Promise.all(moves)).map(({ code }) => code);
      const order = await names();
      expect(order.replaceAll(/[AD]/g, '')).toBe('BC');
      expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([]);
      expect(order).toBe('DBCA');
    });

    it('not by somebody who saw another order', async () => {
      const { db } = gate.test.platform;
      const { revision } = await db.one<{ revision: number }>(`SELECT revision FROM ${table} WHERE id = $1`, [ids.B]);
      const seen = { id: ids.B, to: 'up', revision };
      const both = await Promise.all([call('move', seen), call('move', seen, second)]);
      expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
      expect(await names()).toBe('BACD');
    });

    it('with a record of who passed whom, and by two people where duties are separate', async () => {
      const { audit, db, settings } = gate.test.platform;
      const separate = (isSo: boolean) => settings.set(db, 'duties.single_admin', !isSo, null);
      await separate(true);
      try {
        const answer = await call('move', { id: ids.D, to: 'up' });
        const { pending_change_id: id } = answer.data as { pending_change_id: number };
        expect(await names()).toBe('ABCD');
        const confirm = { token: second.token };
        expect(await gate.test.call('/operation/pending-change.confirm', { id }, confirm)).toMatchObject({ code: 200 });
        expect(await names()).toBe('ABDC');
        // Two of which one is off: nobody is decided otherwise.
        await separate(false);
        await call('disable', { id: ids.C });
        await separate(true);
        expect(await call('move', { id: ids.D, to: 'down' })).toMatchObject({ data: { id: ids.D } });
      } finally {
        await separate(false);
      }
      await audit.flush();
      const { rows } = await db.query<{ objects: string[] }>(
        `SELECT objects FROM audit_log WHERE action = $1 AND decision = 'permit' ORDER BY seq DESC LIMIT 1`,
        [`${kind}.move`],
      );
      expect(rows[0]?.objects.join(' ')).toContain('order: D, C → C, D');
    });
  });
});

import { error } from '@sluice/document';
import { idAnswer } from '../dispatch/answer.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from './change.js';
import type { PolicyKind } from './policy.operations.js';

/** A kind of policy of which the first by priority decides. */
type Ordered = Pick<PolicyKind<never, never>, 'name' | 'object' | 'label' | 'keep'> & {
  table: 'masking_policy' | 'policy';
};

interface Placed {
  id: number;
  name: string;
  priority: number;
  revision: number;
  is_enabled: boolean;
}

interface Move {
  id: number;
  to: 'up' | 'down';
  /** The revision that its list showed; a policy that is another one now is not moved. */
  revision?: number | null;
}

/** Priorities as forms take them. */
const highest = 1;
const lowest = 999;

const byPriority = (one: Placed, other: Placed): number => one.priority - other.priority || one.id - other.id;

/**
 * Priorities that put policies into this order, 1 the highest and of equal ones the older first: those that they have,
 * place by place, raised where two would stand the other way round.
 */
export function prioritiesOf(order: readonly Pick<Placed, 'id' | 'priority'>[]): number[] {
  const stored = order.map(({ priority }) => priority).toSorted((one, other) => one - other);
  const spread = (floor: (index: number) => number): number[] => {
    let [priority, id] = [highest - 1, Infinity];
    return order.map((policy, index) => {
      priority = Math.max(floor(index), policy.id > id ? priority : priority + 1);
      id = policy.id;
      return priority;
    });
  };
  const kept = spread((index) => stored[index] ?? highest);
  return (kept.at(-1) ?? highest) <= lowest ? kept : spread(() => highest);
}

/**
 * `move`: a policy takes the place of the one before or after it (screens G1, I6). All policies of the kind are locked
 * first, so that two people who move at once move one after the other, and neither undoes what the other did.
 */
export function moveOperation(kind: Ordered) {
  const { name, table } = kind;
  return defineOperation<Move, { id: number }>({
    name: `${name}.move`,
    access: { roles: ['policy_admin'] },
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'to'],
      properties: {
        id: { type: 'integer' },
        to: { type: 'string', enum: ['up', 'down'] },
        revision: { type: ['integer', 'null'] },
      },
    },
    confirmable: true,
    output: idAnswer,
    audit: { action: `${name}.move`, describe: ({ id }) => ({ objects: [`${kind.object}:${id}`] }) },
    async run(ctx, { id, to, revision }) {
      ctx.platform.gateway.versions.suspect();
      const { rows } = await ctx.db.query<Placed>(
        `SELECT id, name::text AS name, priority, revision, is_enabled FROM ${table} ORDER BY id FOR UPDATE`,
      );
      const order = rows.toSorted(byPriority);
      const index = order.findIndex((policy) => policy.id === id);
      const moved = order[index];
      if (!moved) throw error('object.unknown', { kind: kind.label, name: String(id) });
      if (revision !== undefined && revision !== null && revision !== moved.revision)
        throw error('object.conflict', {}, { data: { conflict: true } });
      const beside = to === 'up' ? index - 1 : index + 1;
      const passed = order[beside];
      if (!passed) throw error('policy.at-the-end', { name: moved.name });
      const next = order.with(index, passed).with(beside, moved);
      await store(kind, ctx, next);
      await record(kind, ctx, moved, [order, next]);
      return { id };
    },
  });
}

/** Writes the priorities of an order, of those policies alone that have another one. */
async function store({ table, keep }: Ordered, { db, caller }: OperationContext, next: readonly Placed[]) {
  const priorities = prioritiesOf(next);
  for (const [index, { id, priority }] of next.entries()) {
    if (priorities[index] === priority) continue;
    await keep?.(db, id, 'earlier', null);
    await db.query(`UPDATE ${table} SET priority = $2, update_time = now(), revision = revision + 1 WHERE id = $1`, [
      id,
      priorities[index],
    ]);
    await keep?.(db, id, 'move', caller.userId);
  }
}

/** Of two that are enabled another one decides first now: that can permit or uncover, and needs a second person. */
async function record(
  { object }: Ordered,
  ctx: OperationContext,
  moved: Placed,
  [order, next]: [readonly Placed[], readonly Placed[]],
): Promise<void> {
  const named = (policies: readonly Placed[]): string[] => policies.map(({ name }) => name);
  const changed = order.filter((policy, index) => policy !== next[index]);
  const opens = changed.every((policy) => policy.is_enabled);
  await recordChange(
    ctx,
    {
      object: `${object}:${moved.id}`,
      name: moved.name,
      before: { order: named(changed) },
      after: { order: named(next.filter((policy, index) => policy !== order[index])) },
    },
    opens ? { roles: policyAdministrators } : undefined,
  );
}

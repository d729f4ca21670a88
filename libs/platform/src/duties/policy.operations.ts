import { error, type BothTexts } from '@sluice/document';
import { idAnswer } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { policyAdministrators, recordChange } from './change.js';
import type { Facts } from './change.contract.js';

/** A kind of policy that administrators of policies keep: masks, policies of use, filters of rows. */
export interface PolicyKind<Form extends { name: string }, State extends { name?: unknown }> {
  /** What its operations' names begin with. */
  name: string;
  /** What the audit log calls one of it. */
  object: string;
  label: BothTexts;
  table: 'masking_policy' | 'policy' | 'row_filter';
  fields: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
  /** What stands now; undefined for one that is not there. */
  state(db: Db, id: number): Promise<State | undefined>;
  facts(state: State): Facts;
  /** Whether anybody sees or does more by the change, which then needs a second person. */
  opens(before: State | undefined, after: State | undefined): boolean;
  /** Throws PlatformError naming the field that does not fit. */
  create(db: Db, form: Form, userId: number | null): Promise<number>;
  update(db: Db, id: number, revision: number | null | undefined, form: Form): Promise<void>;
  /**
   * Keeps what stands as a revision of its history, unless that one is kept already; `userId` is who made it by `word`.
   */
  keep?(db: Db, id: number, word: string, userId: number | null): Promise<void>;
}

const access = { roles: ['policy_admin'] } as const;

/**
 * The operations of a kind of policy: `create`, `update`, `enable`, `disable`, `delete`. Each is recorded with what was
 * before and after.
 */
export function policyOperations<Form extends { name: string }, State extends { name?: unknown }>(
  kind: PolicyKind<Form, State>,
): readonly Operation[] {
  const { table } = kind;
  const enabled = (value: boolean) => (db: Db, id: number) =>
    db.query(`UPDATE ${table} SET is_enabled = $2, update_time = now(), revision = revision + 1 WHERE id = $1`, [
      id,
      value,
    ]);
  return [
    createOperation(kind),
    updateOperation(kind),
    onOne(kind, 'enable', enabled(true)),
    onOne(kind, 'disable', enabled(false)),
    onOne(kind, 'delete', (db, id) => db.query(`DELETE FROM ${table} WHERE id = $1`, [id])),
  ] as readonly Operation[];
}

/** Changes one policy: its revisions are kept, and what became of it is noted. */
export async function changePolicy<Form extends { name: string }, State extends { name?: unknown }>(
  kind: PolicyKind<Form, State>,
  ctx: OperationContext,
  on: { id: number; word: string; change(db: Db): Promise<void> },
): Promise<void> {
  const { id, word } = on;
  ctx.platform.gateway.versions.suspect();
  const before = await kind.state(ctx.db, id);
  await kind.keep?.(ctx.db, id, 'earlier', null);
  await on.change(ctx.db);
  await kind.keep?.(ctx.db, id, word, ctx.caller.userId);
  await record(kind, ctx, id, before);
}

/** Notes what became of a policy. */
async function record<Form extends { name: string }, State extends { name?: unknown }>(
  { object, state, facts, opens }: PolicyKind<Form, State>,
  ctx: OperationContext,
  id: number,
  before: State | undefined,
): Promise<void> {
  const after = await state(ctx.db, id);
  const name = String((after ?? before)?.name ?? id);
  await recordChange(
    ctx,
    {
      // A new policy has no number yet that would be the same when it is confirmed.
      object: before === undefined ? `${object} ${name}` : `${object}:${id}`,
      name,
      before: before ? facts(before) : {},
      after: after ? facts(after) : {},
    },
    opens(before, after) ? { roles: policyAdministrators } : undefined,
  );
}

function createOperation<Form extends { name: string }, State extends { name?: unknown }>(
  kind: PolicyKind<Form, State>,
) {
  const { fields: properties, required } = kind;
  return defineOperation<Form, { id: number }>({
    name: `${kind.name}.create`,
    access,
    input: { type: 'object', additionalProperties: false, required: [...required], properties },
    confirmable: true,
    output: idAnswer,
    audit: { action: `${kind.name}.create`, describe: ({ name }) => ({ objects: [name] }) },
    async run(ctx, form) {
      ctx.platform.gateway.versions.suspect();
      const id = await kind.create(ctx.db, form, ctx.caller.userId);
      await kind.keep?.(ctx.db, id, 'create', ctx.caller.userId);
      await record(kind, ctx, id, undefined);
      return { id };
    },
  });
}

function updateOperation<Form extends { name: string }, State extends { name?: unknown }>(
  kind: PolicyKind<Form, State>,
) {
  return defineOperation<Form & { id: number; revision?: number | null }, { id: number }>({
    name: `${kind.name}.update`,
    access,
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['id', ...kind.required],
      properties: { ...kind.fields, id: { type: 'integer' }, revision: { type: ['integer', 'null'] } },
    },
    confirmable: true,
    output: idAnswer,
    audit: { action: `${kind.name}.update`, describe: ({ name }) => ({ objects: [name] }) },
    async run(ctx, { id, revision, ...form }) {
      const change = (db: Db) => kind.update(db, id, revision, form as unknown as Form);
      await changePolicy(kind, ctx, { id, word: 'update', change });
      return { id };
    },
  });
}

/** An operation on one policy that touches at most one row, and must touch it. */
function onOne<Form extends { name: string }, State extends { name?: unknown }>(
  kind: PolicyKind<Form, State>,
  word: 'enable' | 'disable' | 'delete',
  change: (db: Db, id: number) => Promise<{ rowCount: number }>,
) {
  const name = `${kind.name}.${word}`;
  return defineOperation<{ id: number }, { id: number }>({
    name,
    access,
    input: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'integer' } } },
    confirmable: true,
    output: idAnswer,
    audit: { action: name, describe: ({ id }) => ({ objects: [`${kind.object}:${id}`] }) },
    async run(ctx, { id }) {
      const one = async (db: Db): Promise<void> => {
        const { rowCount } = await change(db, id);
        if (rowCount === 0) throw error('object.unknown', { kind: kind.label, name: String(id) });
      };
      await changePolicy(kind, ctx, { id, word, change: one });
      return { id };
    },
  });
}

import { error, LEVELS, type Level } from '@sluice/document';
import { ILike } from 'typeorm';
import { ruleTypes } from '../data-source/source.schemas.js';
import { idAnswer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, otherThan, type ById, type Revised } from '../host/entity.words.js';
import { DataClass } from './data-class.entity.js';
import { dataClassTexts as texts } from './data-class.texts.js';

interface DataClassForm {
  code: string;
  name: string;
  parent_id?: number | null;
  default_level: Level;
  rule_type?: string | null;
}

const access = { roles: ['policy_admin'] } as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  revision: { type: ['integer', 'null'] },
  code: { type: 'string', minLength: 1, maxLength: 64, pattern: '^\\S+$', label: texts.code },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  parent_id: { type: ['integer', 'null'], label: texts.parent_id },
  default_level: { type: 'string', enum: [...LEVELS], label: texts.default_level },
  rule_type: { type: ['string', 'null'], enum: [...ruleTypes, '', null], label: texts.rule_type },
} as const satisfies Record<string, JsonSchema>;
const written = ['code', 'name', 'parent_id', 'default_level', 'rule_type'] as const;
const required = ['code', 'name', 'default_level'] as const;

/** Moves of two people at once could close a circle that neither of them sees: the tree changes one move at a time. */
const treeLock = 7_583_911;

async function loadClass(ctx: OperationContext, id: number, field = 'id'): Promise<DataClass> {
  const found = await ctx.orm.findOneBy(DataClass, { id });
  if (!found) throw error('data-class.unknown', { name: String(id) }, { field });
  return found;
}

/** Refuses a parent that is the class itself or stands below it. */
async function checkParent(ctx: OperationContext, id: number | undefined, parentId: number | null): Promise<void> {
  const seen = new Set<number>();
  for (let at = parentId; at !== null;) {
    if (at === id || seen.has(at)) throw error('data-class.circle', {}, { field: 'parent_id' });
    seen.add(at);
    at = (await loadClass(ctx, at, 'parent_id')).parentId;
  }
}

async function store(ctx: OperationContext, known: DataClass, form: DataClassForm): Promise<DataClass> {
  const { orm } = ctx;
  await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [treeLock]);
  const parentId = form.parent_id ?? null;
  await checkParent(ctx, known.id, parentId);
  if (await orm.findOneBy(DataClass, { code: ILike(likeExactly(form.code)), id: otherThan(known.id) }))
    throw error('data-class.code-taken', { code: form.code }, { field: 'code' });
  return orm.save(
    Object.assign(known, {
      code: form.code,
      name: form.name.trim(),
      parentId,
      defaultLevel: form.default_level,
      ruleType: form.rule_type || null,
    }),
  );
}

const factsOf = ({ code, name, parentId, defaultLevel, ruleType }: DataClass) => ({
  code,
  name,
  parent_id: parentId,
  default_level: defaultLevel,
  rule_type: ruleType,
});

const createOperation = defineOperation<DataClassForm, { id: number }>({
  name: 'data-class.create',
  access,
  input: inputOf(fields, written, required),
  output: idAnswer,
  audit: { action: 'data-class.create', describe: ({ code }) => ({ objects: [code] }) },
  async run(ctx, form) {
    const made = await store(ctx, ctx.orm.create(DataClass, { createUserId: ctx.caller.userId }), form);
    return { id: made.id };
  },
});

/**
 * `data-class.update`: columns keep their own levels; a new default is for columns that are classed from now on. A new
 * code follows to them.
 */
const updateOperation = defineOperation<Revised & DataClassForm, { id: number }>({
  name: 'data-class.update',
  access,
  input: inputOf(fields, ['id', 'revision', ...written], ['id', ...required]),
  output: idAnswer,
  audit: { action: 'data-class.update', describe: ({ id }) => ({ objects: [`data_class:${id}`] }) },
  async run(ctx, { id, revision, ...form }) {
    const known = await loadClass(ctx, id);
    checkRevised(known, revision);
    const before = factsOf(known);
    const after = factsOf(await store(ctx, known, form));
    if (after.code !== before.code)
      await ctx.db.query('UPDATE column_level SET class_code = $2 WHERE class_code = $1', [before.code, after.code]);
    await recordChange(ctx, { object: `data_class:${id}`, name: after.name, before, after });
    return { id };
  },
});

/** `data-class.delete`: one with classes below it or with columns stays. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'data-class.delete',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'data-class.delete', describe: ({ id }) => ({ objects: [`data_class:${id}`] }) },
  async run(ctx, { id }) {
    await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [treeLock]);
    const known = await loadClass(ctx, id);
    if (await ctx.orm.existsBy(DataClass, { parentId: id })) throw error('data-class.not-empty', {}, { field: 'id' });
    const { count } = await ctx.db.one<{ count: number }>(
      'SELECT count(*) AS count FROM column_level WHERE class_code = $1',
      [known.code],
    );
    if (count > 0) throw error('data-class.in-use', { count: String(count) }, { field: 'id' });
    await ctx.orm.remove(known);
    return { id };
  },
});

/** Operations on the tree of data classes. */
export const dataClassOperations = [createOperation, updateOperation, deleteOperation] as readonly Operation[];

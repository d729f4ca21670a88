import { error } from '@sluice/document';
import { ILike, IsNull } from 'typeorm';
import { idAnswer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, otherThan, type ById, type Revised } from '../host/entity.words.js';
import { UserAccount } from '../user/user.entity.js';
import { mappedName } from '../directory/directory.dn.js';
import { Department } from './department.entity.js';
import { departmentTexts as texts } from './department.texts.js';

interface DepartmentForm {
  name: string;
  parent_id?: number | null;
  head_id?: number | null;
  ldap_dn?: string | null;
}

const access = { roles: ['super_admin', 'system_admin'] } as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  parent_id: { type: ['integer', 'null'], label: texts.parent_id },
  head_id: { type: ['integer', 'null'], label: texts.head_id },
  ldap_dn: { type: ['string', 'null'], maxLength: 255, label: texts.ldap_dn },
} as const satisfies Record<string, JsonSchema>;
const written = ['name', 'parent_id', 'head_id', 'ldap_dn'] as const;

/** Moves of two people at once could close a circle that neither of them sees: the tree changes one move at a time. */
const treeLock = 7_583_770;

async function loadDepartment(ctx: OperationContext, id: number, field = 'id'): Promise<Department> {
  const found = await ctx.orm.findOneBy(Department, { id });
  if (!found) throw error('department.unknown', {}, { field });
  return found;
}

/** Refuses a parent that is the department itself or stands below it. */
async function checkParent(ctx: OperationContext, id: number | undefined, parentId: number | null): Promise<void> {
  const seen = new Set<number>();
  for (let at = parentId; at !== null;) {
    if (at === id || seen.has(at)) throw error('department.circle', {}, { field: 'parent_id' });
    seen.add(at);
    at = (await loadDepartment(ctx, at, 'parent_id')).parentId;
  }
}

async function store(ctx: OperationContext, department: Department, form: DepartmentForm): Promise<Department> {
  const { orm } = ctx;
  await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [treeLock]);
  const name = form.name.trim();
  const parentId = form.parent_id ?? null;
  await checkParent(ctx, department.id, parentId);
  const same = { parentId: parentId ?? IsNull(), name: ILike(likeExactly(name)), id: otherThan(department.id) };
  const taken = await orm.findOneBy(Department, same);
  if (taken) throw error('department.name-taken', { name }, { field: 'name' });
  const headId = form.head_id ?? null;
  if (headId !== null && !(await orm.existsBy(UserAccount, { id: headId, isDeleted: false })))
    throw error('user.unknown', {}, { field: 'head_id' });
  return orm.save(Object.assign(department, { name, parentId, headId, ldapDn: mappedName(form.ldap_dn) }));
}

const factsOf = ({ name, parentId, headId, ldapDn }: Department) => ({
  name,
  parent_id: parentId,
  head_id: headId,
  ldap_dn: ldapDn,
});

const createOperation = defineOperation<DepartmentForm, { id: number }>({
  name: 'department.create',
  access,
  input: inputOf(fields, written, ['name']),
  output: idAnswer,
  audit: { action: 'department.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    const made = await store(ctx, ctx.orm.create(Department, { createUserId: ctx.caller.userId }), form);
    return { id: made.id };
  },
});

/** `department.update`: another parent moves it with all below it. */
const updateOperation = defineOperation<Revised & DepartmentForm, { id: number }>({
  name: 'department.update',
  access,
  input: inputOf(fields, ['id', 'revision', ...written], ['id', 'name']),
  output: idAnswer,
  audit: { action: 'department.update', describe: ({ id }) => ({ objects: [`department:${id}`] }) },
  async run(ctx, { id, revision, ...form }) {
    const department = await loadDepartment(ctx, id);
    checkRevised(department, revision);
    const before = factsOf(department);
    const after = factsOf(await store(ctx, department, form));
    await recordChange(ctx, { object: `department:${id}`, name: after.name, before, after });
    return { id };
  },
});

/** `department.delete`: one with departments below it stays; its people are without one then. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'department.delete',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'department.delete', describe: ({ id }) => ({ objects: [`department:${id}`] }) },
  async run(ctx, { id }) {
    await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [treeLock]);
    const department = await loadDepartment(ctx, id);
    if (await ctx.orm.existsBy(Department, { parentId: id })) throw error('department.not-empty', {}, { field: 'id' });
    await ctx.orm.remove(department);
    return { id };
  },
});

/** Operations on the tree of departments. */
export const departmentOperations = [createOperation, updateOperation, deleteOperation] as readonly Operation[];

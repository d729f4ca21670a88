import { error, interpolate, textOf } from '@sluice/document';
import { ILike, In } from 'typeorm';
import { answer, idAnswer, integer, listOf, object, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { accountAdministrators, recordChange } from '../duties/change.js';
import type { SecondPerson } from '../duties/change.contract.js';
import { checkRevised, likeExactly, otherThan, type ById, type Revised } from '../host/entity.words.js';
import { neededDuties } from './mixed.duties.js';
import { roleChoices, type RoleChoices } from './role.choices.js';
import { Role } from './role.entity.js';
import { dutyNames, roleTexts as texts } from './role.texts.js';

interface RoleForm {
  name: string;
  menus?: string[] | null;
  operations?: string[] | null;
  user_ids?: number[] | null;
}

/** Who appoints the others (screens.md, Who). */
const access = { roles: ['super_admin'] } as const;
const names = (label: (typeof texts)[keyof typeof texts]) =>
  ({
    type: ['array', 'null'],
    maxItems: 500,
    uniqueItems: true,
    items: { type: 'string', maxLength: 64 },
    label,
  }) as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  menus: names(texts.menus),
  operations: names(texts.operations),
  user_ids: {
    type: ['array', 'null'],
    maxItems: 5000,
    uniqueItems: true,
    items: { type: 'integer' },
    label: texts.user_ids,
  },
} as const satisfies Record<string, JsonSchema>;
const written = ['name', 'menus', 'operations', 'user_ids'] as const;

/** What may not be given is refused by name: it would be a right that nobody has. */
function checkGiven(choices: RoleChoices, { menus, operations }: RoleForm): void {
  const screens = new Set(choices.screens.map(({ uid }) => uid));
  const known = new Set(choices.operations.map(({ name }) => name));
  const screen = (menus ?? []).find((uid) => !screens.has(uid));
  if (screen !== undefined) throw error('role.screen-unknown', { name: screen }, { field: 'menus' });
  const operation = (operations ?? []).find((name) => !known.has(name));
  if (operation !== undefined) throw error('role.operation-unknown', { name: operation }, { field: 'operations' });
  if ((menus ?? []).length + (operations ?? []).length === 0) throw error('role.empty', {}, { field: 'menus' });
}

async function checkName(ctx: OperationContext, name: string, id?: number): Promise<void> {
  const like = ILike(likeExactly(name));
  const taken = await ctx.orm.findOneBy(Role, [
    { name: like, id: otherThan(id) },
    { nameEn: like, isBuiltIn: true },
  ]);
  if (taken) throw error('role.name-taken', { name }, { field: 'name' });
}

/** The own role, locked; built-in ones are read and nothing else. */
async function loadRole(ctx: OperationContext, id: number): Promise<Role> {
  const found = await ctx.orm.findOne(Role, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!found) throw error('role.unknown', {}, { field: 'id' });
  if (found.isBuiltIn) throw error('role.built-in', { name: found.name }, { field: 'id' });
  return found;
}

interface Holder {
  id: number;
  name: string;
}

async function holdersOf({ db }: OperationContext, id: number): Promise<Holder[]> {
  const { rows } = await db.query<Holder>(
    `SELECT u.id, u.name || ' (' || u.account || ')' AS name FROM user_role ur JOIN user_account u ON u.id = ur.user_id
    WHERE ur.role_id = $1 AND NOT u.is_deleted ORDER BY u.id`,
    [id],
  );
  return rows;
}

/** Puts people into the role and takes others out; nobody gives a role to themself. Answers who has it now. */
async function putPeople(
  ctx: OperationContext,
  id: number,
  before: readonly Holder[],
  wanted: readonly number[],
): Promise<Holder[]> {
  const own = ctx.caller.userId;
  const had = new Set(before.map((one) => one.id));
  if (own !== null && !had.has(own) && wanted.includes(own))
    throw error('duties.not-to-oneself', {}, { field: 'user_ids' });
  await ctx.db.query('DELETE FROM user_role WHERE role_id = $1 AND NOT user_id = ANY ($2::bigint[])', [id, wanted]);
  await ctx.db.query(
    `INSERT INTO user_role (user_id, role_id) SELECT u.id,
      $1 FROM user_account u WHERE u.id = ANY ($2::bigint[]) AND NOT u.is_deleted
    ON CONFLICT DO NOTHING`,
    [id, wanted],
  );
  const now = await holdersOf(ctx, id);
  if (now.length !== wanted.length) throw error('user.unknown', {}, { field: 'user_ids' });
  for (const one of new Set([...had, ...wanted])) await ctx.platform.sessions.forget(ctx.db, one);
  return now;
}

const factsOf = ({ name, menus, operations }: Role, people: readonly Holder[]) => ({
  name,
  menus: [...menus].sort(),
  operations: [...operations].sort(),
  people: people.map((one) => one.name).sort(),
});
type RoleFacts = ReturnType<typeof factsOf>;

/**
 * Who gains: all of the role where it grows, else whoever comes to it. Rights of administrators are given by two
 * people.
 */
function secondPerson(
  before: RoleFacts,
  after: RoleFacts,
  had: readonly Holder[],
  now: readonly Holder[],
): SecondPerson | undefined {
  const grows = (['menus', 'operations'] as const).some((of) => after[of].some((one) => !before[of].includes(one)));
  const gaining = grows ? now : now.filter(({ id }) => !had.some((one) => one.id === id));
  return gaining.length === 0
    ? undefined
    : { roles: accountAdministrators, beneficiaries: gaining.map(({ id }) => id) };
}

async function store(ctx: OperationContext, role: Role, form: RoleForm): Promise<{ id: number; message: string }> {
  const choices = roleChoices(ctx);
  checkGiven(choices, form);
  const name = form.name.trim();
  await checkName(ctx, name, role.id);
  const had = role.id === undefined ? [] : await holdersOf(ctx, role.id);
  const before = factsOf(role, had);
  const menus = form.menus ?? [];
  const operations = form.operations ?? [];
  const duties = neededDuties(
    [
      ...choices.screens.filter(({ uid }) => menus.includes(uid)),
      ...choices.operations.filter((one) => operations.includes(one.name)),
    ].map((one) => one.duties),
  );
  await ctx.orm.save(Object.assign(role, { name, nameEn: name, menus, operations, duties }));
  const now = await putPeople(ctx, role.id, had, form.user_ids ?? []);
  const after = factsOf(role, now);
  await recordChange(
    ctx,
    { object: `system_role:${role.id}`, name, before, after },
    secondPerson(before, after, had, now),
  );
  return { id: role.id, message: messageOf(ctx, duties) };
}

function messageOf({ request: { locale } }: OperationContext, duties: readonly (keyof typeof dutyNames)[]): string {
  if (duties.length < 2) return texts.saved[locale];
  const called = duties.map((duty) => textOf(dutyNames[duty] ?? duty, locale));
  return interpolate(texts.mixed[locale], { duties: called.join(locale === 'en' ? ', ' : '、') });
}

const saved = answer({ id: integer, message: text });

/** `role.create`: a role of screens and operations, for the people named. `message` warns where duties mix. */
const createOperation = defineOperation<RoleForm, { id: number; message: string }>({
  name: 'role.create',
  access,
  input: inputOf(fields, written, ['name']),
  confirmable: true,
  output: saved,
  audit: { action: 'role.create', describe: ({ name }) => ({ objects: [name] }) },
  run: (ctx, form) =>
    store(
      ctx,
      ctx.orm.create(Role, {
        name: '',
        code: 'own',
        menus: [],
        operations: [],
        isBuiltIn: false,
        createUserId: ctx.caller.userId,
      }),
      form,
    ),
});

/** `role.update`: what is given changes for everybody who has it, with their next call. */
const updateOperation = defineOperation<Revised & RoleForm, { id: number; message: string }>({
  name: 'role.update',
  access,
  input: inputOf(fields, ['id', 'revision', ...written], ['id', 'name']),
  confirmable: true,
  output: saved,
  audit: { action: 'role.update', describe: ({ id }) => ({ objects: [`system_role:${id}`] }) },
  async run(ctx, { id, revision, ...form }) {
    const role = await loadRole(ctx, id);
    checkRevised(role, revision);
    return store(ctx, role, form);
  },
});

/** `role.delete`: whoever has it has it no longer; one that approval flows name stays. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'role.delete',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'role.delete', describe: ({ id }) => ({ objects: [`system_role:${id}`] }) },
  async run(ctx, { id }) {
    const role = await loadRole(ctx, id);
    const flow = await ctx.db.maybeOne<{ name: string }>(
      `SELECT f.name FROM approval_flow f, jsonb_array_elements(f.steps) s
      WHERE s ->> 'group_type' = 'role' AND s -> 'group_ids' @> to_jsonb($1::bigint) ORDER BY f.id LIMIT 1`,
      [id],
    );
    if (flow) throw error('role.in-flow', { flow: flow.name }, { field: 'id' });
    const had = await holdersOf(ctx, id);
    const before = factsOf(role, had);
    await putPeople(ctx, id, had, []);
    await ctx.orm.delete(Role, { id: In([id]) });
    await recordChange(ctx, { object: `system_role:${id}`, name: before.name, before, after: { people: [] } });
    return { id };
  },
});

/**
 * `role.choices`: the screens and operations that own roles are made of, and for a built-in role which of them it has.
 */
const choicesOperation = defineOperation<object, RoleChoices>({
  name: 'role.choices',
  access,
  input: inputOf(fields, [], []),
  output: answer({ screens: listOf(object), operations: listOf(object) }),
  audit: 'none',
  transaction: false,
  run: (ctx) => Promise.resolve(roleChoices(ctx)),
});

/** Operations on system roles (screens I5). */
export const roleOperations = [
  createOperation,
  updateOperation,
  deleteOperation,
  choicesOperation,
] as readonly Operation[];

import { error } from '@sluice/document';
import { ILike, In } from 'typeorm';
import { idAnswer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from '../duties/change.js';
import type { SecondPerson } from '../duties/change.contract.js';
import {
  checkRevised,
  likeExactly,
  momentOf,
  momentPattern,
  otherThan,
  type ById,
  type Revised,
} from '../host/entity.words.js';
import { mappedName } from '../directory/directory.dn.js';
import { UserAccount } from '../user/user.entity.js';
import { personName } from '../user/user.rights.js';
import { departmentTexts as texts } from './department.texts.js';
import { UserGroup } from './user-group.entity.js';

interface GroupForm {
  name: string;
  user_ids?: number[] | null;
  ldap_dn?: string | null;
  end_time?: string | null;
}

const access = { roles: ['super_admin', 'system_admin'] } as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  user_ids: {
    type: ['array', 'null'],
    maxItems: 5000,
    uniqueItems: true,
    items: { type: 'integer' },
    label: texts.user_ids,
  },
  ldap_dn: { type: ['string', 'null'], maxLength: 255, label: texts.ldap_dn },
  end_time: { type: ['string', 'null'], pattern: momentPattern, label: texts.end_time },
} as const satisfies Record<string, JsonSchema>;
const written = ['name', 'user_ids', 'ldap_dn', 'end_time'] as const;

async function loadGroup(ctx: OperationContext, id: number): Promise<UserGroup> {
  const locked = await ctx.orm.findOne(UserGroup, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!locked) throw error('group.unknown', {}, { field: 'id' });
  return ctx.orm.findOneOrFail(UserGroup, { where: { id }, relations: { members: true } });
}

async function membersOf(ctx: OperationContext, ids: readonly number[]): Promise<UserAccount[]> {
  const members = await ctx.orm.findBy(UserAccount, { id: In([...ids]), isDeleted: false });
  if (members.length !== ids.length) throw error('user.unknown', {}, { field: 'user_ids' });
  return members;
}

const idsOf = ({ members }: UserGroup): number[] => members.map(({ id }) => id);

const factsOf = (group: UserGroup) => ({
  name: group.name,
  members: group.members.map(personName).sort(),
  ldap_dn: group.ldapDn,
  end_time: group.endTime?.toISOString() ?? null,
});

/** Who is in a group, and until when; no end is the latest. */
interface Membership {
  ids: readonly number[];
  end: number;
}
const membershipOf = (ids: readonly number[], end: Date | null): Membership => ({
  ids,
  end: end?.getTime() ?? Infinity,
});

const holdsLetters = async ({ db }: OperationContext, id: number): Promise<boolean> =>
  (await db.maybeOne(
    `SELECT 1 AS one FROM data_grant WHERE subject_type = 'group' AND subject_id = $1 AND letter <> 'forbid'
      AND status = 'enabled' LIMIT 1`,
    [id],
  )) !== undefined;

/**
 * Who joins a group is given its letters, and who leaves it is freed of its bans: nobody does either to themself, and
 * where the group holds letters whoever joins is confirmed by a second person. A later end is to all its members as if
 * they joined, an earlier one as if they left.
 */
async function checkMembers(
  ctx: OperationContext,
  id: number,
  before: Membership,
  after: Membership,
): Promise<SecondPerson | undefined> {
  const own = ctx.caller.userId;
  if (own !== null && before.ids.includes(own) !== after.ids.includes(own))
    throw error('duties.not-to-oneself', {}, { field: 'user_ids' });
  if (own !== null && before.ids.includes(own) && before.end !== after.end)
    throw error('duties.not-to-oneself', {}, { field: 'end_time' });
  const joining = after.end > before.end ? after.ids : after.ids.filter((one) => !before.ids.includes(one));
  if (joining.length === 0) return undefined;
  return (await holdsLetters(ctx, id)) ? { roles: policyAdministrators, beneficiaries: [...joining] } : undefined;
}

async function store(ctx: OperationContext, group: UserGroup, form: GroupForm): Promise<UserGroup> {
  ctx.platform.gateway.versions.suspect();
  const name = form.name.trim();
  const taken = await ctx.orm.findOneBy(UserGroup, { name: ILike(likeExactly(name)), id: otherThan(group.id) });
  if (taken) throw error('group.name-taken', { name }, { field: 'name' });
  const members = await membersOf(ctx, form.user_ids ?? []);
  return ctx.orm.save(
    Object.assign(group, {
      name,
      members,
      ldapDn: mappedName(form.ldap_dn),
      endTime: momentOf(form.end_time, 'end_time'),
    }),
  );
}

const createOperation = defineOperation<GroupForm, { id: number }>({
  name: 'user-group.create',
  access,
  input: inputOf(fields, written, ['name']),
  output: idAnswer,
  audit: { action: 'user-group.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    await checkMembers(ctx, 0, membershipOf([], null), membershipOf(form.user_ids ?? [], null));
    const made = await store(ctx, ctx.orm.create(UserGroup, { createUserId: ctx.caller.userId }), form);
    return { id: made.id };
  },
});

/**
 * `user-group.update`: what it is called, when it ends and who is in it. Another entry of the directory is other
 * people: where the group holds letters a second person confirms it.
 */
const updateOperation = defineOperation<Revised & GroupForm, { id: number }>({
  name: 'user-group.update',
  access,
  input: inputOf(fields, ['id', 'revision', ...written], ['id', 'name']),
  confirmable: true,
  output: idAnswer,
  audit: { action: 'user-group.update', describe: ({ id }) => ({ objects: [`group:${id}`] }) },
  async run(ctx, { id, revision, ...form }) {
    const group = await loadGroup(ctx, id);
    checkRevised(group, revision);
    const before = factsOf(group);
    const second = await checkMembers(
      ctx,
      id,
      membershipOf(idsOf(group), group.endTime),
      membershipOf(form.user_ids ?? [], momentOf(form.end_time, 'end_time')),
    );
    const after = factsOf(await store(ctx, group, form));
    const mapped = after.ldap_dn !== before.ldap_dn && after.ldap_dn !== null && (await holdsLetters(ctx, id));
    const confirmed = second ?? (mapped ? { roles: policyAdministrators } : undefined);
    await recordChange(ctx, { object: `group:${id}`, name: after.name, before, after }, confirmed);
    return { id };
  },
});

/** `user-group.delete`: a group that holds letters or bans stays; they are revoked first. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'user-group.delete',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'user-group.delete', describe: ({ id }) => ({ objects: [`group:${id}`] }) },
  async run(ctx, { id }) {
    ctx.platform.gateway.versions.suspect();
    const group = await loadGroup(ctx, id);
    const holds = await ctx.db.maybeOne(
      `SELECT 1 AS one FROM data_grant WHERE subject_type = 'group' AND subject_id = $1
        AND status IN ('enabled', 'disabled') LIMIT 1`,
      [id],
    );
    if (holds) throw error('group.holds-grants', {}, { field: 'id' });
    await ctx.orm.remove(group);
    return { id };
  },
});

/** Operations on groups of people. */
export const userGroupOperations = [createOperation, updateOperation, deleteOperation] as readonly Operation[];

import { error, type Letter } from '@sluice/document';
import { parseObjectPath } from '@sluice/policy';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { policyAdministrators, recordChange } from '../duties/change.js';
import { reachesSource } from '../session/token.limits.js';
import { freshIn } from '../user/fresh.account.js';
import type { SecondPerson } from '../duties/change.contract.js';
import {
  checkMayGrant,
  checkMayRevoke,
  checkObject,
  reachesOneself,
  subjectPeople,
  type GrantedRow,
} from './grant.rights.js';
import { sourceInput } from './source.schemas.js';
import { sourceTexts } from './source.texts.js';
import { answer, idAnswer, integer, listOf } from '../dispatch/answer.schema.js';

/** Who receives a letter; a role of a project in one project. */
export interface GrantSubject {
  type: 'user' | 'group' | 'project_role' | 'app' | 'anonymous';
  id: number | null;
  projectId?: number | null;
}

/**
 * A letter on an object of a source; the path begins below the database, empty is the whole source. `endTime` is
 * Asia/Shanghai text.
 */
export interface NewGrant {
  subject: GrantSubject;
  sourceId: number;
  letter: Letter;
  objectPath?: string | null;
  endTime?: string | null;
  userId: number | null;
}

/** Stores a grant after checking its path; also used where data is set up. Throws `grant.path-invalid`. */
export async function grantLetter(db: Db, grant: NewGrant): Promise<number> {
  const path = grant.objectPath?.trim() ?? '';
  const parts = parseObjectPath(path);
  if (!parts || parts.length > 3) throw error('grant.path-invalid', { path }, { field: 'object_path' });
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, end_time, source_type,
      create_user_id, project_id)
     VALUES ($1, $2, $3, $4, $5, $6::timestamp AT TIME ZONE 'Asia/Shanghai', 'resource_request', $7, $8) RETURNING id`,
    [
      grant.subject.type,
      grant.subject.id,
      grant.sourceId,
      path,
      grant.letter,
      grant.endTime || null,
      grant.userId,
      grant.subject.projectId ?? null,
    ],
  );
  return id;
}

interface GrantForm {
  user_id?: number | null;
  subject_type?: GrantSubject['type'] | '' | null;
  subject_id?: number | null;
  /** Of a project's role: the project, which must work on the source. */
  project_id?: number | null;
  data_source_id: number;
  letter: Letter;
  object_path?: string | null;
  /** Several objects at once; beside or instead of `object_path`. */
  object_paths?: string[] | null;
  end_time?: string | null;
}

/** In the role `r` of the project `p`, for now or for good. */
const freshMember = `m.project_role_id = r.id AND m.project_id = p.id AND m.status = 'active'`;

const subjectNames = {
  user: `SELECT name || ' (' || account || ')' AS name,
  must_change_pwd FROM user_account WHERE id = $1 AND NOT is_deleted`,
  group: `SELECT g.name, ${freshIn('user_group_member', 'm.group_id = g.id')} AS must_change_pwd FROM user_group g
    WHERE g.id = $1`,
  project_role: `SELECT p.name || ' · ' || r.name AS name,
  ${freshIn('project_member', freshMember)} AS must_change_pwd FROM project p JOIN project_role r ON r.project_id = p.id
    OR r.project_id IS NULL
    WHERE r.id = $1 AND p.id = $2 AND p.status <> 'archived'`,
  app: 'SELECT uid AS name, false AS must_change_pwd FROM app_principal WHERE id = $1',
} as const;

/**
 * A subject with its name, and whether it is, or has among its people, one who has not yet replaced the password that
 * somebody else set.
 */
interface KnownSubject extends GrantSubject {
  name: string;
  isFresh: boolean;
}

async function subjectOf({ db }: OperationContext, form: GrantForm): Promise<KnownSubject> {
  const type = form.subject_type || 'user';
  if (type === 'anonymous') return { type, id: null, name: 'anonymous', isFresh: false };
  const id = form.user_id ?? form.subject_id ?? null;
  const field = form.subject_type ? 'subject_id' : 'user_id';
  if (id === null) throw error('input.required', { label: sourceTexts[field] }, { field });
  const projectId = type === 'project_role' ? (form.project_id ?? null) : null;
  if (type === 'project_role' && projectId === null)
    throw error('input.required', { label: sourceTexts.project_id }, { field: 'project_id' });
  const values = projectId === null ? [id] : [id, projectId];
  const known = await db.maybeOne<{ name: string; must_change_pwd: boolean }>(subjectNames[type], values);
  if (!known) throw error('object.unknown', { kind: type, name: String(id) }, { field });
  if (projectId !== null) await checkProjectSource(db, projectId, form.data_source_id);
  return { type, id, projectId, name: known.name, isFresh: known.must_change_pwd };
}

/** A letter of a project's role on a source that the project does not work on would never decide. */
async function checkProjectSource(db: Db, projectId: number, sourceId: number): Promise<void> {
  const works = await db.maybeOne(
    `SELECT 1 AS one FROM project_source WHERE project_id = $1 AND data_source_id = $2
      AND (end_time IS NULL OR end_time > now())`,
    [projectId, sourceId],
  );
  if (!works) throw error('project.source-missing', {}, { field: 'data_source_id' });
}

/** The objects that the form names, each once; none is the whole source. */
function objectsOf({ object_path: one, object_paths: several }: GrantForm): string[] {
  const named = [...(one ? [one] : []), ...(several ?? [])].map((path) => path.trim()).filter((path) => path !== '');
  return named.length === 0 ? [''] : [...new Set(named)];
}

/**
 * A letter for anybody, the granting administrator among them once they have signed out, takes two people; so does one
 * for an account whose first password somebody else still knows, alone or among others.
 */
async function secondFor(db: Db, subject: KnownSubject, letter: Letter): Promise<SecondPerson | undefined> {
  if (letter === 'forbid' || (subject.type !== 'anonymous' && !subject.isFresh)) return undefined;
  return { roles: policyAdministrators, beneficiaries: await subjectPeople(db, subject) };
}

const subjectKey = ({ type, id, projectId }: GrantSubject): string =>
  [...(projectId ? [`project:${projectId}`] : []), id === null ? type : `${type}:${id}`].join(' ');

const createGrantOperation = defineOperation<GrantForm, { id: number; ids: number[] }>({
  name: 'grant.create',
  access: 'signed-in',
  input: sourceInput(
    [
      'user_id',
      'subject_type',
      'subject_id',
      'project_id',
      'data_source_id',
      'letter',
      'object_path',
      'object_paths',
      'end_time',
    ],
    ['data_source_id', 'letter'],
  ),
  confirmable: true,
  output: answer({ id: integer, ids: listOf(integer) }),
  audit: {
    action: 'grant.create',
    describe: (form) => ({
      objects: [
        `data_source:${form.data_source_id}`,
        `${form.subject_type || 'user'}:${form.user_id ?? form.subject_id ?? ''}`,
        ...(form.project_id ? [`project:${form.project_id}`] : []),
        `letter:${form.letter}`,
        ...objectsOf(form).map((path) => `object:${path}`),
      ],
    }),
  },
  objectRight: (ctx, form) => checkMayGrant(ctx, form.data_source_id, form.subject_type || 'user', form.project_id),
  async run(ctx, form) {
    const source = await ctx.platform.gateway.sources.get(form.data_source_id);
    ctx.platform.gateway.versions.suspect();
    const subject = await subjectOf(ctx, form);
    if (await reachesOneself(ctx, subject.type, subject.id, subject.projectId))
      throw error('duties.not-to-oneself', {}, { field: form.subject_type ? 'subject_id' : 'user_id' });
    const paths = objectsOf(form);
    const ids: number[] = [];
    for (const objectPath of paths) {
      await checkObject(
        ctx.db,
        source.id,
        objectPath,
        form.object_path === objectPath ? 'object_path' : 'object_paths',
      );
      const grant = { subject, sourceId: source.id, letter: form.letter, objectPath, userId: ctx.caller.userId };
      ids.push(await grantLetter(ctx.db, { ...grant, endTime: form.end_time }));
    }
    await recordChange(
      ctx,
      {
        object: `${subjectKey(subject)}@data_source:${source.id}`,
        name: `${subject.name} · ${source.name}`,
        before: { letter: null, objects: null, until: null },
        after: { letter: form.letter, objects: paths.map((path) => path || '*'), until: form.end_time || null },
      },
      await secondFor(ctx.db, subject, form.letter),
    );
    return { id: ids[0] ?? 0, ids };
  },
});

const grantSql = `
  SELECT g.id, g.subject_type, g.subject_id, g.project_id, g.data_source_id, g.object_path, g.letter, g.status,
    d.name AS source_name
  FROM data_grant g JOIN data_source d ON d.id = g.data_source_id WHERE g.id = $1 FOR UPDATE OF g`;

const revokeGrantOperation = defineOperation<{ id: number }, { id: number }>({
  name: 'grant.revoke',
  access: 'signed-in',
  input: sourceInput(['id'], ['id']),
  output: idAnswer,
  audit: { action: 'grant.revoke', describe: ({ id }) => ({ objects: [`grant:${id}`] }) },
  async run(ctx, { id }) {
    const grant = await ctx.db.maybeOne<GrantedRow>(grantSql, [id]);
    await checkMayRevoke(ctx, grant);
    if (!grant || grant.status === 'revoked') throw error('grant.unknown');
    return endGrant(ctx, grant);
  },
});

/** Ends a grant for the next statement, and notes it. */
async function endGrant(ctx: OperationContext, grant: GrantedRow): Promise<{ id: number }> {
  const { id } = grant;
  ctx.platform.gateway.versions.suspect();
  await ctx.db.query(
    "UPDATE data_grant SET status = 'revoked', update_time = now(), revision = revision + 1 WHERE id = $1",
    [id],
  );
  const facts = { letter: grant.letter, objects: [grant.object_path || '*'] };
  await recordChange(ctx, {
    object: `grant:${id}`,
    name: grant.source_name,
    before: { ...facts, status: grant.status },
    after: { ...facts, status: 'revoked' },
  });
  return { id };
}

/** `grant.give-back`: whoever was granted a right themself ends it at once; a prohibition is not theirs to lift. */
const giveBackOperation = defineOperation<{ id: number }, { id: number }>({
  name: 'grant.give-back',
  access: 'signed-in',
  input: sourceInput(['id'], ['id']),
  output: idAnswer,
  audit: { action: 'grant.give-back', describe: ({ id }) => ({ objects: [`grant:${id}`] }) },
  async run(ctx, { id }) {
    if (ctx.caller.preview !== undefined) throw error('access.denied');
    const grant = await ctx.db.maybeOne<GrantedRow>(grantSql, [id]);
    const isOwn = grant?.subject_type === 'user' && grant.subject_id === ctx.caller.userId;
    if (!grant || !isOwn || grant.letter === 'forbid' || grant.status !== 'enabled') throw error('grant.unknown');
    if (!reachesSource(ctx.caller, grant.data_source_id)) throw error('grant.unknown');
    return endGrant(ctx, grant);
  },
});

/** Letters of persons, groups and apps. */
export const grantOperations = [createGrantOperation, revokeGrantOperation, giveBackOperation] as readonly Operation[];

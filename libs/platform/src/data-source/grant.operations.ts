import { error, type Letter } from '@sluice/document';
import { parseObjectPath } from '@sluice/policy';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { sourceInput } from './source.schemas.js';
import { sourceTexts } from './source.texts.js';

/** Who receives a letter. */
export interface GrantSubject {
  type: 'user' | 'group' | 'project_role' | 'app' | 'anonymous';
  id: number | null;
}
/** A letter on an object of a source; the path begins below the database, empty is the whole source. `endTime` is Asia/Shanghai text. */
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
    `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, end_time, source_type, create_user_id)
     VALUES ($1, $2, $3, $4, $5, $6::timestamp AT TIME ZONE 'Asia/Shanghai', 'resource_request', $7) RETURNING id`,
    [grant.subject.type, grant.subject.id, grant.sourceId, path, grant.letter, grant.endTime || null, grant.userId],
  );
  return id;
}

interface GrantForm {
  user_id?: number | null;
  subject_type?: GrantSubject['type'] | '' | null;
  subject_id?: number | null;
  data_source_id: number;
  letter: Letter;
  object_path?: string | null;
  end_time?: string | null;
}

const stewards = { roles: ['policy_admin'] } as const;

const subjectTables = {
  user: 'user_account',
  group: 'user_group',
  project_role: 'project_role',
  app: 'app_principal',
} as const;

async function subjectOf({ db }: OperationContext, form: GrantForm): Promise<GrantSubject> {
  const type = form.subject_type || 'user';
  if (type === 'anonymous') return { type, id: null };
  const id = form.user_id ?? form.subject_id ?? null;
  const field = form.subject_type ? 'subject_id' : 'user_id';
  if (id === null) throw error('input.required', { label: sourceTexts.user_id }, { field });
  const known = await db.maybeOne(`SELECT 1 AS one FROM ${subjectTables[type]} WHERE id = $1`, [id]);
  if (!known) throw error('object.unknown', { kind: type, name: String(id) }, { field });
  return { type, id };
}

const createGrantOperation = defineOperation<GrantForm, { id: number }>({
  name: 'grant.create',
  access: stewards,
  input: sourceInput(
    ['user_id', 'subject_type', 'subject_id', 'data_source_id', 'letter', 'object_path', 'end_time'],
    ['data_source_id', 'letter'],
  ),
  audit: {
    action: 'grant.create',
    describe: (form) => ({
      objects: [
        `data_source:${form.data_source_id}`,
        `${form.subject_type || 'user'}:${form.user_id ?? form.subject_id ?? ''}`,
        `letter:${form.letter}`,
        `object:${form.object_path ?? ''}`,
      ],
    }),
  },
  async run(ctx, form) {
    await ctx.platform.gateway.sources.get(form.data_source_id);
    ctx.platform.gateway.versions.suspect();
    const subject = await subjectOf(ctx, form);
    return {
      id: await grantLetter(ctx.db, {
        subject,
        sourceId: form.data_source_id,
        letter: form.letter,
        objectPath: form.object_path,
        endTime: form.end_time,
        userId: ctx.caller.userId,
      }),
    };
  },
});

const revokeGrantOperation = defineOperation<{ id: number }, { id: number }>({
  name: 'grant.revoke',
  access: stewards,
  input: sourceInput(['id'], ['id']),
  audit: { action: 'grant.revoke', describe: ({ id }) => ({ objects: [`grant:${id}`] }) },
  async run({ db, platform }, { id }) {
    platform.gateway.versions.suspect();
    const { rowCount } = await db.query(
      "UPDATE data_grant SET status = 'revoked', update_time = now(), revision = revision + 1 WHERE id = $1 AND status <> 'revoked'",
      [id],
    );
    if (rowCount === 0) throw error('grant.unknown');
    return { id };
  },
});

/** Letters of persons, groups, project roles and apps. */
export const grantOperations = [createGrantOperation, revokeGrantOperation] as readonly Operation[];

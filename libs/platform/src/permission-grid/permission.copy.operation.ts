import { error } from '@sluice/document';
import { answer, integer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation } from '../dispatch/operation.js';
import { saveChanges } from './permission.save.operation.js';
import { permissionFields as fields, type GridChange, type GridSubject } from './permission.schemas.js';
import { knownSubject, scopeOf } from './permission.scope.js';
import { isSame, lockSubject, readHeld, type HeldGrant } from './permission.store.js';

interface CopyForm {
  project_id: number;
  from_id: number;
  user_id: number;
}

const person = (id: number): GridSubject => ({ type: 'user', id });

/** Whether somebody holds the same already, for as long and with as high a level as it would be copied. */
const holds = (held: readonly HeldGrant[], grant: HeldGrant): boolean =>
  held.some(
    (one) =>
      isSame(one, grant) &&
      one.access_level === grant.access_level &&
      (one.end_time === null || (grant.end_time !== null && one.end_time >= grant.end_time)),
  );

/** Letters of one place are never made shorter by a copy. */
function lengthened(held: readonly HeldGrant[], grant: HeldGrant): string | null {
  const ends = [grant, ...held.filter((one) => isSame(one, grant))].map(({ end_time: end }) => end);
  return ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
}

/**
 * `project.copy-rights`: what one member of a project holds there by themself, bans too, is given to another one beside
 * what they hold, until the same ends; all of it or nothing. Roles, groups and other projects are not copied, nor what
 * has not begun; nor row filters on the person, which are a policy administrator's to set: the dialog says so. Throws
 * `permission.copy-nothing`, and what a saving throws.
 */
export const copyOperation = defineOperation<CopyForm, { count: number }>({
  name: 'project.copy-rights',
  access: 'signed-in',
  input: inputOf(fields, ['project_id', 'from_id', 'user_id'], ['project_id', 'from_id', 'user_id']),
  confirmable: true,
  output: answer({ count: integer }),
  audit: {
    action: 'project.copy-rights',
    describe: ({ project_id: project, from_id: from, user_id: to }) => ({
      objects: [`project:${project}`, `user:${from}`, `user:${to}`],
    }),
  },
  async run(ctx, { project_id: project, from_id: from, user_id: to }) {
    const scope = await scopeOf(ctx, project);
    if (!scope.maySave) throw error('access.denied');
    for (const id of [from, to].sort((one, other) => one - other)) {
      await knownSubject(ctx, scope, person(id));
      await lockSubject(ctx.db, scope, person(id));
    }
    const started = new Set(
      (
        await ctx.db.query<{ id: number }>(
          `SELECT g.id FROM data_grant g WHERE g.project_id = $1 AND g.subject_type = 'user' AND g.subject_id = $2
            AND (g.start_time IS NULL OR g.start_time <= now())`,
          [project, from],
        )
      ).rows.map(({ id }) => id),
    );
    const source = (await readHeld(ctx.db, scope, person(from))).held.filter(({ id }) => started.has(id));
    const { held, revision } = await readHeld(ctx.db, scope, person(to));
    const changes = source
      .filter((grant) => from !== to && !holds(held, grant))
      .map((grant): GridChange => ({
        source_id: grant.source_id,
        path: grant.path,
        letter: grant.letter,
        granted: true,
        end_time: lengthened(held, grant),
        access_level: grant.access_level,
      }));
    if (changes.length === 0) throw error('permission.copy-nothing', {}, { field: 'from_id' });
    // What the first one holds needs no parent that they do not have.
    const opens = changes.flatMap(({ source_id, path, letter }) =>
      path.map((_, depth) => ({ source_id, letter, path: path.slice(0, depth) })),
    );
    await saveChanges(ctx, scope, { project_id: project, subjects: [{ ...person(to), revision }], changes, opens });
    return { count: changes.length };
  },
});

import { ACCESS_LEVELS, error } from '@sluice/document';
import { formatObjectPath } from '@sluice/policy';
import { checkObject, reachesOneself, subjectPeople } from '../data-source/grant.rights.js';
import type { SourceRecord } from '../data-source/source.type.js';
import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from '../duties/change.js';
import type { SecondPerson } from '../duties/change.contract.js';
import { momentOf } from '../host/entity.words.js';
import { checkParents } from './permission.parents.js';
import { MAX_CHANGES, permissionFields as fields } from './permission.schemas.js';
import type { GridChange, GridLetter, GridSubject } from './permission.schemas.js';
import { knownSubject, scopeOf, scopeSources, type GridScope, type KnownSubject } from './permission.scope.js';
import { isSame, lockSubject, readHeld, writeChange, type HeldGrant } from './permission.store.js';

interface SaveForm {
  project_id?: number | null;
  /** Several are changed alike; each as it was read. */
  subjects: (GridSubject & { revision: string })[];
  changes: GridChange[];
  /** Parents that the screen offered to enable with their children's letters. */
  opens?: GridLetter[] | null;
}

interface Saved {
  type: string;
  id: number;
  revision: string;
}

/**
 * What is wrong with the changes by themselves: twice the same, a level elsewhere than on a source or above the
 * scope's, an end that is over, a source that is none of the scope's or is broken.
 */
async function checkChanges(
  ctx: OperationContext,
  scope: GridScope,
  changes: readonly GridChange[],
): Promise<Map<number, SourceRecord>> {
  const sources = new Map((await scopeSources(ctx, scope)).map((source) => [source.id, source]));
  const keys = new Set(changes.map(({ source_id, path, letter }) => JSON.stringify([source_id, path, letter])));
  if (keys.size < changes.length) throw error('spec.data-wrong', {}, { field: 'changes' });
  const now = ctx.platform.clock.now();
  for (const change of changes) {
    const source = sources.get(change.source_id);
    const data = { field: 'changes', source_id: change.source_id, path: change.path, letter: change.letter };
    if (!source) throw error('access.denied', {}, { field: 'changes' });
    if (!change.granted) continue;
    if (source.conn_status === 'failed') throw error('spec.repair-connection', {}, { field: 'changes', data });
    const end = momentOf(change.end_time, 'changes');
    if (end && end.getTime() <= now) throw error('permission.end-past', {}, { field: 'changes', data });
    const level = change.access_level || null;
    if (level && (change.path.length > 0 || change.letter === 'forbid'))
      throw error('permission.level-place', {}, { field: 'changes', data });
    if (level && ACCESS_LEVELS.indexOf(level) > ACCESS_LEVELS.indexOf(scope.ceiling))
      throw error('permission.level-ceiling', {}, { field: 'changes', data });
    await checkObject(ctx.db, source.id, formatObjectPath(change.path), 'changes');
  }
  return sources;
}

/** Whether a change gives more than there was: a letter, a longer time, a level; or lifts a ban. */
const gives = ({ granted, letter }: GridChange): boolean => granted !== (letter === 'forbid');

async function checkNotOneself(
  ctx: OperationContext,
  scope: GridScope,
  { type, id }: GridSubject,
  changes: readonly GridChange[],
): Promise<void> {
  if (changes.some(gives) && (await reachesOneself(ctx, type, id, scope.projectId)))
    throw error('duties.not-to-oneself', {}, { field: 'subjects' });
}

/**
 * An account whose first password somebody else still knows takes two people, and a level that shows more in clear does
 * outside of a project.
 */
async function secondFor(
  { db }: OperationContext,
  scope: GridScope,
  known: readonly KnownSubject[],
  changes: readonly GridChange[],
): Promise<SecondPerson | undefined> {
  const isFresh = known.some(({ fresh }) => fresh) && changes.some(gives);
  const raises =
    scope.projectId === null &&
    changes.some(({ granted, access_level: level }) => granted && level && level !== 'public');
  if (!isFresh && !raises) return undefined;
  const beneficiaries: number[] = [];
  for (const { type, id } of known)
    beneficiaries.push(...(await subjectPeople(db, { type, id, projectId: scope.projectId })));
  return { roles: policyAdministrators, beneficiaries };
}

/** Lines that a record of changes holds; more are counted. */
const maxLines = 200;

/** A letter on an object as records write it. */
const lineOf = (
  source: string,
  { letter, path, end_time: end, access_level: level }: Omit<GridChange, 'source_id' | 'granted'>,
): string =>
  [`${letter} ${source}/${formatObjectPath(path) || '*'}`, level, end && `→ ${end}`].filter(Boolean).join(' ');

function linesOf(lines: readonly string[]): string[] {
  const shown = lines.slice(0, maxLines);
  return lines.length > shown.length ? [...shown, `+${lines.length - shown.length}`] : shown;
}

async function saveFor(
  ctx: OperationContext,
  scope: GridScope,
  subject: SaveForm['subjects'][number],
  form: SaveForm,
): Promise<{ known: KnownSubject; before: HeldGrant[] }> {
  const known = await knownSubject(ctx, scope, subject);
  await lockSubject(ctx.db, scope, subject);
  const { held, revision } = await readHeld(ctx.db, scope, subject);
  if (revision !== subject.revision)
    throw error('spec.data-wrong', {}, { field: 'subjects', data: { conflict: true, name: known.name } });
  await checkNotOneself(ctx, scope, subject, form.changes);
  checkParents(held, form.changes, form.opens ?? []);
  for (const change of form.changes) await writeChange(ctx.db, { scope, subject, held, by: ctx.caller.userId }, change);
  return { known, before: held.filter((grant) => form.changes.some((change) => isSame(grant, change))) };
}

/**
 * `permission.save`: the collected changes of the grid for one subject or several, all of them or none. Throws
 * `spec.data-wrong` where somebody changed the same meanwhile, `spec.repair-connection` for a broken source, what a
 * parent says (`checkParents`), and `duties.not-to-oneself`.
 */
export const saveOperation = defineOperation<SaveForm, { list: Saved[] }>({
  name: 'permission.save',
  access: 'signed-in',
  input: inputOf(fields, ['project_id', 'subjects', 'changes', 'opens'], ['subjects', 'changes']),
  confirmable: true,
  output: answer({ list: listOf(answer({ type: text, id: integer, revision: text })) }),
  audit: {
    action: 'permission.save',
    describe: ({ project_id: project, subjects, changes }) => ({
      objects: [
        ...(project ? [`project:${project}`] : []),
        ...subjects.map(({ type, id }) => `${type}:${id}`),
        ...[...new Set(changes.map(({ source_id: id }) => id))].map((id) => `data_source:${id}`),
      ].slice(0, 50),
    }),
  },
  async run(ctx, form) {
    const scope = await scopeOf(ctx, form.project_id);
    if (!scope.maySave) throw error('access.denied');
    return { list: await saveChanges(ctx, scope, form) };
  },
});

/**
 * Writes changes for subjects in a scope that the caller may save in: checked, recorded, and held for a second person
 * where they need one.
 */
export async function saveChanges(ctx: OperationContext, scope: GridScope, form: SaveForm): Promise<Saved[]> {
  if (form.subjects.length * form.changes.length > MAX_CHANGES)
    throw error('permission.too-many', { most: MAX_CHANGES }, { field: 'changes' });
  const sources = await checkChanges(ctx, scope, form.changes);
  ctx.platform.gateway.versions.suspect();
  // In one order, so that two savings of the same people wait for each other instead of for ever.
  const order = [...form.subjects].sort((one, other) => one.type.localeCompare(other.type) || one.id - other.id);
  const done: { known: KnownSubject; before: HeldGrant[] }[] = [];
  for (const subject of order) done.push(await saveFor(ctx, scope, subject, form));
  const nameOf = (id: number): string => sources.get(id)?.name ?? String(id);
  const before = done.flatMap(({ known, before: held }) =>
    held.map((grant) => `${known.name}: ${lineOf(nameOf(grant.source_id), grant)}`),
  );
  const after = done.flatMap(({ known }) =>
    form.changes
      .filter(({ granted }) => granted)
      .map((change) => `${known.name}: ${lineOf(nameOf(change.source_id), change)}`),
  );
  await recordChange(
    ctx,
    {
      object: order.map(({ type, id }) => `${type}:${id}`).join(' '),
      name: linesOf(done.map(({ known }) => known.name))
        .join(', ')
        .slice(0, 500),
      before: { objects: linesOf(before) },
      after: { objects: linesOf(after) },
    },
    await secondFor(
      ctx,
      scope,
      done.map(({ known }) => known),
      form.changes,
    ),
  );
  const list: Saved[] = [];
  for (const { type, id } of form.subjects)
    list.push({ type, id, revision: (await readHeld(ctx.db, scope, { type, id })).revision });
  return list;
}

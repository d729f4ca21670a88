import { ACCESS_LEVELS, LETTERS } from '@sluice/document';
import { catalogueNode } from '../data-source/catalogue.answers.js';
import { levelBelow } from '../data-source/catalogue.operations.js';
import { searchIn } from '../data-source/catalogue.search.js';
import { sourceNode, type Seen } from '../data-source/catalogue.source.js';
import type { CatalogueNode } from '../data-source/catalogue.type.js';
import { answer, flag, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { error } from '@sluice/document';
import { copyOperation } from './permission.copy.operation.js';
import { filtersOf, type GridFilter } from './permission.filters.js';
import { saveOperation } from './permission.save.operation.js';
import {
  GRID_LETTERS,
  permissionFields as fields,
  type GridSubject,
  type GridSubjectType,
} from './permission.schemas.js';
import { knownSubject, scopeOf, scopeSight, scopeSources, subjectsOf, type GridScope } from './permission.scope.js';
import { readHeld, type HeldGrant } from './permission.store.js';

interface InScope {
  project_id?: number | null;
}

/** `permission.subjects`: whom rights can be given to in a project or everywhere; a plain member finds themself. */
const subjectsOperation = defineOperation<
  InScope & { type: GridSubjectType; keyword?: string | null },
  { list: { type: string; id: number; name: string }[]; may_save: boolean }
>({
  name: 'permission.subjects',
  access: 'signed-in',
  input: inputOf(fields, ['project_id', 'type', 'keyword'], ['type']),
  output: answer({ list: listOf(answer({ type: text, id: integer, name: text })), may_save: flag }),
  list: 'whole',
  audit: 'none',
  transaction: false,
  async run(ctx, { project_id: project, type, keyword }) {
    const scope = await scopeOf(ctx, project);
    const found = await subjectsOf(ctx, scope, type, keyword?.trim() ?? '');
    return { list: found.map(({ type: kind, id, name }) => ({ type: kind, id, name })), may_save: scope.maySave };
  },
});

interface ReadAnswer {
  name: string;
  revision: string;
  may_save: boolean;
  letters: string[];
  levels: string[];
  held: Omit<HeldGrant, 'id'>[];
  /** Which rows of tables the subject sees; whoever keeps policies may change those of the subject alone. */
  filters: GridFilter[];
  may_filter: boolean;
}

/** `permission.read`: what a subject holds in a project or everywhere, with the revision that a saving names. */
const readOperation = defineOperation<InScope & { subject: GridSubject }, ReadAnswer>({
  name: 'permission.read',
  access: 'signed-in',
  input: inputOf(fields, ['project_id', 'subject'], ['subject']),
  output: answer({
    name: text,
    revision: text,
    may_save: flag,
    letters: listOf(text),
    levels: listOf(text),
    held: listOf(
      answer({
        source_id: integer,
        path: listOf(text),
        letter: text,
        access_level: orNull(text),
        end_time: orNull(text),
      }),
    ),
    filters: listOf(
      answer({
        id: integer,
        revision: integer,
        name: orNull(text),
        source_id: integer,
        path: listOf(text),
        condition: orNull(text),
        is_own: flag,
      }),
    ),
    may_filter: flag,
  }),
  audit: 'none',
  transaction: false,
  async run(ctx, { project_id: project, subject }) {
    const scope = await scopeOf(ctx, project);
    const known = await knownSubject(ctx, scope, subject);
    const { held, revision } = await readHeld(ctx.db, scope, subject);
    const limit = ACCESS_LEVELS.indexOf(scope.ceiling);
    const sources = (await scopeSources(ctx, scope)).map(({ id }) => id);
    const isKeeper = ctx.caller.roles.includes('policy_admin');
    return {
      name: known.name,
      revision,
      may_save: scope.maySave,
      letters: LETTERS.filter((letter) => GRID_LETTERS.includes(letter)),
      levels: ACCESS_LEVELS.slice(0, limit + 1),
      held: held.map(({ id: _id, ...grant }) => grant),
      filters: await filtersOf(ctx.db, subject, { sources, isKeeper }),
      may_filter: isKeeper,
    };
  },
});

async function seenIn(ctx: OperationContext, scope: GridScope): Promise<Map<number, Seen>> {
  const seen = new Map<number, Seen>();
  for (const source of await scopeSources(ctx, scope)) {
    const sight = await scopeSight(ctx, scope, source);
    if (sight.shows([])) seen.set(source.id, { source, sight });
  }
  return seen;
}

/**
 * `permission.objects`: one level of the object tree as whoever gives rights sees it; without a place the sources of
 * the scope.
 */
const objectsOperation = defineOperation<
  InScope & { source_id?: number | null; parent_id?: number | null },
  { list: CatalogueNode[] }
>({
  name: 'permission.objects',
  access: 'signed-in',
  list: 'whole',
  input: inputOf(fields, ['project_id', 'source_id', 'parent_id'], []),
  output: answer({ list: listOf(catalogueNode) }),
  audit: 'none',
  transaction: false,
  async run(ctx, { project_id: project, source_id: sourceId, parent_id: parentId }) {
    const scope = await scopeOf(ctx, project);
    const seen = await seenIn(ctx, scope);
    if (!sourceId && !parentId) return { list: [...seen.values()].map((one) => sourceNode(one)) };
    const list = await levelBelow(ctx, { sourceId, parentId }, ({ id }) => {
      const within = seen.get(id);
      // A source outside of the scope is as unknown as one that does not exist.
      return within ? Promise.resolve(within.sight) : Promise.reject(error('catalogue.unknown'));
    });
    return { list: list.filter(({ kind }) => kind !== 'routine') };
  },
});

/** `permission.search`: the same objects by name and comment, each with the way to it. */
const searchOperation = defineOperation<InScope & { name: string }, { list: CatalogueNode[][]; more: boolean }>({
  name: 'permission.search',
  access: 'signed-in',
  input: inputOf(fields, ['project_id', 'name'], ['name']),
  output: answer({ list: listOf(listOf(catalogueNode)), more: flag }),
  audit: 'none',
  transaction: false,
  async run(ctx, { project_id: project, name }) {
    const { list, more } = await searchIn(ctx, await seenIn(ctx, await scopeOf(ctx, project)), name);
    return { list: list.filter((path) => path.at(-1)?.kind !== 'routine'), more };
  },
});

/** The grid of rights: who, what they hold, on what, and what becomes of it (screens.md D6). */
export const permissionOperations = [
  subjectsOperation,
  readOperation,
  objectsOperation,
  searchOperation,
  saveOperation,
  copyOperation,
] as readonly Operation[];

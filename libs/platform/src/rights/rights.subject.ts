import { error, interpolate, type Locale } from '@sluice/document';
import type { Caller } from '../dispatch/caller.js';
import type { OperationContext } from '../dispatch/operation.js';
import { checkMoment, inPast } from '../gateway/past.js';
import { momentOf, shownMoment } from '../host/entity.words.js';
import { findPerson } from '../session/session.rows.js';
import type { ChainLine } from './rights.chain.js';
import type { AskedOperation } from './rights.question.js';
import { answerTexts, rightsLabels as labels } from './rights.texts.js';

/** A question as its form sends it. */
export interface RightsForm {
  [field: string]: unknown;
  subject_type?: 'user' | 'group' | 'project_role' | 'app' | 'anonymous' | '' | null;
  /** Empty is the caller. */
  user_id?: number | null;
  app_id?: number | null;
  group_id?: number | null;
  /** Project and role, as `12-3`: a built-in role is one in each project. */
  project_role?: string | null;
  /** Whoever manages this project asks about one of its members or roles, on one of its sources. */
  project_id?: number | null;
  /** As it was then; empty is now. */
  moment?: string | null;
  data_source_id: number;
  object_path?: string | null;
  operation?: AskedOperation | '' | null;
  /** Instead of an object and an operation. */
  statement?: string | null;
  /** Where bare names of the statement are looked up. */
  schema?: string | null;
}

/** Whom a question is about: as the gate would know them, and what a sentence calls them. */
export interface Asked {
  caller: Caller;
  who: string;
  isUsable: boolean;
  app?: { id: number };
}

/** Whether somebody asks about themself. */
export const isAboutOneself = ({ caller }: OperationContext, form: RightsForm): boolean =>
  (form.subject_type || 'user') === 'user' && (form.user_id ?? caller.userId) === caller.userId;

const anonymous: Omit<Caller, 'locale'> = {
  kind: 'anonymous',
  userId: null,
  account: '',
  name: '',
  roles: [],
  accessLevel: 'public',
};

async function subjectAsked(ctx: OperationContext, form: RightsForm): Promise<Asked> {
  const { caller, db, platform } = ctx;
  const { locale } = ctx.request;
  const at = momentOf(form.moment, 'moment') ?? undefined;
  if (at === undefined && isAboutOneself(ctx, form)) return { caller, who: caller.name, isUsable: true };
  if (form.subject_type === 'anonymous')
    return { caller: { ...anonymous, locale }, who: answerTexts.anonymous[locale], isUsable: true };
  if (form.subject_type === 'app') {
    const app = await db.maybeOne<{ id: number; uid: string }>('SELECT id, uid FROM app_principal WHERE id = $1', [
      form.app_id ?? null,
    ]);
    if (!app) throw unknown('app_id', form.app_id);
    const who = interpolate(answerTexts.app[locale], { app: app.uid }, locale);
    return { caller: { ...anonymous, locale }, who, isUsable: true, app: { id: app.id } };
  }
  if (form.subject_type === 'group' || form.subject_type === 'project_role') {
    const { who, standsFor } = await subjectOf(ctx, form, form.subject_type);
    return {
      caller: { ...anonymous, kind: 'user', roles: ['user'], name: who, locale, standsFor },
      who,
      isUsable: true,
    };
  }
  const id = form.user_id ?? caller.userId ?? 0;
  const person = await (at === undefined
    ? findPerson(db, id, new Date(platform.clock.now()))
    : inPast(db, at, (past) => findPerson(past, id, at)));
  if (!person) throw unknown('user_id', id);
  const { account, name, roles, access_level: accessLevel } = person;
  return {
    caller: {
      kind: 'user',
      userId: id,
      account,
      name,
      roles: [...new Set([...roles, 'user' as const])],
      locale,
      accessLevel,
    },
    who: `${name} (${account})`,
    isUsable: person.is_usable,
  };
}

/**
 * Whom the form means, as they are or as they were; `within`: by what this project gives and what is given outside of
 * projects. Throws `object.unknown` and for a moment that cannot be asked about.
 */
export async function askedOf(ctx: OperationContext, form: RightsForm, within?: number): Promise<Asked> {
  const at = momentOf(form.moment, 'moment');
  if (at !== null) await checkMoment(ctx.db, at, ctx.platform.clock.now());
  const asked = await subjectAsked(ctx, form);
  if (within !== undefined) return { ...asked, caller: { ...asked.caller, within } };
  return at === null ? asked : { ...asked, caller: { ...asked.caller, at } };
}

/** What an answer rests on where that is not everything, and not now. */
export function notesOf({ caller: { at, standsFor, within } }: Asked, locale: Locale): ChainLine[] {
  return [
    ...(within === undefined ? [] : [{ mark: 'note', text: answerTexts['project-note'][locale] } as const]),
    ...(standsFor ? [{ mark: 'note', text: answerTexts['subject-note'][locale] } as const] : []),
    ...(at
      ? [
          {
            mark: 'note',
            text: interpolate(answerTexts['moment-note'][locale], { moment: shownMoment(at) }, locale),
          } as const,
        ]
      : []),
  ];
}

/** A group, or a role in a project: whoever has that and nothing else. */
async function subjectOf(
  { db, request: { locale } }: OperationContext,
  form: RightsForm,
  type: 'group' | 'project_role',
): Promise<{ who: string; standsFor: NonNullable<Caller['standsFor']> }> {
  if (type === 'group') {
    const id = form.group_id ?? 0;
    const group = await db.maybeOne<{ name: string }>('SELECT name FROM user_group WHERE id = $1', [id]);
    if (!group) throw unknown('group_id', form.group_id);
    return { who: interpolate(answerTexts.group[locale], { group: group.name }, locale), standsFor: { type, id } };
  }
  const [projectId, id] = (form.project_role ?? '').split('-').map(Number);
  const role = await db.maybeOne<{ name: string }>(
    `SELECT p.name || ' · ' || r.name AS name FROM project p JOIN project_role r ON r.id = $2
      AND (r.project_id IS NULL OR r.project_id = p.id)
    WHERE p.id = $1`,
    [projectId || null, id || null],
  );
  if (!role || !projectId || !id) throw unknown('project_role', form.project_role);
  const who = interpolate(answerTexts['project-role'][locale], { role: role.name }, locale);
  return { who, standsFor: { type, id, projectId } };
}

const unknown = (field: 'app_id' | 'user_id' | 'group_id' | 'project_role', id: unknown): Error =>
  id
    ? error('object.unknown', { kind: labels[field], name: String(id) }, { field })
    : error('input.required', { label: labels[field] }, { field });

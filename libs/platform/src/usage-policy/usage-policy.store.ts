import { error } from '@sluice/document';
import type { UsageWindow } from '@sluice/policy';
import type { Db } from '../host/db.js';
import { checkedWindows, rangesOf } from './usage-policy.terms.js';
import { usageTexts } from './usage-policy.texts.js';

/** Kinds of subjects that a policy may be about; `all` are all, visitors too. */
export const usageSubjects = ['all', 'user', 'group', 'project_role', 'app', 'anonymous'] as const;

/** A policy as its form sends it. */
export interface UsageForm {
  name: string;
  template: string;
  effect: 'permit' | 'refuse' | 'work_order';
  data_source_ids?: number[] | null;
  subject_type: (typeof usageSubjects)[number];
  subject_ids?: number[] | null;
  /** Of people: members of these projects alone, on the sources that those work on. */
  project_ids?: number[] | null;
  windows?: UsageWindow[] | null;
  /** Ranges with commas, spaces or lines between them. */
  ips?: string | null;
  query_count: number | null;
  export_count: number | null;
  write_count: number | null;
  update_count: number | null;
  delete_count: number | null;
  global_concurrency?: number | null;
  user_concurrency?: number | null;
  transaction_timeout: number;
  priority: number;
}

/** What of a policy is compared, recorded and shown to a second person. */
export type UsageState = Record<string, string | number | boolean | null>;

const counts = ['query_count', 'export_count', 'write_count', 'update_count', 'delete_count'] as const;

/** Refuses what could never hold, or would mean something else than it says (§5). */
function checked(form: UsageForm): { windows: UsageWindow[]; ips: string[]; subjects: number[] } {
  const empty = counts.find((name) => form[name] === null);
  if (empty !== undefined) throw error('input.required', { label: usageTexts[empty] }, { field: empty });
  const windows = checkedWindows(form.windows ?? []);
  const [limit, person] = [form.global_concurrency ?? 0, form.user_concurrency ?? 0];
  if (limit > 0 && person > limit) throw error('usage-policy.person-above-all', {}, { field: 'user_concurrency' });
  const subjects = form.subject_ids ?? [];
  const needsSubjects = form.subject_type !== 'all' && form.subject_type !== 'anonymous';
  if (needsSubjects && subjects.length === 0)
    throw error('usage-policy.subjects-missing', {}, { field: 'subject_ids' });
  return { windows, ips: rangesOf(form.ips), subjects: needsSubjects ? subjects : [] };
}

/** Values of a row in the order of `columns`. */
function valuesOf(form: UsageForm): unknown[] {
  const { windows, ips, subjects } = checked(form);
  const scope = {
    source_ids: form.data_source_ids ?? [],
    subject_type: form.subject_type,
    subject_ids: subjects,
    project_ids: form.project_ids ?? [],
  };
  return [
    form.name.trim(),
    form.template,
    form.effect,
    JSON.stringify(scope),
    JSON.stringify(windows),
    ips,
    form.query_count,
    form.export_count,
    form.write_count,
    form.update_count,
    form.delete_count,
    form.global_concurrency ?? 0,
    form.user_concurrency ?? 0,
    form.transaction_timeout,
    form.priority,
  ];
}
const columns = `name, template, effect, scope, windows, ips, query_count, export_count, write_count, update_count, delete_count,
  global_concurrency, user_concurrency, transaction_timeout, priority`;
/** An address with bits behind its range becomes the range that holds it. */
const marks =
  '$1, $2, $3, $4, $5, ARRAY(SELECT network(r::inet) FROM unnest($6::text[]) r), $7, $8, $9, $10, $11, $12, $13, $14, $15';

async function checkName(db: Db, name: string, id: number | null): Promise<void> {
  const taken = await db.maybeOne(
    'SELECT 1 AS one FROM policy WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2',
    [name.trim(), id],
  );
  if (taken) throw error('usage-policy.name-taken', { name }, { field: 'name' });
}

/** Stores a new, enabled policy and answers its number. */
export async function createUsagePolicy(db: Db, form: UsageForm, userId: number | null): Promise<number> {
  const values = valuesOf(form);
  await checkName(db, form.name, null);
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO policy (${columns}, create_user_id) VALUES (${marks}, $16) RETURNING id`,
    [...values, userId],
  );
  return id;
}

/** Replaces a policy; a revision that is no longer the stored one is refused (object.conflict). */
export async function updateUsagePolicy(
  db: Db,
  id: number,
  revision: number | null | undefined,
  form: UsageForm,
): Promise<void> {
  const values = valuesOf(form);
  await checkName(db, form.name, id);
  const known = await db.maybeOne<{ revision: number }>('SELECT revision FROM policy WHERE id = $1 FOR UPDATE', [id]);
  if (!known) throw error('object.unknown', { kind: usageTexts.policy, name: String(id) });
  if (revision !== undefined && revision !== null && revision !== known.revision)
    throw error('object.conflict', {}, { data: { conflict: true } });
  await db.query(
    `UPDATE policy SET (${columns}) = ROW(${marks}), update_time = now(), revision = revision + 1 WHERE id = $16`,
    [...values, id],
  );
}

/** What a policy says now; undefined when there is none. */
export const usageState = (db: Db, id: number): Promise<UsageState | undefined> =>
  db.maybeOne<UsageState>(
    `SELECT name, effect, priority, is_enabled AS enabled, scope::text AS scope, windows::text AS windows,
      array_to_string(ips, ', ') AS ips,
            query_count, export_count, write_count, update_count, delete_count, global_concurrency, user_concurrency,
            transaction_timeout
     FROM policy WHERE id = $1`,
    [id],
  );

const limits = [...counts, 'transaction_timeout'];
const concurrency = ['global_concurrency', 'user_concurrency'];

/**
 * Whether a change could let anybody do more: a policy that goes, is switched off or applies otherwise, one that
 * permits (it comes before others that refuse), and every limit that grows. What is plainly stricter opens nothing.
 */
export function opensUse(stored: UsageState | undefined, next: UsageState | undefined): boolean {
  const [before, after] = [stored?.enabled ? stored : undefined, next?.enabled ? next : undefined];
  if (!before) return after?.effect === 'permit';
  if (!after) return true;
  const same = (name: string): boolean => before[name] === after[name];
  if (!['scope', 'windows', 'ips', 'priority'].every(same)) return true;
  if (after.effect !== 'permit') return !same('effect');
  if (before.effect !== 'permit') return true;
  const grows = limits.some((name) => Number(after[name]) > Number(before[name]));
  const room = (value: unknown): number => Number(value) || Infinity;
  return grows || concurrency.some((name) => room(after[name]) > room(before[name]));
}

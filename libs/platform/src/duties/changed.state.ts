import { createHash } from 'node:crypto';
import type { Db } from '../host/db.js';
import type { Facts } from './change.contract.js';

/**
 * What of an object its audit record holds before and after a call: columns named one by one, so that none with a
 * secret comes along.
 */
interface ChangedState {
  /** Answers at most one row; its columns are the facts. */
  sql: string;
  /** What the statement is asked with; undefined where the call makes something new. */
  of(input: Record<string, unknown>, userId: number | null): unknown[] | undefined;
}

const byId = ({ id }: Record<string, unknown>): unknown[] | undefined => (id ? [id] : undefined);
const row = (table: string, columns: string): ChangedState => ({
  sql: `SELECT ${columns} FROM ${table} WHERE id = $1`,
  of: byId,
});
const accounts = (people: string): string =>
  `(SELECT coalesce(array_agg(u.account::text ORDER BY u.account), '{}') FROM user_account u WHERE u.id IN (${people}))`;
/** Which secrets there are, each with a mark that changes with it: their sealed form tells nothing. */
const secretMarks = `(SELECT coalesce(array_agg(k || '#' || left(md5(v::text), 8) ORDER BY k), '{}') FROM jsonb_each(secrets) AS s (k, v))`;

const source = row(
  'data_source',
  `name, type, environment, group_name, tags, owner_id, is_enabled, settings, ${secretMarks} AS secrets`,
);
const announcement = row(
  'notice',
  `title, content, receivers, status, start_time, end_time, is_top, is_deleted AS deleted`,
);
const channel = row('notification_channel', `name, type, is_enabled, config, template, ${secretMarks} AS secrets`);
const department = row('department', 'name, parent_id, head_id, ldap_dn');
const group = row(
  'user_group',
  `name, ldap_dn, end_time, ${accounts('SELECT m.user_id FROM user_group_member m WHERE m.group_id = user_group.id')} AS members`,
);
const dataClass = row('data_class', 'code, name, parent_id, default_level, rule_type');
const grantRequest = row('grant_request', 'status, remark, cardinality(grant_ids) AS grants');
const request = row('request', 'status, start_time, end_time');
const order = row(
  'work_order',
  'name, status, data_source_id, databases, script_hash, run_mode, plan_time, window_start, window_end, timeout, is_backup, is_transaction',
);
const token = row('api_token', 'name, operations, source_ids, end_time, revoke_time');
const appRole = row(
  'app_role',
  `name, description, ${accounts('SELECT m.user_id FROM app_role_member m WHERE m.role_id = app_role.id')} AS people`,
);
const person = row(
  'user_account',
  `account, is_enabled AS enabled, is_locked AS locked, is_deleted AS deleted,
    (SELECT count(*)::int FROM session s WHERE s.user_id = user_account.id AND s.revoke_time IS NULL AND s.end_time > now()) AS sessions,
    (SELECT count(*)::int FROM api_token t WHERE t.user_id = user_account.id AND t.revoke_time IS NULL) AS tokens`,
);
const own = (columns: string): ChangedState => ({
  sql: `SELECT ${columns} FROM user_account WHERE id = $1`,
  of: (_input, userId) => [userId],
});
const rule = (of: ChangedState['of']): ChangedState => ({
  sql: 'SELECT channel_ids, receivers FROM notice_rule WHERE project_id IS NOT DISTINCT FROM $1::bigint AND event = $2',
  of,
});

/**
 * Operations whose record would tell only what was called, by name, with the state that it tells before and after.
 * Those whose change can wait for a second person say it themselves (`recordChange`).
 */
export const changedStates: Readonly<Record<string, ChangedState>> = {
  'announcement.save': announcement,
  'announcement.publish': announcement,
  'announcement.withdraw': announcement,
  'announcement.delete': announcement,
  'app-guard.set': {
    sql: `SELECT coalesce(array_agg(g.object_id || ' ' || coalesce('role:' || g.role_id, 'user:' || g.user_id)
      ORDER BY g.object_id, g.role_id, g.user_id), '{}') AS kept_for
      FROM app_guard g WHERE g.app_id = $1 AND g.object_id = ANY ($2)`,
    of: ({ app_id: app, objects }) => [app, objects],
  },
  'app-role.save': appRole,
  'app-role.delete': appRole,
  'app.save-builders': {
    sql: `SELECT (SELECT u.account FROM user_account u WHERE u.id = document_app.owner_id) AS owner,
      ${accounts('SELECT b.user_id FROM document_app_builder b WHERE b.app_id = document_app.id')} AS builders
        FROM document_app WHERE id = $1`,
    of: ({ app_id: app }) => [app],
  },
  'channel.delete': channel,
  'channel.save-template': channel,
  'column-level.confirm': {
    sql: `SELECT coalesce(array_agg(c.id || ' ' || c.name || ' ' || coalesce(l.level, 'non_sensitive') || ' '
      || coalesce(c.review, 'reviewed') ORDER BY c.id), '{}') AS columns
      FROM catalogue_object c LEFT JOIN column_level l ON l.object_id = c.id WHERE c.id = ANY ($1)`,
    of: ({ ids }) => [ids],
  },
  'data-class.delete': dataClass,
  'data-source.update': source,
  'data-source.enable': source,
  'data-source.disable': source,
  'data-source.delete': source,
  'department.delete': department,
  'grant-request.accept': grantRequest,
  'grant-request.refuse': grantRequest,
  'notice.project-quiet': {
    sql: 'SELECT from_time, to_time FROM notice_quiet WHERE project_id = $1',
    of: ({ project_id: project }) => [project],
  },
  'notice.save-project-rule': rule(({ project_id: project, event }) => [project, event]),
  'notice.save-rule': rule(({ event }) => [null, event]),
  'project.join-refuse': row('project_join_request', 'status, remark'),
  'request.withdraw': request,
  'request.give-back': request,
  'request.disable': request,
  'request.enable': request,
  'request.revoke': request,
  'token.revoke': token,
  'user-group.delete': group,
  'user.change-password': own('password_time, must_change_pwd, password_due'),
  'user.delete': person,
  'user.disable': person,
  'user.enable': person,
  'user.end-sessions': person,
  'user.unlock': person,
  'user.end-session': row('session', 'user_id, ip, shell, revoke_time, revoke_reason'),
  'user.revoke-token': token,
  'user.update-profile': own('name, email, phone, locale, theme'),
  'work-order.edit': order,
  'work-order.offline': order,
  'work-order.reject': order,
  'work-order.resolve': order,
  'work-order.retry': order,
  'work-order.run': order,
  'work-order.schedule': order,
  'work-order.stop': order,
  'work-order.unschedule': order,
  'work-order.withdraw': order,
};

/** Characters of one fact; a longer one ends with a mark of the whole. */
const maxFact = 200;

function factOf(value: unknown): Facts[string] {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return value ?? null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) {
    const joined = value.join(', ');
    return joined.length <= maxFact ? (value as string[]) : shortened(joined);
  }
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

function shortened(text: string): string {
  if (text.length <= maxFact) return text;
  return `${text.slice(0, maxFact)}… #${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

/**
 * The facts of what an operation is about to change, or has changed; undefined for an operation that tells them itself,
 * or makes something new.
 */
export async function targetState(
  db: Db,
  operation: string,
  { input, userId }: { input: Record<string, unknown>; userId: number | null },
): Promise<Facts | undefined> {
  const state = changedStates[operation];
  const asked = state?.of(input, userId);
  if (!state || !asked) return undefined;
  const found = await db.maybeOne<Record<string, unknown>>(state.sql, asked);
  return Object.fromEntries(Object.entries(found ?? {}).map(([name, value]) => [name, factOf(value)]));
}

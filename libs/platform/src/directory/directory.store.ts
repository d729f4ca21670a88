import { createHash } from 'node:crypto';
import { error, type BothTexts } from '@sluice/document';
import type { Db } from '../host/db.js';
import { isFresh } from '../user/fresh.account.js';
import { parseDn } from './directory.dn.js';
import type {
  DirectoryAnswer,
  DirectoryPlan,
  DirectoryState,
  KnownMember,
  KnownPerson,
  MappedTarget,
  PlanLine,
} from './directory.plan.js';

/** One synchronisation at a time: two that read the directory at once would undo each other. */
const directoryLock = 7_583_036;
/** Runs that are kept, with their changes. */
const keptRuns = 200;

/** Departments and groups that name an entry of the directory. Throws for a name that is none. */
export async function loadTargets(db: Db): Promise<MappedTarget[]> {
  const { rows } = await db.query<Omit<MappedTarget, 'dn'>>(
    `SELECT 'department' AS type, id, name, ldap_dn AS text, false AS "holdsLetters"
      FROM department WHERE ldap_dn <> ''
     UNION ALL SELECT 'group', g.id, g.name, g.ldap_dn, EXISTS (SELECT 1 FROM data_grant d
      WHERE d.subject_type = 'group' AND d.subject_id = g.id AND d.letter <> 'forbid' AND d.status = 'enabled')
      FROM user_group g WHERE g.ldap_dn <> '' ORDER BY 1, 2`,
  );
  return rows.map((row) => {
    const dn = parseDn(row.text);
    if (!dn) throw error('directory.dn-invalid', { label: `${row.name}: ${row.text}` });
    return { ...row, dn };
  });
}

/**
 * What a plan is made of, as it is now. In the transaction of a synchronisation the mapped groups are held first, so
 * that nobody changes their members meanwhile.
 */
export async function loadState(
  db: Db,
  answer: DirectoryAnswer,
  { targets, removalPercent }: { targets: readonly MappedTarget[]; removalPercent: number },
): Promise<DirectoryState> {
  const groups = targets.filter(({ type }) => type === 'group').map(({ id }) => id);
  const accounts = [...new Set(answer.people.map(({ account }) => account))];
  const people = await db.query<KnownPerson>(
    `SELECT u.id, lower(u.account) AS account, u.department_id AS "departmentId",
       coalesce(p.department_id = u.department_id, false) AS "isPlacedByDirectory",
       EXISTS (SELECT 1 FROM user_role x JOIN role r ON r.id = x.role_id WHERE x.user_id = u.id AND r.code <> 'user')
         AS "isAdministrator", ${isFresh} AS "isFresh"
     FROM user_account u LEFT JOIN directory_place p ON p.user_id = u.id
     WHERE NOT u.is_deleted AND (lower(u.account) = ANY ($1) OR p.user_id IS NOT NULL
       OR EXISTS (SELECT 1 FROM directory_member m WHERE m.user_id = u.id AND m.group_id = ANY ($2)))
     ORDER BY u.id`,
    [accounts, groups],
  );
  const members = await db.query<KnownMember>(
    `SELECT m.group_id AS "groupId", m.user_id AS "userId", d.user_id IS NOT NULL AS "isByDirectory"
     FROM user_group_member m LEFT JOIN directory_member d ON d.group_id = m.group_id AND d.user_id = m.user_id
     WHERE m.group_id = ANY ($1)`,
    [groups],
  );
  const last = await db.maybeOne<{ people: number }>(
    `SELECT people FROM directory_run WHERE status IN ('done', 'unchanged') ORDER BY id DESC LIMIT 1`,
  );
  return { targets, people: people.rows, members: members.rows, lastPeople: last?.people ?? null, removalPercent };
}

/** Keeps others from synchronising and from changing the members of the mapped groups until the transaction ends. */
export async function holdTargets(db: Db): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [directoryLock]);
  await db.query(`SELECT id FROM user_group WHERE ldap_dn <> '' ORDER BY id FOR UPDATE`);
}

/** Tells whether a plan is the one that a person was shown. */
export const digestOf = ({ lines }: DirectoryPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map((line) => Object.values(line).join(' ')).sort()))
    .digest('hex');

/** Columns of lines, for `unnest`. */
const columnsOf = (lines: readonly PlanLine[]): unknown[][] => [
  lines.map(({ targetId }) => targetId),
  lines.map(({ userId }) => userId),
];

/**
 * Makes what a plan says, whole sets at a time. A group's revision moves with its members: whoever has its form open
 * must not put back what they saw.
 */
export async function applyPlan(db: Db, { lines }: DirectoryPlan): Promise<void> {
  const of = (type: PlanLine['type'], ...what: PlanLine['what'][]): unknown[][] =>
    columnsOf(lines.filter((line) => line.type === type && what.includes(line.what)));
  const joining = of('group', 'add');
  await db.query(
    `INSERT INTO user_group_member (group_id, user_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])`,
    joining,
  );
  await db.query(
    `INSERT INTO directory_member (group_id, user_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])`,
    joining,
  );
  await db.query(
    `DELETE FROM user_group_member m USING unnest($1::bigint[], $2::bigint[]) AS x (group_id, user_id)
      WHERE m.group_id = x.group_id AND m.user_id = x.user_id`,
    of('group', 'remove'),
  );
  await db.query(`UPDATE user_group SET revision = revision + 1, update_time = now() WHERE id = ANY ($1)`, [
    of('group', 'add', 'remove')[0],
  ]);
  const moved = of('department', 'add', 'move');
  await db.query(
    `UPDATE user_account u SET department_id = x.department_id, revision = u.revision + 1, update_time = now()
      FROM unnest($1::bigint[], $2::bigint[]) AS x (department_id, user_id) WHERE u.id = x.user_id`,
    moved,
  );
  await db.query(
    `INSERT INTO directory_place (department_id, user_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])
      ON CONFLICT (user_id) DO UPDATE SET department_id = excluded.department_id, create_time = now()`,
    moved,
  );
  const [, leaving] = of('department', 'remove');
  await db.query(
    `UPDATE user_account SET department_id = NULL, revision = revision + 1, update_time = now() WHERE id = ANY ($1)`,
    [leaving],
  );
  await db.query('DELETE FROM directory_place WHERE user_id = ANY ($1)', [leaving]);
}

/** How a synchronisation came about, and who asked for it. */
export interface RunBy {
  mode: 'preview' | 'hand' | 'schedule';
  userId: number | null;
}

const count = (lines: readonly PlanLine[], what: PlanLine['what']): number =>
  lines.filter((line) => line.what === what).length;

/** Keeps what a run found or did, line by line; the oldest ones go. Answers its id. */
export async function storeRun(
  db: Db,
  { mode, userId }: RunBy,
  { plan, status, people }: { plan: DirectoryPlan; status: string; people: number },
): Promise<number> {
  const { lines, isLarge } = plan;
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO directory_run (mode, status, user_id, people, digest, added, moved, removed, kept, is_large)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      ...[mode, status, userId, people, digestOf(plan), count(lines, 'add'), count(lines, 'move')],
      ...[count(lines, 'remove'), count(lines, 'keep'), isLarge],
    ],
  );
  await db.query(
    `INSERT INTO directory_change (run_id, number, type, target_id, user_id, what, reason, from_id)
     SELECT $1, x.* FROM ROWS FROM (unnest($2::int[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[]),
       unnest($6::text[]), unnest($7::text[]), unnest($8::bigint[])) AS x`,
    [
      id,
      lines.map((_line, at) => at + 1),
      lines.map(({ type }) => type),
      ...columnsOf(lines),
      lines.map(({ what }) => what),
      lines.map(({ reason }) => reason),
      lines.map(({ fromId }) => fromId),
    ],
  );
  await dropOld(db);
  return id;
}

/** Keeps that a run failed, and why. */
export async function storeFailure(db: Db, { mode, userId }: RunBy, text: BothTexts): Promise<void> {
  await db.query(`INSERT INTO directory_run (mode, status, user_id, error) VALUES ($1, 'failed', $2, $3)`, [
    mode,
    userId,
    JSON.stringify(text),
  ]);
  await dropOld(db);
}

async function dropOld(db: Db): Promise<void> {
  await db.query(
    'DELETE FROM directory_run WHERE id < (SELECT min(id) FROM (SELECT id FROM directory_run ORDER BY id DESC LIMIT $1) x)',
    [keptRuns],
  );
}

/** What a plan did to each department and group, as records name it: `group:5 +zhangsan -lisi`. */
export async function factsOf(
  db: Db,
  { lines }: DirectoryPlan,
  targets: readonly MappedTarget[],
): Promise<{ object: string; name: string; joined: string[]; left: string[] }[]> {
  const done = lines.filter(({ what }) => what !== 'keep');
  const { rows } = await db.query<{ id: number; account: string }>(
    'SELECT id, account FROM user_account WHERE id = ANY ($1)',
    [[...new Set(done.map(({ userId }) => userId))]],
  );
  const accounts = new Map(rows.map(({ id, account }) => [id, account]));
  const named = (found: readonly PlanLine[]): string[] =>
    found.map(({ userId }) => accounts.get(userId) ?? String(userId)).sort();
  return targets.flatMap(({ type, id, name }) => {
    const of = done.filter((line) => line.type === type);
    const joined = named(of.filter((line) => line.targetId === id && line.what !== 'remove'));
    const left = named(of.filter((line) => (line.what === 'remove' ? line.targetId : line.fromId) === id));
    return joined.length + left.length > 0 ? [{ object: `${type}:${id}`, name, joined, left }] : [];
  });
}

import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import { shownMoment } from '../host/entity.words.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Notices } from './notice.contract.js';

/** How long before an end people are told (screens B1: within 7 days), and how often ends are looked for. */
const days = 7;
const lookMs = 10 * 60_000;
/** Ends that one look tells of; the rest follow in the next. */
const maxAtOnce = 500;

const soon = (end: string): string => `${end} > now() AND ${end} <= now() + interval '${days} days'`;
const notYetNotified = (user: string, mark: string): string =>
  `NOT EXISTS (SELECT 1 FROM notice n WHERE coalesce(n.user_id, 0) = ${user} AND n.mark = ${mark})`;
const accountMark = `'account.ending:' || extract(epoch FROM u.end_time)::bigint`;
const grantMark = `'grant.ending:' || g.id || ':' || extract(epoch FROM g.end_time)::bigint`;

const accountsSql = `
SELECT u.id, u.end_time, ${accountMark} AS mark FROM user_account u
WHERE u.is_enabled AND NOT u.is_deleted AND ${soon('u.end_time')} AND ${notYetNotified('u.id', accountMark)} ORDER BY u.end_time
  LIMIT ${maxAtOnce}`;
const grantsSql = `
SELECT g.subject_id AS id, g.end_time, g.letter::text AS letters,
  d.name || coalesce(' / ' || nullif(g.object_path, ''), '') AS object, ${grantMark} AS mark
FROM data_grant g JOIN data_source d ON d.id = g.data_source_id
WHERE g.subject_type = 'user' AND g.status = 'enabled' AND g.letter <> 'forbid' AND ${soon('g.end_time')}
  AND ${notYetNotified('g.subject_id', grantMark)} ORDER BY g.end_time LIMIT ${maxAtOnce}`;

/** Tells of accounts and rights that end soon; two processes that look at once tell each of them once. */
export async function remind(db: Db, notices: Notices): Promise<void> {
  const accounts = await db.query<{ id: number; end_time: Date; mark: string }>(accountsSql);
  for (const { id, end_time: end, mark } of accounts.rows)
    await notices.emit(db, { event: 'account.ending', receivers: [id], mark, values: { time: shownMoment(end) } });
  const grants = await db.query<{ id: number; end_time: Date; letters: string; object: string; mark: string }>(
    grantsSql,
  );
  for (const { id, end_time: end, letters, object, mark } of grants.rows)
    await notices.emit(db, {
      event: 'grant.ending',
      receivers: [id],
      mark,
      link: { page: 'my-rights' },
      values: { object, letters, time: shownMoment(end) },
    });
}

/** Looks for ends in processes that run jobs. */
export function createReminders(core: {
  config: PlatformConfig;
  log: Log;
  db: Db;
  notices: Notices;
}): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = (): void => {
    looking = looking
      .then(() => remind(core.db, core.notices))
      .catch((reason: unknown) => core.log.error({ err: reason }, 'ends could not be looked for'));
  };
  return {
    async start() {
      if (core.config.role === 'api') return;
      timer = setInterval(look, lookMs).unref();
      look();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

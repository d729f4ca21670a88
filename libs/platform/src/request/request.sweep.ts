import { writeRecord } from '../approval/approval.store.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Notices } from '../notice/notice.contract.js';
import { moveRequest } from './request.move.js';
import type { Platform } from '../platform.js';
import { setGiven } from './request.target.js';
import { tellHolder } from './request.notices.js';

/**
 * How often requests are looked for whose time is over, in milliseconds: until then their end is computed where it is
 * read.
 */
const sweepEveryMs = 20_000;
/** Requests of one look. */
const batch = 200;

/**
 * Ends requests whose time is over, each in a transaction of its own with its record, one that cannot end holds up no
 * other, and a look goes on behind those that cannot; answers how many.
 */
export async function sweepRequests(db: Db, notices: Notices, log?: Log): Promise<number> {
  let ended = 0;
  for (let after = 0; ;) {
    const { rows } = await db.query<{ id: number }>(
      `SELECT id FROM request WHERE status IN ('approved', 'enabled', 'disabled') AND end_time <= now() AND id > $1
        ORDER BY id LIMIT ${batch}`,
      [after],
    );
    for (const { id } of rows)
      try {
        if (await db.transaction((inside) => endOne(inside, id, notices))) ended += 1;
      } catch (cause) {
        log?.error({ err: cause, request: id }, 'a request that ended was not swept');
      }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return ended;
    after = last.id;
  }
}

async function endOne(db: Db, id: number, notices: Notices): Promise<boolean> {
  const act = { db, userId: null, ip: '' };
  const move = await moveRequest(act, id, 'expire');
  if (!move) return false;
  await setGiven(db, id, 'expired');
  await writeRecord(act, { type: 'request', id }, { action: 'expire', fromStatus: move.from, toStatus: move.to });
  await tellHolder(notices, act, id, 'expired');
  return true;
}

/** What the sweep stands on. */
interface SweepNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
  platform(): Platform;
}

/** Sweeps in processes that run jobs. */
export function createRequestSweep({ config, log, db, platform }: SweepNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    sweepRequests(db, platform().notices, log).catch((cause: unknown) =>
      log.error({ err: cause }, 'requests that ended were not swept'),
    );
  };
  return {
    async start() {
      if (config.role !== 'api') timer = setInterval(look, sweepEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}

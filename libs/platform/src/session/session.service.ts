import { error } from '@sluice/document';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { Db } from '../host/db.js';
import { createCallerCache } from './caller.cache.js';
import { findApiToken, findSession, touchToken, type TokenRow } from './session.rows.js';
import { hashToken, newToken, tokenKind } from './token.js';
import type { RevokeReason, SessionService, TokenFailure } from './session.contract.js';
import type { Clock } from '../host/clock.js';
import type { Events } from '../host/events.contract.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import { rolesOfCaller } from '../role/own.duties.js';
import type { SettingService } from '../setting/setting.contract.js';

const topic = 'session';
const touchMs = 60_000;
const noUsableUser: TokenFailure = 'session.revoked';

function callerOf(row: TokenRow, kind: 'user' | 'token'): Caller {
  const caller: Caller = {
    kind,
    userId: row.user_id,
    account: row.account,
    name: row.name,
    locale: row.locale,
    accessLevel: row.access_level,
    ...rolesOfCaller(row.roles, row.own_roles),
  };
  // A personal token was made by a person whose password was good; a due change stops what the password itself opens.
  return kind === 'user'
    ? {
        ...caller,
        sessionId: row.id,
        byCas: row.by_cas || undefined,
        mustChangePassword: (row.must_change_pwd && !row.by_cas) || undefined,
        passwordDue: row.by_cas ? undefined : (row.password_due ?? undefined),
      }
    : // The driver reads a list of bigint as texts.
      { ...caller, tokenOperations: row.operations ?? [], tokenSourceIds: (row.source_ids ?? []).map(Number) };
}

/** What sessions stand on. */
interface SessionNeeds {
  clock: Clock;
  db: Db;
  events: Events;
  settings: SettingService;
}

/** Why a stored token is not taken now, if it is not. */
function failureOf(row: TokenRow, idleMs: number, now: number): TokenFailure | undefined {
  if (row.revoke_time !== null || !row.is_usable) return noUsableUser;
  if (row.ip_allowed === false) return 'session.none';
  if (row.end_time !== null && row.end_time.getTime() <= now) return 'session.expired';
  return idleMs > 0 && row.last_time !== null && row.last_time.getTime() + idleMs <= now
    ? 'session.expired'
    : undefined;
}

/** Who a token belongs to by what is stored; its last use is noted once a minute. */
async function lookUp(
  { db, clock, settings }: SessionNeeds,
  { token, hash, ip }: { token: string; hash: string; ip: string },
): Promise<Caller | TokenFailure> {
  const now = clock.now();
  const api = tokenKind(token) === 'api';
  const row = api ? await findApiToken(db, hash, new Date(now), ip) : await findSession(db, hash, new Date(now));
  if (row === undefined) return 'session.none';
  const failure = failureOf(row, api ? 0 : settings.get('session.idle_minutes') * 60_000, now);
  if (failure !== undefined) return failure;
  if (row.last_time === null || row.last_time.getTime() + touchMs < now)
    await touchToken(db, api ? 'api_token' : 'session', row.id, new Date(now));
  return callerOf(row, api ? 'token' : 'user');
}

/** Stores a new session; its token is told once and kept as a hash. */
async function storeSession(
  { clock, settings }: SessionNeeds,
  db: Db,
  { userId, request, casTicketHash }: { userId: number; request: RequestInfo; casTicketHash?: string },
): Promise<{ token: string; sessionId: number }> {
  const token = newToken('session');
  const now = clock.now();
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO session (user_id, token_hash, ip, user_agent, shell, last_time, end_time, cas_ticket_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      userId,
      hashToken(token),
      request.ip,
      request.userAgent,
      request.shell,
      new Date(now),
      new Date(now + settings.get('session.hours') * 3_600_000),
      casTicketHash ?? null,
    ],
  );
  return { token, sessionId: id };
}

/** Refuses an operation that the caller's personal token is not for. */
function checkToken(caller: Caller, operation: string): void {
  const allowed = caller.tokenOperations ?? [];
  if (allowed.length > 0 && !allowed.includes(operation)) throw error('access.denied');
}

/** Builds the service. */
export function createSessions(needs: SessionNeeds): SessionService & ServiceLifecycle {
  const cache = createCallerCache(needs.clock);
  const nowDate = (): Date => new Date(needs.clock.now());

  async function forget(db: Db, userId: number): Promise<void> {
    cache.forget(userId);
    await needs.events.publish(db, topic, String(userId));
  }

  async function endAll(db: Db, userId: number, reason: RevokeReason, exceptId = 0): Promise<number> {
    const { rowCount } = await db.query(
      'UPDATE session SET revoke_time = $2, revoke_reason = $3 WHERE user_id = $1 AND revoke_time IS NULL AND id <> $4',
      [userId, nowDate(), reason, exceptId],
    );
    await forget(db, userId);
    return rowCount;
  }

  return {
    async start() {
      needs.events.subscribe(topic, (payload) => (payload === '' ? cache.clear() : cache.forget(Number(payload))));
    },
    async open(db, userId, request, casTicketHash) {
      if (needs.settings.get('login.single_session')) await endAll(db, userId, 'elsewhere');
      return storeSession(needs, db, { userId, request, casTicketHash });
    },
    async authenticate(token, ip) {
      const hash = hashToken(token);
      const key = tokenKind(token) === 'api' ? `${hash}@${ip}` : hash;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const found = await lookUp(needs, { token, hash, ip });
      if (typeof found !== 'string') cache.put(key, found);
      return found;
    },
    checkToken,
    async end(db, sessionId, reason) {
      const row = await db.maybeOne<{ user_id: number }>(
        'UPDATE session SET revoke_time = $2, revoke_reason = $3 WHERE id = $1 AND revoke_time IS NULL RETURNING user_id',
        [sessionId, nowDate(), reason],
      );
      if (row !== undefined) await forget(db, row.user_id);
    },
    async endByTicket(db, ticketHash) {
      const row = await db.maybeOne<{ user_id: number }>(
        `UPDATE session SET revoke_time = $2,
          revoke_reason = 'logout' WHERE cas_ticket_hash = $1 AND revoke_time IS NULL RETURNING user_id`,
        [ticketHash, nowDate()],
      );
      if (row !== undefined) await forget(db, row.user_id);
    },
    endAll,
    async endTokens(db, userId) {
      const { rowCount } = await db.query(
        'UPDATE api_token SET revoke_time = $2 WHERE user_id = $1 AND revoke_time IS NULL',
        [userId, nowDate()],
      );
      await forget(db, userId);
      return rowCount;
    },
    forget,
  };
}

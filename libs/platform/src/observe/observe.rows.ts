import type { WatchedLock, WatchedSession } from '@sluice/connectors';
import type { BothTexts } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { observed } from './observe.reader.js';
import { isWithin, watchedSource, type Watching } from './observe.rights.js';
import { observeTexts as texts } from './observe.texts.js';

type Row = Record<string, unknown>;

/** Rows of what goes on at a source, as the caller may see them. */
export type LiveRows = (ctx: OperationContext, sourceId: number) => Promise<Row[]>;

const peopleSql = `
  SELECT l.backend_id, u.name FROM live_session l JOIN user_account u ON u.id = l.user_id WHERE l.data_source_id = $1
    AND l.expire_time > now()`;

/** Who of the platform stands behind its own sessions; a run that is shorter than its lease is nobody's. */
async function peopleOf(
  ctx: OperationContext,
  { source }: Watching,
): Promise<(session: WatchedSession) => string | null> {
  const { rows } = await ctx.db.query<{ backend_id: string; name: string }>(peopleSql, [source.id]);
  const names = new Map(rows.map(({ backend_id: id, name }) => [id, name]));
  return ({ number, id, application }) =>
    application?.startsWith('sluice') ? (names.get(number) ?? names.get(id.split('/')[1] ?? '') ?? null) : null;
}

const roundSeconds = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds));

/** A session as a row: its statement for whoever manages the source alone. */
function sessionRow(session: WatchedSession, person: string | null, { manages }: Watching): Row {
  return {
    id: session.id,
    number: session.number,
    account: session.account,
    person,
    database_name: session.database,
    address: session.address,
    application: session.application,
    state: session.state,
    statement: manages ? session.statement : null,
    wait: session.wait,
    seconds: roundSeconds(session.seconds),
    transaction_seconds: roundSeconds(session.transactionSeconds),
    blocked_by: session.blockedBy.join(', '),
    manages,
  };
}

/** The sessions that are theirs to see. */
async function sessionsOf(
  ctx: OperationContext,
  watching: Watching,
): Promise<{ rows: WatchedSession[]; note?: BothTexts }> {
  const { rows, note } = await observed(ctx.platform, watching.source, 'sessions');
  return { rows: rows.filter(({ database }) => isWithin(watching, database)), note };
}

const readSessions: LiveRows = async (ctx, id) => {
  const watching = await watchedSource(ctx, id);
  const { rows } = await sessionsOf(ctx, watching);
  const personOf = await peopleOf(ctx, watching);
  return rows.map((session) => sessionRow(session, personOf(session), watching));
};

/** Who waits hangs below whom it waits for; whoever waits for several stands below each. */
export function lockTree(locks: readonly WatchedLock[]): { lock?: WatchedLock; number: string; path: string[] }[] {
  const waiting = new Set(locks.map((lock) => lock.waiting));
  const roots = [...new Set(locks.map(({ holding }) => holding))].filter((number) => !waiting.has(number));
  const made: { lock?: WatchedLock; number: string; path: string[] }[] = [];
  const shown = new Set<string>();
  const below = (number: string, path: string[]): void => {
    shown.add(number);
    const seen = new Set<string>();
    for (const lock of locks) {
      if (lock.holding !== number || seen.has(lock.waiting) || path.includes(lock.waiting)) continue;
      seen.add(lock.waiting);
      made.push({ lock, number: lock.waiting, path: [...path, lock.waiting] });
      below(lock.waiting, [...path, lock.waiting]);
    }
  };
  const root = (number: string): void => {
    made.push({ number, path: [number] });
    below(number, [number]);
  };
  roots.forEach(root);
  // Sessions that wait for each other in a ring hang below none: one of them is shown first.
  for (const { holding } of locks) if (!shown.has(holding)) root(holding);
  return made;
}

const readLocks: LiveRows = async (ctx, id) => {
  const watching = await watchedSource(ctx, id);
  const { rows: locks } = await observed(ctx.platform, watching.source, 'locks');
  const { rows: sessions } = await sessionsOf(ctx, watching);
  const personOf = await peopleOf(ctx, watching);
  const own = new Set(sessions.map(({ number }) => number));
  // A lock between sessions of another database is theirs, with the object it is about.
  const shown = locks.filter(({ waiting, holding }) => watching.whole || own.has(waiting) || own.has(holding));
  return lockTree(shown).map(({ lock, number, path }) => {
    const session = sessions.find((one) => one.number === number);
    const row = session ? sessionRow(session, personOf(session), watching) : { number, manages: false };
    return {
      ...row,
      session: session?.id ?? null,
      id: path.join('/'),
      parent_id: path.length > 1 ? path.slice(0, -1).join('/') : null,
      // Whoever sees sessions by a project alone may not know of every table.
      object: watching.manages || watching.whole ? (lock?.object ?? null) : null,
      mode: lock?.mode ?? null,
      waits_seconds: roundSeconds(lock?.seconds ?? null),
    };
  });
};

const readStatements: LiveRows = async (ctx, id) => {
  const watching = await watchedSource(ctx, id);
  const { rows } = await observed(ctx.platform, watching.source, 'statements');
  const round = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 100) / 100);
  const shown = rows.filter(({ database }) => isWithin(watching, database));
  return shown.map((row) => ({
    id: row.id,
    statement: watching.manages ? row.statement : null,
    database_name: row.database,
    calls: row.calls,
    average_ms: round(row.averageMs),
    max_ms: round(row.maxMs),
    total_ms: round(row.totalMs),
    rows: row.rows,
    first_seen: row.firstSeen,
    last_seen: row.lastSeen,
  }));
};

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
/** A size for people: `12.3 MB`. */
export function shownBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power] ?? ''}`;
}
const shownSeconds = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours} h ` : ''}${hours + minutes > 0 ? `${minutes} min ` : ''}${seconds % 60} s`;
};

/** The size of what a source is registered for: its database, or everything it shows. */
async function sizeOf(ctx: OperationContext, { source }: Watching): Promise<string | undefined> {
  try {
    const { rows } = await observed(ctx.platform, source, 'sizes');
    const own = rows.filter(({ name }) => name === source.database_name);
    const bytes = (own.length > 0 ? own : rows).reduce((sum, size) => sum + (size.bytes ?? 0), 0);
    return shownBytes(bytes);
  } catch (cause) {
    if ((cause as { key?: string }).key === 'observe.unavailable') return undefined;
    throw cause;
  }
}

const readFigures: LiveRows = async (ctx, id) => {
  const watching = await watchedSource(ctx, id);
  const { rows, note } = await sessionsOf(ctx, watching);
  const size = await sizeOf(ctx, watching);
  const { locale } = ctx.request;
  const count = (state: WatchedSession['state']): string => String(rows.filter((row) => row.state === state).length);
  const longest = Math.max(-1, ...rows.map(({ transactionSeconds }) => roundSeconds(transactionSeconds) ?? -1));
  const seen = watching.manages ? (note ?? texts.all) : texts.without_statements;
  const figures = {
    sessions: String(rows.length),
    active: count('active'),
    waiting: count('waiting'),
    longest: longest < 0 ? '–' : shownSeconds(longest),
    size: size ?? texts.unknown[locale],
    seen: seen[locale],
  };
  return Object.entries(figures).map(([name, value]) => ({
    id: name,
    label: texts[name as keyof typeof figures][locale],
    value,
  }));
};

/** Live queries by the name that their documents write. */
export const liveRows: Readonly<Record<string, LiveRows>> = {
  figures: readFigures,
  sessions: readSessions,
  locks: readLocks,
  statements: readStatements,
};

import type { BothTexts } from '@sluice/document';
import type { Endpoint } from './endpoint.type.js';

/**
 * What a source told of itself. `note` says what the account does not see of it and who can change that; where a kind
 * cannot tell at all, or somebody has to switch it on, `unavailable` says so with what to do. Nothing is left out in
 * silence.
 */
export type Observed<T> = { rows: T[]; note?: BothTexts } | { unavailable: BothTexts };

export type WatchedState = 'active' | 'waiting' | 'idle' | 'in-transaction';

/** A session at the source, whoever it belongs to. */
export interface WatchedSession {
  /** Names this session and none that the server gives its number to later. */
  id: string;
  /** Its number as the server shows it. */
  number: string;
  account: string | null;
  database: string | null;
  address: string | null;
  application: string | null;
  state: WatchedState;
  /** What it runs or ran last, without values; null where there is none or the account may not see it. */
  statement: string | null;
  wait: string | null;
  /** Since when it is in its state, and since when its transaction is open. */
  seconds: number | null;
  transactionSeconds: number | null;
  /** Numbers of the sessions that it waits for. */
  blockedBy: string[];
}

/** One session waits for another; both by their numbers. */
export interface WatchedLock {
  waiting: string;
  holding: string;
  object: string | null;
  mode: string | null;
  seconds: number | null;
}

/** A statement by its pattern, with what it cost so far; times are milliseconds. */
export interface SlowStatement {
  id: string;
  statement: string | null;
  database: string | null;
  calls: number;
  averageMs: number;
  maxMs: number | null;
  totalMs: number;
  rows: number | null;
  firstSeen: string | null;
  lastSeen: string | null;
}

export interface WatchedSize {
  name: string;
  bytes: number | null;
}

/** How ending a session went: `gone` where it had ended by itself, `refused` where the account may not. */
export type EndOutcome = 'ended' | 'gone' | { refused: BothTexts };

/** What is going on at a source, as its account may see it. All reject with ConnectorError where it does not answer. */
export interface Watch {
  sessions(endpoint: Endpoint): Promise<Observed<WatchedSession>>;
  locks(endpoint: Endpoint): Promise<Observed<WatchedLock>>;
  statements(endpoint: Endpoint): Promise<Observed<SlowStatement>>;
  sizes(endpoint: Endpoint): Promise<Observed<WatchedSize>>;
  /** Stops what a session runs, or ends the session itself; another that has its number by now is left alone. */
  end(endpoint: Endpoint, id: string, what: 'statement' | 'session'): Promise<EndOutcome>;
}

/** Most rows that a source is asked for at once. */
export const maxWatched = 500;

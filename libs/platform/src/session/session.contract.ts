import type { RequestInfo, Caller } from '../dispatch/caller.js';
import type { Db } from '../host/db.js';

/** Why a session ended before its time. */
export type RevokeReason = 'logout' | 'elsewhere' | 'ended' | 'password' | 'disabled';

/** Why a token was not taken, as keys of the error catalogue. */
export type TokenFailure = 'session.none' | 'session.expired' | 'session.revoked';

/** Who holds which token. */
export interface SessionService {
  /**
   * Opens a session; the token is answered once and stored hashed. With one session per person the others end; one that
   * began with a CAS ticket ends with it.
   */
  open(
    db: Db,
    userId: number,
    request: RequestInfo,
    casTicketHash?: string,
  ): Promise<{ token: string; sessionId: number }>;
  /** The caller of a token, or why there is none. */
  authenticate(token: string, ip: string): Promise<Caller | TokenFailure>;
  /** Throws when a personal token is limited to other operations. */
  checkToken(caller: Caller, operation: string): void;
  end(db: Db, sessionId: number, reason: RevokeReason): Promise<void>;
  /** Ends the session that a CAS ticket began, when there is one. */
  endByTicket(db: Db, ticketHash: string): Promise<void>;
  /** Ends all sessions of a person, the excepted one stays. */
  endAll(db: Db, userId: number, reason: RevokeReason, exceptId?: number): Promise<number>;
  /** Ends the personal tokens of a person for good; answers how many there were. */
  endTokens(db: Db, userId: number): Promise<number>;
  /**
   * To be called when name, roles, locale or state of a person change: cached callers are forgotten in every process.
   */
  forget(db: Db, userId: number): Promise<void>;
}

/** How many attempts within which time, and how long the refusal lasts. */
export interface ThrottleRule {
  limit: number;
  windowMs: number;
}

/** Counts attempts in the database, so that a restart or a second process forgets nothing. */
export interface ThrottleService {
  /**
   * Counts one attempt before it is made, so that parallel guesses count too; throws 429 with the seconds left (§8).
   */
  attempt(key: string, rule: ThrottleRule): Promise<void>;
  /** After a success: nothing is counted any more. */
  reset(key: string): Promise<void>;
  /** Forgets every key that begins so. */
  resetAll(prefix: string): Promise<void>;
  /** After a success of one of many who share a key: takes back the one attempt, leaves the failures of others. */
  giveBack(key: string): Promise<void>;
}

/** A picture to read and the id under which its answer waits. */
export interface Captcha {
  id: string;
  /** PNG as a data address. */ img: string;
}

/** Pictures whose text a person repeats; each answer is good for one try. */
export interface CaptchaService {
  /** A new one for an address; throws 429 when it asks for more than anybody reads. */
  issue(ip: string): Promise<Captcha>;
  /** Uses the captcha up, right or wrong. */
  redeem(id: string, answer: string): Promise<boolean>;
}

import type { StopSignal } from '@sluice/connectors';
import type { OperationContext } from '../dispatch/operation.js';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { Db } from '../host/db.js';
import { rolesOfCaller } from '../role/own.duties.js';
import { withOwnPages } from '../role/own.screens.js';
import { findPerson } from '../session/session.rows.js';
import type { KeptCaller, KeptToken } from './export.contract.js';

/** The limits of the personal token that a caller came with; undefined where none was used. */
export function keepToken({ kind, tokenOperations, tokenSourceIds }: Caller): KeptToken | undefined {
  return kind === 'token' ? { kind, tokenOperations, tokenSourceIds } : undefined;
}

/** What is kept of a call's caller. */
export function keepCaller({ caller, request }: Pick<OperationContext, 'caller' | 'request'>): KeptCaller {
  return { userId: caller.userId, request, ...keepToken(caller) };
}

/**
 * The person as they are now: roles, level and state may have changed since. One who came with a token keeps its
 * limits. Undefined when they may no longer sign in.
 */
export async function callerNow(
  db: Db,
  { userId, kind, tokenOperations, tokenSourceIds, request: { locale } }: KeptCaller,
  now: Date,
): Promise<Caller | undefined> {
  if (userId === null)
    return { kind: 'anonymous', userId: null, account: '', name: '', roles: [], locale, accessLevel: 'public' };
  const person = await findPerson(db, userId, now);
  if (person === undefined || !person.is_usable) return undefined;
  const { account, name, access_level: accessLevel, roles, own_roles: own } = person;
  return {
    kind: kind ?? (tokenSourceIds ? 'token' : 'user'),
    userId,
    account,
    name,
    locale,
    accessLevel,
    ...rolesOfCaller(roles, own),
    tokenOperations: tokenOperations ?? undefined,
    tokenSourceIds: tokenSourceIds ?? undefined,
  };
}

/** A context outside any call, for the person who asked. */
export function contextFor(
  { platform, dispatcher }: Pick<OperationContext, 'platform' | 'dispatcher'>,
  caller: Caller,
  request: RequestInfo,
  signal: StopSignal,
): OperationContext {
  return {
    caller: withOwnPages(caller, platform.documents),
    request,
    db: platform.db,
    orm: platform.orm.manager,
    platform,
    dispatcher,
    signal,
  };
}

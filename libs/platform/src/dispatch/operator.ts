import { SYSTEM_ROLES } from '@sluice/document';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../platform.js';
import type { OperationContext } from './operation.js';
import type { Caller, RequestInfo } from './caller.js';
import { inSharedTransaction } from './operation.transaction.js';

/** Whoever may run the command line on the machine holds its keys already; the audit log names them as such. */
export const operator: Caller = {
  kind: 'user',
  userId: null,
  account: 'command-line',
  name: 'command line',
  roles: [...SYSTEM_ROLES],
  locale: 'en',
  accessLevel: 'public',
};

/** Where the machine's operator calls from. */
export const operatorRequest = (): RequestInfo => ({
  id: randomUUID(),
  ip: '127.0.0.1',
  userAgent: 'sluice',
  locale: 'en',
  shell: 'api',
  appContext: false,
});

/** Runs work in one transaction as the machine's operator. */
export function asOperator<T>(platform: Platform, work: (ctx: OperationContext) => Promise<T>): Promise<T> {
  const request = operatorRequest();
  const signal = new AbortController().signal;
  return inSharedTransaction(platform, (db, orm) =>
    work({ caller: operator, request, db, orm, platform, dispatcher: platform.dispatcher, signal }),
  );
}

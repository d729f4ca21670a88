import { transactionScope, error } from '@sluice/document';
import { inSharedTransaction } from '../dispatch/operation.transaction.js';
import { inGatewayTransaction } from '../gateway/gateway.transaction.js';
import type { Press } from './action.context.js';

/** Stops before anything is kept when the caller has gone away meanwhile. */
async function unlessGone<T>({ ctx }: Press, work: Promise<T>): Promise<T> {
  const answer = await work;
  if (ctx.signal.aborted) throw error('gateway.run-unknown');
  return answer;
}

/**
 * Runs the steps where they belong together (design §7): in one transaction of the platform, in one of their data
 * source, or each by itself. Throws `action.one-transaction` for a step that cannot be in it; nothing has been done
 * then.
 */
export function inOwnTransaction<T>(press: Press, work: (press: Press) => Promise<T>): Promise<T> {
  const { ctx, app, action } = press;
  const scope = transactionScope(action.document, {
    query: (uid) => ctx.platform.documents.query(app.id, uid)?.document,
    isTransactional: (name) => ctx.dispatcher.isTransactional(name),
  });
  if ('reason' in scope) throw error('action.one-transaction', { reason: scope.reason });
  const { origin } = press.ctx;
  switch (scope.kind) {
    case 'each':
      return work({ ...press, scope: 'each' });
    case 'source':
      return inGatewayTransaction((transaction) => unlessGone(press, work({ ...press, scope: transaction })));
    case 'platform':
      return inSharedTransaction(ctx.platform, (db, orm) =>
        unlessGone(press, work({ ...press, scope: 'platform', ctx: { ...ctx, db, orm, origin } })),
      );
  }
}

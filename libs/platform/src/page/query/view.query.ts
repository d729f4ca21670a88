import { error, type QueryDocument } from '@sluice/document';
import type { OperationContext } from '../../dispatch/operation.js';
import type { LoadedDocument } from '../../document/document.types.js';
import { mayUse, refuse } from '../access.rule.js';
import type { LocatedNode } from '../located.js';
import { reservedFacts, type PagePlace } from '../values/scope.js';
import { bindQuery, type BoundQuery, type NamedValues } from './bind.query.js';

/** The query of a view, for a caller who may run it. Throws `page.node-unknown` when the view has none. */
export function queryOf(
  ctx: OperationContext,
  { app, view }: Pick<LocatedNode, 'app' | 'view'>,
): LoadedDocument<QueryDocument> {
  return openQuery(ctx, app.id, view.query_id);
}

/** A query of an app by uid, for a caller who may run it. */
export function openQuery(
  ctx: OperationContext,
  appId: number,
  uid: string | undefined,
): LoadedDocument<QueryDocument> {
  // Every query of a page, a field or an action comes by here, also those of the one page that is open before the password is changed.
  if (ctx.caller.mustChangePassword) throw error('session.password-due');
  const query = uid === undefined ? undefined : ctx.platform.documents.query(appId, uid);
  if (!query) throw error('page.node-unknown');
  if (!mayUse(query, ctx.caller)) refuse(ctx);
  return query;
}

/** Binds a query with the values of a call. */
export function bindFor(
  ctx: OperationContext,
  query: LoadedDocument<QueryDocument>,
  values: NamedValues,
  place?: PagePlace,
): BoundQuery {
  return bindQuery(query.document, values, reservedFacts(ctx, query.app, place));
}

import { error, type QueryDocument } from '@sluice/document';
import type { StatementLanguage } from '@sluice/sql';
import type { OperationContext } from '../../dispatch/operation.js';
import type { LoadedDocument } from '../../document/document.contract.js';
import { mayUse, refuse } from '../access.rule.js';
import type { LocatedNode } from '../located.js';
import { reservedFacts } from '../values/scope.js';
import { bindAmong, bindQuery, requiredParams, type BoundQuery, type NamedValues } from './bind.query.js';
import type { QueryRun } from './query.type.js';

/** What of a run its text and binds are made of. */
export type Bindable = Pick<QueryRun, 'app' | 'query' | 'values' | 'fallback' | 'among' | 'shown'>;

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
  // Every query of a page, a field or an action comes by here, also those of the one page that is open before the
  // password is changed.
  if (ctx.caller.mustChangePassword) throw error('session.password-due');
  const query = uid === undefined ? undefined : ctx.platform.documents.query(appId, uid);
  if (!query) throw error('page.node-unknown');
  if (!mayUse(query, ctx.caller)) refuse(ctx);
  return query;
}

/** Binds a run's query with its values, as the language of its source wants it. */
export function bindRun(
  ctx: OperationContext,
  { app, query: { document }, values, fallback, among, shown }: Bindable,
  language: StatementLanguage,
): BoundQuery {
  const given = fallback ? { ...values, ...only(requiredParams(language, document), fallback) } : values;
  const bound = bindQuery(language, document, given, reservedFacts(ctx, app, shown));
  return among ? bindAmong(language, bound, among) : bound;
}

function only(names: readonly string[], values: NamedValues): NamedValues {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));
}
